import { expect, it } from 'vitest';
import { baseUrlOf } from '../../src/config/base-url.ts';

it.each([
  ['https://recto.example/', '127.0.0.1', 'https://recto.example'],
  ['https://example.com/recto//', '127.0.0.1', 'https://example.com/recto'],
  [undefined, '127.0.0.1', 'http://127.0.0.1:8080'],
  [undefined, 'localhost', 'http://localhost:8080'],
  [undefined, '::1', 'http://[::1]:8080'],
])('%s at %s is %s', (baseUrl, host, expected) => {
  expect(baseUrlOf({ baseUrl, host, port: 8080 })).toBe(expected);
});

it('uses the actual port if the setting is 0', () => {
  expect(baseUrlOf({ baseUrl: undefined, host: '127.0.0.1', port: 0 }, 41_234)).toBe('http://127.0.0.1:41234');
});
