/**
 * List items of Microsoft Word: paragraphs with an `mso-list` style, and their bullet or number in
 * a span of its own. A gap after a bullet or number is a span of white space in a small font, also in headings.
 */
import { attribute, type HtmlElement } from '../../html/tree/tree.ts';
import { findDescendant } from './element-lookup.ts';
import type { Handler } from './handler.ts';
import { collapsedText } from './plain-text.ts';

const ITEM = /(?:^|[;\s])mso-list\s*:\s*l\d/i;
const LEVEL = /(?:^|[;\s])mso-list\s*:\s*l\d+ level(\d)/i;
const MARKER = /(?:^|[;\s])mso-list\s*:\s*ignore/i;
const NUMBER = /^\(?(?:(\d{1,9})|[a-z]{1,4})[.)]/i;
const GAP = /^font:\s*7\.0pt/i;
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
    const number = NUMBER.exec(markerOf(element));
    const level = LEVEL.exec(attribute(element, 'style') ?? '')?.[1];
    out.openListItem(element, number !== null, Number(number?.[1] ?? 1), Math.max(0, Number(level ?? 1) - 1));
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
