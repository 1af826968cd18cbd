/** A text as numbers: to look at a unit of an array takes a fifth of the time that it takes in a string. */
import { codeAt } from '../text/code-at.ts';

/** For the texts of most pages. */
const memory = new Uint16Array(1 << 16);

/** The UTF-16 units of `text`, and a 0 behind them that ends every word; of use until the next call. */
export function codeUnits(text: string): Uint16Array {
  const { length } = text;
  const units = length < memory.length ? memory.subarray(0, length + 1) : new Uint16Array(length + 1);
  for (let at = 0; at < length; at++) units[at] = codeAt(text, at);
  units[length] = 0;
  return units;
}
