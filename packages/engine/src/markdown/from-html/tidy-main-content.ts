/**
 * Removes what the selection of the main content leaves of the boxes around it: the rules that
 * separated dropped parts, the list of a breadcrumb trail around the page's heading, the second of two equal pictures
 * or headings, and the second of two equal rows of pictures. Makes the page's headline a heading.
 */
import { inlineText } from '../inline-text.ts';
import type { Block, Heading, Image, List, ListItem, Root } from '../tree.ts';

/** Levels of a page's heading. */
const MAX_HEADING_DEPTH = 2;
/** A breadcrumb trail has few entries. */
const MAX_ENTRIES = 8;
/** Blocks that may come before the headline, such as a date and a picture. */
const MAX_BEFORE_HEADLINE = 4;
/** Shorter rows that repeat may be signs with a meaning, such as the stars of a rating. */
const MIN_ROW = 3;

/** @param headline - as in the metadata, if there is one. */
export function tidyMainContent(root: Root, headline: string | undefined): Root {
  const children: Block[] = [];
  for (const block of root.children) {
    const kept = block.type === 'list' ? (headingOfTrail(block) ?? block) : block;
    if (kept.type === 'thematicBreak' && children.length === 0) continue;
    if (isSamePicture(children.at(-1), kept)) continue;
    children.push(kept);
  }
  if (children.at(-1)?.type === 'thematicBreak') children.pop();
  markHeadline(children, headline);
  const unrepeated = children.filter((block, at) => !isSameHeading(children[at - 1], block));
  return { ...root, children: withoutRepeatedRows(unrepeated) };
}

/** Makes the text above all headings that is the headline a heading: some templates only style it as one. */
function markHeadline(blocks: Block[], headline: string | undefined): void {
  for (let at = 0; at <= MAX_BEFORE_HEADLINE; at++) {
    const block = blocks[at];
    if (block === undefined || block.type === 'heading') return;
    if (block.type !== 'paragraph' || inlineText(block.children) !== headline) continue;
    const [only] = block.children;
    blocks[at] = { type: 'heading', depth: 1, children: only?.type === 'strong' ? only.children : block.children };
    return;
  }
}

/**
 * Leaves out pictures that repeat those before them in the same order: scrolling rows of logos hold each one again, so that
 * the row seems to have no end, and galleries show their pictures again as a small row.
 */
function withoutRepeatedRows(blocks: readonly Block[]): Block[] {
  const kept: Block[] = [];
  for (let start = 0; start < blocks.length; ) {
    let end = start + 1;
    while (end < blocks.length && pictureOf(blocks[end - 1]) && pictureOf(blocks[end])) end++;
    let row = 1;
    while (start + row < end && !isSamePicture(blocks[start], blocks[start + row]!)) row++;
    let repeated = start + row;
    while (repeated < end && isSamePicture(blocks[repeated - row], blocks[repeated]!)) repeated++;
    const isRepeated = row >= MIN_ROW && repeated - start >= 2 * row;
    for (let at = start; at < end; at++) if (!isRepeated || at < start + row || at >= repeated) kept.push(blocks[at]!);
    start = end;
  }
  return kept;
}

/** The heading that ends the list, if the other entries hold a link each: a trail of pages that leads to it. */
function headingOfTrail({ children }: List): Heading | null {
  if (children.length > MAX_ENTRIES) return null;
  const last = children.at(-1)?.children ?? [];
  const [heading] = last;
  if (last.length !== 1 || heading?.type !== 'heading' || heading.depth > MAX_HEADING_DEPTH) return null;
  return children.slice(0, -1).every(isLinkAlone) ? heading : null;
}

/** Whether both are nothing but the same picture, which pages hold once for each screen width. */
function isSamePicture(block: Block | undefined, next: Block): boolean {
  const [one, other] = [pictureOf(block), pictureOf(next)];
  if (one === undefined || other === undefined) return false;
  return one.image.url === other.image.url && one.image.alt === other.image.alt && one.target === other.target;
}

/** Whether both are headings with one text: some templates have the title once for each screen width, or above the text again. */
function isSameHeading(block: Block | undefined, next: Block): boolean {
  if (block?.type !== 'heading' || next.type !== 'heading') return false;
  return inlineText(block.children) === inlineText(next.children);
}

/** The picture that the block consists of, and where it leads. */
function pictureOf(block: Block | undefined): { image: Image; target: string } | undefined {
  if (block?.type !== 'paragraph' || block.children.length !== 1) return undefined;
  const [child] = block.children;
  if (child?.type === 'image') return { image: child, target: '' };
  if (child?.type !== 'link' || child.children.length !== 1) return undefined;
  const [image] = child.children;
  return image?.type === 'image' ? { image, target: child.url } : undefined;
}

function isLinkAlone({ children }: ListItem): boolean {
  const [paragraph] = children;
  if (children.length !== 1 || paragraph?.type !== 'paragraph') return false;
  return paragraph.children.length === 1 && paragraph.children[0]!.type === 'link';
}
