import fc from 'fast-check';
import { load as loadJsYaml, YAML11_SCHEMA } from 'js-yaml';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { frontMatter } from '../../src/metadata/front-matter.ts';

const yamlOf = (text: string) => text.slice(4, text.lastIndexOf('---\n'));

const READERS: Readonly<Record<string, (yaml: string) => unknown>> = {
  'yaml, version 1.2': (yaml) => parseYaml(yaml, { version: '1.2' }),
  'yaml, version 1.1': (yaml) => parseYaml(yaml, { version: '1.1' }),
  'js-yaml, version 1.2': (yaml) => loadJsYaml(yaml),
  'js-yaml, version 1.1': (yaml) => loadJsYaml(yaml, { schema: YAML11_SCHEMA }),
};

const HOSTILE = [
  '',
  ' ',
  'no',
  'null',
  '~',
  '2024-05-17',
  '1e3',
  '0x1F',
  '\n---\n',
  'a\n---\nb: c\n---\n\n# d',
  ': ',
  'a: b # c',
  '"quoted" and \'single\'',
  'ends in a backslash\\',
  '\\n is not a line',
  '!!js/function "function () {}"',
  '&a *a <<: *a',
  '{{ template }} $x %TAG',
  'next\u0085line, line\u2028separator, paragraph\u2029separator',
  'C1 \u0080\u009f, delete \u007f, NUL \0, bell \u0007, escape \u001b[31m',
  '\uFEFF a BOM',
  '\u00A0no-break\u00A0',
  'soft\u00ADhyphen, zero\u200Bwidth, right-to-left \u202Eoverride',
  '\uFDD0\uFFFE\uFFFF noncharacters',
  '😀 astral 𠮷野家 \u{10FFFF}',
  '\t tab\r\nwindows\rmac',
  ' leading and trailing ',
  '- a',
  '? a',
  '@a `b` |c >d',
  'مرحبا שלום 你好 नमस्ते',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1)) ![x](y) [a][b] \\](z) ](( ][[',
  '\\x3C is not an escape, nor is \\<',
];

for (const [name, read] of Object.entries(READERS)) {
  test(`${name} reads hostile values back unchanged`, () => {
    for (const value of HOSTILE) expect(read(yamlOf(frontMatter({ title: value })))).toEqual({ title: value });
  });

  test(`${name} reads a value of a megabyte back unchanged`, () => {
    const value = 'a "b" \\ c: \u0085 😀 '.repeat(60_000);
    expect(read(yamlOf(frontMatter({ title: value })))).toEqual({ title: value });
  });

  test(`${name} reads 10,000 strings back unchanged`, () => {
    const character = fc.oneof(
      fc.constantFrom(...': #"\'\\-?{}[](),<&*!|>%@`~\t\n\r\0\u0085\u2028\u2029\uFEFF\u00A0', '---', '...', '😀'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    );
    const strings = fc.array(
      fc.array(character, { maxLength: 12 }).map((parts) => parts.join('')),
      {
        minLength: 50,
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(strings, (values) => {
        const fields = Object.fromEntries(values.map((value, at) => [`k${at}`, value]));
        expect(read(yamlOf(frontMatter(fields)))).toEqual(fields);
      }),
      { numRuns: 200 },
    );
  });
}

test('escapes only values that Markdown would read as HTML or a link', () => {
  const title = 'Pears (2024) [review]: a > b & c_d';
  const url = 'https://example.com/a_(b)?c=[d]&e=1#f';
  expect(frontMatter({ title, url })).toBe(`---\ntitle: "${title}"\nurl: "${url}"\n---\n\n`);
  expect(frontMatter({ title: 'a <b> [c](d) [e][f] [g] (h)' })).toBe(
    '---\ntitle: "a \\x3Cb> [c]\\x28d) [e]\\x5Bf] [g] (h)"\n---\n\n',
  );
});

test('writes a lone surrogate as U+FFFD, so that the file is valid UTF-8', () => {
  expect(frontMatter({ title: 'a\uD800b\uDC00' })).toBe('---\ntitle: "a\uFFFDb\uFFFD"\n---\n\n');
});

test('keeps the order of keys, omits undefined and null, and writes numbers as numbers', () => {
  expect(frontMatter({ title: 'A "b"', url: undefined, author: null, wordCount: 12 })).toBe(
    '---\ntitle: "A \\"b\\""\nwordCount: 12\n---\n\n',
  );
});
