/** Mail URLs that a page keeps from harvesters as numbers, and that a script writes out for its readers. */
import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';

/** The attribute, and the path of a link, by which the service that does it for many sites marks them. */
export const PROTECTED_EMAIL = 'data-cfemail';
const PROTECTED_PATH = /^\/cdn-cgi\/l\/email-protection(?:#([\da-f]+))?$/i;
const LONGEST = 400;

/** The text in the place of an address, which only a script's absence shows. */
export const protectedEmail: Handler = {
  enter(out, element) {
    const address = decode(attribute(element, PROTECTED_EMAIL) ?? '');
    if (address === '') return true;
    out.text(address);
    return false;
  },
};

/** The address that a link is to, or `undefined` where it is to something else or cannot be told. */
export function decodeProtectedEmail(anchor: HtmlElement, href: string): string | undefined {
  const path = PROTECTED_PATH.exec(href);
  if (!path) return undefined;
  return decode(path[1] ?? attribute(anchor, PROTECTED_EMAIL) ?? '') || undefined;
}

/** Bytes in hexadecimal, all but the first of them changed by the first. */
function decode(written: string): string {
  if (written.length < 4 || written.length > LONGEST || !/^(?:[\da-f]{2})+$/i.test(written)) return '';
  const [key, ...bytes] = written.match(/../g)!.map((byte) => Number.parseInt(byte, 16));
  const address = String.fromCharCode(...bytes.map((byte) => byte ^ key!));
  return /^[^\s<>@]+@[^\s<>@?]+(?:\?[^\s<>]*)?$/.test(address) ? address : '';
}
