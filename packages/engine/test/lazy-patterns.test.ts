import { expect, test } from 'vitest';
import { withLazyPatterns } from '../lazy-patterns.ts';

const LONG = 'a'.repeat(100);

test.each([
  ['a constant', 'const A = /a\\s"/; A.test(b);', 'var A;\n (A ??= RegExp("a\\\\s\\"")).test(b);'],
  [
    'a constant with flags',
    'const A = /a/iu; b.replace(A, A);',
    'var A;\n b.replace((A ??= RegExp("a", "iu")), (A ??= RegExp("a", "iu")));',
  ],
  [
    'a long constant with several uses, once in the file',
    `const A = /${LONG}/; A.test(b); A.test(c);`,
    `var A;\nfunction get_A() { return (A ??= RegExp("${LONG}")); } get_A().test(b); get_A().test(c);`,
  ],
  ['a long constant with one use', `const A = /${LONG}/; A.test(b);`, `var A;\n (A ??= RegExp("${LONG}")).test(b);`],
  ['a table of constants', 'const A = /a/; const B = [A];', 'var A;\n const B = [(A ??= RegExp("a"))];'],
  ['a property of the same name', 'const A = /a/; b.A = 1;', 'var A;\n b.A = 1;'],
  [
    'a function',
    'f = (a) => /\\p{L}/u.test(a);',
    'var PATTERN_0;\nf = (a) => (PATTERN_0 ??= RegExp("\\\\p{L}", "u")).test(a);',
  ],
  [
    'a global pattern for a method without state',
    'f = (a) => a.replace(/\\p{L}/gu, "");',
    'var PATTERN_0;\nf = (a) => a.replace((PATTERN_0 ??= RegExp("\\\\p{L}", "gu")), "");',
  ],
])('%s', (_what, code, expected) => {
  expect(withLazyPatterns(code)).toBe(expected);
});

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
