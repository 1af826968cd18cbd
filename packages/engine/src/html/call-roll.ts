/** One walk over a finished tree, so that nobody after it has to look for what most elements are not. */
import { byCode } from './known-names.ts';
import { ELEMENT, type HtmlElement, type HtmlNode } from './tree.ts';

export interface Roll {
  /** How many nodes the tree holds: one more than the largest `index`. */
  readonly size: number;
  /** Elements that can say something of the page as a whole, in document order. */
  readonly speakers: readonly HtmlElement[];
  /** Links to a part of a page, this or another, in document order. */
  readonly jumps: readonly HtmlElement[];
}

const SPEAKERS: readonly boolean[] = byCode(
  new Map('html title base meta link script time h1 h2 h3 h4 h5 h6'.split(' ').map((name) => [name, true])),
  false,
);

/**
 * Gives every node its place in document order, counts them, and gathers the elements that speak of the page: those of
 * telling names, and those whose attributes say what they are. Templates and drawings do not speak, nor does what is in them.
 */
export function callRoll(root: HtmlElement): Roll {
  const speakers: HtmlElement[] = [];
  const jumps: HtmlElement[] = [];
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
        else if (SPEAKERS[node.code]) speakers.push(node);
        else if (node.attributes.length > 0) {
          const told = attributesTell(node);
          if (told & SPEAKS) speakers.push(node);
          if (told & JUMPS) jumps.push(node);
        }
      }
    }
    while (next === null) {
      if (node === mute) mute = null;
      next = node.next;
      if (next !== null) break;
      if (node.parent === null) return { size, speakers, jumps };
      node = node.parent;
    }
    node = next;
  }
}

const SPEAKS = 1;
const JUMPS = 2;

function attributesTell({ name, attributes }: HtmlElement): number {
  let told = 0;
  for (let at = 0; at < attributes.length; at++) {
    const attribute = attributes[at]!;
    // By length first: most attributes are told apart without a look at their letters.
    switch (attribute.name.length) {
      case 8:
        if (attribute.name === 'itemprop' || attribute.name === 'itemtype') told |= SPEAKS;
        break;
      case 3:
        if (attribute.name === 'rel' && name === 'a') told |= SPEAKS;
        break;
      case 4:
        if (name === 'a' && attribute.name === 'href' && attribute.value.includes('#')) told |= JUMPS;
        break;
    }
  }
  return told;
}
