/**
 * What the engine knows about each element by its name: the one table that all stages read.
 *
 * The stages mean different things by "block" and by "has no text to read". Each meaning is a flag
 * here, because merging them would change which text is kept.
 */

/**
 * Starts and ends a block of text for the content model, as custom elements do. The model was
 * trained with this list: changing it takes a new model.
 */
export const TEXT_BLOCK = 1 << 0;
/** A link where it has an `href`. */
export const LINK = 1 << 1;
/** Ends a line. */
export const LINE_BREAK = 1 << 2;
/**
 * Becomes a block in Markdown and nothing more. Headings, lists, tables and the like have handlers
 * instead; `button` and `noscript` end a block for the content model, but not in Markdown.
 */
export const MARKDOWN_BLOCK = 1 << 3;
/**
 * Starts and ends a line in preformatted code. Table cells don't: highlighters put a line's number
 * and its code into two cells of a row.
 */
export const CODE_LINE = 1 << 4;
/**
 * Words run on across its edges; any other element separates words where text is read as one line.
 */
export const PHRASING = 1 << 5;
/** Phrasing content that often is a box in a byline: it separates a name from a date. */
export const BYLINE_BOX = 1 << 6;
/** Media that the content model counts and places. */
export const MEDIA = 1 << 7;
/** A picture or player: styles that only hide text (color, font size) leave it visible. */
export const PICTURE = 1 << 8;
/** May declare something about the page as a whole. */
export const METADATA = 1 << 9;
/** Stands in front of the page. */
export const OVERLAY = 1 << 10;
/** WHATWG: its text is read as RCDATA, RAWTEXT, script data or PLAINTEXT. */
export const RAW_TEXT = 1 << 11;
/** Where scripts run, its text isn't displayed as part of the page. */
export const TEXT_HIDDEN = 1 << 12;
/** Never displayed: `dialog` unless it is open, `template` unless it declares a shadow root. */
export const NEVER_SHOWN = 1 << 13;
/** Never displayed itself, but stands for something visible: a player, a lazy image, a formula. */
export const STANDS_IN = 1 << 14;
/** Left out of Markdown with everything in it. */
export const NO_MARKDOWN = 1 << 15;
/**
 * Not read by the content model: values of form controls, fallbacks of embedded things, drawings.
 */
export const NO_CONTENT = 1 << 16;
/** Left out where an element's text is read as one line. */
export const NO_LINE = 1 << 17;
/** Left out where bylines are looked for. */
export const NO_BYLINE = 1 << 18;
/** Left out of preformatted code: copy buttons, other controls and media. */
export const NO_CODE = 1 << 19;

export type ElementRow = readonly [name: string, modelNumber: number, flags: number];

/**
 * `modelNumber` is the element's number in the content model, fixed by its training; 0 stands for
 * any other element. A row without flags only gives the name a code, so that it is compared fast.
 */
export const ELEMENTS: readonly ElementRow[] = [
  ['a', 5, LINK | PHRASING | BYLINE_BOX],
  ['abbr', 0, PHRASING | BYLINE_BOX],
  ['acronym', 0, 0],
  ['address', 43, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['amp-anim', 0, 0],
  ['amp-audio', 0, 0],
  ['amp-iframe', 0, 0],
  ['amp-img', 0, 0],
  ['amp-video', 0, 0],
  ['amp-youtube', 0, 0],
  ['applet', 0, NO_CONTENT],
  ['area', 0, NO_MARKDOWN],
  ['article', 16, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['aside', 18, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['audio', 0, MEDIA | PICTURE | NO_CODE],
  ['b', 46, PHRASING | BYLINE_BOX],
  ['base', 0, METADATA | NO_MARKDOWN],
  ['basefont', 0, NO_MARKDOWN],
  ['bdi', 0, PHRASING],
  ['bdo', 0, PHRASING],
  ['bgsound', 0, NO_MARKDOWN],
  ['blink', 0, 0],
  ['blockquote', 33, TEXT_BLOCK | CODE_LINE],
  ['body', 1, TEXT_BLOCK | MARKDOWN_BLOCK],
  ['br', 0, LINE_BREAK],
  ['button', 36, TEXT_BLOCK | NO_LINE | NO_BYLINE | NO_CODE],
  ['canvas', 0, NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT | NO_CODE],
  ['caption', 49, TEXT_BLOCK],
  ['center', 50, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['cite', 0, PHRASING | BYLINE_BOX],
  ['clipboard-copy', 0, NO_CODE],
  ['code', 35, PHRASING],
  ['data', 0, 0],
  ['datalist', 0, TEXT_HIDDEN | NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT],
  ['dd', 30, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['del', 0, 0],
  ['details', 38, TEXT_BLOCK | MARKDOWN_BLOCK],
  ['dfn', 0, 0],
  ['dialog', 40, TEXT_BLOCK | MARKDOWN_BLOCK | OVERLAY | NEVER_SHOWN],
  ['dir', 0, TEXT_BLOCK],
  ['div', 2, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['dl', 28, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['dt', 29, TEXT_BLOCK | CODE_LINE],
  ['em', 47, PHRASING],
  ['embed', 0, MEDIA],
  ['fieldset', 41, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['figcaption', 32, TEXT_BLOCK | MARKDOWN_BLOCK],
  ['figure', 31, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['font', 0, PHRASING],
  ['footer', 21, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['form', 22, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['frameset', 0, MARKDOWN_BLOCK],
  ['h1', 9, TEXT_BLOCK | CODE_LINE | METADATA],
  ['h2', 10, TEXT_BLOCK | CODE_LINE | METADATA],
  ['h3', 11, TEXT_BLOCK | CODE_LINE | METADATA],
  ['h4', 12, TEXT_BLOCK | CODE_LINE | METADATA],
  ['h5', 13, TEXT_BLOCK | CODE_LINE | METADATA],
  ['h6', 14, TEXT_BLOCK | CODE_LINE | METADATA],
  ['head', 0, TEXT_HIDDEN | NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT | NO_BYLINE],
  ['header', 20, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['hgroup', 56, TEXT_BLOCK | MARKDOWN_BLOCK],
  ['hr', 0, TEXT_BLOCK | CODE_LINE],
  ['html', 0, TEXT_BLOCK | MARKDOWN_BLOCK | METADATA],
  ['i', 52, PHRASING],
  ['iframe', 0, MEDIA | RAW_TEXT | TEXT_HIDDEN | NEVER_SHOWN | STANDS_IN | NO_BYLINE | NO_CODE],
  ['img', 0, MEDIA | PICTURE],
  ['input', 0, NO_CONTENT | NO_CODE],
  ['ins', 0, PHRASING],
  ['isindex', 0, 0],
  ['kbd', 0, PHRASING],
  ['label', 37, 0],
  ['legend', 42, TEXT_BLOCK | MARKDOWN_BLOCK],
  ['li', 6, TEXT_BLOCK | CODE_LINE],
  ['link', 0, METADATA | NO_MARKDOWN],
  ['listing', 0, TEXT_BLOCK],
  ['lite-youtube', 0, 0],
  ['main', 17, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['map', 0, NO_CONTENT],
  ['mark', 0, PHRASING],
  ['math', 0, NO_BYLINE],
  ['math-renderer', 0, 0],
  ['menu', 55, TEXT_BLOCK],
  ['meta', 0, METADATA | NO_MARKDOWN],
  ['meter', 0, NO_MARKDOWN | NO_CONTENT],
  ['mjx-container', 0, 0],
  ['nav', 19, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE | NO_BYLINE],
  ['noembed', 0, RAW_TEXT | TEXT_HIDDEN | NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT],
  ['noframes', 0, RAW_TEXT | TEXT_HIDDEN | NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT],
  ['noscript', 51, TEXT_BLOCK | TEXT_HIDDEN | NEVER_SHOWN | STANDS_IN | NO_CONTENT | NO_LINE | NO_BYLINE | NO_CODE],
  ['object', 0, MEDIA | NO_BYLINE | NO_CODE],
  ['ol', 8, TEXT_BLOCK | CODE_LINE],
  ['optgroup', 0, MARKDOWN_BLOCK | NO_CONTENT],
  ['option', 0, TEXT_HIDDEN | NO_CONTENT | NO_BYLINE],
  ['output', 0, 0],
  ['p', 3, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['param', 0, NEVER_SHOWN | NO_MARKDOWN],
  ['picture', 0, PICTURE],
  ['plaintext', 0, TEXT_BLOCK | RAW_TEXT],
  ['pre', 34, TEXT_BLOCK | CODE_LINE],
  ['progress', 0, NO_MARKDOWN | NO_CONTENT],
  ['q', 0, PHRASING],
  ['rp', 0, NO_MARKDOWN],
  ['s', 0, PHRASING],
  ['samp', 0, 0],
  [
    'script',
    0,
    METADATA | RAW_TEXT | TEXT_HIDDEN | NEVER_SHOWN | STANDS_IN | NO_CONTENT | NO_LINE | NO_BYLINE | NO_CODE,
  ],
  ['search', 57, TEXT_BLOCK | MARKDOWN_BLOCK],
  ['section', 15, TEXT_BLOCK | MARKDOWN_BLOCK | CODE_LINE],
  ['select', 0, TEXT_HIDDEN | NO_CONTENT | NO_LINE | NO_BYLINE | NO_CODE],
  ['slot', 0, TEXT_BLOCK],
  ['small', 48, PHRASING | BYLINE_BOX],
  ['source', 0, NEVER_SHOWN | NO_MARKDOWN],
  ['span', 4, PHRASING | BYLINE_BOX],
  ['strong', 45, PHRASING | BYLINE_BOX],
  ['style', 0, RAW_TEXT | TEXT_HIDDEN | NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT | NO_LINE | NO_BYLINE | NO_CODE],
  ['sub', 0, PHRASING],
  ['summary', 39, TEXT_BLOCK],
  ['sup', 0, PHRASING],
  ['svg', 0, PICTURE | TEXT_HIDDEN | NO_CONTENT | NO_LINE | NO_BYLINE | NO_CODE],
  ['table', 23, TEXT_BLOCK | CODE_LINE],
  ['tbody', 27, TEXT_BLOCK],
  ['td', 25, TEXT_BLOCK],
  ['template', 0, TEXT_BLOCK | TEXT_HIDDEN | NEVER_SHOWN | NO_CONTENT | NO_LINE | NO_BYLINE | NO_CODE],
  ['textarea', 0, RAW_TEXT | TEXT_HIDDEN | NO_CONTENT | NO_BYLINE | NO_CODE],
  ['tfoot', 54, TEXT_BLOCK],
  ['th', 26, TEXT_BLOCK],
  ['thead', 53, TEXT_BLOCK],
  ['time', 44, PHRASING | BYLINE_BOX | METADATA],
  ['title', 0, METADATA | RAW_TEXT | TEXT_HIDDEN | NEVER_SHOWN | NO_MARKDOWN | NO_CONTENT],
  ['tr', 24, TEXT_BLOCK | CODE_LINE],
  ['track', 0, NEVER_SHOWN | NO_MARKDOWN],
  ['u', 0, PHRASING],
  ['ul', 7, TEXT_BLOCK | CODE_LINE],
  ['var', 0, PHRASING],
  ['video', 0, MEDIA | PICTURE | NO_CODE],
  ['wbr', 0, PHRASING | NO_MARKDOWN],
  ['xmp', 0, TEXT_BLOCK | RAW_TEXT],
];

/** The content model's number for every custom element. */
export const CUSTOM_ELEMENT = 58;

/** The names of the elements that have a flag. */
export function elementsWith(flag: number): string[] {
  const names: string[] = [];
  for (const row of ELEMENTS) if ((row[2] & flag) !== 0) names.push(row[0]);
  return names;
}
