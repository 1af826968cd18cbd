/**
 * Sidenotes, whose text is inside the paragraph they belong to: Tufte CSS, LaTeXML, plugins of WordPress. → footnotes.
 */
import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';
import { mark } from '../mark.ts';
import { SUP } from '../phrasing-buffer.ts';

const NOTE =
  /(?:^|\s)(?:sidenote|side-note|marginnote|margin-note|ltx_note|modern-footnotes-footnote__note|footnote_tooltip)(?:$|\s)/;
/** The note's number or sign, which appears in the text and again in the note. */
const MARKER =
  /(?:^|\s)(?:ltx_note_mark|ltx_tag_note|margin-toggle|sidenote-number|modern-footnotes-footnote|footnote_plugin_tooltip_text)(?:$|\s)/;

export function isSidenote(classes: string): boolean {
  return NOTE.test(classes);
}

export function isSidenoteMarker({ name }: HtmlElement, classes: string): boolean {
  return (name === 'label' || name === 'span') && MARKER.test(classes);
}

const raised = mark(SUP);

export const sup: Handler = {
  enter(out, element) {
    // An exponent: `10<sup>5</sup>` in code is not 105.
    if (out.marks.areInCode && element.first?.kind !== ELEMENT) out.text('^');
    const classes = element.attributes.length > 0 ? attribute(element, 'class') : undefined;
    return (classes === undefined || !MARKER.test(classes)) && raised.enter(out, element);
  },
  leave: raised.leave!,
};

export const sidenote: Handler = {
  enter(out, element) {
    if (!out.openSidenote(element)) out.space();
    out.links.open(null);
    return true;
  },
  leave(out, element) {
    out.links.close();
    if (out.closeSidenote(element)) return;
    out.space();
  },
};
