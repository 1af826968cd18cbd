/** Scrapinghub's article extraction benchmark: `ground-truth.json` has the body of each article, without its title. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { field, text, webUrl } from './json-fields.ts';
import type { LabeledPage } from './labeled-page.ts';

export function readScrapinghub(folder: string): LabeledPage[] {
  const records = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')) as Record<string, unknown>;
  return Object.keys(records)
    .sort()
    .map((id) => ({
      id,
      source: 'scrapinghub',
      folder,
      url: webUrl(field(records[id], 'url')),
      type: 'article',
      title: '',
      content: text(field(records[id], 'articleBody')) ?? '',
      marks: undefined,
      with: [],
      without: [],
      author: undefined,
      date: undefined,
    }));
}
