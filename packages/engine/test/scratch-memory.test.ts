import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScratchMemory } from '../src/scratch-memory.ts';

test('arrays are zeroed and don’t overlap, for any number and sizes', () => {
  const kind = fc.constantFrom('float64', 'float32', 'int32', 'uint8');
  const asked = fc.array(fc.tuple(kind, fc.nat(40)), { maxLength: 40 });
  fc.assert(
    fc.property(fc.nat(200), asked, (bytes, wanted) => {
      const scratch = new ScratchMemory(bytes);
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

test('after a reset, arrays are zeroed again', () => {
  const asked = fc.array(fc.nat(60), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(300), fc.nat(200), asked, asked, (bytes, reserved, before, after) => {
      const scratch = new ScratchMemory(bytes);
      for (const length of before) scratch.float32(length).fill(7);
      scratch.reset();
      scratch.reserve(reserved);
      for (const length of after) {
        const list = scratch.uint16(length);
        expect(list.every((value) => value === 0)).toBe(true);
        list.fill(9);
      }
    }),
  );
});
