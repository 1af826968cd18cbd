import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { findDescendant, isBlankText, isEdgeOfParent } from '../element-lookup.ts';
import type { Handler } from '../handler.ts';
import { plainText } from '../plain-text.ts';
import { addCode } from './code-block.ts';

const PRESERVES_LINES = /white-space\s*:\s*(?:pre|break-spaces)|display\s*:\s*(?:block|flex|grid)/i;
/** Characters examined for a line ending. */
const MAX_SAMPLE_LENGTH = 4096;

const LINE_CONTAINERS = new Set(['div', 'ol', 'table']);
const BLOCK_PARENTS = new Set(['p', 'div', 'dd', 'li', 'blockquote', 'figure', 'section', 'article', 'body']);

/** Nodes searched for `br`, and how many make code without siblings a code block. */
const MAX_NODES = 200;
const MIN_BREAKS = 2;

/**
 * Whether the code has lines: its first child is a block, or it is the only content of its parent
 * and has several `br`.
 */
function holdsLines(element: HtmlElement): boolean {
  const { first, parent } = element;
  const start = isBlankText(first) ? first.next : first;
  if (start?.kind === ELEMENT && LINE_CONTAINERS.has(start.name)) return true;
  if (!parent || !BLOCK_PARENTS.has(parent.name) || !isEdgeOfParent(element.previous) || !isEdgeOfParent(element.next))
    return false;
  let breaks = 0;
  return findDescendant(element, MAX_NODES, ({ name }) => name === 'br' && ++breaks >= MIN_BREAKS) !== null;
}

/** A code span; a code block if its style or content shows that it has several lines. */
export const inlineCode: Handler = {
  enter(out, element) {
    const style = attribute(element, 'style');
    const isLaidOut = style !== undefined && PRESERVES_LINES.test(style);
    const isShownAsBlock = isLaidOut && plainText(element, MAX_SAMPLE_LENGTH).trim().includes('\n');
    if ((isShownAsBlock || holdsLines(element)) && addCode(out, element, !isShownAsBlock)) return false;
    out.marks.openCode();
    return true;
  },
  leave(out) {
    out.marks.closeCode();
  },
};
