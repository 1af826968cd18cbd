/**
 * The text of an API key: `recto_`, 30 random base62 characters (178 bits), 6 of checksum.
 * The checksum lets a typo be refused without a look-up, and a secret scanner be sure of what it found;
 * `_` rather than `-` makes a double click select the whole.
 */
import { crc32 } from 'node:zlib';
import { randomBase62 } from '../secrets.ts';

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

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
