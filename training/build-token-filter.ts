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

/** Slots per segment that are tried. */
const SEGMENTS = [128, 512] as const;
/** Sizes of the table that are tried, in slots per key. */
const SMALLEST = 1.11;
const LARGEST = 1.4;
const SEEDS = 15;

/**
 * Finds the smallest table in which every key can be assigned a slot. The same keys give the same filter.
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
      const slots = slotsOf(keys, seed, segment, startsIn(size, segment));
      const order = peel(slots, size);
      if (order === null) continue;
      const table = new Uint8Array(size);
      for (let at = order.length - 1; at >= 0; at--) {
        const { key, slot } = order[at]!;
        const { a, b, c, d, fingerprint } = slots[key]!;
        table[slot] = fingerprint ^ table[a]! ^ table[b]! ^ table[c]! ^ table[d]! ^ table[slot]!;
      }
      return new TokenFilter(seed, segment, table);
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

interface Peeled {
  readonly key: number;
  readonly slot: number;
}

/**
 * Removes keys that are alone at one of their slots until none is left; `null` if that is
 * impossible.
 */
function peel(slots: readonly FilterSlots[], size: number): Peeled[] | null {
  const count = new Int32Array(size);
  const sum = new Int32Array(size);
  for (const [key, { a, b, c, d }] of slots.entries()) {
    for (const slot of [a, b, c, d]) {
      count[slot]!++;
      sum[slot]! ^= key;
    }
  }
  const alone: number[] = [];
  for (let slot = 0; slot < size; slot++) if (count[slot] === 1) alone.push(slot);
  const order: Peeled[] = [];
  for (let at = 0; at < alone.length; at++) {
    const slot = alone[at]!;
    if (count[slot] !== 1) continue;
    const key = sum[slot]!;
    order.push({ key, slot });
    const { a, b, c, d } = slots[key]!;
    for (const other of [a, b, c, d]) {
      count[other]!--;
      sum[other]! ^= key;
      if (count[other] === 1) alone.push(other);
    }
  }
  return order.length === slots.length ? order : null;
}
