/**
 * Pages with their main content labeled by people, from three sources. Each source has a folder
 * with `html/ID.html.gz` and its own files of labels, by which it is recognized.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../../packages/recto/src/fetch/response/decode-text.ts';
import type { LabeledPage } from './labeled-page.ts';
import { readScrapinghub } from './scrapinghub.ts';
import { readTrafilatura } from './trafilatura.ts';
import { readWcxb } from './wcxb.ts';

/** Reads the labels of every page in the folder, in a fixed order. */
export function readLabeledPages(folder: string): LabeledPage[] {
  if (existsSync(join(folder, 'ground-truth.json'))) return readScrapinghub(folder);
  if (existsSync(join(folder, 'pages.json'))) return readTrafilatura(folder);
  return readWcxb(folder);
}

/** Reads a page and decodes it as the service does. WCXB's pages were stored as UTF-8. */
export async function readHtml({ folder, id, source }: Pick<LabeledPage, 'folder' | 'id' | 'source'>): Promise<string> {
  const bytes = gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`)));
  if (source === 'wcxb') return bytes.toString('utf8');
  return decodeText(bytes, { charset: undefined, syntax: 'html' });
}
