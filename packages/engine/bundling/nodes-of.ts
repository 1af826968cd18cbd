/** Walks the syntax tree of a module. */
import type { Node } from 'acorn';

/** @returns all nodes of the tree, in no particular order. */
export function* nodesOf(root: Node | readonly Node[]): Generator<Node> {
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (value === null || typeof value !== 'object') continue;
    if ('type' in value) yield value as Node;
    stack.push(...Object.values(value));
  }
}
