/** Markdown and plain-text pages, converted to HTML and then by the engine. */
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';
import { pageTextToHtml } from '../../src/conversion/page-text-to-html.ts';

async function convertText(kind: 'text' | 'markdown', text: string) {
  return convert(await pageTextToHtml({ kind, text }), { includeMeta: false, now: new Date(0) });
}

describe('a Markdown page', () => {
  test('is converted to the same Markdown', async () => {
    const markdown = [
      '# Pears',
      'A *ripe* pear, see [the list](https://example.com/pears) and `code`.',
      '- one\n- two\n  1. inner\n- [x] picked\n- [ ] eaten',
      '| Kind | Size |\n| --- | ---: |\n| Comice | 9 |',
      '```js\nlet pear = 1;\n```',
      '> quoted',
      'With a note.[^1]',
      '[^1]: The note.',
    ].join('\n\n');
    expect((await convertText('markdown', markdown)).markdown).toBe(`${markdown}\n`);
  });

  test('has its front matter read as metadata, not as content', async () => {
    const { markdown, metadata } = await convertText(
      'markdown',
      '---\ntitle: "Pears & co"\nauthor: Ada\ntags:\n  - a\n---\nText.\n',
    );
    expect(markdown).toBe('Text.\n');
    expect(metadata).toMatchObject({ title: 'Pears & co', author: 'Ada' });
  });

  test('loses its scripts', async () => {
    const { markdown } = await convertText(
      'markdown',
      'a <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))',
    );
    expect(markdown).toBe('a ![](x) [x\\](javascript:alert(1))\n');
  });
});

test('plain text keeps its paragraphs and lines, and its punctuation is escaped', async () => {
  const { markdown } = await convertText('text', 'One & <two>\nline\n\n# three\n');
  expect(markdown).toBe('One & \\<two>\\\nline\n\n\\# three\n');
});
