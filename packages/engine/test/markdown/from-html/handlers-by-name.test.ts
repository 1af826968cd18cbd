import { expect, test } from 'vitest';
import { HANDLERS_BY_NAME } from '../../../src/markdown/from-html/handlers-by-name.ts';

test('no element has two handlers', () => {
  const names = HANDLERS_BY_NAME.flatMap(([row]) => row.split(' '));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
