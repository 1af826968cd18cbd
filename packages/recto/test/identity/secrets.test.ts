import { expect, it } from 'vitest';
import { hashSecret, isSameSecret, isToken, newToken, randomBase62 } from '../../src/identity/secrets.ts';

it('generates unique tokens of 43 characters, and recognizes their shape', () => {
  const tokens = Array.from({ length: 10_000 }, () => newToken());
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.every(isToken)).toBe(true);
  const [token = ''] = tokens;
  for (const text of [
    '',
    token.slice(1),
    `${token}0`,
    ` ${token.slice(1)}`,
    `${token.slice(1)}\n`,
    `${token.slice(1)}é`,
  ]) {
    expect(isToken(text)).toBe(false);
  }
});

it('hashes with SHA-256', () => {
  expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('compares texts of any length and any characters', () => {
  expect(isSameSecret('é', 'é')).toBe(true);
  for (const other of ['', 'e', 'ee', 'éé']) expect(isSameSecret('é', other)).toBe(false);
});

it('generates every base62 character about equally often', () => {
  const counts = new Map<string, number>();
  for (const character of randomBase62(620_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // Ten thousand each are expected; five standard deviations are 500.
  expect(Math.min(...counts.values())).toBeGreaterThan(9500);
  expect(Math.max(...counts.values())).toBeLessThan(10_500);
});
