/** The page that the home page converts to show what Recto does. */
import { readFileSync } from 'node:fs';
import { type Conversion, convert } from '@recto-md/engine';

/** The path works from src/site and from dist/site. */
export const EXAMPLE_HTML = readFileSync(new URL('../../assets/example.html', import.meta.url), 'utf8');

/** The .example top-level domain is reserved (RFC 2606), so the example's links lead nowhere. */
const EXAMPLE_URL = 'https://orchard.example/pear-tree';

export interface Example extends Pick<Conversion, 'markdown' | 'metadata'> {
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
