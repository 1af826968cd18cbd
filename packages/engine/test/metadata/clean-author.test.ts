import { expect, test } from 'vitest';
import { joinAuthors } from '../../src/metadata/author/clean-author.ts';

const SITES = ['The Example Times'];

const NAMES: readonly [value: string, name: string | null][] = [
  ['Jane Doe', 'Jane Doe'],
  ['  Jane\n Doe ', 'Jane Doe'],
  ['By Jane Doe', 'Jane Doe'],
  ['BY JANE DOE', 'JANE DOE'],
  ['Written by: Jane Doe', 'Jane Doe'],
  ['Interview: Jane Doe', 'Jane Doe'],
  ['Text und Interview: Jane Doe', 'Jane Doe'],
  ['"Jane Doe"', 'Jane Doe'],
  ['Jane Doe (', 'Jane Doe'],
  ['Von Erika Mustermann', 'Erika Mustermann'],
  ['Par Jean Dupont', 'Jean Dupont'],
  ['Por: María García', 'María García'],
  ['Автор: Иван Петров', 'Иван Петров'],
  ['作者：王小明', '王小明'],
  ['글: 김철수', '김철수'],
  ['Byron Bayer', 'Byron Bayer'],
  ['Jane Doe | The Example Times', 'Jane Doe'],
  ['Jane Doe, The Example Times', 'Jane Doe'],
  ['Jane Doe - The Example Times', 'Jane Doe'],
  ['Jane Doe The Example Times', 'Jane Doe'],
  ['Jane Doe, Orchard News Service', 'Jane Doe'],
  ['Jane Doe, Special for The Orchard', 'Jane Doe'],
  ['JANE DOE (STAFF WRITER)', 'JANE DOE'],
  ['Jane Doe (Director of Pomology)', 'Jane Doe'],
  ['jane (Jane)', 'jane (Jane)'],
  ['JANE DOE Associated Press', 'JANE DOE'],
  ['The Associated Press', 'The Associated Press'],
  ['Jane Doe with additional reporting by John Roe', 'Jane Doe'],
  ['content: The Orchard, design: John Roe', null],
  ['2:49 p.m. EDT', null],
  ['Jane Doe · 5 min read', 'Jane Doe'],
  ['Jane Doe, May 17, 2024', 'Jane Doe'],
  ['Jane Doe <jane@example.com>', 'Jane Doe'],
  ['Jane Doe https://example.com/jane', 'Jane Doe'],
  ['jane@example.com', null],
  ['https://www.facebook.com/jane', null],
  ['Jane Doe, MD, PhD', 'Jane Doe, MD, PhD'],
  ['Jean-Luc O&#8217;Neill', 'Jean-Luc O’Neill'],
  ['Ren&eacute; &amp; Fils', 'René & Fils'],
  ['Jane Doe and John Roe', 'Jane Doe, John Roe'],
  ['Jane Doe & John Roe', 'Jane Doe, John Roe'],
  ['Jane Doe; John Roe', 'Jane Doe, John Roe'],
  ['Wei Sun', 'Wei Sun'],
  ['Edward Said', 'Edward Said'],
  ['Jane Doe, Sun May 17', 'Jane Doe'],
  ['Jane Doe on Sunday', 'Jane Doe'],
  ['Jane Doe says', 'Jane Doe'],
  ['admin', null],
  ['Anonymous', null],
  ['Article by', null],
  ['{{ author.name }}', null],
  ['page.meta.author', null],
  ['12345', null],
  ['', null],
  ['x'.repeat(5_000), null],
];

for (const [value, name] of NAMES) {
  test(`${JSON.stringify(value.slice(0, 50))} becomes ${JSON.stringify(name)}`, () => {
    expect(joinAuthors([value], SITES)).toBe(name);
  });
}

test('joins several authors with commas and removes duplicates', () => {
  expect(joinAuthors(['Jane Doe', 'by John Roe', 'jane doe'], [])).toBe('Jane Doe, John Roe');
});
