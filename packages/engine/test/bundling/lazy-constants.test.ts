import { expect, test } from 'vitest';
import { withLazyConstants } from '../../bundling/lazy-constants.ts';

const LONG = 'a'.repeat(100);
const NEW = 'const newPattern = (source, flags) => RegExp(source.replaceAll("@", "\\\\"), flags);';

test.each([
  [
    'a pattern',
    'const A = /a\\s"/; f = () => A.test(b);',
    `${NEW} var A;\n f = () => (A ??= newPattern("a@s\\"")).test(b);`,
  ],
  [
    'a pattern with flags',
    'const A = /a/iu; f = () => b.replace(A, A);',
    `${NEW} var A;\n f = () => b.replace((A ??= newPattern("a", "iu")), (A ??= newPattern("a", "iu")));`,
  ],
  [
    'a long pattern with several uses, once in the file',
    `const A = /${LONG}/; f = () => A.test(b) || A.test(c);`,
    `${NEW} var A;\nfunction get_A() { return (A ??= newPattern("${LONG}")); } f = () => get_A().test(b) || get_A().test(c);`,
  ],
  [
    'a long pattern with one use',
    `const A = /${LONG}/; f = () => A.test(b);`,
    `${NEW} var A;\n f = () => (A ??= newPattern("${LONG}")).test(b);`,
  ],
  [
    'a table of patterns',
    'const A = /a/; const B = [A, /b/]; f = () => B;',
    `${NEW} var A, B;\n  f = () => (B ??= [(A ??= newPattern("a")), newPattern("b")]);`,
  ],
  [
    'a long table',
    `const A = "${LONG}"; const B = new Set([A, "${LONG}"]); f = () => B.has("a");`,
    `${NEW} var B;\nconst A = "${LONG}";  f = () => (B ??= new Set([A, "${LONG}"])).has("a");`,
  ],
  [
    'a table that a function makes',
    `const words = (text) => text.split(" "); const A = words("${LONG}"); f = () => A;`,
    `${NEW} var A;\nconst words = (text) => text.split(" ");  f = () => (A ??= words("${LONG}"));`,
  ],
  [
    'a table that a function with variables makes',
    `function words(text) { let all = text.split(" "); return all; } const A = words("${LONG}"); f = () => A;`,
    `${NEW} var A;\nfunction words(text) { let all = text.split(" "); return all; }  f = () => (A ??= words("${LONG}"));`,
  ],
  [
    'a property of the same name',
    'const A = /a/; f = () => A; b.A = 1;',
    `${NEW} var A;\n f = () => (A ??= newPattern("a")); b.A = 1;`,
  ],
  [
    'a pattern in a function',
    'f = (a) => /\\p{L}/u.test(a);',
    `${NEW} var PATTERN_0;\nf = (a) => (PATTERN_0 ??= newPattern("@p{L}", "u")).test(a);`,
  ],
  [
    'a global pattern for a method without state',
    'f = (a) => a.replace(/\\p{L}/gu, "");',
    `${NEW} var PATTERN_0;\nf = (a) => a.replace((PATTERN_0 ??= newPattern("@p{L}", "gu")), "");`,
  ],
])('creates %s on first use', (_what, code, expected) => {
  expect(withLazyConstants(code)).toBe(expected);
});

test.each([
  ['a variable', 'let A = /a/; f = () => A.test(b);'],
  ['an export', 'const A = /a/; export { A };'],
  ['a constant whose name has another meaning elsewhere', 'const A = /a/; function f(A) { return A.test(b); }'],
  ['a constant that stands for a property', 'const A = /a/; f = () => f({ A });'],
  ['a constant that the import uses', 'const A = /a/; A.test(b);'],
  ['a short table', 'const A = new Set(["a"]); f = () => A;'],
  ['a table without expressions', `const A = ["${LONG}"]; f = () => A;`],
  ['a table of a variable', `let a = 1; const B = new Set([a, "${LONG}"]); f = () => B;`],
  [
    'a table that a function with an effect makes',
    `function g(b) { a = 1; return [b]; } const A = g("${LONG}"); f = () => A;`,
  ],
  ['a table of a kind that can have effects', `const A = new Table("${LONG}"); f = () => A;`],
  ['a table that calls itself', `const g = (a) => g(a); const A = g("${LONG}"); f = () => A;`],
  ['a pattern outside of functions', '/\\p{L}/u.test(a);'],
  ['a pattern in a function, without a Unicode property', 'f = (a) => /a/.test(a);'],
  ['a pattern whose last search matters', 'f = (a) => { const A = /\\p{L}/gu; A.exec(a); };'],
  ['a pattern that is sticky', 'f = (a) => a.replace(/\\p{L}/uy, "");'],
])('leaves %s', (_what, code) => {
  expect(withLazyConstants(code)).toBe(code);
});

test('patterns are the same, whatever is escaped in them', () => {
  const patterns = [/a\\b\s"/, /[@\\]\d/u, /\u0431\/\n/giu, /\p{L}/u];
  const code = withLazyConstants(`const A = [${patterns.join(', ')}]; const f = () => A;`);
  expect(new Function(`${code} return f();`)()).toEqual(patterns);
});
