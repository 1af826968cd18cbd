/** Builds the xor filter of o200k_base's tokens, by which the engine estimates token counts. */
import { foldCase } from '../packages/engine/src/measure/fold-case.ts';
import {
  findPlaces,
  LONGEST_TOKEN,
  mixFirst,
  mixSecond,
  type Places,
  type TokenFilter,
} from '../packages/engine/src/measure/token-filter.ts';

/** All distinct tokens that are valid UTF-8, in lower case and without a leading space. */
export function foldTokens(vocabulary: readonly (string | readonly number[])[]): string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const keys = new Set<string>();
  for (const token of vocabulary) {
    let text: string;
    try {
      text = typeof token === 'string' ? token : decoder.decode(Uint8Array.from(token));
    } catch {
      continue;
    }
    const bare = text.length > 1 && text.startsWith(' ') ? text.slice(1) : text;
    if (bare.length === 0 || bare.length > LONGEST_TOKEN) continue;
    keys.add(String.fromCharCode(...Array.from({ length: bare.length }, (_, at) => foldCase(bare.charCodeAt(at)))));
  }
  return [...keys].sort();
}

/**
 * Tries one seed after another until every key can be assigned a place. The same keys give the same
 * filter.
 */
export function buildFilter(keys: readonly string[]): TokenFilter {
  const third = Math.ceil((keys.length * 1.23 + 32) / 3);
  for (let seed = 1; seed <= 100; seed++) {
    const places = placesOf(keys, seed, third);
    const order = peel(places, 3 * third);
    if (order === null) continue;
    const prints = new Uint8Array(3 * third);
    for (let at = order.length - 1; at >= 0; at--) {
      const { key, place } = order[at]!;
      const { a, b, c, print } = places[key]!;
      prints[place] = print ^ prints[a]! ^ prints[b]! ^ prints[c]! ^ prints[place]!;
    }
    return { seed, third, prints };
  }
  throw new Error('None of 100 seeds gives a filter: check the hash functions.');
}

function placesOf(keys: readonly string[], seed: number, third: number): Places[] {
  const places: Places[] = [];
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
    const place: Places = { a: 0, b: 0, c: 0, print: 0 };
    findPlaces(third, first, second, place);
    places.push(place);
  }
  return places;
}

interface Peeled {
  readonly key: number;
  readonly place: number;
}

/**
 * Removes keys that are alone at one of their places until none is left; `null` if that is
 * impossible.
 */
function peel(places: readonly Places[], size: number): Peeled[] | null {
  const count = new Int32Array(size);
  const sum = new Int32Array(size);
  for (const [key, { a, b, c }] of places.entries()) {
    for (const place of [a, b, c]) {
      count[place]!++;
      sum[place]! ^= key;
    }
  }
  const alone: number[] = [];
  for (let place = 0; place < size; place++) if (count[place] === 1) alone.push(place);
  const order: Peeled[] = [];
  for (let at = 0; at < alone.length; at++) {
    const place = alone[at]!;
    if (count[place] !== 1) continue;
    const key = sum[place]!;
    order.push({ key, place });
    const { a, b, c } = places[key]!;
    for (const other of [a, b, c]) {
      count[other]!--;
      sum[other]! ^= key;
      if (count[other] === 1) alone.push(other);
    }
  }
  return order.length === places.length ? order : null;
}
