/**
 * The format of an API key: `recto_`, 30 random base62 characters (178 bits), and a checksum of 6
 * characters. The checksum rejects typos without a database query and lets secret scanners avoid
 * false positives. A double click selects the whole key, which it would not with `-` in place of
 * `_`.
 */
import { crc32 } from 'node:zlib';
import { randomBase62 } from '../secrets.ts';

const PREFIX = 'recto_';
const SECRET_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Characters of a key. */
export const KEY_LENGTH = PREFIX.length + SECRET_LENGTH + CHECKSUM_LENGTH;
const SHAPE = /^recto_[0-9A-Za-z]{36}$/;

/** Matches keys inside other text, to redact them from logs. */
export const KEY_ANYWHERE = /recto_[0-9A-Za-z]{36}/g;

export function generateKey(): string {
  const body = PREFIX + randomBase62(SECRET_LENGTH);
  return body + checksum(body);
}

/** Whether shape and checksum are right. Does not check whether the key exists. */
export function isWellFormedKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

function checksum(body: string): string {
  let remainder = crc32(body);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = ALPHABET[remainder % 62] + text;
    remainder = Math.floor(remainder / 62);
  }
  return text;
}
