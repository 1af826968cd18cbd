import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PhraseMatcher } from '../../src/text/phrase-matcher.ts';

const matcher = new PhraseMatcher(['share sharing', '_ad_ _ads_', 'comment', '_nav', 'größe']);

function groupsOf(text: string): number[] {
  const groups = matcher.read(text, 1000);
  return [0, 1, 2, 3, 4].filter((group) => (groups >> group) & 1);
}

test.each<[string, number[]]>([
  ['post-share-box', [0]],
  ['top-ad', [1]],
  ['ad', [1]],
  ['shadow header download', []],
  ['CommentList', [2]],
  ['navbar', [3]],
  ['unavailable', []],
  ['main nav comments', [2, 3]],
  ['Alle GRÖßEN', [4]],
  ['顾客评价 (ad)', [1]],
  ['', []],
])('%j contains phrases of the groups %j', (text, groups) => {
  expect(groupsOf(text)).toEqual(groups);
});

test('finds the same words as a plain search', () => {
  const words = ['ad', 'ads', 'share', 'x', 'comment', 'nav', 'navy', 'lead'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (chosen) => {
      const expected = [
        chosen.includes('share'),
        chosen.some((word) => word === 'ad' || word === 'ads'),
        chosen.includes('comment'),
        chosen.some((word) => word.startsWith('nav')),
        false,
      ].flatMap((found, group) => (found ? [group] : []));
      expect(groupsOf(chosen.join(' -'))).toEqual(expected);
    }),
  );
});
