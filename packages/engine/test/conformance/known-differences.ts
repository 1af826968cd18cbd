/** Cases that are not exact, and why each stays so; a test fails when one of them comes to be exact. */

const BACKSLASH_PIPE = 'a pipe after a backslash has no form in a code span in a cell: parsers disagree on it';
const LANGUAGE = 'a backtick in an info string ends it for other parsers: such a language is left out';
const JOINER = 'joiners between letters that never join are left out: they can spell messages that nobody sees';

export const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {
  'construct/code-spans/31': BACKSLASH_PIPE,
  'construct/code-blocks/23': LANGUAGE,
  'construct/white-space/20': JOINER,
};
