import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const PAGE = `<!doctype html><html lang="en"><head><title>A &amp; B</title><style>.x{display:none}</style>
<script type="application/ld+json">{"@type":"Article","author":{"name":"Ada"}}</script></head>
<body><main><h1>Title</h1><p>First paragraph with a <a href="/link">link</a> and <b>bold</b> words.</p>
<ul><li>one</li><li>two</li></ul><table><tr><th>a<tr><td>1</table><p class="x">hidden</p></main></body></html>`;

interface Bare {
  readonly globals: readonly string[];
  readonly files: number;
  readonly result: {
    readonly markdown: string;
    readonly metadata: { readonly title: string; readonly wordCount: number };
  };
}

test('the engine runs without any API of Node', () => {
  const script = new URL('./convert-bare.ts', import.meta.url).pathname;
  const options = JSON.stringify({ url: 'https://example.com/a/', content: 'full' });
  const output = execFileSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', script, PAGE, options], {
    encoding: 'utf8',
  });
  const { globals, files, result } = JSON.parse(output) as Bare;
  for (const name of ['process', 'Buffer', 'require', 'setTimeout', 'console', 'TextDecoder', 'fetch', 'document']) {
    expect(globals).not.toContain(name);
  }
  expect(files).toBeGreaterThan(10);
  expect(result.metadata.title).toBe('A & B');
  expect(result.metadata.wordCount).toBeGreaterThan(5);
  expect(result.markdown).toContain('First paragraph with a');
  expect(result.markdown).not.toContain('hidden');
});
