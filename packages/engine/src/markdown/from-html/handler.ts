import type { HtmlElement } from '../../html/tree/tree.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** How one kind of element changes the Markdown tree. `handlers-by-name.ts` lists them. */
export interface Handler {
  /** Called before the children. Returns whether to visit them; `leave` is called only if so. */
  enter(out: TreeBuilder, element: HtmlElement): boolean;
  /** Called after the children. */
  leave?(out: TreeBuilder, element: HtmlElement): void;
}

/** The children belong to the surrounding text. */
export const INLINE: Handler = { enter: () => true };

/** The element and its content are skipped. */
export const SKIPPED: Handler = { enter: () => false };

/** A form control: skipped, but it separates the texts on both sides. */
export const CONTROL: Handler = {
  enter(out) {
    out.space();
    return false;
  },
};

/** A block: the content before, inside and after it are separate blocks. */
export const BLOCK: Handler = {
  enter(out) {
    out.boundary();
    return true;
  },
  leave(out) {
    out.boundary();
  },
};
