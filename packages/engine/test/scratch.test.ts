import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Scratch } from '../src/scratch.ts';

test('every list is all 0 and a list of its own, however many are asked for', () => {
  const kind = fc.constantFrom('float64', 'float32', 'int32', 'uint8');
  const asked = fc.array(fc.tuple(kind, fc.nat(40)), { maxLength: 40 });
  fc.assert(
    fc.property(fc.nat(200), asked, (bytes, wanted) => {
      const scratch = new Scratch(bytes);
      const lists = wanted.map(([name, length]) => {
        const list = scratch[name](length);
        expect(list.length).toBe(length);
        expect(list.every((value) => value === 0)).toBe(true);
        return list;
      });
      for (const [at, list] of lists.entries()) list.fill(at + 1);
      for (const [at, list] of lists.entries()) expect(list.every((value) => value === at + 1)).toBe(true);
    }),
  );
});
