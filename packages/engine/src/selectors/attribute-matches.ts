import { isHtmlWhiteSpace } from '../text/white-space.ts';
import type { Test } from './selector.ts';

const HAS_SPACE = /[\t\n\f\r ]/;

/** Whether an attribute's value passes a test of the form `[name operator value]`. */
export function attributeMatches(given: string | undefined, test: Test & { kind: 'attribute' }): boolean {
  if (given === undefined) return false;
  const actual = test.ignoresCase ? given.toLowerCase() : given;
  const value = test.ignoresCase ? test.value.toLowerCase() : test.value;
  switch (test.operator) {
    case 'present':
      return true;
    case '=':
      return actual === value;
    case '~=':
      return value !== '' && !HAS_SPACE.test(value) && hasWord(actual, value);
    case '|=':
      return actual === value || actual.startsWith(`${value}-`);
    case '^=':
      return value !== '' && actual.startsWith(value);
    case '$=':
      return value !== '' && actual.endsWith(value);
    case '*=':
      return value !== '' && actual.includes(value);
  }
}

/** Whether `word` is in a list separated by white space. */
function hasWord(list: string, word: string): boolean {
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + word.length)) {
    const end = at + word.length;
    const startsWord = at === 0 || isHtmlWhiteSpace(list.charCodeAt(at - 1));
    if (startsWord && (end === list.length || isHtmlWhiteSpace(list.charCodeAt(end)))) return true;
  }
  return false;
}
