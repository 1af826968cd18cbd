/**
 * Finds which groups of phrases occur in a string, in one pass however many phrases there are: an
 * Aho–Corasick automaton over a small alphabet. Used for URLs and declared types.
 *
 * The phrases of a group are separated by spaces. `_` is the edge of a word: `_ad_` occurs in
 * `top-ad` but not in `shadow`. Phrases are of Latin letters and ignore case. Anything but a
 * letter is an edge.
 */
import { isAsciiLetter } from './ascii.ts';
import * as CharCode from './char-codes.ts';
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

/** The edges of a state are a row of `next`. */
interface Automaton {
  /** Symbol by code unit below `ALPHABET_END`; 0 for edges and for letters that no phrase has. */
  readonly symbols: Uint8Array;
  /** Number of symbols. */
  readonly width: number;
  /** Next state by state and symbol. */
  readonly next: Uint16Array;
  /** By state: the groups of the phrases that end there, as bits. */
  readonly groupsOf: Int32Array;
}

/** Has at most 31 groups, so that a set of groups is a bit mask. */
export class PhraseMatcher {
  readonly #groups: readonly string[];
  /** Built by the first read, so that importing the engine stays cheap. */
  #automaton: Automaton | undefined;

  constructor(groups: readonly string[]) {
    this.#groups = groups;
  }

  /** The groups that occur in the first `limit` UTF-16 units of `text`, one bit each. */
  read(text: string, limit: number): number {
    const end = Math.min(text.length, limit);
    this.#automaton ??= buildAutomaton(this.#groups);
    const { symbols, width, next, groupsOf } = this.#automaton;
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

function buildAutomaton(groups: readonly string[]): Automaton {
  const phrases = groups.flatMap((texts, group) => texts.split(' ').map((text) => ({ text, group })));
  const { symbols, width } = numberSymbols(phrases);
  const states = phrases.reduce((sum, { text }) => sum + text.length, 1);
  if (states > 0xffff) throw new RangeError('The phrases have more than 65,535 characters in total.');
  const next = new Uint16Array(states * width);
  const groupsOf = new Int32Array(states);
  const symbolOf = new Uint8Array(states);
  /** By state: the state added last to its children, and the one added to its parent before it; 0 for none. */
  const lastChild = new Uint16Array(states);
  const previousSibling = new Uint16Array(states);
  let used = 1;
  for (const { text, group } of phrases) {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const symbol = symbols[text.charCodeAt(at)]!;
      const edge = state * width + symbol;
      if (next[edge] === 0) {
        symbolOf[used] = symbol;
        previousSibling[used] = lastChild[state]!;
        lastChild[state] = used;
        next[edge] = used++;
      }
      state = next[edge]!;
    }
    groupsOf[state]! |= 1 << group;
  }
  // Completes the trie, breadth first: a missing edge is that of the state's longest proper suffix, whose row is
  // complete. Whole rows are copied, because this runs before V8 optimizes it.
  const suffixOf = new Uint16Array(states);
  const queue = new Uint16Array(used);
  for (let at = 0, end = 1; at < end; at++) {
    const state = queue[at]!;
    const suffix = suffixOf[state]!;
    const row = state * width;
    groupsOf[state]! |= groupsOf[suffix]!;
    if (state !== 0) next.copyWithin(row, suffix * width, (suffix + 1) * width);
    for (let child = lastChild[state]!; child !== 0; child = previousSibling[child]!) {
      const edge = row + symbolOf[child]!;
      if (state !== 0) suffixOf[child] = next[edge]!;
      next[edge] = child;
      queue[end++] = child;
    }
  }
  return { symbols, width, next, groupsOf };
}

function numberSymbols(phrases: readonly Phrase[]): Pick<Automaton, 'symbols' | 'width'> {
  const symbols = new Uint8Array(ALPHABET_END);
  let width = 1;
  for (const { text } of phrases) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === EDGE || symbols[unit]) continue;
      symbols[unit] = width;
      const upper = String.fromCharCode(unit).toUpperCase();
      if (upper.length === 1 && upper.charCodeAt(0) < ALPHABET_END) symbols[upper.charCodeAt(0)] = width;
      width++;
    }
  }
  return { symbols, width };
}
