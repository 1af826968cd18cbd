/**
 * List items of Microsoft Word: paragraphs with an `mso-list` style, and their bullet or number in
 * a span of its own. Word's filtered HTML has only a class, and a gap after the bullet or number.
 * A gap is a span of white space in a small font, also in headings.
 */
import { attribute, ELEMENT, following, type HtmlElement, type HtmlNode } from '../../html/tree/tree.ts';
import { findDescendant } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { collapsedText } from './plain-text.ts';
import type { TreeBuilder } from './tree-builder.ts';

export const WORD_LIST_CLASS = /^MsoListParagraph/;

const ITEM = /mso-list\s*:\s*l\d+(?: level(\d))?/i;
const MARKER = /mso-list\s*:\s*ignore/i;
const NUMBER = /^\(?(?:(\d{1,9})|[a-z]{1,4})[.)]/i;
const GAP = /^font:\s*7\.0pt/i;
const MARGIN = /margin-left:\s*(\d{1,4}(?:\.\d{1,4})?)(in|pt|cm)/;
/** How far Word indents each level. */
const INDENTS: Readonly<Record<string, number>> = { in: 0.5, pt: 36, cm: 1.27 };
const MAX_LEVEL = 9;
const MAX_NODES_TO_MARKER = 12;
const MAX_MARKER_LENGTH = 16;

export function isWordListItem(style: string): boolean {
  return ITEM.test(style);
}

export function isWordListMarker(style: string): boolean {
  return MARKER.test(style);
}

/** Whether it may be the gap between a bullet or number and its text. */
export function isWordGap(style: string): boolean {
  return GAP.test(style);
}

export const wordListItem: Handler = {
  enter(out, element) {
    const style = attribute(element, 'style') ?? '';
    const item = ITEM.exec(style);
    const marker = item ? markerOf(element) : takeMarker(out, element);
    if (item || marker !== '') {
      const number = NUMBER.exec(marker);
      const level = item ? Number(item[1] ?? 1) : indentOf(style);
      out.openListItem(element, number !== null, Number(number?.[1] ?? 1), Math.max(0, level - 1));
    } else out.boundary();
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** The bullet or number of an item is the list's; that of a heading is text. */
export const wordMarker: Handler = {
  enter: ({ boundaryMode }) => boundaryMode === 'space',
};

export const wordGap: Handler = {
  enter(out, element) {
    if (collapsedText(element, MAX_MARKER_LENGTH) !== '') return true;
    out.space();
    return false;
  },
};

function markerOf(item: HtmlElement): string {
  const marker = findDescendant(item, MAX_NODES_TO_MARKER, (candidate) =>
    isWordListMarker(attribute(candidate, 'style') ?? ''),
  );
  return marker ? collapsedText(marker, MAX_MARKER_LENGTH) : '';
}

/** Drops the texts before the gap. Returns them, or the empty string if there is no gap. */
function takeMarker({ dropped }: TreeBuilder, item: HtmlElement): string {
  const texts: HtmlNode[] = [];
  let marker = '';
  let node: HtmlNode | null = item.first;
  for (let left = MAX_NODES_TO_MARKER; node && left > 0 && marker.length < MAX_MARKER_LENGTH; left--) {
    if (node.kind !== ELEMENT) {
      texts.push(node);
      marker += node.value.trim();
    } else if (isWordGap(attribute(node, 'style') ?? '')) {
      for (const { index } of texts) dropped[index] = 1;
      return marker;
    }
    node = following(node, item);
  }
  return '';
}

/** The level by the indent of the paragraph, from 1. */
function indentOf(style: string): number {
  const margin = MARGIN.exec(style);
  return margin ? Math.min(MAX_LEVEL, Math.round(Number(margin[1]) / INDENTS[margin[2]!]!)) : 1;
}
