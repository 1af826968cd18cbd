import { declaresShadowRoot } from '../../html/tree/shadow-root.ts';
import { BLOCK, type Handler } from './handler.ts';

/** A template is displayed only if it declares a shadow root. */
export const shadowRoot: Handler = {
  enter: (out, element) => declaresShadowRoot(element) && BLOCK.enter(out, element),
  leave: (out, element) => BLOCK.leave?.(out, element),
};
