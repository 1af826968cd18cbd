/**
 * Finds which groups of phrases occur in a string, in one pass however many phrases there are: an
 * Aho–Corasick automaton over a small alphabet. Used for URLs and declared types.
 *
 * The phrases of a group are separated by spaces. `_` is the edge of a word: `_ad_` occurs in
 * `top-ad` but not in `shadow`. Phrases are of Latin letters and ignore case. Anything but a
 * letter is an edge.
 */
import { isAsciiLetter } from './ascii.ts';
import { CharCode } from './char-codes.ts';
import { codeAt } from './code-at.ts';

const EDGE = CharCode.UNDERSCORE;
/** The end of Unicode's Latin blocks. Units from here on are in no phrase. */
const ALPHABET_END = 0x250;

interface Phrase {
  readonly text: string;
  readonly group: number;
}

function isLetter(unit: number): boolean {
  return isAsciiLetter(unit) || unit >= CharCode.FIRST_LATIN1_LETTER;
}

/** Has at most 31 groups, so that a set of groups is a bit mask. */
export class PhraseMatcher {
  /** Symbol by code unit below `ALPHABET_END`; 0 for edges and for letters that no phrase has. */
  readonly #symbols = new Uint8Array(ALPHABET_END);
  readonly #width: number;
  /** Next state by state and symbol. */
  readonly #next: Uint16Array;
  readonly #groupsOf: Int32Array;

  constructor(groups: readonly string[]) {
    const phrases = groups.flatMap((texts, group) => texts.split(' ').map((text) => ({ text, group })));
    this.#width = this.#numberSymbols(phrases);
    const width = this.#width;
    const states = phrases.reduce((sum, { text }) => sum + text.length, 1);
    if (states > 0xffff) throw new RangeError('The phrases have more than 65,535 characters in total.');
    this.#next = new Uint16Array(states * width);
    this.#groupsOf = new Int32Array(states);
    let used = 1;
    for (const { text, group } of phrases) {
      let state = 0;
      for (let at = 0; at < text.length; at++) {
        const edge = state * width + this.#symbols[text.charCodeAt(at)]!;
        if (this.#next[edge] === 0) this.#next[edge] = used++;
        state = this.#next[edge]!;
      }
      this.#groupsOf[state]! |= 1 << group;
    }
    this.#link(used);
  }

  #numberSymbols(phrases: readonly Phrase[]): number {
    let width = 1;
    for (const { text } of phrases) {
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at);
        if (unit === EDGE || this.#symbols[unit]) continue;
        this.#symbols[unit] = width;
        const upper = String.fromCharCode(unit).toUpperCase();
        if (upper.length === 1 && upper.charCodeAt(0) < ALPHABET_END) this.#symbols[upper.charCodeAt(0)] = width;
        width++;
      }
    }
    return width;
  }

  /**
   * Completes the trie to an automaton, breadth first: a missing edge is that of the longest proper
   * suffix.
   */
  #link(states: number): void {
    const width = this.#width;
    const next = this.#next;
    const fallback = new Int32Array(states);
    const queue = new Int32Array(states);
    let end = 0;
    for (let symbol = 0; symbol < width; symbol++) if (next[symbol]) queue[end++] = next[symbol]!;
    for (let at = 0; at < end; at++) {
      const state = queue[at]!;
      const suffix = fallback[state]!;
      this.#groupsOf[state]! |= this.#groupsOf[suffix]!;
      for (let symbol = 0; symbol < width; symbol++) {
        const edge = state * width + symbol;
        if (next[edge]) {
          fallback[next[edge]!] = next[suffix * width + symbol]!;
          queue[end++] = next[edge]!;
        } else next[edge] = next[suffix * width + symbol]!;
      }
    }
  }

  /** The groups that occur in the first `limit` UTF-16 units of `text`, one bit each. */
  read(text: string, limit: number): number {
    const end = Math.min(text.length, limit);
    const next = this.#next;
    const width = this.#width;
    const symbols = this.#symbols;
    const groupsOf = this.#groupsOf;
    let groups = 0;
    // The start and the end of the string are edges.
    let state = next[0]!;
    let wasEdge = true;
    for (let at = 0; at < end; at++) {
      const unit = codeAt(text, at);
      const symbol = unit < ALPHABET_END ? symbols[unit]! : 0;
      if (symbol === 0 && !isLetter(unit)) {
        if (wasEdge) continue;
        wasEdge = true;
        state = next[state * width]!;
      } else {
        wasEdge = false;
        // A letter that no phrase has restarts the automaton, but isn't an edge.
        state = symbol === 0 ? 0 : next[state * width + symbol]!;
      }
      groups |= groupsOf[state]!;
    }
    return wasEdge ? groups : groups | groupsOf[next[state * width]!]!;
  }
}
