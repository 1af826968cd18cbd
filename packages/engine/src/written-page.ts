/** The page in Markdown, or what there is in its place where scripts have yet to fill it. */
import { isPlaceholder } from './content/placeholder-text.ts';
import type { Root } from './markdown/tree.ts';
import { write } from './markdown/write.ts';
import { type Measures, measure } from './measure/measure.ts';

/** A shell of more words has something to read. Its description says more, by so many times, and this many words. */
const NEXT_TO_NOTHING = 12;
const BETTER = 3;
const FEWEST_WORDS = 6;

/** A page as Markdown, and how much that is. */
export interface WrittenPage extends Measures {
  readonly root: Root;
  readonly body: string;
}

function written(root: Root): WrittenPage {
  const body = write(root).toWellFormed();
  return { root, body, ...measure(root, body) };
}

/** @param isScripted - whether it may say no more than that scripts are to fill it. */
export function writtenPage(root: Root, isScripted: boolean): WrittenPage {
  const page = written(root);
  return isScripted && isPlaceholder(page.body) ? written({ type: 'root', children: [] }) : page;
}

/**
 * The last resort of a page whose text scripts have yet to fetch: what it says of itself to those who link to it, as posts and threads say
 * how they begin. `null` where the page itself says about as much, or is more than a menu or a notice.
 */
export function describedPage({ root, wordCount }: WrittenPage, description: string | null): WrittenPage | null {
  if (description === null || wordCount > NEXT_TO_NOTHING) return null;
  const children: Root['children'] = [
    ...root.children,
    { type: 'paragraph', children: [{ type: 'text', value: description }] },
  ];
  const described = written({ type: 'root', children });
  return described.wordCount - wordCount >= Math.max(FEWEST_WORDS, BETTER * wordCount) ? described : null;
}
