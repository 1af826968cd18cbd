import { attribute, ELEMENT, type HtmlElement, type HtmlNode, type HtmlText } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';
import { findDescendant, plainText } from '../plain-text.ts';
import { addCode } from './code-block.ts';

const KEEPS_LINES = /white-space\s*:\s*(?:pre|break-spaces)|display\s*:\s*(?:block|flex|grid)/i;
/** Enough to see whether the code has more than one line. */
const SAMPLE = 4096;

const BOXES = new Set(['div', 'ol', 'table']);
const ALONE_IN = new Set(['p', 'div', 'dd', 'li', 'blockquote', 'figure', 'section', 'article', 'body']);

/** Nodes looked at for line breaks, and how many of these make a block of code that stands alone. */
const NODES_OF_LINES = 200;
const FEW_BREAKS = 2;

/** Whether the code begins with a box, as where each line is one, or is all there is in its block and has several breaks. */
function holdsLines(element: HtmlElement): boolean {
  const { first, parent } = element;
  const start = isBlank(first) ? first.next : first;
  if (start?.kind === ELEMENT && BOXES.has(start.name)) return true;
  if (!parent || !ALONE_IN.has(parent.name) || !isEdge(element.previous) || !isEdge(element.next)) return false;
  let breaks = 0;
  return findDescendant(element, NODES_OF_LINES, ({ name }) => name === 'br' && ++breaks >= FEW_BREAKS) !== null;
}

function isBlank(node: HtmlNode | null): node is HtmlText {
  return node !== null && node.kind !== ELEMENT && node.value.trim() === '';
}

/** Whether nothing stands on that side but white space at the end of the block. */
function isEdge(node: HtmlNode | null): boolean {
  return node === null || (isBlank(node) && (node.previous === null || node.next === null));
}

/** Code in the text; a block where its style shows it as one and it has several lines, or where its lines are boxes or divided by breaks. */
export const inlineCode: Handler = {
  enter(out, element) {
    const style = attribute(element, 'style');
    const isLaidOut = style !== undefined && KEEPS_LINES.test(style);
    const isShownAsBlock = isLaidOut && plainText(element, SAMPLE).trim().includes('\n');
    if ((isShownAsBlock || holdsLines(element)) && addCode(out, element, !isShownAsBlock)) return false;
    out.marks.openCode();
    return true;
  },
  leave(out) {
    out.marks.closeCode();
  },
};
