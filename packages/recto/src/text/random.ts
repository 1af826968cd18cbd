/** Random texts, from the operating system's own source. */
import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` characters of 0-9, A-Z, a-z, each equally likely. */
export function randomBase62(length: number): string {
  // 248 is the largest multiple of 62 in a byte: taking the rest of larger ones would favour some characters.
  let text = '';
  while (text.length < length) {
    for (const byte of takeRandom(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Names one thing of a kind, for good: `acc_…`, `key_…`. */
export function newId(kind: string): string {
  return `${kind}_${randomBase62(16)}`;
}

/** Asking the operating system for some bytes costs as much as for thousands. Nothing is handed out twice. */
const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);

function takeRandom(count: number): Buffer {
  if (pool.length < count) pool = randomBytes(Math.max(POOL_BYTES, count));
  const taken = Buffer.from(pool.subarray(0, count));
  pool.fill(0, 0, count);
  pool = pool.subarray(count);
  return taken;
}
