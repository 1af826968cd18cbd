/** The page that the front page shows becoming Markdown: read once, converted by the engine itself when the pages are made. */
import { readFileSync } from 'node:fs';
import { type Conversion, convert } from '@recto-md/engine';

/** Two levels up from dist/site, as from src/site. */
export const EXAMPLE_HTML = readFileSync(new URL('../../assets/example.html', import.meta.url), 'utf8');

/** A name that is reserved, so that nobody is sent anywhere by it. */
const EXAMPLE_URL = 'https://orchard.example/pear-tree';

export interface Example extends Pick<Conversion, 'markdown' | 'metadata'> {
  /** Of the page. */
  readonly htmlBytes: number;
  readonly markdownBytes: number;
}

export function convertExample(): Example {
  const { markdown, metadata } = convert(EXAMPLE_HTML, { url: EXAMPLE_URL });
  return {
    markdown,
    metadata,
    htmlBytes: Buffer.byteLength(EXAMPLE_HTML),
    markdownBytes: Buffer.byteLength(markdown),
  };
}
