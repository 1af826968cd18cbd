/** An element's attributes, and flags that say whether a stage needs to read them. */
import { byCode, codeOf } from '../name-codes.ts';

export interface Attribute {
  readonly name: string;
  value: string;
  /**
   * Of a `class` attribute: a number from 1 that all equal values on the page share, so that each
   * value is evaluated once. 0 for other attributes, and for values beyond the tokenizer's bound.
   */
  readonly classNumber: number;
}

/** May hide or show the element. */
export const AFFECTS_VISIBILITY = 1;
/** May declare something about the page as a whole. */
export const DESCRIBES_PAGE = 2;
export const HAS_HREF = 4;
/** Has an `id` that isn't empty. */
export const HAS_ID = 8;
/** Has a `class` that isn't empty. */
export const HAS_CLASS = 16;

const FLAGS = byCode(
  [
    ['style hidden aria-hidden aria-controls aria-labelledby', AFFECTS_VISIBILITY],
    ['role', AFFECTS_VISIBILITY | DESCRIBES_PAGE],
    ['itemprop itemtype property rel', DESCRIBES_PAGE],
    ['href', HAS_HREF],
    ['id', HAS_ID],
    ['class', HAS_CLASS],
  ],
  0,
);

/** @param code - code of the attribute's name. */
export function attributeFlag(code: number, value: string): number {
  const flag = FLAGS[code]!;
  return value === '' ? flag & ~(HAS_ID | HAS_CLASS) : flag;
}

export function attributeFlagsOf(attributes: readonly Attribute[]): number {
  let flags = 0;
  for (const { name, value } of attributes) flags |= attributeFlag(codeOf(name), value);
  return flags;
}

/** The number of the `class` attribute, or 0. */
export function classNumberOf(attributes: readonly Attribute[]): number {
  for (const { classNumber } of attributes) if (classNumber !== 0) return classNumber;
  return 0;
}
