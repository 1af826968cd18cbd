/**
 * What counts as white space, by code unit. Standards differ: each predicate is named for the one
 * it follows.
 */
import * as CharCode from './char-codes.ts';

/** WHATWG "ASCII whitespace": tab, line feed, form feed, carriage return, space. */
export function isHtmlWhiteSpace(code: number): boolean {
  return (
    code <= CharCode.SPACE &&
    (code === CharCode.SPACE ||
      code === CharCode.LINE_FEED ||
      code === CharCode.TAB ||
      code === CharCode.FORM_FEED ||
      code === CharCode.CARRIAGE_RETURN)
  );
}

/**
 * The ASCII part of what JavaScript's `\s` and `trim` take: HTML's white space and the vertical
 * tab.
 */
export function isJavaScriptAsciiWhiteSpace(code: number): boolean {
  return code === CharCode.SPACE || (code >= CharCode.TAB && code <= CharCode.CARRIAGE_RETURN);
}

/** WHATWG URL "C0 control or space", which parsers strip from both ends of a URL. */
export function isC0ControlOrSpace(code: number): boolean {
  return code <= CharCode.SPACE;
}

/**
 * CommonMark "Unicode whitespace character": space separators (Zs), tab, line feed, form feed and
 * carriage return; also line and paragraph separators (Zl, Zp), which CommonMark doesn't count but
 * some renderers do.
 */
export function isUnicodeWhiteSpace(code: number): boolean {
  if (code < CharCode.FIRST_NON_ASCII) return isHtmlWhiteSpace(code);
  if (code < CharCode.OGHAM_SPACE_MARK) return code === CharCode.NO_BREAK_SPACE;
  return (
    (code >= CharCode.EN_QUAD && code <= CharCode.HAIR_SPACE) ||
    code === CharCode.IDEOGRAPHIC_SPACE ||
    code === CharCode.OGHAM_SPACE_MARK ||
    code === CharCode.LINE_SEPARATOR ||
    code === CharCode.PARAGRAPH_SEPARATOR ||
    code === CharCode.NARROW_NO_BREAK_SPACE ||
    code === CharCode.MEDIUM_MATHEMATICAL_SPACE
  );
}
