import { isUtf8 } from 'node:buffer';

const CHARSETS = /charset[\s"'=]*([\w-]*)/gi;

/**
 * Decodes HTML that can only be UTF-8: the bytes are valid, and the page declares no other encoding.
 * Most files are, and then the decoders of all other encodings need not be loaded.
 * @returns undefined if the HTML Standard's algorithm has to decide.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = new TextDecoder().decode(bytes);
  for (const [, name = ''] of text.matchAll(CHARSETS)) if (!/^utf-?8$/i.test(name)) return undefined;
  return text;
}
