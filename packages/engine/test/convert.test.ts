import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

test('a paragraph stays a paragraph', () => {
  expect(convert('<p>Hello', { includeMeta: false }).markdown).toBe('Hello\n');
});
