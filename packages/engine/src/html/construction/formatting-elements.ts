/**
 * WHATWG "The list of active formatting elements". Each entry knows its neighbors, the next older entry of its name and
 * the next older one for an equal start tag, so that no operation walks the list.
 */
import { NAMES } from '../name-codes.ts';
import * as Tag from '../tags.ts';
import type { Attribute } from '../tree/attribute-flags.ts';
import type { OpenElement } from './open-elements.ts';
import { bareTag, type StartTag } from './start-tag.ts';

/** "Noah's Ark clause": as many elements of equal start tags may be in the list after the last marker. */
const MAX_EQUAL = 3;

export class FormattingElement {
  /** `null` for a marker. */
  open: OpenElement | null;
  /** Number of its element in the order of creation. */
  created = 0;
  readonly name: string;
  /** Code of the name; 0 for a marker. */
  readonly code: number;
  readonly attributes: Attribute[];
  readonly attributeFlags: number;
  readonly classNumber: number;
  /** Length of the start tag. */
  readonly length: number;
  /** Equal for equal start tags, whatever the order of attributes. */
  readonly signature: string;
  /** Number of markers before it. */
  readonly section: number;
  older: FormattingElement | null = null;
  newer: FormattingElement | null = null;
  olderOfName: FormattingElement | null = null;
  newerOfName: FormattingElement | null = null;
  olderEqual: FormattingElement | null = null;

  constructor(open: OpenElement | null, tag: StartTag, section: number) {
    this.open = open;
    this.name = tag.name;
    this.code = tag.code;
    this.attributes = tag.attributes;
    this.attributeFlags = tag.attributeFlags;
    this.classNumber = tag.classNumber;
    this.length = tag.length;
    this.signature = signatureOf(tag);
    this.section = section;
  }

  /** Whether its element is in the stack of open elements. Objects there are used again for other elements. */
  get isOpen(): boolean {
    return this.open !== null && this.open.formatting === this && this.open.isOpen;
  }
}

export class FormattingElements {
  newest: FormattingElement | null = null;
  #section = 0;
  readonly #newestOfName: (FormattingElement | null)[] = new Array<FormattingElement | null>(NAMES.length + 1).fill(
    null,
  );
  readonly #newestEqual = new Map<string, FormattingElement>();

  /** Adds the element that was opened last. */
  push(open: OpenElement, tag: StartTag): void {
    const entry = new FormattingElement(open, tag, this.#section);
    open.formatting = entry;
    entry.created = open.element.index;
    const equal = this.#newestEqual.get(entry.signature) ?? null;
    this.#dropOldestEqual(equal);
    entry.olderEqual = equal;
    this.#newestEqual.set(entry.signature, entry);
    const { code } = entry;
    const ofName = this.#newestOfName[code]!;
    entry.olderOfName = ofName;
    if (ofName !== null) ofName.newerOfName = entry;
    this.#newestOfName[code] = entry;
    this.#append(entry);
  }

  #append(entry: FormattingElement): void {
    entry.older = this.newest;
    if (this.newest !== null) this.newest.newer = entry;
    this.newest = entry;
  }

  #dropOldestEqual(newest: FormattingElement | null): void {
    let count = 0;
    for (let entry = newest; entry !== null && entry.section === this.#section; entry = entry.olderEqual) {
      if (++count === MAX_EQUAL) {
        this.remove(entry);
        return;
      }
    }
  }

  pushMarker(): void {
    this.#append(new FormattingElement(null, bareTag(MARKER), this.#section));
    this.#section++;
  }

  clearToLastMarker(): void {
    for (let entry = this.newest; entry !== null; entry = this.newest) {
      this.remove(entry);
      if (entry.open === null) return;
    }
  }

  /** The newest entry of the name after the last marker, or `null`. */
  find(code: number): FormattingElement | null {
    const entry = this.#newestOfName[code]!;
    return entry !== null && entry.section === this.#section ? entry : null;
  }

  remove(entry: FormattingElement): void {
    const { older, newer, olderOfName, newerOfName, code, open } = entry;
    if (older !== null) older.newer = newer;
    if (newer !== null) newer.older = older;
    else this.newest = older;
    if (open === null) {
      this.#section--;
      return;
    }
    if (open.formatting === entry) open.formatting = null;
    if (olderOfName !== null) olderOfName.newerOfName = newerOfName;
    if (newerOfName !== null) newerOfName.olderOfName = olderOfName;
    else this.#newestOfName[code] = olderOfName;
    this.#removeEqual(entry);
  }

  #removeEqual(entry: FormattingElement): void {
    const { signature, olderEqual } = entry;
    let newer = this.#newestEqual.get(signature)!;
    if (newer !== entry) {
      // At most two steps, since entries before the last marker aren't removed.
      while (newer.olderEqual !== entry) newer = newer.olderEqual!;
      newer.olderEqual = olderEqual;
    } else if (olderEqual === null) this.#newestEqual.delete(signature);
    else this.#newestEqual.set(signature, olderEqual);
  }

  /** Moves an entry to directly after `bookmark`, which is newer. No entry in between has its name. */
  moveAfter(entry: FormattingElement, bookmark: FormattingElement): void {
    const { older, newer } = entry;
    if (older !== null) older.newer = newer;
    if (newer !== null) newer.older = older;
    entry.older = bookmark;
    entry.newer = bookmark.newer;
    if (bookmark.newer !== null) bookmark.newer.older = entry;
    else this.newest = entry;
    bookmark.newer = entry;
  }
}

/** Code of a marker, which no name has. */
const MARKER = 0;

function signatureOf({ name, code, attributes }: StartTag): string {
  // An `a` closes the one before it, so there is only one after the last marker.
  if (attributes.length === 0 || code === Tag.A) return name;
  const parts = attributes.map((attribute) => `${attribute.name}=${attribute.value}`);
  // A name has no white space, and a length makes a value end where it does.
  if (parts.length > 1) parts.sort();
  return `${name} ${parts.map((part) => `${part.length} ${part}`).join(' ')}`;
}
