/**
 * Finds which groups of a vocabulary occur in a string, in one pass whatever the size of the vocabulary (Aho and
 * Corasick's automaton over a small alphabet). Addresses and declared types are read with it.
 *
 * A group's phrases are written apart by spaces; `_` stands for the edge of a word, so `_ad_` is found in `top-ad` but not in
 * `shadow`. Phrases are of Latin letters, which are compared without regard to case; everything that is no letter is an edge.
 */
import { codeAt } from './code-at.ts';

const EDGE = 95;
/** Beyond the Latin alphabets. */
const FAR = 0x250;

interface Phrase {
  readonly text: string;
  readonly group: number;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit >= 0xc0;
}

/** At most 31 groups, so that a set of groups is one mask. A step is one look into a table. */
export class PhraseMatcher {
  /** By unit below `FAR`; 0 for what no phrase has, and for edges. */
  readonly #symbols = new Uint8Array(FAR);
  readonly #width: number;
  /** By state and symbol. */
  readonly #next: Uint16Array;
  readonly #groupsOf: Int32Array;

  constructor(groups: readonly string[]) {
    const phrases = groups.flatMap((texts, group) => texts.split(' ').map((text) => ({ text, group })));
    this.#width = this.#numberSymbols(phrases);
    const width = this.#width;
    const states = phrases.reduce((sum, { text }) => sum + text.length, 1);
    if (states > 0xffff) throw new RangeError('A vocabulary may have 65,535 letters.');
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
        if (upper.length === 1 && upper.charCodeAt(0) < FAR) this.#symbols[upper.charCodeAt(0)] = width;
        width++;
      }
    }
    return width;
  }

  /** Completes the trie to an automaton, breadth first: where a state has no edge, its longest proper suffix's is taken. */
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

  /** The groups found in the first `limit` UTF-16 units of `text`, a bit each. */
  read(text: string, limit: number): number {
    const end = Math.min(text.length, limit);
    const next = this.#next;
    const width = this.#width;
    const symbols = this.#symbols;
    const groupsOf = this.#groupsOf;
    let groups = 0;
    // The start of the string is an edge, and so is its end.
    let state = next[0]!;
    let wasEdge = true;
    for (let at = 0; at < end; at++) {
      const unit = codeAt(text, at);
      const symbol = unit < FAR ? symbols[unit]! : 0;
      if (symbol === 0 && !isLetter(unit)) {
        if (wasEdge) continue;
        wasEdge = true;
        state = next[state * width]!;
      } else {
        wasEdge = false;
        // A letter that no phrase has leads nowhere, and is no edge either.
        state = symbol === 0 ? 0 : next[state * width + symbol]!;
      }
      groups |= groupsOf[state]!;
    }
    return wasEdge ? groups : groups | groupsOf[next[state * width]!]!;
  }
}
