/**
 * The names that pages use, each as one string for all of them: a name that is read becomes the string that the other
 * stages compare with, so that they compare pointers, and none of them makes a string.
 */
import { html } from 'parse5';

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

/** Elements that the parser treats like any other, and therefore has no number for; some of frameworks among them. */
const OTHER_TAGS =
  'abbr acronym audio bdi bdo blink canvas cite data datalist del dfn ins isindex kbd legend map mark meter output ' +
  'picture progress q samp slot time video amp-anim amp-audio amp-iframe amp-img amp-video amp-youtube lite-youtube ' +
  'math-renderer mjx-container';

const SLOTS = 2048;

/** By number: the name, and parse5's number for it as a tag. */
export const NAMES: readonly string[] = [
  ...new Set([...Object.values(html.TAG_NAMES), ...OTHER_TAGS.split(' '), ...ATTRIBUTES.split(' ')]),
];
export const TAG_IDS: readonly html.TAG_ID[] = NAMES.map(html.getTagID);

/** Numbers of names, 1 added, by their hashes; a taken slot sends to the next. */
const numbers = new Uint16Array(SLOTS);
NAMES.forEach((name, number) => {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = mix(hash, name.charCodeAt(at));
  let slot = slotOf(hash);
  while (numbers[slot] !== 0) slot = (slot + 1) % SLOTS;
  numbers[slot] = number + 1;
});

/** The next hash; ASCII letters of either case, and some other characters, hash alike. */
export function mix(hash: number, code: number): number {
  return Math.imul(hash ^ (code | 0x20), 0x01000193);
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

/** The number of the name that stands from `start` to `end` in any case, or -1. `hash` is that of its characters. */
export function numberOf(text: string, start: number, end: number, hash: number): number {
  for (let slot = slotOf(hash); ; slot = (slot + 1) % SLOTS) {
    const number = numbers[slot]! - 1;
    if (number < 0 || isName(text, start, end, NAMES[number]!)) return number;
  }
}

function isName(text: string, start: number, end: number, name: string): boolean {
  if (name.length !== end - start) return false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const lower = code >= 0x41 && code <= 0x5a ? code | 0x20 : code;
    if (lower !== name.charCodeAt(at - start)) return false;
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
