import { attribute } from '../../html/tree/tree.ts';
import type { Handler } from './handler.ts';

/** markdown-it's line above the footnotes; renderers of `[^1]:` draw their own. */
const FOOTNOTES_LINE = 'footnotes-sep';

export const thematicBreak: Handler = {
  enter(out, element) {
    if (out.isFlat || attribute(element, 'class') === FOOTNOTES_LINE) out.boundary();
    else out.add({ type: 'thematicBreak' });
    return false;
  },
};
