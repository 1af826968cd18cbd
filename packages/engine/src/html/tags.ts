/** The names of tags that the parser treats one by one, as codes: see `name-codes.ts`. Imported as `Tag`. */

/** In the order of the codes, which start at 1. Names without a constant below needn't be here. */
export const TAG_NAMES: readonly string[] = (
  'html head body frameset frame noframes template script style title noscript table caption colgroup col tbody thead ' +
  'tfoot tr td th select optgroup option input form p a nobr br button li dd dt ol ul hr img image font ruby rtc svg ' +
  'math mglyph malignmark annotation-xml textarea xmp iframe object div keygen'
).split(' ');

export const HTML = 1;
export const HEAD = 2;
export const BODY = 3;
export const FRAMESET = 4;
export const FRAME = 5;
export const NOFRAMES = 6;
export const TEMPLATE = 7;
export const SCRIPT = 8;
export const STYLE = 9;
export const TITLE = 10;
export const NOSCRIPT = 11;
export const TABLE = 12;
export const CAPTION = 13;
export const COLGROUP = 14;
export const COL = 15;
export const TBODY = 16;
export const THEAD = 17;
export const TFOOT = 18;
export const TR = 19;
export const TD = 20;
export const TH = 21;
export const SELECT = 22;
export const OPTGROUP = 23;
export const OPTION = 24;
export const INPUT = 25;
export const FORM = 26;
export const P = 27;
export const A = 28;
export const NOBR = 29;
export const BR = 30;
export const BUTTON = 31;
export const LI = 32;
export const DD = 33;
export const DT = 34;
export const OL = 35;
export const UL = 36;
export const HR = 37;
export const IMG = 38;
export const IMAGE = 39;
export const FONT = 40;
export const RUBY = 41;
export const RTC = 42;
export const SVG = 43;
export const MATH = 44;
export const MGLYPH = 45;
export const MALIGNMARK = 46;
export const ANNOTATION_XML = 47;
export const TEXTAREA = 48;
export const XMP = 49;
export const IFRAME = 50;
export const OBJECT = 51;
export const DIV = 52;
export const KEYGEN = 53;
