import { attribute, ELEMENT, type HtmlElement } from '../../html/tree.ts';
import { addCode } from './code-block.ts';
import type { Handler } from './handler.ts';
import { plainText } from './plain-text.ts';

const KEEPS_LINES = /white-space\s*:\s*(?:pre|break-spaces)|display\s*:\s*(?:block|flex|grid)/i;
/** Enough to see whether the code has more than one line. */
const SAMPLE = 4096;

const BOXES = new Set(['div', 'ol', 'table']);

/** Whether the code begins with a box, as where each line is one. */
function holdsLines({ first }: HtmlElement): boolean {
  const start = first && first.kind !== ELEMENT && first.value.trim() === '' ? first.next : first;
  return start?.kind === ELEMENT && BOXES.has(start.name);
}

/** Code in the text; a block where its style shows it as one and it has several lines, or where its lines are boxes. */
export const inlineCode: Handler = {
  enter(out, element) {
    const style = attribute(element, 'style');
    const isShownAsBlock =
      style !== undefined && KEEPS_LINES.test(style) && plainText(element, SAMPLE).trim().includes('\n');
    if ((isShownAsBlock || holdsLines(element)) && addCode(out, element)) return false;
    out.marks.openCode();
    return true;
  },
  leave(out) {
    out.marks.closeCode();
  },
};
