/** Words of the page's title and address, which tell kinds of page apart. */

import type { Declarations } from '../../page/declarations.ts';
import { readTextTokens, TOKENS } from '../score/token-hash.ts';
import type { TokenTable } from '../score/token-weights.ts';
import { WORDS_FROM } from './page-features.ts';

/** Read as a text of so many words, whatever there are. */
const WORDS = 10;
/** Tells a word of the address from the same in the title. */
const IN_ADDRESS = 0x61c88647;

/** Adds what the words speak for to the page's row. */
export function readPageWords(declarations: Declarations, weights: TokenTable, pageRow: Float32Array): void {
  const sums = pageRow.subarray(WORDS_FROM, WORDS_FROM + weights.width);
  weights.addTo(readTitle(declarations), sums);
  weights.addTo(readPath(declarations), sums);
}

/** Reads the title's tokens; how many there are. */
export function readTitle({ title }: Declarations): number {
  return readTextTokens(title, WORDS);
}

/** Reads the tokens of the address; how many there are. */
export function readPath({ url }: Declarations): number {
  const count = readTextTokens(url.words, WORDS);
  for (let at = 0; at < count; at++) TOKENS[at]! ^= IN_ADDRESS;
  return count;
}
