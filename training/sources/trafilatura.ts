/** Trafilatura's evaluation data: `pages.json` has snippets; what else is content, our marks say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { field, text, texts, webUrl } from './json-fields.ts';
import { type LabeledPage, UNKNOWN_TYPE } from './labeled-page.ts';
import { readMarks } from './marks.ts';

export function readTrafilatura(folder: string): LabeledPage[] {
  const records = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as unknown[];
  const marks = readMarks('trafilatura');
  return records.map((record) => {
    const id = text(field(record, 'id')) ?? '';
    return {
      id,
      source: 'trafilatura',
      folder,
      url: webUrl(field(record, 'url')),
      type: UNKNOWN_TYPE,
      title: text(field(record, 'title')) ?? '',
      content: '',
      marks: marks.get(id),
      with: texts(field(record, 'with')),
      without: texts(field(record, 'without')),
      author: text(field(record, 'author')),
      date: text(field(record, 'date')),
    };
  });
}
