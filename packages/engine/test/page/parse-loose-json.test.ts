import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLooseJson } from '../../src/page/json-ld/parse-loose-json.ts';

/** The scanner's objects have no prototype; `toEqual` needs plain copies. */
const read = (text: string) => JSON.parse(JSON.stringify(parseLooseJson(text)));

const BROKEN: readonly [why: string, text: string, values: unknown[]][] = [
  ['a trailing comma', '{"a": [1, 2,], "b": "c",}', [{ a: [1, 2], b: 'c' }]],
  ['a missing comma', '{"a": "b"\n"c": "d"}', [{ a: 'b', c: 'd' }]],
  ['a line break in a string', '{"a": "one\ntwo"}', [{ a: 'one\ntwo' }]],
  ['an unescaped quote', '{"a": "he said "hi" to us", "b": 1}', [{ a: 'he said "hi" to us', b: 1 }]],
  ['single quotes', "{'a': 'b'}", [{ a: 'b' }]],
  ['bare keys', '{a: true, b: null}', [{ a: true, b: null }]],
  ['a comment', '{"a": 1, /* old */ "b": 2} // end', [{ a: 1, b: 2 }]],
  ['an HTML comment around it', '<!-- {"a": 1} -->', [{ a: 1 }]],
  ['a CDATA section around it', '//<![CDATA[\n{"a": 1}\n//]]>', [{ a: 1 }]],
  ['two objects', '{"a": 1}\n{"b": 2}', [{ a: 1 }, { b: 2 }]],
  ['an assignment', 'window.data = {"a": 1};', [{ a: 1 }]],
  ['a cut-off end', '{"a": {"b": "c', [{ a: { b: 'c' } }]],
  ['escaped references', '{&quot;a&quot;: &quot;b&quot;}', [{ a: 'b' }]],
  ['a bad escape', '{"a": "\\x \\u12 \\u0041"}', [{ a: 'x u12 A' }]],
  ['text that is not JSON', 'not json', []],
];

for (const [why, text, values] of BROKEN) test(`reads past ${why}`, () => expect(read(text)).toEqual(values));

test('a page cannot reach an object prototype', () => {
  for (const text of ['{"__proto__": {"author": "x"}}', '{"__proto__": {"author": "x"},}']) {
    const [value] = parseLooseJson(text);
    expect((value as Record<string, unknown>)['author']).toBe(undefined);
  }
  expect(({} as Record<string, unknown>)['author']).toBe(undefined);
});

test('valid JSON has the same value as with JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(parseLooseJson(text))).toBe(`[${text}]`);
    }),
  );
});

test('any text is scanned to its end, also 50,000 brackets or quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\/*<!-x1 \n\'') }), (text) => {
      expect(Array.isArray(parseLooseJson(text))).toBe(true);
    }),
  );
  for (const flood of ['[', '{"a":', '"', "'", '\\', '/*', '<!--', '"\n', ']', '{"a" "b" ']) {
    expect(Array.isArray(parseLooseJson(`{,${flood.repeat(50_000)}`))).toBe(true);
  }
});
