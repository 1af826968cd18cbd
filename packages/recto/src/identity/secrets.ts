/** Random identifiers and tokens. Only hashes of the tokens are stored. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits. A token this random needs no salt or slow hash. */
const TOKEN_LENGTH = 43;
const TOKEN = /^[0-9A-Za-z]{43}$/;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random characters of 0-9, A-Z and a-z, each equally likely. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length)) {
      // 248 is the largest multiple of 62 in a byte. Using the bytes above it would favor some
      // characters.
      if (byte < 248) text += BASE62[byte % 62];
    }
  }
  return text;
}

/**
 * A new identifier with its kind as the prefix: `acc_…`, `key_…`. 16 characters, 95 random bits.
 */
export function newId(kind: string): string {
  return `${kind}_${randomBase62(16)}`;
}

/** For a link or a cookie. */
export function newToken(): string {
  return randomBase62(TOKEN_LENGTH);
}

/** Whether `text` has the shape of a token. Saves a database query for anything else. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored form of a secret with at least 112 random bits (ASVS 5.0, 11.4.1). */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/**
 * Compares in constant time: the time of an ordinary comparison reveals how many characters match.
 * Hashing first gives both sides the same length.
 */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
