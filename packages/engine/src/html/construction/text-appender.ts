/** Adds text to the tree, as part of the text before it where there is one. */
import { codeAt } from '../../text/code-at.ts';
import { type HtmlElement, HtmlText, TEXT } from '../tree/tree.ts';
import { append, insertBefore } from '../tree/tree-links.ts';

/** A text is flattened after this many concatenations. */
const MAX_CONCATENATIONS = 1 << 16;

export class TextAppender {
  /** Concatenations since a text was last flattened. */
  #concatenations = 0;

  /** @param before - a child of `parent`; `null` for its end. */
  add(parent: HtmlElement, before: HtmlElement | null, text: string): void {
    const previous = before === null ? parent.last : before.previous;
    if (previous?.kind === TEXT) this.#extend(previous, text);
    else if (before === null) append(parent, new HtmlText(text));
    else insertBefore(parent, new HtmlText(text), before);
  }

  /**
   * V8 keeps a text of millions of pieces as a tree of strings until it is read, so it is flattened
   * now and then.
   */
  #extend(node: HtmlText, text: string): void {
    node.value += text;
    if (++this.#concatenations < MAX_CONCATENATIONS || this.#concatenations < node.value.length / 16) return;
    this.#concatenations = 0;
    // Reading a character flattens the string. Linear in total, since it happens ever more rarely
    // as the text grows.
    codeAt(node.value, 0);
  }
}
