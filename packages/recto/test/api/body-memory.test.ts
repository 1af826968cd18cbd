/** The memory of request bodies is bounded in total and for each account. */
import { describe, expect, it } from 'vitest';
import { BodyMemory } from '../../src/api/body-memory.ts';

const MIB = 1024 * 1024;
const unavailable = expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', retryAfter: 1 });

describe('the memory of request bodies', () => {
  it('is bounded in total, with the last eighth for small requests', () => {
    const memory = new BodyMemory(256 * MIB);
    for (const account of ['a', 'b', 'c']) memory.share(account).take(74 * MIB);
    const large = memory.share('d');
    expect(() => large.take(3 * MIB)).toThrow(unavailable);
    large.take(2 * MIB);
    expect(memory.used).toBe(224 * MIB);
    for (let small = 0; small < 128; small++) memory.share(`small ${small}`).take(MIB / 4);
    expect(() => memory.share('one more').take(1)).toThrow(unavailable);
  });

  it('is given to one account up to half, and again when it is released', () => {
    const memory = new BodyMemory(256 * MIB);
    const [first, second] = [memory.share('a'), memory.share('a')];
    first.take(100 * MIB);
    second.take(28 * MIB);
    expect(() => second.take(1)).toThrow(unavailable);
    memory.share('b').take(50 * MIB);
    // A response replaces its request, and the memory of neither stays counted.
    first.replace(10 * MIB);
    second.take(90 * MIB);
    expect(() => first.take(1)).toThrow(unavailable);
    first.release();
    second.release();
    expect(memory.used).toBe(50 * MIB);
    memory.share('a').take(128 * MIB);
  });
});
