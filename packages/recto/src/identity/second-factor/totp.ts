/** Codes that change every half minute: TOTP (RFC 6238) over HOTP (RFC 4226), with what every authenticator app understands. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;
/** Steps before and after now that are taken: clocks differ, and people type. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** In base32, as people type it into an app. */
export function generateTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** What an authenticator app reads out of a QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/**
 * @param lastStep - of the last code that was taken: none of it or before it matches again.
 * @returns the step that the code is of; undefined for a wrong one.
 */
export function matchTotp(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const typed = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(typed)) return undefined;
  const current = Math.floor(now / 1000 / STEP_SECONDS);
  let found: number | undefined;
  // All of them are made, whichever matches, so that the time says nothing.
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
    const isSame = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(typed));
    if (isSame && step > lastStep) found ??= step;
  }
  return found;
}

/** The code of one step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32[(value << (5 - bits)) & 31];
}

/** @throws {Error} for a character that base32 does not have. */
export function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let value = 0;
  let bits = 0;
  for (const character of text) {
    const place = BASE32.indexOf(character);
    if (place < 0) throw new Error('This is no base32.');
    value = ((value << 5) | place) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >> bits) & 0xff);
    }
  }
  return Buffer.from(bytes);
}
