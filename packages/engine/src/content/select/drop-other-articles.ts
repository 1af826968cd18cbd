/** Drops whole articles that follow the page's own, as sites that load the next one at the end do. */
import { H1, isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { runningSum, sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';
import { titleMatch } from './page-heading.ts';

const ARTICLE = tagCode('article');
/** How well the page's heading repeats its title at least, and headings of others at most, compared with it. */
const MIN_OWN_MATCH = 0.6;
const MAX_MATCH_OF_OTHERS = 0.5;
/** Words of prose of an article at least. A picture with a headline has fewer. */
const MIN_PROSE = 40;
/** An article has at least this share of the prose of the next one; a banner above the text has less. */
const MIN_SHARE_OF_NEXT = 0.5;

/**
 * Other articles are siblings of an element around the page's heading that are built like it, and have a heading of
 * the same level with text. Only the first of them has the page's title. Parts of one article have lower headings, and
 * no `article` of their own. Linear in the blocks and containers.
 */
export function dropOtherArticles(view: PageView, pageHeading: number, kept: Uint8Array): void {
  const { blocks, containers, structure, sums, texts, scratch } = view;
  const { groups, groupOf, blockTag } = structure;
  const heading = pageHeading < 0 ? texts.titleBlock : pageHeading;
  const match = heading < 0 || !isHeading(blockTag[heading]!) ? 0 : titleMatch(texts, heading);
  if (match < MIN_OWN_MATCH) return;
  const level = blockTag[heading]!;
  const headings = runningSum(blocks.length, scratch, (b) => (blockTag[b] === level ? 1 : 0));
  const titles = runningSum(blocks.length, scratch, (b) =>
    titleMatch(texts, b) > MAX_MATCH_OF_OTHERS * match ? 1 : 0,
  );
  /** By group whose first container is around the heading: words of prose in that container. */
  const ownProse = new Map<number, number>();
  for (let c = blocks[heading]!.container; c >= 0; c = containers[c]!.parent) {
    const group = groupOf[c]!;
    if (groups[group]?.first === c) ownProse.set(group, sumWithin(sums.proseWords, containers[c]!));
  }
  for (let c = 0; c < containers.length; c++) {
    const container = containers[c]!;
    const own = ownProse.get(groupOf[c]!) ?? 0;
    if (own >= MIN_PROSE && container.first > heading && isOtherArticle(container, own))
      kept.fill(0, container.first, container.end);
  }

  function isOtherArticle(container: (typeof containers)[number], own: number): boolean {
    const prose = sumWithin(sums.proseWords, container);
    if (prose < MIN_PROSE || own < MIN_SHARE_OF_NEXT * prose) return false;
    if (level !== H1 && container.tag !== ARTICLE) return false;
    return sumWithin(headings, container) > 0 && sumWithin(titles, container) === 0;
  }
}
