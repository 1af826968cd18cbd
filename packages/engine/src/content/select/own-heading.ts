/** The heading that is the page's own: what names the page above all that it says. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { pathWords } from '../../page/declarations.ts';
import type { PageView } from '../describe/page-view.ts';
import { tagCode } from '../segment/elements.ts';
import { isHeading } from '../segment/page-structure.ts';

const H1 = tagCode('h1');
/** A heading of so large a share of link text leads elsewhere more often than it is the page's own. */
const MOSTLY_LINK = 0.9;
const OF_A_LINK = 0.2;
/** How well what is no heading of the first level says the title to be it, and how many times as well as the one that is. */
export const SAYS_TITLE = 0.4;
export const FAR_BETTER = 1.5;
/** Elements around a heading's text at most, up to its link. */
const MOST_AROUND = 8;

/**
 * The heading of the first level that says the title best, of those that do not lead elsewhere, as a site's own name does; or -1.
 * Where that one is the site's name all the same, it is the heading of a lower level that says the title.
 *
 * @param path - of the page's address, as `Declarations` has it: many a title is a link to its own page.
 */
export function ownHeading(view: PageView, chances: Float32Array, path: string): number {
  const { blocks, page, title } = view;
  const { ownTag } = view.structure;
  const says = (b: number) => saysTitle(title, b);
  let own = -1;
  let ownScore = 0;
  let lower = -1;
  for (let b = 0; b < blocks.length; b++) {
    if (ownTag[b] !== H1) {
      if (!isHeading(ownTag[b]!) || says(b) < SAYS_TITLE) continue;
      if (lower < 0 || isBetter(says(b), says(lower), b, lower)) lower = b;
      continue;
    }
    const { linkSize, size, firstText } = blocks[b]!;
    const isElsewhere = linkSize >= MOSTLY_LINK * size && !leadsTo(path, page.texts[firstText]!.parent);
    const score = (0.1 + says(b)) * (isElsewhere ? OF_A_LINK : 1);
    if (own >= 0 && !isBetter(score, ownScore, b, own)) continue;
    own = b;
    ownScore = score;
  }
  return own >= 0 && lower >= 0 && says(lower) >= FAR_BETTER * says(own) ? lower : own;

  /** Said twice, above a picture and in the text, it is the likelier one. */
  function isBetter(score: number, best: number, b: number, before: number): boolean {
    return score > best || (score === best && chances[b]! > chances[before]!);
  }
}

/** How well the block says the page's title, and little else, 0 to 1. */
export function saysTitle({ inTitle, titleShare }: PageView['title'], b: number): number {
  return inTitle[b]! * titleShare[b]!;
}

/** Whether the text in `element` is a link to that path. */
function leadsTo(path: string, element: HtmlElement | null): boolean {
  const link = nearest(element, MOST_AROUND, ({ name }) => name === 'a');
  const href = link === null ? undefined : attribute(link, 'href');
  return href !== undefined && href !== '' && path !== '' && pathWords(href) === path;
}
