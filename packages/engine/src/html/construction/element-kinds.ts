/** What the tree construction knows about an element that is open, as flags. */
import { codesOf, emptyTable } from '../name-codes.ts';

/** WHATWG "special" category. */
export const SPECIAL = 1 << 0;
/** Ends the search for an open `li`, `dd` or `dt`: the special elements but `address`, `div` and `p`. */
export const ENDS_ITEM_SEARCH = 1 << 1;
/** WHATWG "has an element in scope": bounds the scope. */
export const BOUNDS_SCOPE = 1 << 2;
/** WHATWG "generate implied end tags". */
export const IMPLIED_END = 1 << 3;
/** WHATWG "generate all implied end tags thoroughly". */
export const IMPLIED_END_THOROUGHLY = 1 << 4;
/** Content that isn't allowed in it is inserted before the table. */
export const FOSTERS = 1 << 5;
export const HEADING = 1 << 6;
/** Ends "clear the stack back to a table context", and likewise for a table body and a row. */
export const TABLE_CONTEXT = 1 << 7;
export const BODY_CONTEXT = 1 << 8;
export const ROW_CONTEXT = 1 << 9;
export const CELL = 1 << 10;
/** In the namespace of SVG or MathML. */
export const FOREIGN = 1 << 11;
export const HTML_INTEGRATION_POINT = 1 << 12;
export const MATHML_TEXT_INTEGRATION_POINT = 1 << 13;

/** Flags by the names of elements in the HTML namespace. */
const FLAGS_OF_NAMES: readonly (readonly [names: string, flags: number])[] = [
  ['address div p', SPECIAL],
  [
    'applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir ' +
      'dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html ' +
      'iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol param plaintext ' +
      'pre script section select source style summary table tbody td template textarea tfoot th thead title tr track ul ' +
      'wbr xmp',
    SPECIAL | ENDS_ITEM_SEARCH,
  ],
  ['applet caption html marquee object table td template th', BOUNDS_SCOPE],
  ['dd dt li optgroup option p rb rp rt rtc', IMPLIED_END | IMPLIED_END_THOROUGHLY],
  ['caption colgroup tbody td tfoot th thead tr', IMPLIED_END_THOROUGHLY],
  ['table tbody tfoot thead tr', FOSTERS],
  ['h1 h2 h3 h4 h5 h6', HEADING],
  ['html template', TABLE_CONTEXT | BODY_CONTEXT | ROW_CONTEXT],
  ['table', TABLE_CONTEXT],
  ['tbody tfoot thead', BODY_CONTEXT],
  ['tr', ROW_CONTEXT],
  ['td th', CELL],
];

/** Flags of HTML elements by the code of their name. */
export const KINDS: readonly number[] = kindsByCode();

function kindsByCode(): readonly number[] {
  const kinds = emptyTable(0);
  for (const [names, flags] of FLAGS_OF_NAMES) for (const code of codesOf(names)) kinds[code]! |= flags;
  return kinds;
}
