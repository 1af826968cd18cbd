import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';
import { pageTextToHtml } from '../../src/conversion/page-text-to-html.ts';

async function read(kind: 'text' | 'markdown', text: string) {
  return convert(await pageTextToHtml({ kind, text }), { includeMeta: false, now: new Date(0) });
}

describe('a site that answers with Markdown', () => {
  test('comes out as the same Markdown', async () => {
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
    expect((await read('markdown', markdown)).markdown).toBe(`${markdown}\n`);
  });

  test('has its front matter read, not shown', async () => {
    const { markdown, metadata } = await read(
      'markdown',
      '---\ntitle: "Pears & co"\nauthor: Ada\ntags:\n  - a\n---\nText.\n',
    );
    expect(markdown).toBe('Text.\n');
    expect(metadata).toMatchObject({ title: 'Pears & co', author: 'Ada' });
  });

  test('carries no script along', async () => {
    const { markdown } = await read(
      'markdown',
      'a <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))',
    );
    expect(markdown).toBe('a ![](x) [x\\](javascript:alert(1))\n');
  });
});

test('plain text keeps its paragraphs, its lines and its signs', async () => {
  const { markdown } = await read('text', 'One & <two>\nline\n\n# three\n');
  expect(markdown).toBe('One & \\<two>\\\nline\n\n\\# three\n');
});
