/** An element's attribute, and what its attributes may tell of, as bits: so that nobody looks through those of an element that has nothing to say to them. */
import { byCode, codeOf } from '../known-names.ts';

export interface Attribute {
  readonly name: string;
  value: string;
  /** Of a `class`: a number from 1 that equal ones of a page share, so that what one says is worked out once; otherwise 0. */
  readonly number: number;
}

/** Of whether it is seen. */
export const TELLS_SIGHT = 1;
/** Of the page as a whole. */
export const TELLS_OF_PAGE = 2;
export const HAS_HREF = 4;
/** An id or a class that is not empty. */
export const HAS_ID = 8;
export const HAS_CLASS = 16;

const MARKS = byCode(
  [
    ['style hidden aria-hidden aria-controls aria-labelledby', TELLS_SIGHT],
    ['role', TELLS_SIGHT | TELLS_OF_PAGE],
    ['itemprop itemtype property rel', TELLS_OF_PAGE],
    ['href', HAS_HREF],
    ['id', HAS_ID],
    ['class', HAS_CLASS],
  ],
  0,
);

/** @param code - of the attribute's name. */
export function markOf(code: number, value: string): number {
  const mark = MARKS[code]!;
  return value === '' ? mark & ~(HAS_ID | HAS_CLASS) : mark;
}

export function marksOf(attributes: readonly Attribute[]): number {
  let marks = 0;
  for (const { name, value } of attributes) marks |= markOf(codeOf(name), value);
  return marks;
}

/** The number of the `class` among them, or 0. */
export function classNumberOf(attributes: readonly Attribute[]): number {
  for (const { number } of attributes) if (number !== 0) return number;
  return 0;
}
