/**
 * No text is lost to a `noscript`: what a browser displays outside of one, with scripts or without,
 * is converted. parse5's trees of both modes say what a browser displays.
 */
import { convert } from '@recto-md/engine';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse as parseWithParse5 } from 'parse5';
import { expect, test } from 'vitest';

const read = (html: string) => convert(html, { content: 'full', includeMeta: false }).markdown;

test.each([
  ['an end tag in an attribute', '<p>Before.</p><noscript><p title="</noscript><b>x</b>"></noscript><p>After.</p>'],
  ['a paragraph left open', '<p>Before.</p><noscript><p>x</noscript><p>After.</p>'],
  ['a box left open', '<p>Before.</p><noscript><div></noscript><p>After.</p>'],
  ['a comment left open', '<p>Before.</p><noscript><!-- x </noscript><p>After.</p>'],
  ['a style left open', '<p>Before.</p><noscript><style> </noscript><p>After.</p>'],
  ['a template left open', '<p>Before.</p><noscript><template></noscript><p>After.</p>'],
  ['a table left open', '<p>Before.</p><noscript><table><tr></noscript><p>After.</p>'],
  ['a select left open', '<p>Before.</p><noscript><select></noscript><p>After.</p>'],
  ['a hidden box left open', '<p>Before.</p><noscript></p><div hidden></noscript><p>After.</p>'],
  ['a noscript left open', '<p>Before.</p><noscript><p>After.</p>'],
  ['a noscript in a noscript', '<p>Before.</p><noscript>x<noscript></noscript></noscript><p>After.</p>'],
  ['a style left open in the head', '<head><noscript><style></noscript></head><body><p>Before.</p><p>After.</p>'],
])('the text after %s is kept', (_, html) => {
  expect(read(html)).toMatch(/^Before\.\n\n(?:.*\n\n)?After\.\n$/);
});

test('the tag of a noscript without an end is ignored, but its text is kept', () => {
  expect(read('<p>Before.</p><noscript><b>bold</b>')).toBe('Before.\n\n**bold**\n');
});

test('a mark left open in a noscript does not continue behind it', () => {
  expect(read('<p>Before <noscript><b></noscript>after.</p>')).toBe('Before after.\n');
});

const NOT_DISPLAYED = new Set(['noscript', 'template', 'iframe', 'select', 'style', 'script', 'textarea', 'title']);

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** The words that parse5's tree has outside of `NOT_DISPLAYED` elements and hidden boxes. */
function displayedWords(html: string, scriptingEnabled: boolean): string[] {
  const words: string[] = [];
  const open: Node[] = [parseWithParse5(html, { scriptingEnabled })];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node && (NOT_DISPLAYED.has(node.tagName) || node.attrs.some(({ name }) => name === 'hidden')))
      continue;
    if (node.nodeName === '#text' && 'value' in node) words.push(...(node.value.match(/word\d+/g) ?? []));
    if ('childNodes' in node) open.push(...node.childNodes);
  }
  return words;
}

const PIECES = [
  ...['noscript', 'noscript', 'template', 'iframe', 'select', 'p', 'div', 'b', 'table', 'td', 'ul', 'li'].flatMap(
    (name) => [`<${name}>`, `</${name}>`],
  ),
  ...['<noscript class="a">', '</NOSCRIPT >', '<option>', '<div hidden>', '<img src="a.png">', '<br>', '<head>'],
  ...['<body>', '</body>', '<style>', '</style>', '<!--', '-->', '<p title="', '">', '<textarea>', '</textarea>'],
];
const RUNS = Number(process.env['NOSCRIPT_RUNS'] ?? 1_500);

test('in generated pages, the words that a browser displays in either mode are kept', () => {
  const pages = fc
    .array(
      fc.oneof(
        fc.constantFrom(...PIECES),
        fc.nat(99).map((at) => ` word${at} `),
      ),
      { maxLength: 20 },
    )
    // Each word occurs once.
    .map((pieces) => pieces.map((piece, at) => piece.replace(/word\d+/, `word${at}`)).join(''));
  fc.assert(
    fc.property(pages, (html) => {
      const markdown = new Set(read(`${html}`).match(/word\d+/g));
      const lost = [...displayedWords(html, true), ...displayedWords(html, false)].filter(
        (word) => !markdown.has(word),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
