/**
 * The text of an API key: `recto_`, 30 random base62 characters (178 bits), 6 of checksum.
 * The checksum lets a typo be refused without a look-up, and a secret scanner be sure of what it found;
 * `_` rather than `-` makes a double click select the whole.
 */
import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'recto_';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^recto_[0-9A-Za-z]{36}$/;

/** Finds keys inside other text, so that none reaches a log. */
export const KEY_ANYWHERE = /recto_[0-9A-Za-z]{36}/g;

export function generateKey(): string {
  const body = PREFIX + randomBase62(SECRET_LENGTH);
  return body + checksum(body);
}

/** Whether `text` can be a key at all: shape and checksum. Says nothing of whether it was ever given out. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** What is stored of a key. It has far more than 112 random bits, so a plain hash is enough. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

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

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
