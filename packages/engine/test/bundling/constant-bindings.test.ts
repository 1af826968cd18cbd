import { expect, test } from 'vitest';
import { withConstantBindings } from '../../bundling/constant-bindings.ts';

test.each([
  ['a value', 'var a = 1;', 'const a = 1;'],
  ['several values', 'var a = 1, b, c = () => 2;', 'const a = 1; var b; const c = () => 2;'],
  ['values of constants', 'const a = 1, b = 2;', 'const a = 1; const b = 2;'],
  ['a pattern', 'var { a, b: [c = 1] } = x;', 'const { a, b: [c = 1] } = x;'],
  ['a class', 'var A = class _A { b = A; };', 'const A = class _A { b = A; };'],
  ['a variable of a function', 'function f() { var a = 1; return a; }', 'function f() { var a = 1; return a; }'],
  ['an index', 'var a = 1; x[a] = 2;', 'const a = 1; x[a] = 2;'],
  ['a property of the same name', 'var a = 1; x.a = 2;', 'const a = 1; x.a = 2;'],
  ['a default', 'var a = 1; [x = a] = y;', 'const a = 1; [x = a] = y;'],
])('%s', (_what, code, expected) => {
  expect(withConstantBindings(code)).toBe(expected);
});

test.each([
  'var a;',
  'var a = 1; a = 2;',
  'var a = 1; function f() { a += 2; }',
  'var a = 1; () => a++;',
  'var a = 1; [a] = [2];',
  'var a = 1; ({ b: a } = { b: 2 });',
  'var a = 1; ({ ...a } = {});',
  'var a = 1; for (a of []);',
  'var a = 1; for (a in {});',
])('what is assigned again stays a variable: %s', (code) => {
  expect(withConstantBindings(code)).toBe(code);
});
