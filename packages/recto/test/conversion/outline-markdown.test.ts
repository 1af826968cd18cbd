/** The outline, read by a Markdown parser. */
import MarkdownIt from 'markdown-it';
import { expect, it } from 'vitest';
import { outlineMarkdown } from '../../src/conversion/reading/outline-markdown.ts';

const TITLES = [
  'Set-up of C++ (beta)',
  '1. Introduction',
  '2) Steps',
  '# Heading',
  '- item',
  '+ item',
  '---',
  '> quotation',
  '*a* _b_ __c__ ~~d~~ `e` $f$ ^g',
  '[Solved] [x](y) ![z](w) [^1]',
  '<b>bold</b> & &amp; &#65; R&D',
  'a \\ b | c = d {e}',
];

it('shows each title as it is, without more escapes than needed', () => {
  const entries = TITLES.map((title) => ({ level: 1, title, id: 'x', tokenCount: 7 }));
  const markdown = outlineMarkdown(entries);
  expect(markdown).toContain('- Set-up of C++ (beta) (id: `x`, 7 tokens)\n- 1\\. Introduction (id');
  const tokens = new MarkdownIt({ html: true }).parse(markdown, {});
  const inline = tokens.filter(({ type }) => type === 'inline');
  const texts = inline.map(({ children }) => children!.map(({ content }) => content).join(''));
  expect(texts).toEqual(TITLES.map((title) => `${title} (id: x, 7 tokens)`));
  expect(tokens.filter(({ type }) => type === 'list_item_open')).toHaveLength(TITLES.length);
});
