import { attribute } from '../../html/tree/tree.ts';
import type { Handler } from './handler.ts';

/** markdown-it's rule above the footnotes. Renderers of `[^1]:` draw their own. */
const FOOTNOTES_RULE_CLASS = 'footnotes-sep';

export const thematicBreak: Handler = {
  enter(out, element) {
    if (out.isPhrasingOnly || attribute(element, 'class') === FOOTNOTES_RULE_CLASS) out.boundary();
    else out.add({ type: 'thematicBreak' });
    return false;
  },
};
