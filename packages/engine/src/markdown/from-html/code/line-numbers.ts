/** Line numbers next to code: in a gutter, a column or an element per line. */
import type { HtmlElement } from '../../../html/tree/tree.ts';
import { plainText } from '../plain-text.ts';

/** Classes of cells and columns with line numbers. */
export const LINE_NUMBER_CLASS =
  /(?:^|[\s_-])(?:gutter|blob-num|linenos?|linenodiv|line-?numbers?(?!-mode)|hljs-ln-numbers|crayon-nums?|code-line-num|code-?line-?numbers?|linenr|pre-numbering)(?:$|[\s_-])|(?:^|\s)lnt?(?:$|\s)/i;
const MAX_NUMBERS_LENGTH = 1_000;
const MIN_NUMBERS_IF_CUT = 8;

/** Whether the element contains only numbers. If its text is cut, at least `MIN_NUMBERS_IF_CUT`. */
export function holdsOnlyNumbers(element: HtmlElement): boolean {
  const text = plainText(element, MAX_NUMBERS_LENGTH);
  if (!/^[\d\s]+$/.test(text)) return false;
  const numbers = text.match(/\d+/g)?.length ?? 0;
  return numbers >= (text.length < MAX_NUMBERS_LENGTH ? 1 : MIN_NUMBERS_IF_CUT);
}
