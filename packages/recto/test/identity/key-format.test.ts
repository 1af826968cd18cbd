import { expect, it } from 'vitest';
import { generateKey, isWellFormedKey, KEY_ANYWHERE } from '../../src/identity/keys/key-format.ts';

it('generates unique keys of recto_, 30 random characters and a checksum of 6', () => {
  const keys = Array.from({ length: 100_000 }, () => generateKey());
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every((key) => /^recto_[0-9A-Za-z]{36}$/.test(key) && isWellFormedKey(key))).toBe(true);
});

it('encodes the checksum as CRC-32 in base 62, most significant digit first', () => {
  // Computed with Python's zlib.
  expect(isWellFormedKey('recto_0000000000000000000000000000003PZyXE')).toBe(true);
  expect(isWellFormedKey('recto_0123456789ABCDEFGHIJKLMNOPQRST17orZh')).toBe(true);
  expect(isWellFormedKey('recto_WXYZabcdefghijklmnopqrstuvwxyz0xospm')).toBe(true);
});

it('rejects keys with one changed character, and other text', () => {
  const key = generateKey();
  for (let place = 6; place < key.length; place++) {
    const other = key[place] === 'x' ? 'y' : 'x';
    expect(isWellFormedKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
  }
  for (const text of ['', 'recto_', key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase()]) {
    expect(isWellFormedKey(text)).toBe(false);
  }
});

it('matches keys inside other text', () => {
  const key = generateKey();
  expect(`{"key":"${key}"} and ${key}.`.match(KEY_ANYWHERE)).toEqual([key, key]);
});
