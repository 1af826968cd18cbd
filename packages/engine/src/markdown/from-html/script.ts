/** Scripts that hold text: TeX, or a slide in Markdown. */
import { attribute } from '../../html/tree/tree.ts';
import { addCode } from './code/code-block.ts';
import type { Handler } from './handler.ts';
import { addTexScript, isTexScript } from './math/math.ts';

export const script: Handler = {
  enter(out, element) {
    if (isTexScript(element)) addTexScript(out, element);
    else if (attribute(element.parent!, 'data-markdown') !== undefined) addCode(out, element);
    return false;
  },
};
