/** The blocks of what lies in front of the page. */
import { type HtmlDocument, subtreeEnd } from '../../html/tree/tree.ts';
import type { PageBlocks } from './page-blocks.ts';

/** @returns the blocks of each outermost overlay with text, from `first` up to, but not including, `end`. */
export function overlayRanges(
  document: HtmlDocument,
  { blocks, texts }: PageBlocks,
): { readonly first: number; readonly end: number }[] {
  const ranges: { readonly first: number; readonly end: number }[] = [];
  const nodeIndexOf = (block: number) => texts[blocks[block]!.firstText]!.index;
  let b = 0;
  let endIndex = 0;
  for (const overlay of document.overlays) {
    if (overlay.index < endIndex) continue;
    while (b < blocks.length && nodeIndexOf(b) < overlay.index) b++;
    const first = b;
    endIndex = subtreeEnd(overlay, document);
    while (b < blocks.length && nodeIndexOf(b) < endIndex) b++;
    if (first < b) ranges.push({ first, end: b });
  }
  return ranges;
}
