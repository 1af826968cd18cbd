/**
 * Finds which groups of a vocabulary occur in a string, in one pass whatever the size of the vocabulary (Aho and
 * Corasick's automaton over a small alphabet). Class names and short texts are read with it by the thousand.
 *
 * A group's phrases are written apart by spaces; `_` stands for the edge of a word, so `_ad_` is found in `top-ad` and
 * `topAd` but not in `shadow`. Letters are compared without regard to case, everything else is an edge.
 */
import { codeAt } from '../code-at.ts';
import { foldCase } from '../fold-case.ts';

const SPACE = 32;
const EDGE = 95;
/** Beyond the Latin alphabets. A table of all that is written would be megabytes of holes. */
const FAR = 0x250;

/** At most 62 groups, so that a set of groups is two 31-bit masks. */
export class PhraseMatcher {
  /** Groups 0 to 30 of the strings read since they were set to 0. */
  low = 0;
  /** Groups 31 to 61. */
  high = 0;
  readonly #near: NearAutomaton;
  readonly #far: FarAutomaton | null;

  constructor(groups: readonly string[]) {
    const near: Phrase[] = [];
    const far: Phrase[] = [];
    for (let group = 0; group < groups.length; group++) {
      for (const text of groups[group]!.split(' ')) (isFar(text) ? far : near).push({ text, group });
    }
    this.#near = new NearAutomaton(near);
    this.#far = far.length > 0 ? new FarAutomaton(far) : null;
  }

  /** Adds the groups found in the first `limit` UTF-16 units of `text` to `low` and `high`; `humps` counts `aB` as an edge. */
  read(text: string, limit: number, humps: boolean): void {
    const end = Math.min(text.length, limit);
    if (this.#near.read(text, end, humps, this)) this.#far?.read(text, end, this);
  }
}

interface Phrase {
  readonly text: string;
  readonly group: number;
}

/** Where an automaton adds what it found. */
interface Found {
  low: number;
  high: number;
}

function isFar(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= FAR) return true;
  return false;
}

function isLetter(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit >= 0xc0;
}

/** Phrases of Latin letters: a step is one look into a table. */
class NearAutomaton {
  /** By unit below `FAR`; 0 for what no phrase has, and for edges. */
  readonly #symbols = new Uint8Array(FAR);
  readonly #width: number;
  /** By state and symbol. */
  readonly #next: Uint16Array;
  readonly #lowOf: Int32Array;
  readonly #highOf: Int32Array;

  constructor(phrases: readonly Phrase[]) {
    this.#width = this.#numberSymbols(phrases);
    const width = this.#width;
    const states = phrases.reduce((sum, { text }) => sum + text.length, 1);
    if (states > 0xffff) throw new RangeError('A vocabulary may have 65,535 letters.');
    this.#next = new Uint16Array(states * width);
    this.#lowOf = new Int32Array(states);
    this.#highOf = new Int32Array(states);
    let used = 1;
    for (const { text, group } of phrases) {
      let state = 0;
      for (let at = 0; at < text.length; at++) {
        const edge = state * width + this.#symbols[text.charCodeAt(at)]!;
        if (this.#next[edge] === 0) this.#next[edge] = used++;
        state = this.#next[edge]!;
      }
      if (group < 31) this.#lowOf[state]! |= 1 << group;
      else this.#highOf[state]! |= 1 << (group - 31);
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

  /** Returns whether there are units that only the other automaton knows. */
  read(text: string, end: number, humps: boolean, found: Found): boolean {
    const next = this.#next;
    const width = this.#width;
    const symbols = this.#symbols;
    const lowOf = this.#lowOf;
    const highOf = this.#highOf;
    let { low, high } = found;
    let isNear = true;
    // The start of the string is an edge, and so is its end.
    let state = next[0]!;
    let wasLower = false;
    let wasEdge = true;
    for (let at = 0; at < end; at++) {
      const unit = codeAt(text, at);
      let symbol = 0;
      if (unit < FAR) symbol = symbols[unit]!;
      else isNear = false;
      const isUpper = unit >= 65 && unit <= 90;
      if (symbol === 0 && !isLetter(unit)) {
        if (wasEdge) continue;
        wasEdge = true;
        state = next[state * width]!;
      } else {
        if (humps && isUpper && wasLower) {
          state = next[state * width]!;
          low |= lowOf[state]!;
          high |= highOf[state]!;
        }
        wasEdge = false;
        // A letter that no phrase has leads nowhere, and is no edge either.
        state = symbol === 0 ? 0 : next[state * width + symbol]!;
      }
      wasLower = !isUpper && !wasEdge;
      low |= lowOf[state]!;
      high |= highOf[state]!;
    }
    if (!wasEdge) {
      state = next[state * width]!;
      low |= lowOf[state]!;
      high |= highOf[state]!;
    }
    found.low = low;
    found.high = high;
    return !isNear;
  }
}

/** Phrases of all other scripts, whose letters are thousands: the edges there are, and from each state the way back. */
class FarAutomaton {
  /** By state and unit, as `state * 2 ** 16 + unit`. */
  readonly #next = new Map<number, number>();
  readonly #fallback: number[] = [0];
  readonly #lowOf: number[] = [0];
  readonly #highOf: number[] = [0];

  constructor(phrases: readonly Phrase[]) {
    /** By state: the edge that leads to it. States are numbered level by level, so that a suffix comes before. */
    let open = phrases.map(({ text, group }) => ({ text, group, state: 0 }));
    for (let at = 0; open.length > 0; at++) {
      for (const phrase of open) {
        const unit = foldCase(phrase.text.charCodeAt(at));
        const edge = phrase.state * 0x10000 + unit;
        let state = this.#next.get(edge);
        if (state === undefined) {
          state = this.#fallback.length;
          const suffix = phrase.state === 0 ? 0 : this.#step(this.#fallback[phrase.state]!, unit);
          this.#fallback.push(suffix);
          this.#lowOf.push(this.#lowOf[suffix]!);
          this.#highOf.push(this.#highOf[suffix]!);
          this.#next.set(edge, state);
        }
        phrase.state = state;
      }
      for (const { text, group, state } of open) if (text.length === at + 1) this.#mark(state, group);
      open = open.filter(({ text }) => text.length > at + 1);
    }
  }

  /** A phrase ends in `state`. The states of its level are made, those that end in them are not yet. */
  #mark(state: number, group: number): void {
    if (group < 31) this.#lowOf[state]! |= 1 << group;
    else this.#highOf[state]! |= 1 << (group - 31);
  }

  /** Each step back was a step forward before: linear in all. */
  #step(from: number, unit: number): number {
    for (let state = from; ; state = this.#fallback[state]!) {
      const next = this.#next.get(state * 0x10000 + unit);
      if (next !== undefined) return next;
      if (state === 0) return 0;
    }
  }

  read(text: string, end: number, found: Found): void {
    let state = this.#step(0, EDGE);
    let wasEdge = true;
    for (let at = 0; at <= end; at++) {
      const unit = at < end ? foldCase(codeAt(text, at)) : SPACE;
      const isEdge = !isLetter(unit);
      if (isEdge && wasEdge) continue;
      wasEdge = isEdge;
      state = this.#step(state, isEdge ? EDGE : unit);
      found.low |= this.#lowOf[state]!;
      found.high |= this.#highOf[state]!;
    }
  }
}
