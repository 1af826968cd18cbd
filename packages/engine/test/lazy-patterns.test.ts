import { expect, test } from 'vitest';
import { withLazyPatterns } from '../lazy-patterns.ts';

test.each([
  ['a constant', 'const A = /a\\s"/; A.test(b);', ' readPattern("a\\\\s\\"").test(b);'],
  [
    'a constant with flags and several uses',
    'const A = /a/iu; b.replace(A, A);',
    ' b.replace(readPattern("a", "iu"), readPattern("a", "iu"));',
  ],
  ['a table of constants', 'const A = /a/; const B = [A];', ' const B = [readPattern("a")];'],
  ['a property of the same name', 'const A = /a/; b.A = 1;', ' b.A = 1;'],
  ['a function', 'f = (a) => /\\p{L}/u.test(a);', 'f = (a) => readPattern("\\\\p{L}", "u").test(a);'],
  [
    'a global pattern for a method without state',
    'f = (a) => a.replace(/\\p{L}/gu, "");',
    'f = (a) => a.replace(readPattern("\\\\p{L}", "gu"), "");',
  ],
])('%s', (_what, code, expected) => {
  const lazy = withLazyPatterns(code);
  expect(lazy.slice(0, lazy.indexOf('\nvar patterns'))).toBe(expected);
});

test('each pattern is created once', () => {
  const code = withLazyPatterns('const A = /a/i; const B = /b/; f = () => [A, A, B];');
  const made = new Function(`let f; ${code}; return f();`)() as RegExp[];
  expect(made).toEqual([/a/i, /a/i, /b/]);
  expect(made[0]).toBe(made[1]);
});

test.each(['const A = /a/; const B = /a/i; f(A, B);', 'const A = /a/g; const B = /a/g; f(A, B);'])(
  'patterns are known by their source, so different ones with the same are refused: %s',
  (code) => {
    expect(() => withLazyPatterns(code)).toThrow('Different patterns have the source a');
  },
);

test.each([
  ['of a variable', 'let A = /a/; A.test(b);'],
  ['of an export', 'const A = /a/; export { A };'],
  ['whose name has another meaning elsewhere', 'const A = /a/; function f(A) { return A.test(b); }'],
  ['that stands for a property', 'const A = /a/; f({ A });'],
  ['in a table', 'const A = [/a/];'],
  ['outside of functions', '/\\p{L}/u.test(a);'],
  ['in a function, without a Unicode property', 'f = (a) => /a/.test(a);'],
  ['whose last search matters', 'f = (a) => { const A = /\\p{L}/gu; A.exec(a); };'],
  ['that is sticky', 'f = (a) => a.replace(/\\p{L}/uy, "");'],
])('keeps a literal %s', (_what, code) => {
  expect(withLazyPatterns(code)).toBe(code);
});
