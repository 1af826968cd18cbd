import type { HtmlElement } from '../../html/tree/tree.ts';
import { BLOCK, CONTROL, type Handler } from './handler.ts';
import { list, listItem } from './list.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** A list of its options, which a click shows. Skipped as a control, unless these are kept. */
export const select: Handler = {
  enter: (out, element) => (out.keepsControls ? list : CONTROL).enter(out, element),
  leave: (out, element) => list.leave?.(out, element),
};

export const option: Handler = {
  enter: (out, element) => handlerOf(out, element).enter(out, element),
  leave: (out, element) => handlerOf(out, element).leave?.(out, element),
};

/** Without a `select`, which is invalid, browsers show an option as a block. */
function handlerOf({ keepsControls }: TreeBuilder, { parent }: HtmlElement): Handler {
  const around = parent?.name === 'optgroup' ? parent.parent : parent;
  return keepsControls && around?.name === 'select' ? listItem : BLOCK;
}
