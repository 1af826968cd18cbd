import type { HtmlElement } from '../../html/tree/tree.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** What one kind of element does to the Markdown tree; one object a construct, found by name in `handlers.ts`. */
export interface Handler {
  /** Called before the children. Returns whether to go into them; only then is `leave` called. */
  enter(out: TreeBuilder, element: HtmlElement): boolean;
  /** Called after the children. */
  leave?(out: TreeBuilder, element: HtmlElement): void;
}

/** Its children stand in the text around them. */
export const INLINE: Handler = { enter: () => true };

/** Nothing of it is text that a reader sees. */
export const SKIPPED: Handler = { enter: () => false };

/** A control: nothing of it is text, but the texts on both its sides are two. */
export const CONTROL: Handler = {
  enter(out) {
    out.space();
    return false;
  },
};

/** A box of its own: what stands before, in and after it are separate blocks. */
export const BLOCK: Handler = {
  enter(out) {
    out.boundary();
    return true;
  },
  leave(out) {
    out.boundary();
  },
};
