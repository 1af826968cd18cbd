import { toAsciiLowerCase } from '../text/ascii.ts';
import * as CharCode from '../text/char-codes.ts';

/** Lower case of single UTF-16 units. Computed once per unit. */
export class CaseFolding {
  /** By unit; 0 if not computed. */
  readonly #folded = new Uint16Array(CharCode.LAST_CODE_UNIT + 1);

  /** The lower case of `unit`; the first unit of it if there are several. */
  fold(unit: number): number {
    if (unit < CharCode.FIRST_NON_ASCII) return toAsciiLowerCase(unit);
    let lower = this.#folded[unit]!;
    if (lower === 0) {
      lower = String.fromCharCode(unit).toLowerCase().charCodeAt(0);
      this.#folded[unit] = lower;
    }
    return lower;
  }
}
