/**
 * What the content stages know about each element: its number in the model, and how it divides
 * text.
 */
import { CUSTOM_ELEMENT, TEXT_BLOCK } from '../../html/elements.ts';
import { byElement, codeOf } from '../../html/name-codes.ts';
import type { HtmlElement } from '../../html/tree/tree.ts';

/** Elements around a block whose distance from it is a feature. */
export const LANDMARKS: readonly string[] = ['main', 'nav', 'footer'];

/** What the segmentation needs to know about an element, in one look-up. */
export interface ElementKind {
  /** The content model's number of the element. */
  readonly code: number;
  /** Index in `LANDMARKS`, or -1. */
  readonly landmark: number;
  /** The flags of `html/elements.ts`. */
  readonly flags: number;
  readonly isCustom: boolean;
}

const CUSTOM: ElementKind = { code: CUSTOM_ELEMENT, landmark: -1, flags: TEXT_BLOCK, isCustom: true };
const OTHER: ElementKind = { code: 0, landmark: -1, flags: 0, isCustom: false };

const BY_CODE = byElement<ElementKind | null>(
  (row) =>
    isCustomName(row[0]) ? null : { code: row[1], landmark: LANDMARKS.indexOf(row[0]), flags: row[2], isCustom: false },
  null,
);

/**
 * The content model's number of an element.
 *
 * @throws Error if the model doesn't distinguish the element.
 */
export function tagCode(name: string): number {
  const number = BY_CODE[codeOf(name)]?.code;
  if (!number) throw new Error(`The content model has no number for the element: ${name}`);
  return number;
}

/** @param names - element names, separated by spaces. */
export function tagCodes(names: string): ReadonlySet<number> {
  return new Set(names.split(' ').map(tagCode));
}

export function elementKind({ name, code }: HtmlElement): ElementKind {
  return BY_CODE[code] ?? (isCustomName(name) ? CUSTOM : OTHER);
}

function isCustomName(name: string): boolean {
  return name.includes('-');
}
