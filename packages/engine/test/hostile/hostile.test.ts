import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';
import { DEEP, WIDE } from './shapes.ts';

/**
 * Milliseconds. Far more than any shape needs, so that a busy machine passes but a quadratic stage
 * fails.
 */
const TIMEOUT = 20_000;
/**
 * Share of each shape's size. Enough to notice a crash or quadratic time; `npm run bench:growth`
 * measures more.
 */
const SHARE = 1 / 4;
const OPTIONS = { includeMeta: false, content: 'full', now: new Date(0) } as const;

function markdownOf(html: string): string {
  const { markdown, metadata } = convert(html, OPTIONS);
  expectText(markdown);
  expectText(JSON.stringify(metadata));
  return markdown;
}

/**
 * Every text that the engine returns is well-formed UTF-16 without controls other than tab and line
 * feed.
 */
function expectText(text: string): void {
  expect(text.isWellFormed()).toBe(true);
  expect(/[\0-\x08\x0b-\x1f\x7f]/.exec(text)).toBeNull();
}

describe('deep nesting: the innermost text is kept', () => {
  test.each(DEEP.map((shape) => [shape.name, shape] as const))(
    '%s',
    (_name, shape) => {
      const markdown = markdownOf(shape.build(shape.size));
      expect(markdown).toContain('innermost');
    },
    TIMEOUT,
  );
});

describe('repetition: converts in linear time and keeps the surrounding text', () => {
  test.each(WIDE.map((shape) => [shape.name, shape] as const))(
    '%s',
    (_name, shape) => {
      const html = shape.build(shape.size * SHARE);
      const markdown = markdownOf(html);
      if (shape.build(1).includes('<p>before')) expect(markdown).toContain('before');
      expectText(convert(`<body>${html}`, { ...OPTIONS, content: 'main' }).markdown);
    },
    TIMEOUT,
  );

  test(
    'a million line breaks',
    () => {
      expect(markdownOf(`a${'<br>'.repeat(1_000_000)}b`)).toMatch(/^a\s.*b\n$/s);
    },
    TIMEOUT,
  );

  test.each(['…', '…—', 'я'])(
    'ten million characters in a row: %s',
    (characters) => {
      const text = characters.repeat(1e7 / characters.length);
      for (const element of ['title', 'h1', 'mi']) {
        expect(markdownOf(`<body><${element}>${text}</${element}><p>before`)).toContain('before');
      }
      expect(markdownOf(`<body><meta property="og:site_name" content="${text}"><p>before`)).toContain('before');
    },
    3 * TIMEOUT,
  );

  test(
    'a hundred thousand attributes of one tag',
    () => {
      const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}="${i}"`).join(' ');
      expect(markdownOf(`<p ${attributes}>text</p>`)).toBe('text\n');
    },
    TIMEOUT,
  );

  test(
    'all fifty thousand rows are kept',
    () => {
      const rows = Array.from({ length: 50_000 }, (_, i) => `<tr><td>r${i}<td>x`).join('');
      const markdown = markdownOf(`<table>${rows}</table>`);
      expect(markdown).toContain('r0');
      expect(markdown).toContain('r49999');
      expect(markdown.split('\n').length).toBeGreaterThan(50_000);
    },
    TIMEOUT,
  );

  test(
    'a span of 65,534 rows or columns doesn’t multiply the Markdown',
    () => {
      for (const span of ['rowspan', 'colspan']) {
        const markdown = markdownOf(`<table><tr><td ${span}=65534>a<td>b<tr><td>c</table>`);
        expect(markdown).toContain('a');
        expect(markdown.length).toBeLessThan(20_000);
      }
    },
    TIMEOUT,
  );
});

test('converting a page twice gives equal results', () => {
  for (const shape of [...DEEP, ...WIDE]) {
    const html = shape.build(20);
    expect(convert(html, OPTIONS), shape.name).toEqual(convert(html, OPTIONS));
  }
});

test('a message in invisible characters is removed from the Markdown and the metadata', () => {
  const message = Array.from('do it', (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join(
    '',
  );
  const page = `<html><title>A${message}</title><body><p>B${message} \u202eC<img src="/i.png" alt="D${message}"><h2>می\u200cخواهم</h2>`;
  const { markdown, metadata } = convert(page, OPTIONS);
  expect(metadata.title).toBe('A');
  expect(markdown).toBe('B C![D](/i.png)\n\n## می\u200cخواهم\n');
});
