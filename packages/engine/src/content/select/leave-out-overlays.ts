/**
 * What stands in front of the page is not what it is about: dialogs that ask for consent or offer a newsletter, tooltips, menus of commands.
 * Pages that were saved from a browser hold them open, some with more words than all the rest. The model sees the texts; that they are
 * in front of something is what the page says of them.
 */
import { followingSkippingChildren, type HtmlDocument } from '../../html/tree/tree.ts';
import type { PageBlocks } from '../segment/cut-blocks.ts';

/** So many words of content have to be expected behind them all, or they may be the page. */
const EXPECTED_BEHIND = 10;
/**
 * A post or a product is shown in front of the list that it was chosen from: it has the page's own heading, or is likely content, and so many
 * times as likely as what is kept behind it.
 */
const LIKELY = 0.6;
const LIKELIER = 2;

/** Takes their chances from the blocks in front of the page, but for what holds its `own` heading. Of overlays in each other the outermost counts. */
export function leaveOutOverlays(
  { root, overlays }: HtmlDocument,
  { blocks, texts }: PageBlocks,
  own: number,
  chances: Float32Array,
): void {
  if (overlays.length === 0) return;
  const behind = new Sums();
  /** First block and the one past the last of each in turn. */
  const parts: number[] = [];
  let b = 0;
  let past = 0;
  for (const overlay of overlays) {
    if (overlay.index < past) continue;
    for (; b < blocks.length && indexOf(b) < overlay.index; b++) behind.add(blocks[b]!.words, chances[b]!);
    const first = b;
    past = followingSkippingChildren(overlay, root)?.index ?? Number.POSITIVE_INFINITY;
    while (b < blocks.length && indexOf(b) < past) b++;
    if (first < b) parts.push(first, b);
  }
  for (; b < blocks.length; b++) behind.add(blocks[b]!.words, chances[b]!);
  if (behind.expected < EXPECTED_BEHIND) return;
  for (let at = 0; at < parts.length; at += 2) {
    const [first, end] = [parts[at]!, parts[at + 1]!];
    if ((first > own || own >= end) && !isContent(first, end)) chances.fill(0, first, end);
  }

  function indexOf(block: number): number {
    return texts[blocks[block]!.firstText]!.index;
  }

  function isContent(first: number, end: number): boolean {
    const part = new Sums();
    for (let at = first; at < end; at++) part.add(blocks[at]!.words, chances[at]!);
    return part.expected >= LIKELY * part.words && part.likeliness >= LIKELIER * behind.likeliness;
  }
}

/** Of a part of the page. */
class Sums {
  words = 0;
  /** Words of content. */
  expected = 0;
  #likely = 0;

  add(words: number, chance: number): void {
    this.words += words;
    this.expected += words * chance;
    this.#likely += words * chance * chance;
  }

  /** Mean chance of the words of content: that of menus beside them hardly counts. */
  get likeliness(): number {
    return this.#likely / (this.expected || 1);
  }
}
