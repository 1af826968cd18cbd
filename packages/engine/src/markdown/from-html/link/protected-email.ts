/**
 * E-mail addresses that Cloudflare encodes to protect them from harvesters; a script decodes them.
 */
import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';

/** The attribute and the link path that contain the encoded address. */
export const PROTECTED_EMAIL = 'data-cfemail';
const PROTECTED_PATH = /^(?:https?:\/\/[^/?#]+)?\/cdn-cgi\/l\/email-protection(?:#([\da-f]+))?$/i;
const MAX_CODE_LENGTH = 400;

/** An element that a script replaces by the address. */
export const protectedEmail: Handler = {
  enter(out, element) {
    const address = protectedAddress(element);
    if (address === '') return true;
    out.text(address);
    return false;
  },
};

/** The address that replaces the element, or an empty string. */
export function protectedAddress(element: HtmlElement): string {
  return decode(attribute(element, PROTECTED_EMAIL) ?? '');
}

/**
 * The e-mail address of a protected link, empty if there is none, as in links that share the page. `undefined` for other
 * links.
 */
export function decodeProtectedEmail(anchor: HtmlElement, href: string): string | undefined {
  const path = PROTECTED_PATH.exec(href);
  return path ? decode(path[1] ?? attribute(anchor, PROTECTED_EMAIL) ?? '') : undefined;
}

/** Hexadecimal bytes; the first is the key that the others are XORed with. */
function decode(code: string): string {
  if (code.length < 4 || code.length > MAX_CODE_LENGTH || !/^(?:[\da-f]{2})+$/i.test(code)) return '';
  const [key, ...bytes] = code.match(/../g)!.map((byte) => Number.parseInt(byte, 16));
  const address = String.fromCharCode(...bytes.map((byte) => byte ^ key!));
  return /^[^\s<>@]+@[^\s<>@?]+(?:\?[^\s<>]*)?$/.test(address) ? address : '';
}
