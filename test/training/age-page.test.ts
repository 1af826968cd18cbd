import { describe, expect, test } from 'vitest';
import { parse } from '../../packages/engine/src/html/parse/parse.ts';
import { following, TEXT } from '../../packages/engine/src/html/tree/tree.ts';
import { agePage } from '../../training/age-page.ts';

const PAGE = `<!doctype html><html><head><title>Rail yard</title><meta name="author" content="Ellen Park"></head><body>
<header class="top"><nav aria-label="Main"><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav></header>
<main id="content"><article itemscope><h1>Council approves rail yard park</h1><p>The city will clean the soil.</p>
<p>It will plant <b>two thousand</b> trees.</p><figure><img src="a.jpg" alt="The yard"><figcaption>The yard in May.</figcaption></figure>
</article><aside role="complementary"><h2>Most read</h2><p>Two hurt in crash</p></aside></main>
<footer>All rights reserved</footer></body></html>`;
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

describe('a page in the style of 2003', () => {
  test.each(SEEDS)('has the same texts in the same order, seed %i', (seed) => {
    expect(textsOf(agePage(PAGE, seed))).toEqual(textsOf(PAGE));
  });

  test('has no elements and attributes of later years', () => {
    for (const seed of SEEDS)
      expect(agePage(PAGE, seed)).not.toMatch(
        /<(?:main|article|aside|header|footer|nav|figure|figcaption)|itemscope|role=/,
      );
  });

  test('has layout tables, line breaks and fonts in some copies, and not in others', () => {
    const copies = SEEDS.map((seed) => agePage(PAGE, seed));
    for (const sign of ['<table', '<br><br>', '<font', 'class=']) {
      const count = copies.filter((copy) => copy.includes(sign)).length;
      expect(count, sign).toBeGreaterThan(0);
      expect(count, sign).toBeLessThan(copies.length);
    }
  });

  test('is the same for the same seed', () => {
    expect(agePage(PAGE, 7)).toBe(agePage(PAGE, 7));
  });
});

function textsOf(html: string): string[] {
  const { root } = parse(html);
  const texts: string[] = [];
  for (let node = following(root, root); node; node = following(node, root))
    if (node.kind === TEXT && node.value.trim() !== '') texts.push(node.value.trim());
  return texts;
}
