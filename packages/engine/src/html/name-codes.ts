/**
 * The names that pages use, each as one string for all of them: a name that is read becomes the string that the other
 * stages compare with, so that they compare pointers, and none of them makes a string.
 */
import { html } from 'parse5';
import { toAsciiLowerCase } from '../text/ascii.ts';
import { CharCode } from '../text/char-codes.ts';
import { ELEMENTS } from './elements.ts';
import { endsTagName } from './parse/script-data.ts';

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

const SLOTS = 2048;
const SLOT_SHIFT = 32 - Math.log2(SLOTS);
/** Characters that a key holds. */
const KEY_LENGTH = 8;

/** By number: the name, and parse5's number for it as a tag. */
export const NAMES: readonly string[] = [
  ...new Set([...Object.values(html.TAG_NAMES), ...ELEMENTS.map(([name]) => name), ...ATTRIBUTES.split(' ')]),
];
export const TAG_IDS: readonly html.TAG_ID[] = NAMES.map(html.getTagID);

/** Numbers of names, 1 added, by their keys; a taken slot sends to the next. */
const numbers = new Uint16Array(SLOTS);
/** Keys of the names in the slots. */
const earlyKeys = new Int32Array(SLOTS);
const lateKeys = new Int32Array(SLOTS);

/**
 * Reads names and knows them again. A name's key has its last eight characters in lower case, seven bits each; most
 * names are no longer, so that two numbers tell which it is, and nobody reads it a second time.
 */
export class NameReader {
  /** Where the name ends that was read last. */
  end = 0;
  #early = 0;
  #late = 0;

  /**
   * The number of the name that begins at `start`, or -1.
   *
   * @param stop - a character that ends it, too, unless it is the first.
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

  /** Makes the name that was read last, and was not known, known by a number. */
  learn(number: number): void {
    let slot = slotOf(this.#early, this.#late);
    while (numbers[slot] !== 0) slot = (slot + 1) % SLOTS;
    numbers[slot] = number + 1;
    earlyKeys[slot] = this.#early;
    lateKeys[slot] = this.#late;
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
      if (name.length === length && (length <= KEY_LENGTH || standsAt(text, start, name))) return number;
    }
  }
}

const reader = new NameReader();
for (let number = 0; number < NAMES.length; number++) {
  reader.read(NAMES[number]!, 0, 0);
  reader.learn(number);
}

function slotOf(early: number, late: number): number {
  return Math.imul(late ^ Math.imul(early, 0x01000193), 0x9e3779b1) >>> SLOT_SHIFT;
}

function standsAt(text: string, start: number, name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    if (toAsciiLowerCase(text.charCodeAt(start + at)) !== name.charCodeAt(at)) return false;
  }
  return true;
}

const CODES: ReadonlyMap<string, number> = new Map(NAMES.map((name, number) => [name, number + 1]));

/** The code of a name: its number, counted from 1, or 0 of one that is not known. */
export function codeOf(name: string): number {
  return CODES.get(name) ?? 0;
}

/**
 * What `values` says of names, by their codes: so that to know something of an element takes one look into a list.
 *
 * @param values - names, apart by spaces, and what is said of each of them.
 * @param otherwise - of all other names, unknown ones too.
 * @throws where a name is not known.
 */
export function byCode<Value>(
  values: Iterable<readonly [names: string, value: Value]>,
  otherwise: Value,
): readonly Value[] {
  const table = new Array<Value>(NAMES.length + 1).fill(otherwise);
  for (const [names, value] of values) {
    for (const name of names.split(' ')) {
      const code = codeOf(name);
      if (code === 0) throw new Error(`The name is to be known by code: ${name}`);
      table[code] = value;
    }
  }
  return table;
}
