import type { Block, FootnoteDefinition, ListItem, Root } from '../tree.ts';

/** Numbers footnotes in the order of their definitions. */
export class FootnoteNumbers {
  readonly definitions: readonly FootnoteDefinition[];
  /** Two definitions may have the same label; references lead to the first. */
  readonly #numbers = new Map<string, number>();
  readonly #referenced = new Set<string>();

  constructor(root: Root) {
    const definitions: FootnoteDefinition[] = [];
    const pending: (Block | ListItem)[] = [...root.children].reverse();
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.type === 'footnoteDefinition') {
        definitions.push(node);
        if (!this.#numbers.has(node.label)) this.#numbers.set(node.label, definitions.length);
      } else if (node.type !== 'list' && node.type !== 'listItem' && node.type !== 'blockquote') continue;
      for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!);
    }
    this.definitions = definitions;
  }

  /** @returns `undefined` for a label without definition. */
  numberOf(label: string): number | undefined {
    return this.#numbers.get(label);
  }

  /** Whether this is the first reference to the footnote. Only that one gets an id. */
  isFirstReference(label: string): boolean {
    const { size } = this.#referenced;
    this.#referenced.add(label);
    return this.#referenced.size > size;
  }
}
