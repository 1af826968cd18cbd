import { convert, outlineOf, readMarkdownPart } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

describe('the outline', () => {
  const { markdown } = convert(
    `<title>T</title><p>Before.<h1>The <em>Guide</em></h1><p>Intro.<h2>Set up <code>npm</code></h2><p>One two.
    <h3>Linux &amp; macOS</h3><p>Three.<h2><a href="/x">Use</a></h2><blockquote><h2>Quoted</h2></blockquote><p>Four.
    <h2>Use</h2><p>Five.`,
  );

  test('has levels, titles, ids and the range of each section', () => {
    const entries = outlineOf(markdown);
    expect(entries.map(({ level, title, id }) => [level, title, id])).toEqual([
      [1, 'The Guide', 'the-guide'],
      [2, 'Set up npm', 'set-up-npm'],
      [3, 'Linux & macOS', 'linux--macos'],
      [2, 'Use', 'use'],
      [2, 'Use', 'use-1'],
    ]);
    const texts = entries.map(({ start, end }) => markdown.slice(start, end).trim().replace(/\s+/g, ' '));
    expect(texts[1]).toBe('## Set up `npm` One two. ### Linux & macOS Three.');
    expect(texts[2]).toBe('### Linux & macOS Three.');
    expect(texts[4]).toBe('## Use Five.');
    expect(markdown.slice(entries[0]!.start)).toMatch(/^# The \*Guide\*/);
  });

  test('counts the tokens of each section as a part of it does', () => {
    for (const { start, end, tokenCount } of outlineOf(markdown)) {
      const { tokenCount: counted, markdown: text } = readMarkdownPart(markdown, undefined, { start, end });
      expect(text).toBe(markdown.slice(start, end));
      expect(Math.abs(tokenCount - counted)).toBeLessThanOrEqual(Math.max(2, counted * 0.05));
    }
  });

  test('ignores what only looks like a heading', () => {
    expect(outlineOf('```\n# code\n```\n\n    # a\n\n- # item\n\n#no\n')).toEqual([]);
    expect(outlineOf('---\ntitle: "a"\n# no: 1\n---\n\n# Yes\n').map(({ title }) => title)).toEqual(['Yes']);
  });

  test('keeps brackets that belong to no link', () => {
    const lines = [
      '[Solved] a[i]',
      '[a [b] c](d) [e]',
      '[a](b)[c](d)',
      '[^1] a[^1]',
      'a](b)',
      '[![x](y)](z) [',
      '\\[a](b)',
    ];
    const titles = outlineOf(lines.map((line) => `# ${line}\n`).join('\n')).map(({ title }) => title);
    expect(titles).toEqual(['[Solved] a[i]', 'a [b] c [e]', 'ac', 'a', 'a](b)', 'x [', '[a](b)']);
  });

  test('has the code of a title without its backticks, but backticks that open no code', () => {
    const titles = outlineOf('# a `b` c\n\n# a \\`b\\` c\n\n# a ```b` c\n').map(({ title }) => title);
    expect(titles).toEqual(['a b c', 'a `b` c', 'a ```b` c']);
  });

  test('takes a moment for titles of nothing but backticks', () => {
    const { markdown: hostile } = convert(`<body>${`<h2><code>${'`'.repeat(900)}</code></h2>`.repeat(3_000)}`, {
      content: 'full',
    });
    expect(outlineOf(hostile)).toHaveLength(3_000);
  }, 20_000);

  test('ids are unique, also where a heading has the id that another would get', () => {
    const ids = outlineOf('# a\n\n# a-1\n\n# a\n\n# a\n\n# !\n\n# 中文 字\n').map(({ id }) => id);
    expect(ids).toEqual(['a', 'a-1', 'a-2', 'a-3', 'section', '中文-字']);
  });

  test('titles are plain text of bounded length', () => {
    const [first] = outlineOf(
      String.raw`# \*a\* ![alt](/i.png "t") [l *m*](</x y> "(") [^1] &lt;b&gt; <sub>2</sub> snake_case <https://a.b/>`,
    );
    expect(first!.title).toBe('*a* alt l m <b> 2 snake_case https://a.b/');
    const [long] = outlineOf(`# ${'word '.repeat(100_000)}`);
    expect(long!.title.length).toBe(201);
    expect(long!.id.length).toBeLessThanOrEqual(100);
  });
});
