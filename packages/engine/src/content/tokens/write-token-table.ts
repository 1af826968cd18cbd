/** Writes the tables of tokens that `TokenTable` reads. Only training and tests do. */
import type { ColumnWriter } from '../../text/write-number-columns.ts';
import { MAX_TABLE_TOKENS } from './token-weights.ts';

export interface WrittenTokens {
  /** See `keyOfToken`; no two are equal. */
  readonly keys: readonly number[];
  readonly keyBits: number;
  /** By token, then by column: multiples of `step`. */
  readonly weights: readonly (readonly number[])[];
  readonly step: number;
}

/**
 * @param width - weights per token.
 * @throws RangeError if there are too many tokens.
 */
export function writeTokenTable(
  writer: ColumnWriter,
  { keys, keyBits, weights, step }: WrittenTokens,
  width: number,
): void {
  if (keys.length > MAX_TABLE_TOKENS) throw new RangeError(`A table has at most ${MAX_TABLE_TOKENS} tokens.`);
  const order = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]!);
  // The most frequent rows first: small numbers take the fewest bits.
  const frequencies = new Map<string, number>();
  const rowOf = (at: number) => weights[at]!.join(' ');
  for (const at of order) frequencies.set(rowOf(at), (frequencies.get(rowOf(at)) ?? 0) + 1);
  const rows = [...frequencies.keys()].sort((a, b) => frequencies.get(b)! - frequencies.get(a)!);
  const numberOf = new Map(rows.map((row, number) => [row, number]));
  writer.column([keyBits, rows.length]);
  writer.column(order.map((at, place) => keys[at]! - (keys[order[place - 1]!] ?? 0)));
  const rowWeights = rows.map((row) => row.split(' ').map(Number));
  for (let column = 0; column < width; column++)
    writer.signedColumn(
      rowWeights.map((row) => row[column]!),
      step,
    );
  writer.column(order.map((at) => numberOf.get(rowOf(at))!));
}
