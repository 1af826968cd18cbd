/** Hashes of texts in a row, such that equal parts of the row have equal hashes. */
import { codeAt } from '../text/code-at.ts';
import { isC0ControlOrSpace } from '../text/white-space.ts';

/** FNV-1a; also the base of the polynomial whose coefficients are the texts. */
const PRIME = 0x01000193;
/** Parts with equal hashes have the same length, up to this factor. */
const MAX_LENGTH = 1 << 20;

export class SequenceHashes {
  /** By number of texts: the polynomial, the power of its base, and the length of the texts. */
  readonly #sums: Int32Array;
  readonly #powers: Int32Array;
  readonly #lengths: Int32Array;

  /**
   * White space in the texts doesn't count.
   *
   * @param isUnique - whether the text at an index is equal to none at another one, which saves time.
   */
  constructor(texts: readonly string[], isUnique: (index: number) => boolean) {
    const size = texts.length + 1;
    this.#sums = new Int32Array(size);
    this.#powers = new Int32Array(size).fill(1);
    this.#lengths = new Int32Array(size);
    let sum = 0;
    let length = 0;
    for (let at = 1; at < size; at++) {
      const text = isUnique(at - 1) ? '' : texts[at - 1]!;
      let hash = text === '' ? at : 0;
      for (let i = 0; i < text.length; i++) {
        const unit = codeAt(text, i);
        if (isC0ControlOrSpace(unit)) continue;
        hash = Math.imul(hash ^ unit, PRIME);
        length++;
      }
      sum = (Math.imul(sum, PRIME) + hash) | 0;
      this.#sums[at] = sum;
      this.#powers[at] = Math.imul(this.#powers[at - 1]!, PRIME);
      this.#lengths[at] = length;
    }
  }

  /** The hash of the texts from `start` to before `end`: an integer of 52 bits. */
  between(start: number, end: number): number {
    const sum = this.#sums[end]! - Math.imul(this.#sums[start]!, this.#powers[end - start]!);
    return (sum >>> 0) * MAX_LENGTH + ((this.#lengths[end]! - this.#lengths[start]!) % MAX_LENGTH);
  }
}
