/** Builds the xor filter of o200k_base's tokens, by which the engine estimates token counts. */
import { CaseFolding } from '../packages/engine/src/measure/case-folding.ts';
import {
  type FilterSlots,
  findSlots,
  MAX_TOKEN_LENGTH,
  mixFirst,
  mixSecond,
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

/**
 * Tries one seed after another until every key can be assigned a slot. The same keys give the same
 * filter.
 */
export function buildFilter(keys: readonly string[]): TokenFilter {
  const third = Math.ceil((keys.length * 1.23 + 32) / 3);
  for (let seed = 1; seed <= 100; seed++) {
    const slots = slotsOf(keys, seed, third);
    const order = peel(slots, 3 * third);
    if (order === null) continue;
    const table = new Uint8Array(3 * third);
    for (let at = order.length - 1; at >= 0; at--) {
      const { key, slot } = order[at]!;
      const { a, b, c, fingerprint } = slots[key]!;
      table[slot] = fingerprint ^ table[a]! ^ table[b]! ^ table[c]! ^ table[slot]!;
    }
    return new TokenFilter(seed, third, table);
  }
  throw new Error('None of 100 seeds gives a filter: check the hash functions.');
}

function slotsOf(keys: readonly string[], seed: number, third: number): FilterSlots[] {
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
    const slots: FilterSlots = { a: 0, b: 0, c: 0, fingerprint: 0 };
    findSlots(third, first, second, slots);
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
  for (const [key, { a, b, c }] of slots.entries()) {
    for (const slot of [a, b, c]) {
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
    const { a, b, c } = slots[key]!;
    for (const other of [a, b, c]) {
      count[other]!--;
      sum[other]! ^= key;
      if (count[other] === 1) alone.push(other);
    }
  }
  return order.length === slots.length ? order : null;
}
