/**
 * Pages with their main content labeled by people, from three sources. Each source has a folder
 * with `html/ID.html.gz` and its own files of labels, by which it is recognized.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../../packages/recto/src/fetch/response/decode-text.ts';
import type { Mark } from './marks.ts';
import { readScrapinghub } from './scrapinghub.ts';
import { readTrafilatura } from './trafilatura.ts';
import { readWcxb } from './wcxb.ts';

export type SourceName = 'wcxb' | 'scrapinghub' | 'trafilatura';

/** The type of pages whose source doesn't name one. */
export const UNKNOWN_TYPE = 'unknown';

export interface LabeledPage {
  /** Unique over all sources. */
  readonly id: string;
  readonly source: SourceName;
  /** Folder of the source. */
  readonly folder: string;
  readonly url: string | undefined;
  /** Page type, such as `article` or `forum`, or `UNKNOWN_TYPE`. */
  readonly type: string;
  /** Empty if the source doesn't name it. */
  readonly title: string;
  /** The main content as plain text. Empty if only `marks` say what it is. */
  readonly content: string;
  /** The classes of the page's parts, if readers marked them. */
  readonly marks: readonly Mark[] | undefined;
  /** Snippets that must appear in the extracted content. */
  readonly with: readonly string[];
  /** Snippets that must not appear in it. */
  readonly without: readonly string[];
  readonly author: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly date: string | undefined;
}

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
