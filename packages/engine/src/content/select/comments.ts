/** Keeps or drops what readers wrote below an article as one part. */
import { HtmlElement, HtmlText } from '../../html/tree/tree.ts';
import { append, insertBefore } from '../../html/tree/tree-links.ts';
import { isHeading } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { sumWithin } from '../describe/running-sums.ts';
import { tagCodes } from '../segment/element-kinds.ts';
import type { RuleContext } from './rule-context.ts';

/** Comments of this mean probability are most likely the posts of a thread. */
const PROBABLE_THREAD = 0.5;
/** Parts of the comments that no reader wrote. */
const CONTROLS = tagCodes('form button fieldset');
/** What the comments are called if the page does not name them. */
const HEADING = 'Comments';
/** Elements that can't have a heading among their children. */
const NO_HEADING_IN = new Set(['ul', 'ol', 'dl', 'table', 'tbody', 'tr']);

/** Drops the comments, or keeps all of them without the form for another one. */
export function keepOrDropComments({ view, probabilities, kept }: RuleContext, keepsComments: boolean): void {
  const { blocks, containers, comments, sums } = view;
  let done = 0;
  for (let b = comments.first; b < kept.length; b++) {
    const region = comments.regionOf[b]!;
    if (region < 0 || b < done) continue;
    const { first, end } = containers[region]!;
    done = end;
    let expectedWords = 0;
    for (let at = first; at < end; at++) expectedWords += probabilities[at]! * blocks[at]!.words;
    if (expectedWords >= PROBABLE_THREAD * sumWithin(sums.words, containers[region]!)) continue;
    kept.fill(keepsComments ? 1 : 0, first, end);
    if (keepsComments) dropControls(view, region, kept);
  }
}

function dropControls({ containers }: PageView, region: number, kept: Uint8Array): void {
  const { end } = containers[region]!;
  for (let c = region; c < containers.length && containers[c]!.first < end; c++)
    if (CONTROLS.has(containers[c]!.tag)) kept.fill(0, containers[c]!.first, containers[c]!.end);
}

/** Puts a heading above kept comments that have none. */
export function addCommentsHeading(view: PageView, kept: Uint8Array): void {
  const { comments, blocks, containers, page, structure } = view;
  const region = comments.regionOf[comments.first] ?? -1;
  if (region < 0) return;
  const { first, end, depth } = containers[region]!;
  const firstKept = kept.indexOf(1, first);
  if (firstKept < 0 || firstKept >= end || isHeading(structure.blockTag[firstKept]!)) return;
  const path: HtmlElement[] = [];
  for (let at = page.texts[blocks[firstKept]!.firstText]!.parent; at; at = at.parent) path.push(at);
  const element = path.at(-1 - depth);
  if (!element?.parent || NO_HEADING_IN.has(element.parent.name)) return;
  const heading = new HtmlElement('h2', 'html', []);
  append(heading, new HtmlText(HEADING));
  // Lookups by index, such as whether an element is hidden, give the heading what they give the comments.
  heading.index = element.index;
  insertBefore(element.parent, heading, element);
}
