import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import { decodeReferences } from '../../../text/decode-references.ts';
import { collapseWhiteSpace } from '../plain-text.ts';

/**
 * The `alt` or `title` of an image. Some pages escape them twice (`Caf&amp;#233;`), which their authors don't notice,
 * because the image hides its text. References to other ASCII characters than `&` and quotes stay: texts about HTML
 * mention them.
 */
export function imageText(element: HtmlElement, name: 'alt' | 'title'): string {
  const text = collapseWhiteSpace(attribute(element, name) ?? '');
  if (PLACEHOLDER.test(text)) return '';
  return text.includes('&') ? collapseWhiteSpace(text.replace(AMPERSANDS, '&').replace(REFERENCE, decodeIfText)) : text;
}

/** What editors and converters write as long as nobody describes the image: Stack Overflow, LaTeXML, Jupyter. */
const PLACEHOLDER =
  /^(?:enter image description here|refer to caption|no description has been provided for this image)$/i;

/** However often it was escaped. */
const AMPERSANDS = /&(?:amp;)+/g;
const REFERENCE = /&#?\w{2,8};/g;

function decodeIfText(reference: string): string {
  const text = decodeReferences(reference);
  return text === '"' || text === "'" || (text > '\u009F' && text !== '\uFFFD') ? text : reference;
}
