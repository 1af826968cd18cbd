/** The page as the lines a reader sees, for what stands beside the heading and is marked up as nothing in particular. */
import { attribute, ELEMENT, type HtmlDocument, type HtmlElement, type HtmlNode } from '../html/tree.ts';
import { collapse } from './read-text.ts';

/**
 * Stands in a line where an inline box begins or ends. Style sheets set such boxes apart, so a name may end there although
 * no space does. It is a control character that HTML text cannot hold, so no page can write it.
 */
export const SEAM = '\u001F';

export interface Line {
  /** White space collapsed, seams removed. */
  readonly text: string;
  /** The same with its seams. */
  readonly pieces: string;
  /** The element that holds the line's first character. */
  readonly element: HtmlElement;
  /** Index of the line's first text node. */
  readonly index: number;
}

/** A line is read this far; it is prose long before. */
const LONGEST = 600;
/** Lines past these are below every byline. */
const MOST_LINES = 3_000;

const UNREAD: ReadonlySet<string> = new Set(
  'head script style template noscript svg math select option textarea button nav footer iframe object'.split(' '),
);
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(' '),
);

const BOXES: ReadonlySet<string> = new Set(['a', 'span', 'time', 'small', 'abbr', 'cite', 'strong', 'b']);

export function readLines({ root }: HtmlDocument): Line[] {
  const lines: Line[] = [];
  let parts: string[] = [];
  let owner: HtmlElement | null = null;
  let index = 0;
  const end = (): void => {
    if (owner !== null) {
      const joined = parts.length === 1 ? parts[0]! : parts.join('');
      const pieces = collapse(joined.length > LONGEST ? joined.slice(0, LONGEST) : joined);
      const text = pieces.includes(SEAM) ? collapse(pieces.replaceAll(SEAM, '')) : pieces;
      if (text !== '') lines.push({ text, pieces, element: owner, index });
      owner = null;
      parts = [];
    }
  };
  let node: HtmlNode | null = root;
  while (node && lines.length < MOST_LINES) {
    let inside: HtmlNode | null = null;
    if (node.kind === ELEMENT) {
      if (!UNREAD.has(node.name) && attribute(node, 'hidden') === undefined) inside = node.first;
      if (!INLINE.has(node.name)) end();
      else if (owner !== null && BOXES.has(node.name)) parts.push(SEAM);
    } else if (owner !== null || /\S/.test(node.value)) {
      if (owner === null) {
        owner = node.parent;
        index = node.index;
      }
      parts.push(node.value);
    }
    if (inside) {
      node = inside;
      continue;
    }
    while (node && !node.next) {
      node = node.parent;
      if (node?.kind !== ELEMENT) continue;
      if (!INLINE.has(node.name)) end();
      else if (owner !== null && BOXES.has(node.name)) parts.push(SEAM);
    }
    node = node ? node.next : null;
  }
  end();
  return lines;
}
