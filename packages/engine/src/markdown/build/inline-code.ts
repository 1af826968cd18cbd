import { attribute } from '../../html/tree.ts';
import { addCode } from './code-block.ts';
import type { Handler } from './handler.ts';
import { plainText } from './plain-text.ts';

const KEEPS_LINES = /white-space\s*:\s*(?:pre|break-spaces)|display\s*:\s*(?:block|flex|grid)/i;
/** Enough to see whether the code has more than one line. */
const SAMPLE = 4096;

/** Code in the text; a block where its style shows it as one and it has several lines. */
export const inlineCode: Handler = {
  enter(out, element) {
    const style = attribute(element, 'style');
    if (style !== undefined && KEEPS_LINES.test(style) && plainText(element, SAMPLE).trim().includes('\n')) {
      if (addCode(out, element)) return false;
    }
    out.marks.openCode();
    return true;
  },
  leave(out) {
    out.marks.closeCode();
  },
};
