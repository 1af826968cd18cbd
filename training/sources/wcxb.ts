/** WCXB: a file per page, `ground-truth/ID.json`. For some pages we know the classes of all parts as well. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { field, text, texts, webUrl } from './json-fields.ts';
import { type LabeledPage, UNKNOWN_TYPE } from './labeled-page.ts';
import { readMarks } from './marks.ts';

export function readWcxb(folder: string): LabeledPage[] {
  const names = readdirSync(join(folder, 'ground-truth')).filter((name) => name.endsWith('.json'));
  const marks = readMarks('wcxb');
  return names.sort().map((name) => {
    const record: unknown = JSON.parse(readFileSync(join(folder, 'ground-truth', name), 'utf8'));
    const truth = field(record, 'ground_truth');
    const id = name.slice(0, -'.json'.length);
    return {
      id,
      source: 'wcxb',
      folder,
      url: webUrl(field(record, 'url')),
      type: text(field(field(field(record, '_internal'), 'page_type'), 'primary')) ?? UNKNOWN_TYPE,
      title: text(field(truth, 'title')) ?? '',
      content: text(field(truth, 'main_content')) ?? '',
      marks: marks.get(id),
      with: texts(field(truth, 'with')),
      without: texts(field(truth, 'without')),
      author: text(field(truth, 'author')),
      date: text(field(truth, 'publish_date')),
    };
  });
}
