/** One walk over a finished tree, so that nobody after it has to look for what most elements are not. */
import { ELEMENT, type HtmlElement, type HtmlNode } from './tree.ts';

export interface Roll {
  /** How many nodes the tree holds: one more than the largest `index`. */
  readonly size: number;
  /** Elements that can say something of the page as a whole, in document order. */
  readonly speakers: readonly HtmlElement[];
}

const SPEAKERS: ReadonlySet<string> = new Set('html title base meta link script time h1 h2 h3 h4 h5 h6'.split(' '));

/**
 * Gives every node its place in document order, counts them, and gathers the elements that speak of the page: those of
 * telling names, and those whose attributes say what they are. Templates and drawings do not speak, nor does what is in them.
 */
export function callRoll(root: HtmlElement): Roll {
  const speakers: HtmlElement[] = [];
  let size = 0;
  /** The outermost template or drawing that the walk is in. */
  let mute: HtmlElement | null = null;
  let node: HtmlNode = root;
  for (;;) {
    node.index = size++;
    let next: HtmlNode | null = null;
    if (node.kind === ELEMENT) {
      next = node.first;
      if (mute === null) {
        if (node.namespace !== 'html' || node.name === 'template') mute = node;
        else if (SPEAKERS.has(node.name) || hasTellingAttribute(node)) speakers.push(node);
      }
    }
    while (next === null) {
      if (node === mute) mute = null;
      next = node.next;
      if (next !== null) break;
      if (node.parent === null) return { size, speakers };
      node = node.parent;
    }
    node = next;
  }
}

function hasTellingAttribute({ name, attributes }: HtmlElement): boolean {
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!.name;
    // By length first: most attributes are told apart without a look at their letters.
    if (attribute.length === 8 && (attribute === 'itemprop' || attribute === 'itemtype')) return true;
    if (attribute.length === 3 && attribute === 'rel' && name === 'a') return true;
  }
  return false;
}
