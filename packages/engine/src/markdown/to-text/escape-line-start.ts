/**
 * Finds characters that would start a block at the start of a line of a paragraph: CommonMark's
 * block starts, and those of tables, footnote definitions, task list items and alerts.
 */
import { isAsciiDigit, isAsciiLetter } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';

/** What precedes the line: the start of a block, the marker of a list item, or a line ending. */
export type LineStart = 'block' | 'item' | 'line';

/** By first character: a pattern of lines that would start a block. */
const STARTS: Readonly<Record<string, RegExp>> = {
  '#': /^(?=#{1,6}(?:[ \t]|$))/,
  '>': /^(?=>)/,
  '+': /^(?=\+(?:[ \t]|$))/,
  '-': /^(?=-(?:[ \t]|[-:| \t]*$))/,
  '*': /^(?=\*(?:[ \t]|[* \t]*$))/,
  _: /^(?=_[_ \t]*$)/,
  '=': /^(?==+[ \t]*$)/,
  ':': /^(?=[-:| \t]+$)/,
  '|': /^(?=[-:| \t]+$)/,
  '`': /^(?=```)/,
  '~': /^(?=~~~)/,
  // Not escaped if the next bracket shows that it is not the label of a definition.
  '[': /^(?=\[(?:![A-Za-z]|(?![^[\]]{0,998}(?:\](?![:(])|\[(?!\^)))))/,
};

const ORDINAL = /^\d{1,9}(?=[.)](?:[ \t]|$))/;
const TASK = /^\[[ \txX]\](?:\s|$)/;

/**
 * Index in `text` of the character to escape, or -1.
 *
 * @param text - the line or its beginning, up to the next part; its end counts as the end of the
 *   line.
 */
export function lineStartEscape(text: string, start: LineStart): number {
  const first = text.charCodeAt(0);
  if (first >= CharCode.FIRST_NON_ASCII || isAsciiLetter(first)) return -1;
  if (isAsciiDigit(first)) {
    const digits = ORDINAL.exec(text);
    return digits ? digits[0].length : -1;
  }
  const pattern = STARTS[text.charAt(0)];
  if (pattern?.test(text)) return 0;
  return start === 'item' && first === CharCode.LEFT_BRACKET && TASK.test(text) ? 0 : -1;
}

/** Index of a closing run of `#` at the end of a heading's text, or -1. */
export function closingSequence(text: string): number {
  let index = text.length;
  while (index > 0 && text.charCodeAt(index - 1) === CharCode.NUMBER_SIGN) index--;
  if (index === text.length) return -1;
  return index === 0 || text.charCodeAt(index - 1) === CharCode.SPACE ? index : -1;
}
