/**
 * Which of `*`, `_`, `~`, backtick and `$` could mean something in a block's text. Each needs another half, so one
 * alone stays bare: `5 * 3`, `~10 km`, `costs $5`.
 *
 * Dollars pair by the rule of GitHub's math: an opening one has white space or punctuation before and none of the
 * former after it, a closing one has none before and no letter or digit after it. So `$5 and $10` stays bare.
 */
import { classOf, codePointBefore, OTHER, SPACE } from './classify-character.ts';
import { BACKTICK, DOLLAR, STAR, TILDE, UNDERSCORE } from './escape.ts';
import { CODE, LABEL_END, OPEN, type Piece, RAW, TEXT } from './pieces.ts';

const PAIRED = /(?:\*+|_+|~+|`+|\$+)/g;

/** The sum of those characters' constants that have to be escaped in the texts of `pieces`. */
export function findPairs(pieces: readonly Piece[]): number {
  let pairs = 0;
  let opened = 0;
  for (const { kind, value, plain, delimiter, encodeFirst, encodeLast } of pieces) {
    if (kind === OPEN) pairs |= delimiter[0] === '*' ? STAR : delimiter[0] === '_' ? UNDERSCORE : TILDE;
    else if (kind === CODE) pairs |= BACKTICK;
    else if (kind === RAW || kind === LABEL_END)
      pairs |= (value.includes('`') ? BACKTICK : 0) | (value.includes('$') ? DOLLAR : 0);
    else if (kind === TEXT && !plain) {
      for (const { 0: run, index } of value.matchAll(PAIRED)) {
        const bit = bitOf(run);
        const end = index + run.length;
        const before = index <= (encodeFirst ? 2 : 0) ? undefined : codePointBefore(value, index);
        const after = end >= value.length - (encodeLast ? 2 : 0) ? undefined : value.codePointAt(end);
        if (opened & bit && closes(bit, before, after)) pairs |= bit;
        if (opens(bit, before, after)) opened |= bit;
      }
    }
  }
  return pairs;
}

function bitOf(run: string): number {
  switch (run[0]) {
    case '*':
      return STAR;
    case '_':
      return UNDERSCORE;
    case '~':
      return TILDE;
    case '`':
      return BACKTICK;
    default:
      return DOLLAR;
  }
}

/** An end of the text, or a reference there, counts as anything. */
function closes(bit: number, before: number | undefined, after: number | undefined): boolean {
  if (bit === BACKTICK || before === undefined) return true;
  if (classOf(before) === SPACE) return false;
  return (bit !== DOLLAR && bit !== UNDERSCORE) || after === undefined || classOf(after) !== OTHER;
}

function opens(bit: number, before: number | undefined, after: number | undefined): boolean {
  if (bit === BACKTICK || after === undefined) return true;
  if (classOf(after) === SPACE) return false;
  return (bit !== DOLLAR && bit !== UNDERSCORE) || before === undefined || classOf(before) !== OTHER;
}
