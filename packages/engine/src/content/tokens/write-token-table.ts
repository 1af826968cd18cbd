/** Writes the tables of tokens that `TokenTable` reads. Only training and tests do. */
import { NUMBER_BASE, type NumberWriter, unsignedOf } from '../../text/number-text.ts';
import { MAX_TABLE_TOKENS } from './token-weights.ts';

export interface WrittenTokens {
  /** See `keyOfToken`; no two are equal. */
  readonly keys: readonly number[];
  readonly keyBits: number;
  /** By token, then by column: multiples of `step` from -43 to 42. */
  readonly weights: readonly (readonly number[])[];
  readonly step: number;
}

/**
 * @param width - weights per token.
 * @throws RangeError if a number doesn't fit the layout.
 */
export function writeTokenTable(
  writer: NumberWriter,
  { keys, keyBits, weights, step }: WrittenTokens,
  width: number,
): void {
  if (keys.length > MAX_TABLE_TOKENS) throw new RangeError(`A table has at most ${MAX_TABLE_TOKENS} tokens.`);
  const order = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!);
  let differences = order.map((at, place) => keys[at]! - (keys[order[place - 1]!] ?? 0));
  const digits = Math.ceil(Math.log(Math.max(2, ...differences) + 1) / Math.log(NUMBER_BASE));
  writer.write(keyBits);
  writer.write(keys.length);
  writer.write(digits);
  for (let digit = 0; digit < digits; digit++) {
    writer.writeColumn(differences.map((difference) => difference % NUMBER_BASE));
    differences = differences.map((difference) => Math.floor(difference / NUMBER_BASE));
  }
  writer.write(step);
  for (let column = 0; column < width; column++) {
    writer.writeColumn(order.map((at) => unsignedOf(weights[at]![column]!)));
  }
}
