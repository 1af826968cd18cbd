/** Stored pages, `html/ID.html.gz`, decoded as the service does. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../../packages/recto/src/fetch/response/decode-text.ts';

/** @param folder - has `html/ID.html.gz`. */
export function readPageHtml(folder: string, id: string): Promise<string> {
  const bytes = gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`)));
  return decodeText(bytes, { charset: undefined, syntax: 'html' });
}

export function pageIds(folder: string): string[] {
  return readdirSync(join(folder, 'html'))
    .flatMap((file) => (file.endsWith('.html.gz') ? [file.slice(0, -'.html.gz'.length)] : []))
    .sort();
}
