import { convert, type MarkdownPart, outlineOf, readMarkdownPart, splitMarkdown } from '@recto-md/engine';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { documentHtml } from '../conformance/generate-document.ts';
import { joinParts } from './join-parts.ts';

const parser = new MarkdownIt({ html: false });

function split(markdown: string, maxTokens = 200): MarkdownPart[] {
  const parts = [...splitMarkdown(markdown, maxTokens)];
  expect(joinParts(parts)).toBe(markdown);
  for (const part of parts) {
    expect(part.exceedsLimit).toBe(part.tokenCount > maxTokens);
    if (!part.exceedsLimit) expect(part.tokenCount).toBeLessThanOrEqual(maxTokens);
  }
  return parts;
}

const SENTENCE = 'The quick brown fox jumps over the lazy dog near the river bank.';
/** About `tokens` tokens, of 14 each. */
function paragraph(tokens: number): string {
  return Array.from({ length: Math.ceil(tokens / 14) }, () => SENTENCE).join(' ');
}

describe('where a part ends', () => {
  test('between paragraphs', () => {
    const parts = split(`${[1, 2, 3, 4, 5, 6].map(() => paragraph(80)).join('\n\n')}\n`);
    expect(parts.map(({ exceedsLimit }) => exceedsLimit)).toEqual([false, false, false]);
    expect(parts[0]!.markdown).toBe(`${paragraph(80)}\n\n${paragraph(80)}\n\n`);
  });

  test('a short text is one part', () => {
    expect(split('# A\n\nText.\n')).toHaveLength(1);
    expect(split('')).toHaveLength(0);
  });

  test('before a heading rather than after it', () => {
    const parts = split(`${paragraph(140)}\n\n## Next\n\n### Deeper\n\n${paragraph(100)}\n`);
    expect(parts[1]!.markdown).toMatch(/^## Next\n\n### Deeper\n/);
  });

  test('a block that fits into one part is not split', () => {
    const list = Array.from({ length: 8 }, () => `- ${SENTENCE}\n`).join('');
    const parts = split(`${paragraph(100)}\n\n${list}`);
    expect(parts.map(({ markdown }) => markdown)).toEqual([`${paragraph(100)}\n\n`, list]);
  });

  test('a paragraph without line breaks is a part of its own and exceeds the limit', () => {
    const parts = split(`Short.\n\n${paragraph(600)}\n\nEnd.\n`);
    expect(parts.map(({ exceedsLimit }) => exceedsLimit)).toEqual([false, true, false]);
    expect(parts[1]!.markdown).toBe(`${paragraph(600)}\n\n`);
  });

  test('a long paragraph at its line breaks, but not inside a link or a mark', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}: ${SENTENCE}\\\n`);
    lines[20] = `Line **20: ${SENTENCE}\\\n`;
    lines[21] = `Line 21**: ${SENTENCE}\\\n`;
    const parts = split(`${lines.join('')}The end.\n`);
    expect(parts.length).toBeGreaterThan(2);
    for (const { markdown } of parts) {
      expect(markdown).toMatch(/^(Line \**\d+|The end)/);
      expect(markdown.startsWith('Line 21')).toBe(false);
    }
  });

  test('front matter stays whole', () => {
    const page = convert(`<title>T</title><article><p>${paragraph(300)}<p>${paragraph(100)}</article>`);
    expect(split(page.markdown)[0]!.markdown).toMatch(/^---\ntitle: "T"\n[\s\S]*\n---\n/);
  });
});

describe('what a part repeats', () => {
  test('the header of a table', () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| ${index} | ${SENTENCE} |\n`).join('');
    const parts = split(`Intro.\n\n| No. | Text |\n| --- | ---: |\n${rows}\nAfter.\n`);
    for (const part of parts.slice(1)) {
      expect(part.markdown).toMatch(/^\| No\. \| Text \|\n\| --- \| ---: \|\n\| \d/);
      expect(part.repeatedLines).toEqual({ start: 2, end: 0 });
      expect(parser.render(part.markdown)).toMatch(/^<table>\n<thead>/);
    }
  });

  test('the fence and language of a code block', () => {
    const code = Array.from({ length: 80 }, (_, index) => `const value${index} = compute(${index}); // \`\`\`\n`).join(
      '',
    );
    const parts = split(`Intro.\n\n\`\`\`\`ts\n${code}\`\`\`\`\n\nAfter.\n`);
    expect(parts[0]!.repeatedLines).toEqual({ start: 0, end: 1 });
    expect(parts[1]!.repeatedLines).toEqual({ start: 1, end: 1 });
    const blocks = parts.map(({ markdown }) => parser.parse(markdown, {}).filter(({ type }) => type === 'fence'));
    expect(blocks.flat().map(({ info }) => info)).toEqual(parts.map(() => 'ts'));
    expect(
      blocks
        .flat()
        .map(({ content }) => content)
        .join(''),
    ).toBe(code);
  });

  test('the markers of nested items', () => {
    const inner = Array.from({ length: 40 }, () => `      - ${SENTENCE}\n`).join('');
    const parts = split(`> - one\n>   12. two\n${inner.replace(/^ {6}/gm, '>       ')}`);
    expect(parts[1]!.markdown).toMatch(/^> -\n> {3}12\.\n> {7}- The quick/);
    const [html] = parts.slice(1).map(({ markdown }) => parser.render(markdown).replace(/\n/g, ''));
    expect(html).toMatch(/^<blockquote><ul><li><ol start="12"><li><ul><li>The quick/);
  });

  test('nothing between the items of a list, whose numbers go on', () => {
    const items = Array.from({ length: 40 }, (_, index) => `${index + 7}. ${SENTENCE}\n`).join('');
    const [, second] = split(items);
    expect(second!.repeatedLines).toEqual({ start: 0, end: 0 });
    expect(parser.render(second!.markdown)).toMatch(/^<ol start="\d\d">/);
  });

  test('no header that would fill most of the part', () => {
    const parts = split(`| ${paragraph(150)} |\n| --- |\n${`| ${SENTENCE} |\n`.repeat(40)}`);
    expect(parts[1]!.repeatedLines.start).toBe(0);
    expect(parts.slice(1).every(({ exceedsLimit }) => !exceedsLimit)).toBe(true);
  });
});

describe('properties', () => {
  test('parts of generated documents add up, and only indivisible units exceed the limit', () => {
    const documents = fc.array(documentHtml, { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(documents, fc.integer({ min: 200, max: 500 }), (pages, maxTokens) => {
        const { markdown } = convert(pages.join('\n'), { includeMeta: false });
        const parts = split(markdown, maxTokens);
        for (const part of parts.filter(({ exceedsLimit }) => exceedsLimit)) {
          // Its text can't be split further: reading it with the same limit gives the same part.
          const again = readMarkdownPart(markdown, maxTokens, { start: part.start, end: part.end });
          expect(again.end).toBe(part.end);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('any text can be split', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '',
        '```',
        '~~~~',
        '$$',
        '- a',
        '  - b',
        '> ',
        '> > c',
        '| a |',
        '| - |',
        '1. x',
        '---',
        '# h',
      ),
      fc.constantFrom('-', '    code', '[^1]: note', '> - q', '>', '   ', '```js', `- ${paragraph(50)}`, '* * *'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const markdown = lines.join('\n');
        expect(joinParts([...splitMarkdown(markdown, 200)])).toBe(markdown);
        for (const { start, end } of outlineOf(markdown)) {
          expect(markdown.startsWith('#', start)).toBe(true);
          expect(end).toBeGreaterThan(start);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('a part read from its start is the part of the sequence', () => {
    const { markdown } = convert(
      `<h1>A</h1><ol>${`<li><p>${SENTENCE}<pre>${'line\n'.repeat(50)}</pre></li>`.repeat(20)}</ol>`,
      { includeMeta: false },
    );
    for (const part of split(markdown, 300)) {
      expect(readMarkdownPart(markdown, 300, { start: part.start })).toEqual(part);
    }
  });

  test('what parts repeat is in proportion to the text', () => {
    const shapes = [
      '| a |\n'.repeat(5000),
      '> '.repeat(5000),
      `${'- '.repeat(90)}\n`.repeat(60),
      `\`\`\`\n${'\n'.repeat(5000)}`,
      `${'`'.repeat(20_000)}\n${'line\n'.repeat(5000)}`,
      '*[`_~'.repeat(5000),
      `| ${'h '.repeat(5000)} |\n| - |\n${'| r |\n'.repeat(5000)}`,
      `| ${'h '.repeat(80)} |\n| - |\n${`| ${'r '.repeat(200)} |\n`.repeat(50)}`,
      '# \n'.repeat(5000),
    ];
    for (const markdown of shapes) {
      const length = split(markdown).reduce((sum, part) => sum + part.markdown.length, 0);
      expect(length).toBeLessThan(3 * markdown.length);
      outlineOf(markdown);
    }
  });
});

test('a header that is too long to repeat is not counted for each part', () => {
  const table = `| ${'h '.repeat(200_000)} |\n| - |\n${'| r |\n'.repeat(500_000)}`;
  const code = `\`\`\`${'x'.repeat(500_000)}\n${'line\n'.repeat(500_000)}\`\`\`\n`;
  for (const markdown of [table, code]) {
    let length = 0;
    for (const part of splitMarkdown(markdown, 200)) length += part.markdown.length;
    expect(length).toBeLessThan(1.1 * markdown.length);
  }
}, 20_000);

test('code whose opening is too long to repeat is only closed in the part with the opening', () => {
  const fences = split(`\`\`\`${'x'.repeat(4000)}\n${`${SENTENCE}\n`.repeat(50)}\`\`\`\n`).map(
    ({ markdown }) => markdown.match(/^```/gm)?.length ?? 0,
  );
  expect(fences[0]).toBe(2);
  expect(fences.slice(1, -1).every((count) => count === 0)).toBe(true);
});

test('positions and limits that make no sense are errors', () => {
  expect(() => readMarkdownPart('a\nb\n', 199)).toThrow(RangeError);
  expect(() => readMarkdownPart('a\nb\n', Number.NaN)).toThrow(RangeError);
  expect(() => readMarkdownPart('abc\nb\n', 200, { start: 1 })).toThrow(RangeError);
});

test('a range is an object with whole numbers', () => {
  for (const range of [null, 5, [0], { start: '0' }, { end: -1 }, { end: Number.NaN }] as never[]) {
    expect(() => readMarkdownPart('a\nb\n', 200, range)).toThrow('"range" must');
  }
  expect(readMarkdownPart('a\nb\n', 200, { start: undefined, end: undefined }).markdown).toBe('a\nb\n');
});

test('other types than text and numbers are errors that say what to pass, at the call', () => {
  const result = { markdown: 'a\n' } as never;
  for (const read of [outlineOf, readMarkdownPart, (markdown: string) => splitMarkdown(markdown, 200)]) {
    expect(() => read(undefined as never)).toThrow(new TypeError('The Markdown must be a string, not undefined.'));
    expect(() => read(result)).toThrow(
      new TypeError('The Markdown must be a string, not an object. Pass the "markdown" of a result.'),
    );
  }
  for (const read of [readMarkdownPart, splitMarkdown]) {
    expect(() => read('a\n', '4000' as never)).toThrow(
      new TypeError('"maxTokens" must be a number of at least 200, not a string.'),
    );
    expect(() => read('a\n', 100)).toThrow(new RangeError('"maxTokens" must be at least 200.'));
  }
  expect(() => splitMarkdown('a\n', undefined as never)).toThrow(
    new TypeError('"maxTokens" must be a number of at least 200, not undefined.'),
  );
});
