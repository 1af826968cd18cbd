/** The text of a page as it passes between processes. */
import type { PageText } from './ports.ts';

/** UTF-16 units. Below that, a string is as quick. */
const MIN_ENCODED_LENGTH = 64 * 1024;

/** Encodes a long text for another process: passing on its bytes costs a process that doesn't read it less than a string. */
export function encodePageText<Page extends PageText>(page: Page): Page {
  const { text } = page;
  return typeof text === 'string' && text.length >= MIN_ENCODED_LENGTH ? { ...page, text: Buffer.from(text) } : page;
}

/** @param maxBytes - of the text's start that are needed. */
export function decodePageText({ text }: PageText, maxBytes = Number.POSITIVE_INFINITY): string {
  if (typeof text === 'string') return text.slice(0, maxBytes);
  return Buffer.from(text.buffer, text.byteOffset, Math.min(text.length, maxBytes)).toString('utf8');
}
