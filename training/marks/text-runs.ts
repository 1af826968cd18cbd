/**
 * A page as a sequence of text runs: the text nodes of parse5's tree, in document order, with white space collapsed.
 * A run is identified by a hash of its text and by its occurrence among runs of the same text, so marks stay valid
 * however the page is cut into blocks.
 */
import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface TextRun {
  readonly text: string;
  /** `hash.occurrence`, with 8 hexadecimal digits and a number from 1. */
  readonly key: string;
  /** Runs with the same number are not separated by a block boundary. */
  readonly block: number;
  readonly isLink: boolean;
  /** Hidden by a `hidden` attribute or an inline `display: none`. Not shown to people who mark pages. */
  readonly isHidden: boolean;
  /** The closest block element, such as `p` or `li`. */
  readonly element: string;
  /** `class` and `id` of the closest two ancestors that have any, the closest last. */
  readonly context: string;
}

/** Elements whose text is not part of the page's text. */
export const SKIPPED: ReadonlySet<string> = new Set(
  'head script style template noscript textarea select option svg iframe object canvas math title'.split(' '),
);
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

interface Place {
  readonly isLink: boolean;
  readonly isHidden: boolean;
  readonly element: string;
  readonly names: readonly string[];
}

/** Makes the keys of a page's texts, which must come in document order. */
export class TextKeys {
  readonly #occurrences = new Map<string, number>();

  /** The key of the next text, or undefined if it is only white space. */
  next(text: string): string | undefined {
    const collapsed = collapseSpaces(text);
    if (collapsed === '') return undefined;
    const hash = createHash('sha1').update(collapsed).digest('hex').slice(0, 8);
    const occurrence = (this.#occurrences.get(hash) ?? 0) + 1;
    this.#occurrences.set(hash, occurrence);
    return `${hash}.${occurrence}`;
  }
}

function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function readTextRuns(html: string): TextRun[] {
  const runs: TextRun[] = [];
  const keys = new TextKeys();
  let block = 0;
  let isBlockUsed = false;
  const endBlock = () => {
    if (isBlockUsed) block++;
    isBlockUsed = false;
  };
  const start: Place = { isLink: false, isHidden: false, element: 'body', names: [] };
  /** An open stack instead of recursion: pages nest tens of thousands of elements. `end` closes a block element. */
  const stack: ({ readonly node: Tree.Node; readonly place: Place } | 'end')[] = [{ node: parse(html), place: start }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top === 'end') {
      endBlock();
      continue;
    }
    const { node, place } = top;
    if (node.nodeName === '#text') {
      const text = collapseSpaces((node as Tree.TextNode).value);
      const key = keys.next(text);
      if (key === undefined) continue;
      const { isLink, isHidden, element, names } = place;
      runs.push({ text, key, block, isLink, isHidden, element, context: names.join(' › ') });
      isBlockUsed = true;
      continue;
    }
    if (SKIPPED.has(node.nodeName) || !('childNodes' in node)) {
      if (node.nodeName === 'br') endBlock();
      continue;
    }
    const inner = 'attrs' in node ? placeIn(node, place) : place;
    if (!INLINE.has(node.nodeName)) {
      endBlock();
      stack.push('end');
    }
    for (const child of node.childNodes.toReversed()) stack.push({ node: child, place: inner });
  }
  return runs;
}

function placeIn(element: Tree.Element, place: Place): Place {
  let name = '';
  let isHidden = place.isHidden;
  for (const { name: attribute, value } of element.attrs) {
    if (attribute === 'class' || attribute === 'id') name += ` ${value}`;
    else if (attribute === 'hidden' || (attribute === 'style' && /display\s*:\s*none/i.test(value))) isHidden = true;
  }
  const short = name.trim().replace(/\s+/g, ' ').slice(0, 40);
  const isInline = INLINE.has(element.nodeName);
  return {
    isLink: place.isLink || element.nodeName === 'a',
    isHidden,
    element: isInline ? place.element : element.nodeName,
    names: short === '' || isInline ? place.names : [...place.names.slice(-1), `${element.nodeName} ${short}`],
  };
}
