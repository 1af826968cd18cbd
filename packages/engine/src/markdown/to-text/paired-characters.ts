/**
 * Which of `*`, `_`, `~`, backtick and `$` could mean something in a block's text. Each needs another half, so one
 * alone stays bare: `5 * 3`, `~10 km`, `costs $5`.
 *
 * Dollars pair by the rule of GitHub's math: an opening one has white space or punctuation before and none of the
 * former after it, a closing one has none before and no letter or digit after it. So `$5 and $10` stays bare.
 */
import { codeAt, codeBefore } from '../../text/code-at.ts';
import { BACKTICK, DOLLAR, STAR, TILDE, UNDERSCORE } from './escape-text.ts';
import { codePointEndingAt, flankingClass, OTHER, SPACE } from './flanking-class.ts';
import { CODE, type InlinePart, LABEL_END, OPEN, RAW, TEXT } from './inline-parts.ts';

/** By ASCII code: the constant of a character that works in pairs, or 0. */
const BITS = new Uint8Array(0x80);
for (const [character, bit] of [
  ['*', STAR],
  ['_', UNDERSCORE],
  ['~', TILDE],
  ['`', BACKTICK],
  ['$', DOLLAR],
] as const) {
  BITS[character.charCodeAt(0)] = bit;
}

/** The sum of those characters' constants that have to be escaped in the texts of `pieces`. */
export function findPairedCharacters(pieces: readonly InlinePart[]): number {
  let pairs = 0;
  let opened = 0;
  for (const { kind, value, plain, delimiter, encodeFirst, encodeLast } of pieces) {
    if (kind === OPEN) pairs |= delimiter[0] === '*' ? STAR : delimiter[0] === '_' ? UNDERSCORE : TILDE;
    else if (kind === CODE) pairs |= BACKTICK;
    else if (kind === RAW || kind === LABEL_END)
      pairs |= (value.includes('`') ? BACKTICK : 0) | (value.includes('$') ? DOLLAR : 0);
    else if (kind === TEXT && !plain) {
      const first = encodeFirst ? 2 : 0;
      const last = value.length - (encodeLast ? 2 : 0);
      const { length } = value;
      for (let index = 0; index < length; ) {
        const code = codeAt(value, index);
        const bit = code < 0x80 ? BITS[code]! : 0;
        let end = index + 1;
        if (bit !== 0) {
          while (codeBefore(value, end, length) === code) end++;
          if ((pairs & bit) === 0) {
            const before = index <= first ? undefined : codePointEndingAt(value, index);
            const after = end >= last ? undefined : value.codePointAt(end);
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

/** An end of the text, or a reference there, counts as anything. */
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
