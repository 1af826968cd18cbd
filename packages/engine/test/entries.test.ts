import { expect, test } from 'vitest';
import { convert as convertFull } from '../src/entries/full.ts';
import { readMetadata } from '../src/entries/metadata.ts';
import { countTokens } from '../src/entries/tokens.ts';
import { convert } from '../src/index.ts';

const PAGE = `<html lang="en"><head><title>Pears</title><meta name="author" content="Ada Orchard"></head>
<body><nav><a href="/">Home</a></nav><main><h1>Pears</h1><p>Ripe for <a href="why">ten minutes</a>.</p></main></body></html>`;
const OPTIONS = { url: 'https://example.com/pears/', now: new Date(0) };

test('/full converts everything, as `content: "full"` does', () => {
  const { markdown, metadata, content } = convertFull(PAGE, { ...OPTIONS, includeMeta: false });
  expect(markdown).toBe(convert(PAGE, { ...OPTIONS, content: 'full', includeMeta: false }).markdown);
  expect(markdown).toContain('[Home](https://example.com/)');
  expect(metadata.author).toBe('Ada Orchard');
  expect(content.keptShare).toBe(1);
});

test('/full keeps what a browser shows, as `content: "full"` does', () => {
  const page = '<!doctype html><body><p aria-hidden="true">Ripe.</p><button>Buy</button><div hidden>Sold.</div></body>';
  const { markdown } = convertFull(page, { isRendered: true, includeMeta: false });
  expect(markdown).toBe('Ripe.\n\nBuy\n');
  expect(markdown).toBe(convert(page, { isRendered: true, content: 'full', includeMeta: false }).markdown);
});

test('/full says where to choose the main content', () => {
  expect(() => convertFull(PAGE, { content: 'main' } as never)).toThrow(/"content" must be "full" here/);
});

test('/metadata reads what a conversion does', () => {
  const { wordCount, tokenCount, readingTime, ...expected } = convert(PAGE, OPTIONS).metadata;
  expect(wordCount * tokenCount * readingTime).toBeGreaterThan(0);
  expect(readMetadata(PAGE, OPTIONS)).toEqual(expected);
});

test('/tokens counts as a conversion does', () => {
  const { markdown, metadata } = convert(PAGE, { ...OPTIONS, includeMeta: false });
  expect(countTokens(markdown)).toBe(metadata.tokenCount);
  expect(() => countTokens(undefined as never)).toThrow('The text must be a string, not undefined');
});

for (const [name, call] of [
  ['convert', convert],
  ['convert of /full', convertFull],
  ['readMetadata', readMetadata],
] as const) {
  test(`${name} rejects what isn't HTML or options with a TypeError that says so`, () => {
    const message = (html: unknown, options?: unknown) => {
      try {
        call(html as string, options as object);
      } catch (error) {
        return error instanceof TypeError ? error.message : String(error);
      }
      return 'accepted';
    };
    expect(message(undefined)).toBe('The HTML must be a string, not undefined.');
    expect(message(null)).toBe('The HTML must be a string, not null.');
    expect(message(42)).toBe('The HTML must be a string, not a number.');
    expect(message(new Uint8Array(3))).toBe(
      'The HTML must be a string, not an object. Decode bytes or read a response first.',
    );
    expect(message(PAGE, null)).toBe('The options must be an object, not null.');
    expect(message(PAGE, { url: 'nonsense' })).toBe('"url" must be an absolute http or https URL, not "nonsense".');
    expect(message(PAGE, { url: '/pears' })).toBe('"url" must be an absolute http or https URL, not "/pears".');
    expect(message(PAGE, { resolvedUrl: 'ftp://example.com/' })).toBe(
      '"resolvedUrl" must be an absolute http or https URL, not "ftp://example.com/".',
    );
    expect(message(PAGE, { url: 7 })).toBe('"url" must be an absolute http or https URL, not a number.');
    expect(message(PAGE, { url: 'https://example.com' })).toBe('accepted');
    expect(message(PAGE, { now: Date.now() })).toBe('"now" must be a Date, not a number.');
    expect(message(PAGE, { now: new Date('yesterday') })).toBe('"now" must be a valid Date.');
  });
}
