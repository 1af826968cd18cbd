/** Changes an input at random positions, with tokens of its target and parts of other inputs. */
import type { RandomSource } from '../random-source.ts';

const MAX_BYTES = 16 * 1024;
const EDGE_BYTES = [
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0x22, 0x26, 0x27, 0x3c, 0x3e, 0x5c, 0x7f, 0x80, 0xbf, 0xc0, 0xed, 0xff,
];

export function mutate(
  input: Buffer,
  random: RandomSource,
  tokens: readonly string[],
  others: readonly Buffer[],
): Buffer {
  let bytes = input;
  for (let count = random.size(16); count >= 0; count--) bytes = mutateOnce(bytes, random, tokens, others);
  return bytes.subarray(0, MAX_BYTES);
}

function mutateOnce(bytes: Buffer, random: RandomSource, tokens: readonly string[], others: readonly Buffer[]): Buffer {
  const at = random.integer(0, bytes.length);
  const end = Math.min(bytes.length, at + random.size(64));
  const replace = (middle: Uint8Array, until = end) =>
    Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(until)]);
  const token = () => Buffer.from(random.pick(tokens));
  return random.pick([
    () => replace(Buffer.of(random.integer(0, 255)), at + 1),
    () => replace(Buffer.of(random.pick(EDGE_BYTES)), random.pick([at, at + 1])),
    () => replace(Buffer.alloc(0)),
    () => replace(Buffer.concat([bytes.subarray(at, end), bytes.subarray(at, end)])),
    () => replace(token(), at),
    () => replace(token()),
    () => replace(Buffer.concat([token(), token()]), at),
    () => replace(Buffer.from(token().toString().repeat(random.size(64))), at),
    () => {
      const other = random.pick(others);
      const from = random.integer(0, other.length);
      return replace(other.subarray(from, from + random.size(256)), at);
    },
  ])();
}
