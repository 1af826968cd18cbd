/** Data of a bundle stands in front of its code. */
import { expect, test } from 'vitest';
import { withDataFirst } from '../../bundling/data-first.ts';

const FIRST = `"${'a'.repeat(5000)}"`;
const SECOND = `'${'b"'.repeat(3000)}'`;

test('long strings come first, in their order, each in a line of its own', () => {
  expect(withDataFirst(`import{r}from"./r.js";class A{m(){return r(${FIRST})}}export const s=${SECOND}.length;`)).toBe(
    `const DATA_0=${FIRST};\nconst DATA_1=${SECOND};\n` +
      'import{r}from"./r.js";class A{m(){return r((DATA_0))}}export const s=(DATA_1).length;',
  );
});

test('other code stays as it is', () => {
  const code = 'const t="short";export{t};';
  expect(withDataFirst(code)).toBe(code);
});
