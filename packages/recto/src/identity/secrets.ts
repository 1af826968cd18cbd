/** What only its holder knows: made up here, given out once, and kept as a hash. */
import { hash, timingSafeEqual } from 'node:crypto';
import { randomBase62 } from '../text/random.ts';

/** 256 bits: nobody guesses one, and a plain hash of it is enough. */
const TOKEN_LENGTH = 43;
const TOKEN = /^[0-9A-Za-z]{43}$/;

/** For a link or a cookie. */
export function newToken(): string {
  return randomBase62(TOKEN_LENGTH);
}

/** Whether `text` can be a token at all: what cannot need not be looked up. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is kept of a secret with at least 112 random bits (ASVS 5.0, 11.4.1). */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** In a time that says nothing of where they differ; the hashes make them of one length, whatever a client has sent. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
