/**
 * Names for the UTF-16 code units and code points that the engine compares with: Unicode's names,
 * shortened. They are imported as `CharCode`. The bundles contain the numbers.
 */

export const NULL = 0x00;
export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const FORM_FEED = 0x0c;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const QUOTATION_MARK = 0x22;
export const NUMBER_SIGN = 0x23;
export const DOLLAR_SIGN = 0x24;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const LEFT_PARENTHESIS = 0x28;
export const RIGHT_PARENTHESIS = 0x29;
export const ASTERISK = 0x2a;
export const HYPHEN_MINUS = 0x2d;
export const FULL_STOP = 0x2e;
export const SOLIDUS = 0x2f;
export const DIGIT_0 = 0x30;
export const DIGIT_9 = 0x39;
export const SEMICOLON = 0x3b;
export const LESS_THAN = 0x3c;
export const EQUALS_SIGN = 0x3d;
export const GREATER_THAN = 0x3e;
export const QUESTION_MARK = 0x3f;
export const COMMERCIAL_AT = 0x40;
export const UPPER_A = 0x41;
export const UPPER_Z = 0x5a;
export const LEFT_BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const RIGHT_BRACKET = 0x5d;
export const CIRCUMFLEX = 0x5e;
export const UNDERSCORE = 0x5f;
export const BACKTICK = 0x60;
export const LOWER_A = 0x61;
export const LOWER_D = 0x64;
export const LOWER_E = 0x65;
export const LOWER_L = 0x6c;
export const LOWER_M = 0x6d;
export const LOWER_R = 0x72;
export const LOWER_S = 0x73;
export const LOWER_T = 0x74;
export const LOWER_V = 0x76;
export const LOWER_Z = 0x7a;
export const LEFT_BRACE = 0x7b;
export const VERTICAL_BAR = 0x7c;
export const RIGHT_BRACE = 0x7d;
export const TILDE = 0x7e;
export const DELETE = 0x7f;

/** The first code that is not ASCII. */
export const FIRST_NON_ASCII = 0x80;
export const NO_BREAK_SPACE = 0xa0;
/** `À`: the first letter of Latin-1 beyond ASCII but for `ª`, `µ` and `º`. */
export const FIRST_LATIN1_LETTER = 0xc0;
export const OGHAM_SPACE_MARK = 0x1680;
export const EN_QUAD = 0x2000;
export const HAIR_SPACE = 0x200a;
export const ZERO_WIDTH_SPACE = 0x200b;
export const HYPHEN = 0x2010;
export const LINE_SEPARATOR = 0x2028;
export const PARAGRAPH_SEPARATOR = 0x2029;
export const NARROW_NO_BREAK_SPACE = 0x202f;
export const MEDIUM_MATHEMATICAL_SPACE = 0x205f;
export const IDEOGRAPHIC_SPACE = 0x3000;
export const FIRST_HIGH_SURROGATE = 0xd800;
export const LAST_HIGH_SURROGATE = 0xdbff;
export const FIRST_LOW_SURROGATE = 0xdc00;
export const LAST_LOW_SURROGATE = 0xdfff;
export const VARIATION_SELECTOR_1 = 0xfe00;
export const VARIATION_SELECTOR_16 = 0xfe0f;
/** Zero width no-break space; at the start of a file, the byte order mark. */
export const BYTE_ORDER_MARK = 0xfeff;
export const LAST_CODE_UNIT = 0xffff;
export const VARIATION_SELECTOR_17 = 0xe0100;
export const VARIATION_SELECTOR_256 = 0xe01ef;
export const LAST_CODE_POINT = 0x10ffff;
