/**
 * Codes for the names of elements and attributes that pages use. Reading a name yields its code and
 * one shared string, so that tags create no strings, names compare as pointers, and facts about a
 * name are an array look-up.
 */
import { toAsciiLowerCase } from '../text/ascii.ts';
import * as CharCode from '../text/char-codes.ts';
import { ELEMENTS, type ElementRow } from './elements.ts';
import { endsTagName } from './parse/scan-tag.ts';
import { TAG_NAMES } from './tags.ts';

/** Names of elements that only the parser treats in a particular way. */
const OTHER_TAGS = 'big desc foreignObject marquee mi mn mo ms mtext rb rt strike tt';
const ATTRIBUTES =
  'accept action align allow allowfullscreen alt amp aria-controls aria-current aria-describedby aria-expanded ' +
  'aria-haspopup aria-hidden aria-label aria-labelledby aria-live aria-selected as async autocomplete autoplay bgcolor ' +
  'border cellpadding cellspacing charset checked class colspan content controls crossorigin data-action data-component ' +
  'data-controller data-id data-index data-lazy-src data-name data-original data-src data-srcset data-target ' +
  'data-testid data-toggle data-type data-url data-value data-wp-interactive datetime decoding defer dir disabled ' +
  'download draggable encoding enctype face fetchpriority for frameborder headers height hidden href hreflang http-equiv id ' +
  'imagesizes imagesrcset integrity itemid itemprop itemref itemscope itemtype jsaction jsname lang loading maxlength ' +
  'media method name nonce novalidate nowrap onclick onerror onload open placeholder playsinline poster preload property ' +
  'pubdate readonly referrerpolicy rel required rev role rows rowspan sandbox scope scrolling selected shadowrootmode ' +
  'shape size sizes slot src srcdoc srcset start style summary tabindex target title translate type usemap valign value ' +
  'viewbox width xml:lang xmlns xmlns:og';

/** Size of the hash table of names, several times their number. */
const SLOTS = 2048;
const SLOT_SHIFT = 32 - Math.log2(SLOTS);
/** Characters in a key. */
const KEY_LENGTH = 8;

/** The names by number. Those of `Tag` come first, so that their codes are known. */
export const NAMES: readonly string[] = [
  ...new Set([...TAG_NAMES, ...ELEMENTS.map((row) => row[0]), ...OTHER_TAGS.split(' '), ...ATTRIBUTES.split(' ')]),
];

/** The hash table: numbers of names plus 1, with linear probing. */
const numbers = new Uint16Array(SLOTS);
/** The keys of the names in the slots: first and last characters. */
const earlyKeys = new Int32Array(SLOTS);
const lateKeys = new Int32Array(SLOTS);

/**
 * Reads names and recognizes the known ones. A name's key is its last eight characters in lower
 * case, seven bits each. Most names aren't longer, so that comparing two numbers identifies them.
 */
export class NameReader {
  /** The end of the last name read. */
  end = 0;
  #early = 0;
  #late = 0;

  /**
   * The number of the name that starts at `start`, or -1 if it is unknown.
   *
   * @param stop - a code unit that ends the name as well, unless it comes first.
   */
  read(text: string, start: number, stop: number): number {
    const { length } = text;
    let early = 0;
    let late = 0;
    let bits = 0;
    let at = start;
    let code = text.charCodeAt(at);
    do {
      bits |= code;
      early = (early << 7) | (late >>> 21);
      late = ((late << 7) | toAsciiLowerCase(code)) & 0xfffffff;
      code = text.charCodeAt(++at);
    } while (at < length && code !== stop && !endsTagName(code));
    this.end = at;
    this.#early = early;
    this.#late = late;
    return bits < CharCode.FIRST_NON_ASCII ? this.#find(text, start) : -1;
  }

  #find(text: string, start: number): number {
    const early = this.#early;
    const late = this.#late;
    const length = this.end - start;
    for (let slot = slotOf(early, late); ; slot = (slot + 1) % SLOTS) {
      const number = numbers[slot]! - 1;
      if (number < 0) return -1;
      if (lateKeys[slot] !== late || earlyKeys[slot] !== early) continue;
      const name = NAMES[number]!;
      if (name.length === length && (length <= KEY_LENGTH || isNameAt(text, start, name))) return number;
    }
  }
}

/** The same keys as `read` makes, in fewer steps: this runs at import, before V8 compiles it. */
for (let number = 1; number <= NAMES.length; number++) {
  const name = NAMES[number - 1]!;
  let early = 0;
  let late = 0;
  const middle = Math.max(0, name.length - KEY_LENGTH / 2);
  // A key also has the lowest bits of the character before.
  for (let at = Math.max(0, name.length - KEY_LENGTH - 1); at < middle; at++)
    early = (early << 7) | name.charCodeAt(at);
  for (let at = middle; at < name.length; at++) late = (late << 7) | name.charCodeAt(at);
  let slot = slotOf(early, late);
  while (numbers[slot] !== 0) slot = (slot + 1) % SLOTS;
  numbers[slot] = number;
  earlyKeys[slot] = early;
  lateKeys[slot] = late;
}

function slotOf(early: number, late: number): number {
  return Math.imul(late ^ Math.imul(early, 0x01000193), 0x9e3779b1) >>> SLOT_SHIFT;
}

function isNameAt(text: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    if (toAsciiLowerCase(text.charCodeAt(start + at)) !== name.charCodeAt(at)) return false;
  }
  return true;
}

const CODES: ReadonlyMap<string, number> = new Map(NAMES.map((name, number) => [name, number + 1]));

/** The code of a name: its number plus 1, or 0 for an unknown name. */
export function codeOf(name: string): number {
  return CODES.get(name) ?? 0;
}

/**
 * A table of values by name code.
 *
 * @param values - names, separated by spaces, and their value. Later entries override earlier ones.
 * @param otherwise - the value of all other names, unknown names included.
 * @throws if a name is unknown.
 */
export function byCode<Value>(
  values: Iterable<readonly [names: string, value: Value]>,
  otherwise: Value,
): readonly Value[] {
  const table = emptyTable(otherwise);
  for (const entry of values) for (const code of codesOf(entry[0])) table[code] = entry[1];
  return table;
}

/**
 * A table of values by name code, of what `toValue` makes of the rows of elements. Like `byCode`, it runs at import, before V8
 * compiles it, where taking apart a row as `[name, number]` is slow.
 */
export function byElement<Value>(toValue: (row: ElementRow) => Value, otherwise: Value): readonly Value[] {
  const table = emptyTable(otherwise);
  for (const row of ELEMENTS) table[codeOf(row[0])] = toValue(row);
  return table;
}

export function emptyTable<Value>(otherwise: Value): Value[] {
  return new Array<Value>(NAMES.length + 1).fill(otherwise);
}

/** @param names - separated by spaces. @throws if one is unknown. */
export function codesOf(names: string): number[] {
  return names.split(' ').map((name) => {
    const code = codeOf(name);
    if (code === 0) throw new Error(`The name has no code: ${name}`);
    return code;
  });
}
