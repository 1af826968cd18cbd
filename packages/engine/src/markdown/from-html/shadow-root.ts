import { attribute } from '../../html/tree/tree.ts';
import { BLOCK, type Handler } from './handler.ts';

/** A template's content is shown only where it is the shadow root of the element around it. */
export const shadowRoot: Handler = {
  enter: (out, element) => attribute(element, 'shadowrootmode') !== undefined && BLOCK.enter(out, element),
  leave: (out, element) => BLOCK.leave?.(out, element),
};
