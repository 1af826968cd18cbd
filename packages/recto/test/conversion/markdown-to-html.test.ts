/** Markdown and plain text of any size become HTML without losing text. */
import { expect, test } from 'vitest';
import { markdownToHtml } from '../../src/conversion/markdown-to-html.ts';
import { plainTextToHtml } from '../../src/conversion/plain-text-to-html.ts';
import { splitMarkdown } from '../../src/conversion/split-markdown.ts';

const paragraph = (index: number) => `Paragraph **${index}** with *some* [marks][home] and \`code\`.\n\n`;
const long = Array.from({ length: 12_000 }, (_, index) => paragraph(index)).join('');

test('Markdown of ordinary size stays in one part', () => {
  const markdown = long.slice(0, 300_000);
  expect(splitMarkdown(markdown)).toEqual({ parts: [markdown], rest: '' });
});

test('longer Markdown is split between blocks, without losing text', () => {
  const { parts, rest } = splitMarkdown(long);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('') + rest).toBe(long);
  for (const part of parts.slice(1)) expect(part).toMatch(/^\nParagraph/);
});

test('a link can use a definition from another part', () => {
  const html = markdownToHtml(`${long}[home]: https://example.com/\n`);
  expect(html).toContain('Paragraph <strong>0</strong> with <em>some</em> <a href="https://example.com/">marks</a>');
  expect(html).toContain('<strong>11999</strong>');
});

test('a code fence that is split continues in the next part', () => {
  const { parts } = splitMarkdown(`\`\`\`js\n${'[a](b)\n'.repeat(60_000)}\`\`\`\n\ntext`);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(part.startsWith('```js\n')).toBe(true);
});

test('text beyond the syntax limit is preserved as plain text', () => {
  const html = markdownToHtml(`${'[a](b) '.repeat(200_000)}kernelword <b>`);
  expect(html).toMatch(/<pre>[^<]*kernelword &lt;b>/);
});

test('thousands of footnotes stay as text', () => {
  const html = markdownToHtml('^['.repeat(20_000));
  expect(html.match(/\^\[/g)).toHaveLength(20_000);
});

test('plain text keeps its lines and paragraphs, and its markup is escaped', () => {
  expect(plainTextToHtml('a\r\n b <b>\n \n\n\nc & d\n')).toBe('<p>a<br>b &lt;b></p>\n<p>c &amp; d</p>\n'.trimEnd());
  expect(plainTextToHtml('\n'.repeat(100_000))).toBe('');
  expect(plainTextToHtml('a\n'.repeat(10_000)).match(/<br>/g)).toHaveLength(9999);
});
