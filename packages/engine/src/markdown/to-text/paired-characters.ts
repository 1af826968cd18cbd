/**
 * Finds which of `*`, `_`, `~`, backtick and `$` could have a counterpart in the text of a block. A
 * single one stays unescaped: `5 * 3`, `~10 km`, `costs $5`.
 *
 * Dollars pair by GitHub's rule for math: an opening one follows white space or punctuation and
 * isn't followed by white space; a closing one doesn't follow white space and isn't followed by a
 * letter or digit. `$5 and $10` stays unescaped.
 */
import * as CharCode from '../../text/char-codes.ts';
import { codeAt, codeBefore } from '../../text/code-at.ts';
import { BACKTICK, DOLLAR, STAR, TILDE, UNDERSCORE } from './escape-text.ts';
import { codePointEndingAt, flankingClass, OTHER, SPACE } from './flanking-class.ts';
import { CODE, type InlinePart, LABEL_END, OPEN, RAW, TEXT } from './inline-parts.ts';

/** By ASCII code: the bit of a paired character, or 0. */
const PAIR_BITS = new Uint8Array(CharCode.FIRST_NON_ASCII);
for (const [character, bit] of [
  ['*', STAR],
  ['_', UNDERSCORE],
  ['~', TILDE],
  ['`', BACKTICK],
  ['$', DOLLAR],
] as const) {
  PAIR_BITS[character.charCodeAt(0)] = bit;
}

/** The bits of the characters that must be escaped in the texts of `parts`. */
export function findPairedCharacters(parts: readonly InlinePart[]): number {
  let pairs = 0;
  let opened = 0;
  for (const { kind, value, plain, delimiter } of parts) {
    if (kind === OPEN) pairs |= delimiter[0] === '*' ? STAR : delimiter[0] === '_' ? UNDERSCORE : TILDE;
    else if (kind === CODE) pairs |= BACKTICK;
    else if (kind === RAW || kind === LABEL_END)
      pairs |= (value.includes('`') ? BACKTICK : 0) | (value.includes('$') ? DOLLAR : 0);
    else if (kind === TEXT && !plain) {
      const { length } = value;
      for (let index = 0; index < length; ) {
        const code = codeAt(value, index);
        const bit = code < CharCode.FIRST_NON_ASCII ? PAIR_BITS[code]! : 0;
        let end = index + 1;
        if (bit !== 0) {
          while (codeBefore(value, end, length) === code) end++;
          if ((pairs & bit) === 0) {
            const before = index === 0 ? undefined : codePointEndingAt(value, index);
            const after = end === length ? undefined : value.codePointAt(end);
            if (opened & bit && closes(bit, before, after)) pairs |= bit;
            if (opens(bit, before, after)) opened |= bit;
          }
        }
        index = end;
      }
    }
  }
  return pairs;
}

/** The end of the text counts as any character. */
function closes(bit: number, before: number | undefined, after: number | undefined): boolean {
  if (bit === BACKTICK || before === undefined) return true;
  if (flankingClass(before) === SPACE) return false;
  return (bit !== DOLLAR && bit !== UNDERSCORE) || after === undefined || flankingClass(after) !== OTHER;
}

function opens(bit: number, before: number | undefined, after: number | undefined): boolean {
  if (bit === BACKTICK || after === undefined) return true;
  if (flankingClass(after) === SPACE) return false;
  return (bit !== DOLLAR && bit !== UNDERSCORE) || before === undefined || flankingClass(before) !== OTHER;
}
