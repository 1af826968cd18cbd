/** Hosts, IP literals in every spelling and ports that must be refused, and those that must be allowed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { parsePageUrl } from '../../src/contract/page-url.ts';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { createAddressPolicy } from '../../src/fetch/address/address-policy.ts';
import type { RefusedConnection } from '../../src/fetch/page-fetch.ts';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import { type Canary, countSockets, startCanary } from './support/canary.ts';
import { fetchOutcome } from './support/outcome.ts';
import {
  BLOCK_EDGES,
  INVALID_URLS,
  PUBLIC_URLS,
  REFUSED_PORTS,
  REFUSED_URLS,
  spellingsOf,
} from './support/refused-vectors.ts';

let canary: Canary;
let fetcher: PageFetcher;
const refused: RefusedConnection[] = [];
let vectors = 0;

beforeAll(async () => {
  canary = await startCanary();
  fetcher = createPageFetcher({
    addresses: { ports: [80, 443, canary.port] },
    refusalInterval: 0,
    // Any name that reaches DNS would resolve to the canary.
    resolve: async () => ['127.0.0.1'],
    onRefused: (event) => refused.push(event),
  });
});

afterAll(async () => {
  await fetcher.close();
  await canary.close();
  // Fails if the table of vectors shrinks.
  expect(vectors).toBeGreaterThanOrEqual(400);
});

async function expectRefused(urls: readonly string[]): Promise<void> {
  const audited = refused.length;
  const wrong: string[] = [];
  const sockets = await countSockets(async () => {
    for (const url of urls) {
      const { code, message } = await fetchOutcome(fetcher, url.replace('PORT', String(canary.port)));
      vectors++;
      if (code !== 'FETCH_FAILED' || message !== REFUSAL) wrong.push(`${url}: ${code} ${message}`);
    }
  });
  expect(wrong).toEqual([]);
  expect(sockets).toBe(0);
  expect(canary.hits).toBe(0);
  expect(refused.length - audited).toBe(urls.length);
}

const REFUSAL = `The host couldn't be resolved, or this service doesn't connect to its address or port. ${ERRORS.FETCH_FAILED.advice}`;

describe('refused with one message, one audit entry and no socket', () => {
  test.each(REFUSED_URLS)('%s', (_threat, urls) => expectRefused(urls));

  test.each(BLOCK_EDGES)('the edges of %s in every spelling', (_block, first, last) =>
    expectRefused(
      [first, last].flatMap((address) => {
        const spellings = address.includes(':') ? [`[${address}]`] : spellingsOf(address);
        return spellings.map((host) => `http://${host}/`);
      }),
    ),
  );

  test('ports other than 80 and 443 are refused', () =>
    expectRefused(REFUSED_PORTS.flatMap((port) => [`http://example.com:${port}/`, `https://8.8.8.8:${port}/`])));

  test("the service's own host and IP address are refused", async () => {
    const fetcher = createPageFetcher({
      addresses: { refuseHosts: ['Recto.example.org'], refuseRanges: ['198.41.0.4'] },
      refusalInterval: 0,
    });
    for (const url of ['https://recto.example.org/', 'https://RECTO.example.org./', 'http://198.41.0.4/']) {
      expect(await fetchOutcome(fetcher, url)).toMatchObject({ code: 'FETCH_FAILED', message: REFUSAL });
    }
    await fetcher.close();
  });
});

describe('allowed', () => {
  const policy = createAddressPolicy();

  test.each(PUBLIC_URLS)('%s', (url) => {
    expect(policy.urlRefusal(new URL(url))).toBeUndefined();
  });

  test.each(
    BLOCK_EDGES.flatMap(([block, , , before, after]) => [before, after].map((edge) => [block, edge] as const)).filter(
      ([, edge]) => edge !== null,
    ),
  )('just outside %s: %s', (_block, address) => {
    expect(policy.addressRefusal(address ?? '', new URL('http://example.com/'))).toBeUndefined();
  });
});

describe('invalid URLs', () => {
  test.each(INVALID_URLS.map((url) => [url.slice(0, 60), url]))('%j', (_name, url) => {
    const started = performance.now();
    expect(parsePageUrl(url)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('the fetcher checks a URL that the caller did not check', async () => {
    for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'http://a:b@example.com/', 'data:text/html,hi']) {
      expect(await fetchOutcome(fetcher, url)).toMatchObject({ code: 'INVALID_URL' });
    }
  });

  test.each([
    ['300 characters in one label', `http://${'a'.repeat(300)}.com/`],
    ['256 labels', `http://${'a.'.repeat(256)}com/`],
  ])('a name too long for DNS is refused like any other: %s', async (_name, url) => {
    const strict = createPageFetcher({ refusalInterval: 0, dns: { servers: ['127.0.0.1:9'], timeout: 300 } });
    expect(await fetchOutcome(strict, url)).toMatchObject({ code: 'FETCH_FAILED', message: REFUSAL });
    await strict.close();
  });
});

describe('what an operator allows', () => {
  const url = (text: string) => new URL(text);

  test.each([
    ['a host', { allowHosts: ['wiki.corp'] }, 'http://wiki.corp/', '10.1.2.3'],
    ['a host with a port', { allowHosts: ['wiki.corp:8080'] }, 'http://wiki.corp:8080/', '10.1.2.3'],
    ['a single label', { allowHosts: ['wiki'] }, 'http://WIKI./', '192.168.0.1'],
    ['an IP literal', { allowHosts: ['[::1]:8080'] }, 'http://[0::1]:8080/', '::1'],
    ['an IPv4 range', { allowRanges: ['10.20.0.0/16'] }, 'http://10.20.255.255/', '10.20.0.0'],
    ['an IPv4 range, mapped', { allowRanges: ['10.20.0.0/16'] }, 'http://[::ffff:10.20.0.1]/', '::ffff:10.20.0.1'],
    ['an IPv6 range', { allowRanges: ['fd12::/16'] }, 'http://[fd12:ffff::1]/', 'fd12::'],
    ['a port', { ports: [80, 8080] }, 'http://example.com:8080/', '8.8.8.8'],
    ['NAT64', { nat64: true }, 'http://[64:ff9b::808:808]/', '64:ff9b::8.8.8.8'],
    ['everything', { allowPrivate: true }, 'http://localhost:3000/', '127.0.0.1'],
    ['a link-local address with its zone', { allowPrivate: true }, 'http://printer.local/', 'fe80::1%eth0'],
  ])('%s', (_name, settings, pageUrl, resolved) => {
    const policy = createAddressPolicy(settings);
    expect(policy.urlRefusal(url(pageUrl))).toBeUndefined();
    expect(policy.addressRefusal(resolved, url(pageUrl))).toBeUndefined();
  });

  test.each([
    ['another host', { allowHosts: ['wiki.corp'] }, 'http://db.corp/'],
    ['a subdomain of the host', { allowHosts: ['wiki.corp'] }, 'http://a.wiki.corp/'],
    ['another port of the host', { allowHosts: ['wiki.corp:8080'] }, 'http://wiki.corp:9090/'],
    ['the address next to the range', { allowRanges: ['10.20.0.0/16'] }, 'http://10.21.0.0/'],
    ['a private address through NAT64', { nat64: true }, 'http://[64:ff9b::a9fe:a9fe]/'],
    ['a range that is also refused', { allowRanges: ['10.0.0.0/8'], refuseRanges: ['10.0.0.1'] }, 'http://10.0.0.1/'],
    ['another scheme', { allowPrivate: true }, 'ftp://wiki.corp/'],
    ['a host that is also refused', { allowPrivate: true, refuseHosts: ['localhost'] }, 'http://LOCALHOST/'],
  ])('allows nothing else: %s', (_name, settings, pageUrl) => {
    expect(createAddressPolicy(settings).urlRefusal(url(pageUrl))).toBeTypeOf('string');
  });

  test.each([
    { allowRanges: ['10.20.0.0/33'] },
    { allowRanges: ['10.20.0.1/16'] },
    { allowRanges: ['10.20.0.0-10.21.0.0'] },
    { allowRanges: ['wiki.corp'] },
    // Half-typed, they would mean every address, or another one.
    { allowRanges: ['0.0.0.0/'] },
    { allowRanges: ['::/'] },
    { allowRanges: ['10.20.0.0/0x10'] },
    { refuseRanges: ['10.20.0.256'] },
    { refuseRanges: ['1:2:3:4:5:6:7:8::9::a'] },
    { refuseRanges: ['fe80::/129'] },
    { allowHosts: ['http://wiki.corp/'] },
    { allowHosts: ['*'] },
    { allowHosts: [''] },
  ])('an invalid setting prevents the start: %j', (settings) => {
    expect(() => createAddressPolicy(settings)).toThrow(/is not/);
  });

  test('an address that cannot be parsed is refused', () => {
    const policy = createAddressPolicy();
    const odd = ['', 'unknown', '1.2.3', '1.2.3.04', '256.1.1.1', ':::', '1::2::3', '12345::', '::1.2.3', 'fe80'];
    expect(odd.filter((address) => policy.addressRefusal(address, url('http://example.com/')) === undefined)).toEqual(
      [],
    );
  });
});
