import { expect, test } from 'vitest';
import { TextShape } from '../../src/content/segment/text-shape.ts';

function shapeOf(...texts: string[]): TextShape {
  const shape = new TextShape();
  shape.reset();
  for (const text of texts) shape.add(text);
  shape.finish();
  return shape;
}

test.each<[string, number]>([
  ['The ferry leaves at nine.', 5],
  ['Паром уходит в девять.', 4],
  ['تغادر العبّارة في التاسعة', 4],
  ['नाव सुबह नौ बजे चलती है।', 6],
  ['渡船早上九点离开。', 4],
  ['페리는 아홉 시에 출발한다.', 4],
  ['フェリーは九時に出ます。', 6],
])('%j has about the words a reader counts', (text, words) => {
  expect(shapeOf(text).words).toBe(words);
});

test.each(['End.', 'Ende!', '結束。', 'समाप्त।', 'النهاية.'])('%j ends a sentence', (text) => {
  expect(shapeOf(text)).toMatchObject({ stops: 1, ending: 1 });
});

test('a text in two nodes counts as one', () => {
  expect(shapeOf('un', 'broken words').words).toBe(2);
  expect(shapeOf('two ', 'words').words).toBe(2);
});

test('years and money are told from other numbers', () => {
  expect(shapeOf('© 2024, from £1,999.00 or 12345')).toMatchObject({ years: 1, money: 1 });
});

test('letters in another case hash the same, other letters do not', () => {
  expect(shapeOf('Read More').hash).toBe(shapeOf('READ more').hash);
  expect(shapeOf('Read more').hash).not.toBe(shapeOf('Read less').hash);
});

test('of a text longer than a book a book is looked at, and it is not the same as another that begins like it', () => {
  const book = 'Word, word. '.repeat(100_000);
  const [shape, longer, other] = [book, book + book, book + book.slice(0, -1)].map((text) => {
    const each = new TextShape();
    each.reset();
    each.add(text);
    each.finish();
    return each;
  });
  expect(longer!.words).toBe(shape!.words);
  expect(new Set([shape, longer, other].map((each) => each!.hash)).size).toBe(3);
});
