import { expect, test } from 'vitest';
import { TextCounter } from '../../src/content/segment/text-counter.ts';

function count(...texts: string[]): TextCounter {
  const counter = new TextCounter();
  counter.reset();
  for (const text of texts) counter.add(text);
  counter.finish();
  return counter;
}

test.each<[string, number]>([
  ['The ferry leaves at nine.', 5],
  ['Паром уходит в девять.', 4],
  ['تغادر العبّارة في التاسعة', 4],
  ['नाव सुबह नौ बजे चलती है।', 6],
  ['渡船早上九点离开。', 4],
  ['페리는 아홉 시에 출발한다.', 4],
  ['フェリーは九時に出ます。', 6],
])('counts words as a reader does: %j', (text, words) => {
  expect(count(text).words).toBe(words);
});

test.each(['End.', 'Ende!', '結束。', 'समाप्त।', 'النهاية.'])('%j ends a sentence', (text) => {
  expect(count(text)).toMatchObject({ stops: 1, ending: 1 });
});

test('a text in two nodes is counted as one', () => {
  expect(count('un', 'broken words').words).toBe(2);
  expect(count('two ', 'words').words).toBe(2);
});

test('years and amounts of money are distinguished from other numbers', () => {
  expect(count('© 2024, from £1,999.00 or 12345')).toMatchObject({ years: 1, money: 1 });
});

test('the hash ignores the case of letters', () => {
  expect(count('Read More').hash).toBe(count('READ more').hash);
  expect(count('Read more').hash).not.toBe(count('Read less').hash);
});

test('a very long text is counted only in part, and texts with the same beginning have different hashes', () => {
  const limit = 'Word, word. '.repeat(100_000);
  const [counter, longer, other] = [limit, limit + limit, limit + limit.slice(0, -1)].map((text) => {
    const each = new TextCounter();
    each.reset();
    each.add(text);
    each.finish();
    return each;
  });
  expect(longer!.words).toBe(counter!.words);
  expect(new Set([counter, longer, other].map((each) => each!.hash)).size).toBe(3);
});
