/** Line numbers next to code: in a gutter, a column or an element per line. */
import type { HtmlElement } from '../../../html/tree/tree.ts';
import { plainText } from '../plain-text.ts';

const LINE_NUMBER_CLASS =
  /(?:^|[\s_-])(?:gutter|blob-num|linenos?|linenodiv|(?:code)?line-?numbers?(?!-mode)|hljs-ln-numbers|crayon-nums?|code-line-num|linenr|pre-numbering)(?:$|[\s_-])|(?:^|\s)lnt?(?:$|\s)/i;
/** What all of these have. Few other classes do, and V8 takes longer to compile the whole pattern. */
const MAY_BE_LINE_NUMBER_CLASS = /gutter|num|line|ln/i;
const MAX_NUMBERS_LENGTH = 1_000;
const MIN_NUMBERS_IF_CUT = 8;

/** Whether a cell or column of this class has line numbers. */
export function isLineNumberClass(value: string | undefined): boolean {
  return value !== undefined && MAY_BE_LINE_NUMBER_CLASS.test(value) && LINE_NUMBER_CLASS.test(value);
}

/** Whether the element contains only numbers. If its text is cut, at least `MIN_NUMBERS_IF_CUT`. */
export function holdsOnlyNumbers(element: HtmlElement): boolean {
  const text = plainText(element, MAX_NUMBERS_LENGTH);
  if (!/^[\d\s]+$/.test(text)) return false;
  const numbers = text.match(/\d+/g)?.length ?? 0;
  return numbers >= (text.length < MAX_NUMBERS_LENGTH ? 1 : MIN_NUMBERS_IF_CUT);
}
