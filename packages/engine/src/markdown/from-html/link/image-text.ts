import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import { decodeReferences } from '../../../text/decode-references.ts';
import { collapseWhiteSpace } from '../plain-text.ts';

/**
 * The `alt` or `title` of an image. Some pages escape them twice (`Caf&amp;#233;`), which their authors don't notice,
 * because the image hides its text. References to ASCII characters stay: texts about HTML mention them.
 */
export function imageText(element: HtmlElement, name: 'alt' | 'title'): string {
  const text = collapseWhiteSpace(attribute(element, name) ?? '');
  return text.includes('&#') ? text.replace(REFERENCE, decodeBeyondAscii) : text;
}

const REFERENCE = /&#(?:\d{3,7}|[xX][\da-fA-F]{2,6});/g;

function decodeBeyondAscii(reference: string): string {
  const character = decodeReferences(reference);
  return character > '\u009F' && character !== '\uFFFD' ? character : reference;
}
