import { expect, test } from 'vitest';
import { withDirectCalls } from '../../bundling/direct-calls.ts';

const CALLED = 'const { at } = String.prototype; function charAt(a, b) { return at.call(a, b); }';

test('calls what a function passes its arguments to', () => {
  expect(withDirectCalls(`${CALLED} charAt(charAt(x, 1), f(charAt));`)).toBe(
    `${CALLED} at.call(at.call(x, 1), f(charAt));`,
  );
});

test.each([
  ['a function that does more', 'const { at } = a; function f(b) { return at.call(b) + 1; } f(1);'],
  ['a function that passes on something else', 'const { at } = a; function f(b) { return at.call(c); } f(1);'],
  ['a function with further statements', 'const { at } = a; function f(b) { g(); return at.call(b); } f(1);'],
  ['a function of a parameter', 'function f(a) { return a.call(a); } f(1);'],
  ['a function whose name has another meaning elsewhere', `${CALLED} function g(charAt) { return charAt(x, 1); }`],
  ['what has another meaning elsewhere', `${CALLED} function g(at) { return charAt(x, 1); }`],
])('leaves %s', (_what, code) => {
  expect(withDirectCalls(code)).toBe(code);
});
