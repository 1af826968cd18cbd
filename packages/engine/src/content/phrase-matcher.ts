/**
 * Finds which groups of a vocabulary occur in a string, in one pass whatever the size of the vocabulary (Aho and
 * Corasick's automaton over a small alphabet). Class names and short texts are read with it by the thousand.
 *
 * A group's phrases are written apart by spaces; `_` stands for the edge of a word, so `_ad_` is found in `top-ad` and
 * `topAd` but not in `shadow`. Letters are compared without regard to case, everything else is an edge.
 */
import { codeAt } from '../code-at.ts';

/** At most 62 groups, so that a set of groups is two 31-bit masks. */
export class PhraseMatcher {
  /** Groups 0 to 30 of the last string. */
  low = 0;
  /** Groups 31 to 61 of the last string. */
  high = 0;
  readonly #symbols = new Uint16Array(0x10000);
  readonly #width: number;
  /** By state and symbol. Small numbers, since a vocabulary of many alphabets makes a large table. */
  readonly #next: Uint16Array;
  readonly #lowOf: Int32Array;
  readonly #highOf: Int32Array;

  constructor(groups: readonly string[]) {
    let width = 1;
    for (const phrases of groups) {
      for (let at = 0; at < phrases.length; at++) {
        const unit = codeAt(phrases, at);
        if (unit === SPACE || unit === EDGE || this.#symbols[unit]) continue;
        this.#symbols[unit] = width;
        const upper = String.fromCharCode(unit).toUpperCase();
        if (upper.length === 1) this.#symbols[codeAt(upper, 0)] = width;
        width++;
      }
    }
    this.#width = width;
    const states = groups.reduce((sum, phrases) => sum + phrases.length, 1);
    if (states > 0xffff) throw new RangeError('A vocabulary may have 65,535 letters.');
    this.#next = new Uint16Array(states * width);
    this.#lowOf = new Int32Array(states);
    this.#highOf = new Int32Array(states);
    let used = 1;
    for (let group = 0; group < groups.length; group++) {
      for (const phrase of groups[group]!.split(' ')) {
        let state = 0;
        for (let at = 0; at < phrase.length; at++) {
          const edge = state * width + this.#symbols[codeAt(phrase, at)]!;
          if (this.#next[edge] === 0) this.#next[edge] = used++;
          state = this.#next[edge]!;
        }
        if (group < 31) this.#lowOf[state]! |= 1 << group;
        else this.#highOf[state]! |= 1 << (group - 31);
      }
    }
    this.#link(used);
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
      this.#lowOf[state]! |= this.#lowOf[suffix]!;
      this.#highOf[state]! |= this.#highOf[suffix]!;
      for (let symbol = 0; symbol < width; symbol++) {
        const edge = state * width + symbol;
        if (next[edge]) {
          fallback[next[edge]!] = next[suffix * width + symbol]!;
          queue[end++] = next[edge]!;
        } else next[edge] = next[suffix * width + symbol]!;
      }
    }
  }

  /** Adds the groups found in the first `limit` UTF-16 units of `text` to `low` and `high`; `humps` counts `aB` as an edge. */
  read(text: string, limit: number, humps: boolean): void {
    const next = this.#next;
    const width = this.#width;
    const end = Math.min(text.length, limit);
    let low = this.low;
    let high = this.high;
    // The start of the string is an edge, and so is its end.
    let state = next[0]!;
    let wasLower = false;
    let wasEdge = true;
    for (let at = 0; at < end; at++) {
      const unit = codeAt(text, at);
      const symbol = this.#symbols[unit]!;
      const isUpper = unit >= 65 && unit <= 90;
      if (symbol === 0 && !isLetter(unit)) {
        if (wasEdge) continue;
        wasEdge = true;
        state = next[state * width]!;
      } else {
        if (humps && isUpper && wasLower) {
          state = next[state * width]!;
          low |= this.#lowOf[state]!;
          high |= this.#highOf[state]!;
        }
        wasEdge = false;
        // A letter that no phrase has leads nowhere, and is no edge either.
        state = symbol === 0 ? 0 : next[state * width + symbol]!;
      }
      wasLower = !isUpper && !wasEdge;
      low |= this.#lowOf[state]!;
      high |= this.#highOf[state]!;
    }
    if (!wasEdge) {
      state = next[state * width]!;
      low |= this.#lowOf[state]!;
      high |= this.#highOf[state]!;
    }
    this.low = low;
    this.high = high;
  }
}

const SPACE = 32;
const EDGE = 95;

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit >= 0xc0;
}
