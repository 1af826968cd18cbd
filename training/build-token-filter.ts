/** Builds the filter of o200k_base's tokens, by which the engine estimates token counts. */
import { CaseFolding } from '../packages/engine/src/measure/case-folding.ts';
import {
  type FilterSlots,
  findSlots,
  MAX_TOKEN_LENGTH,
  mixFirst,
  mixSecond,
  startsIn,
  TokenFilter,
} from '../packages/engine/src/measure/token-filter.ts';

/** All distinct tokens that are valid UTF-8, in lower case and without a leading space. */
export function foldTokens(vocabulary: readonly (string | readonly number[])[]): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const keys = new Set<string>();
  const folding = new CaseFolding();
  for (const token of vocabulary) {
    let text: string;
    try {
      text = typeof token === 'string' ? token : decoder.decode(Uint8Array.from(token));
    } catch {
      continue;
    }
    const bare = text.length > 1 && text.startsWith(' ') ? text.slice(1) : text;
    if (bare.length === 0 || bare.length > MAX_TOKEN_LENGTH) continue;
    keys.add(String.fromCharCode(...Array.from({ length: bare.length }, (_, at) => folding.fold(bare.charCodeAt(at)))));
  }
  return [...keys].sort();
}

/** Slots per segment that are tried. The wider they are, the smaller the table and the longer the search. */
const SEGMENTS = [256, 512] as const;
/** Sizes of the table that are tried, in slots per key. */
const SMALLEST = 1.02;
const LARGEST = 1.4;
const SEEDS = 3;

const WORD_BITS = 32;
const WORD_SHIFT = 5;

/**
 * Finds the smallest table in which every key can be assigned its fingerprint. The same keys give the same filter.
 *
 * @param firstSeed - the first seed to try. The seed decides which other strings are mistaken for tokens.
 */
export function buildFilter(keys: readonly string[], firstSeed: number): TokenFilter {
  const found = SEGMENTS.flatMap((segment) => findFilter(keys, segment, firstSeed) ?? []);
  const [smallest] = found.sort((a, b) => a.table.length - b.table.length);
  if (!smallest) throw new Error('No size and seed gives a filter: check the hash functions.');
  return smallest;
}

/** Tries larger and larger tables, and for each some seeds. */
function findFilter(keys: readonly string[], segment: number, firstSeed: number): TokenFilter | undefined {
  const steps = Math.ceil((keys.length * SMALLEST) / segment);
  // Three segments lie behind the last slot that may be the first of a key's.
  for (let size = Math.max(steps, 4) * segment; size <= keys.length * LARGEST + 4 * segment; size += segment) {
    for (let seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
      const table = solve(slotsOf(keys, seed, segment, startsIn(size, segment)), segment, size);
      if (table !== null) return new TokenFilter(seed, segment, table);
    }
  }
  return undefined;
}

function slotsOf(keys: readonly string[], seed: number, segment: number, starts: number): FilterSlots[] {
  const all: FilterSlots[] = [];
  const seen = new Set<string>();
  for (const key of keys) {
    let first = seed;
    let second = ~seed;
    for (let at = 0; at < key.length; at++) {
      first = mixFirst(first, key.charCodeAt(at));
      second = mixSecond(second, key.charCodeAt(at));
    }
    // The filter cannot distinguish strings with the same hash.
    if (seen.has(`${first} ${second}`)) continue;
    seen.add(`${first} ${second}`);
    const slots: FilterSlots = { a: 0, b: 0, c: 0, d: 0, fingerprint: 0 };
    findSlots(segment, starts, first, second, slots);
    all.push(slots);
  }
  return all;
}

/**
 * Solves the equations that the four slots of each key impose on the table, by Gaussian elimination. The usual way, to
 * remove keys that are alone at one of their slots, needs a table that is a twelfth larger. `null` if there is no
 * solution.
 *
 * The slots of a key are less than four segments apart, so an equation is a row of as many bits from its first slot on.
 */
function solve(slots: readonly FilterSlots[], segment: number, size: number): Uint8Array | null {
  const words = (4 * segment) / WORD_BITS + 1;
  /** By slot: the row that begins there. It begins in the word of its first slot. */
  const rows: (Int32Array | undefined)[] = [];
  const fingerprints = new Uint8Array(size);
  for (const { a, b, c, d, fingerprint } of slots.toSorted((one, other) => one.a - other.a)) {
    let row = new Int32Array(words);
    let start = a >> WORD_SHIFT;
    for (const slot of [a, b, c, d]) row[(slot >> WORD_SHIFT) - start]! ^= 1 << (slot & (WORD_BITS - 1));
    let rest = fingerprint;
    for (;;) {
      const first = row.findIndex((word) => word !== 0);
      if (first < 0) {
        // The equation follows from the others, or contradicts them.
        if (rest !== 0) return null;
        break;
      }
      if (first > 0) {
        const moved = new Int32Array(words);
        moved.set(row.subarray(first));
        row = moved;
        start += first;
      }
      const slot = start * WORD_BITS + lowestBit(row[0]!);
      const other = rows[slot];
      if (!other) {
        rows[slot] = row;
        fingerprints[slot] = rest;
        break;
      }
      for (let word = 0; word < words; word++) row[word]! ^= other[word]!;
      rest ^= fingerprints[slot]!;
    }
  }
  const table = new Uint8Array(size);
  for (let slot = size - 1; slot >= 0; slot--) {
    const row = rows[slot];
    // Any value would do. Zeros compress best.
    if (!row) continue;
    let value = fingerprints[slot]!;
    const start = (slot >> WORD_SHIFT) * WORD_BITS;
    for (let word = 0; word < words; word++) {
      for (let bits = row[word]!; bits !== 0; bits &= bits - 1)
        value ^= table[start + word * WORD_BITS + lowestBit(bits)]!;
    }
    table[slot] = value;
  }
  return table;
}

/** The index of the lowest bit of a word that isn't 0. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
