/**
 * What begins a block where a line begins, so that the text of a paragraph begins none: CommonMark's block starts and
 * the lines of a table, a footnote definition, a task item or an alert.
 */

/** Where the line begins: a marker of its container or a line ending stands before it. */
export type LineStart = 'block' | 'item' | 'line';

/** By first character: a pattern for lines that would begin a block, and how far in the backslash stands. */
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
  // Bare where the first bracket to follow keeps it from being a label of a definition.
  '[': /^(?=\[(?:![A-Za-z]|(?![^[\]]{0,998}(?:\](?![:(])|\[(?!\^)))))/,
};

const ORDINAL = /^\d{1,9}(?=[.)](?:[ \t]|$))/;
const TASK = /^\[[ \txX]\](?:\s|$)/;

/**
 * Position in `text` of the character to escape, or -1.
 *
 * @param text - from the start of the line to its end or to the next piece; the end of it is taken for that of the line.
 */
export function lineStartEscape(text: string, start: LineStart): number {
  const first = text.charCodeAt(0);
  if (first > 0x7e || (first >= 0x61 && first <= 0x7a) || (first >= 0x41 && first <= 0x5a)) return -1;
  if (first >= 0x30 && first <= 0x39) {
    const digits = ORDINAL.exec(text);
    return digits ? digits[0].length : -1;
  }
  const pattern = STARTS[text.charAt(0)];
  if (pattern?.test(text)) return 0;
  return start === 'item' && first === 0x5b && TASK.test(text) ? 0 : -1;
}

/** Position in a heading's text of a run of `#` that would close it, or -1. */
export function closingSequence(text: string): number {
  let index = text.length;
  while (index > 0 && text.charCodeAt(index - 1) === 0x23) index--;
  if (index === text.length) return -1;
  return index === 0 || text.charCodeAt(index - 1) === 0x20 ? index : -1;
}
