/** Trafilatura's evaluation data: `pages.json` has snippets; what else is content, our marks say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { field, text, texts, webUrl } from './json-fields.ts';
import type { LabeledPage } from './labeled-page.ts';
import { readMarks } from './marks.ts';

export function readTrafilatura(folder: string): LabeledPage[] {
  const records = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as unknown[];
  const marks = readMarks('trafilatura');
  const types = readTypes();
  return records.map((record) => {
    const id = text(field(record, 'id')) ?? '';
    return {
      id,
      source: 'trafilatura',
      folder,
      url: webUrl(field(record, 'url')),
      type: types.get(id) ?? 'article',
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

/** Types of the pages that are not articles. */
function readTypes(): ReadonlyMap<string, string> {
  const file = join(import.meta.dirname, '../marks/trafilatura-types.json');
  const idsOfType = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  return new Map(Object.entries(idsOfType).flatMap(([type, ids]) => ids.map((id) => [id, type] as const)));
}
