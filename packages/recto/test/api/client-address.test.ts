import { expect, it } from 'vitest';
import { countedPart, originalAddress, parseTrustedProxies } from '../../src/api/client-address.ts';

const trusted = parseTrustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);

it.each([
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['fd00::1', '2001:db8::5', '2001:db8::5'],
  // Trusted proxies append to the header that the client sent.
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.2.3.4, 192.0.2.1', '198.51.100.1'],
  ['10.0.0.1', '10.9.9.9, 10.8.8.8', '10.9.9.9'],
  ['10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, <script>', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '[2001:db8::5]:443', '2001:db8::5'],
  ['10.0.0.1', '198.51.100.1:50123', '198.51.100.1'],
  ['10.0.0.1', `198.51.100.1, ${'10.0.0.1, '.repeat(10_000)}10.0.0.1`, '10.0.0.1'],
])('a connection from %s with X-Forwarded-For %.60s has the client IP address %s', (socket, forwarded, address) => {
  expect(originalAddress(socket, forwarded, trusted)).toBe(address);
});

it.each([
  ['198.51.100.1', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, counted) => {
  expect(countedPart(address)).toBe(counted);
});

it.each(['10.0.0.0/33', '10.0.0', 'proxy', '10.0.0.0/', '::/129', '10.0.0.0/8.5'])(
  '%s is not a valid range',
  (range) => {
    expect(() => parseTrustedProxies([range])).toThrow(`"${range}" is neither an IP address nor a range`);
  },
);
