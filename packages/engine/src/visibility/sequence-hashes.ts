/** Hashes of texts in a row, such that equal parts of the row have equal hashes. */
import { codeAt } from '../text/code-at.ts';
import { isC0ControlOrSpace } from '../text/white-space.ts';

/** FNV-1a; also the base of the polynomial whose coefficients are the texts. */
const PRIME = 0x01000193;
/** Parts with equal hashes have the same length, up to this factor. */
const MAX_LENGTH = 1 << 20;

/**
 * A function that returns the hash of the texts from `start` to before `end`, an integer of 52 bits, in constant time. White
 * space in the texts doesn't count.
 *
 * @param isUnique - whether the text at an index is equal to none at another one, which saves time.
 */
export function sequenceHashes(
  texts: readonly string[],
  isUnique: (index: number) => boolean,
): (start: number, end: number) => number {
  /** By number of texts: the polynomial, the power of its base, and the length of the texts. */
  const sums = new Int32Array(texts.length + 1);
  const powers = sums.slice().fill(1);
  const lengths = sums.slice();
  let length = 0;
  for (let at = 0; at < texts.length; at++) {
    const text = isUnique(at) ? '' : texts[at]!;
    let hash = text === '' ? at : 0;
    for (let i = 0; i < text.length; i++) {
      const unit = codeAt(text, i);
      if (isC0ControlOrSpace(unit)) continue;
      hash = Math.imul(hash ^ unit, PRIME);
      length++;
    }
    sums[at + 1] = Math.imul(sums[at]!, PRIME) + hash;
    powers[at + 1] = Math.imul(powers[at]!, PRIME);
    lengths[at + 1] = length;
  }
  return (start, end) =>
    ((sums[end]! - Math.imul(sums[start]!, powers[end - start]!)) >>> 0) * MAX_LENGTH +
    ((lengths[end]! - lengths[start]!) % MAX_LENGTH);
}
