/**
 * Checks made while connecting: DNS answers, rebinding, the connected peer, TLS and redirects. The policy
 * of these tests allows 127.0.0.2, which stands for the public web; 127.0.0.1 is the private network.
 */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { createDnsResolver } from '../../src/fetch/connection/resolve-name.ts';
import { createPageFetcher, type PageFetcherSettings } from '../../src/fetch/page-fetcher.ts';
import { type Canary, startCanary } from './support/canary.ts';
import { createAuthority, issue } from './support/certificates.ts';
import { type DnsAnswer, type DnsQuestion, type DnsServer, records, startDnsServer } from './support/dns-server.ts';
import { fetchOutcome } from './support/outcome.ts';

const PUBLIC = '127.0.0.2';
const PRIVATE = '127.0.0.1';

let site: Server;
let canary: Canary;
let port: number;
let dns: DnsServer;
let zone: (question: DnsQuestion) => DnsAnswer;
let serve: (path: string, response: ServerResponse, headers: Readonly<Record<string, unknown>>) => void;
const fetchers: PageFetcher[] = [];

beforeAll(async () => {
  // In this order, because hardly any other program has the same port on 127.0.0.2.
  canary = await startCanary(PRIVATE);
  port = canary.port;
  site = createServer((request, response) => serve(request.url ?? '', response, request.headers));
  site.listen(port, PUBLIC);
  await once(site, 'listening');
  dns = await startDnsServer((question) => zone(question));
});

afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
  expect(canary.hits).toBe(0);
});

afterAll(async () => {
  site.close();
  await Promise.all([canary.close(), dns.close()]);
});

function newFetcher(settings: PageFetcherSettings = {}): PageFetcher {
  const fetcher = createPageFetcher({
    addresses: { allowRanges: [`${PUBLIC}/32`], ports: [80, 443, port] },
    resolve: createDnsResolver({ servers: [dns.address], timeout: 1500 }),
    refusalInterval: 0,
    ...settings,
  });
  fetchers.push(fetcher);
  return fetcher;
}

function page(_path: string, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html');
  response.end('<p>public page');
}

const REFUSAL = /^The host couldn't be resolved, or this service doesn't connect to its address or port\./;
const refused = expect.objectContaining({ code: 'FETCH_FAILED', message: expect.stringMatching(REFUSAL) });
const reached = expect.objectContaining({ code: 'OK', text: '<p>public page' });

/** DNS answers by name. Other names do not exist. */
function zoneOf(table: Readonly<Record<string, (question: DnsQuestion) => DnsAnswer>>) {
  return (question: DnsQuestion) => table[question.name]?.(question) ?? 'NXDOMAIN';
}

function family(type: DnsQuestion['type'], addresses: Partial<Record<DnsQuestion['type'], string[]>>): DnsAnswer {
  return records(...(addresses[type] ?? []));
}

test('a name server that never answers costs three seconds', { timeout: 30_000 }, async () => {
  zone = () => 'silent';
  const started = performance.now();
  const look = createDnsResolver({ servers: [dns.address] });
  await expect(look('silent.example', new AbortController().signal)).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(10_000);
});

describe('refuses a name if any of its DNS answers is refused', () => {
  test.each<[string, (question: DnsQuestion) => DnsAnswer]>([
    ['a private address', ({ type }) => family(type, { A: ['10.0.0.5'] })],
    ['loopback', ({ type }) => family(type, { A: [PRIVATE] })],
    ['IPv6 loopback', ({ type }) => family(type, { AAAA: ['::1'] })],
    ['the metadata service through NAT64', ({ type }) => family(type, { AAAA: ['64:ff9b::a9fe:a9fe'] })],
    ['a mapped private address', ({ type }) => family(type, { AAAA: ['::ffff:10.0.0.5'] })],
    ['6to4', ({ type }) => family(type, { AAAA: ['2002:7f00:1::1'] })],
    ['a public one, then a private one', ({ type }) => family(type, { A: [PUBLIC, PRIVATE] })],
    ['a private one, then a public one', ({ type }) => family(type, { A: [PRIVATE, PUBLIC] })],
    ['a private one among twenty', ({ type }) => family(type, { A: [...Array(19).fill(PUBLIC), '169.254.169.254'] })],
    ['a public IPv4 and a private IPv6', ({ type }) => family(type, { A: [PUBLIC], AAAA: ['::1'] })],
    ['a private IPv4 and a public IPv6', ({ type }) => family(type, { A: [PRIVATE], AAAA: ['2606:4700::1111'] })],
    [
      'a name of this machine, by CNAME',
      ({ name, type }) => [
        { type: 'CNAME', name, target: 'localhost' },
        ...records(...(type === 'A' ? [PRIVATE] : [])),
      ],
    ],
    [
      'an internal name, by CNAME',
      ({ name, type }) => [
        { type: 'CNAME', name, target: 'db.corp' },
        ...(type === 'A' ? [{ type: 'A' as const, address: '10.0.0.7' }] : []),
      ],
    ],
    ['300 addresses', ({ type }) => family(type, { A: Array(300).fill(PUBLIC) })],
    ['nothing', () => []],
    ['NXDOMAIN', () => 'NXDOMAIN'],
    ['SERVFAIL', () => 'SERVFAIL'],
    ['no answer', () => 'silent'],
  ])('%s', async (_name, answer) => {
    zone = answer;
    serve = page;
    const outcome = await fetchOutcome(newFetcher(), `http://site.org:${port}/`);
    expect(outcome).toEqual(refused);
    expect(outcome.milliseconds).toBeLessThan(3000);
  });

  test('a resolver that fails or returns garbage allows no connection', async () => {
    const resolvers = [
      async () => [],
      async () => ['nonsense'],
      async () => ['127.0.0.1%eth0'],
      async () => ['::ffff:127.0.0.1'],
      async () => Promise.reject(new Error('the resolver is down')),
    ];
    for (const resolve of resolvers) {
      expect(await fetchOutcome(newFetcher({ resolve }), `http://site.org:${port}/`)).toEqual(refused);
    }
  });

  test('the IPv4 address is used although the AAAA query never gets an answer', async () => {
    zone = ({ type }) => (type === 'A' ? records(PUBLIC) : 'silent');
    serve = page;
    expect(await fetchOutcome(newFetcher(), `http://site.org:${port}/`)).toEqual(reached);
  });
});

describe('rebinding', () => {
  test('connects to the checked address or to none, in a hundred rounds', async () => {
    zone = ({ type, earlier, name }) => {
      if (type !== 'A') return [];
      const isPrivateFirst = name.startsWith('odd');
      return records((earlier % 2 === 0) === isPrivateFirst ? PRIVATE : PUBLIC);
    };
    serve = page;
    const fetcher = newFetcher();
    const rounds = Array.from({ length: 50 }, (_, round) => (round % 2 ? `odd${round}.org` : `even${round}.org`));
    const first = await Promise.all(rounds.map((name) => fetchOutcome(fetcher, `http://${name}:${port}/`)));
    const second = await Promise.all(rounds.map((name) => fetchOutcome(fetcher, `http://${name}:${port}/`)));
    // A busy machine may query twice per fetch, so only roughly half of the rounds succeed.
    const outcomes = [...first, ...second];
    expect(outcomes).toHaveLength(100);
    expect(
      outcomes.filter((outcome) => !reached.asymmetricMatch(outcome) && !refused.asymmetricMatch(outcome)),
    ).toEqual([]);
    expect(outcomes.filter(({ code }) => code === 'OK').length).toBeGreaterThan(10);
    expect(outcomes.filter(({ code }) => code === 'FETCH_FAILED').length).toBeGreaterThan(10);
    expect(canary.hits).toBe(0);
  });

  test('between two hops is caught at the second hop', async () => {
    zone = ({ type, earlier }) => (type === 'A' ? records(earlier === 0 ? PUBLIC : PRIVATE) : []);
    serve = (path, response) => {
      if (path === '/end') page(path, response);
      else response.writeHead(302, { location: '/end' }).end();
    };
    expect(await fetchOutcome(newFetcher(), `http://hops.org:${port}/`)).toEqual(refused);
  });
});

test('a socket connected to a peer other than the checked address is closed before a byte is sent', async () => {
  // Every address of the machine answers to 0.0.0.0, and the peer turns out to be 127.0.0.1.
  const everywhere = await startCanary('0.0.0.0');
  const fetcher = newFetcher({
    addresses: { allowRanges: ['0.0.0.0/32'], ports: [everywhere.port] },
    resolve: async () => ['0.0.0.0'],
  });
  for (const scheme of ['http', 'https']) {
    expect(await fetchOutcome(fetcher, `${scheme}://site.org:${everywhere.port}/`)).toEqual(refused);
  }
  expect(everywhere.hits).toBeGreaterThan(0);
  expect(everywhere.bytes).toBe(0);
  await everywhere.close();
});

test('proxy settings from the environment are ignored', async () => {
  zone = ({ type }) => (type === 'A' ? records(PUBLIC) : []);
  serve = page;
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://${PRIVATE}:${port}`;
  try {
    expect(await fetchOutcome(newFetcher(), `http://site.org:${port}/`)).toEqual(reached);
  } finally {
    for (const name of names) delete process.env[name];
  }
});

describe('a refusal reveals nothing about the private network', () => {
  test('has one message and takes a multiple of the interval', async () => {
    const open = await startCanary(PRIVATE);
    zone = zoneOf({
      'open.org': ({ type }) => family(type, { A: [PRIVATE] }),
      'filtered.org': ({ type }) => family(type, { A: ['10.255.255.1'] }),
      'servfail.org': () => 'SERVFAIL',
      'mixed.org': ({ type }) => family(type, { A: [PUBLIC, '192.168.0.1'] }),
    });
    // Long, because what a busy machine adds must not reach the next multiple.
    const step = 1500;
    const fetcher = newFetcher({
      refusalInterval: step,
      addresses: { allowRanges: [`${PUBLIC}/32`], ports: [80, open.port, open.port + 1] },
    });
    const urls = [
      `http://open.org:${open.port}/`,
      `http://open.org:${open.port + 1}/`,
      'http://filtered.org/',
      'http://servfail.org/',
      'http://mixed.org/',
      'http://nobody.org/',
      `http://127.0.0.1:${open.port}/`,
      'http://[::1]/',
      'http://metadata.google.internal/',
      'http://site.org:22/',
    ];
    const outcomes = await Promise.all(urls.map((url) => fetchOutcome(fetcher, url)));
    expect(new Set(outcomes.map(({ message }) => message)).size).toBe(1);
    expect(new Set(outcomes.map(({ milliseconds }) => Math.floor((milliseconds + 5) / step)))).toEqual(new Set([1]));
    expect(open.hits).toBe(0);
    await open.close();
  });

  test('a client that disconnects does not wait for it', async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('gone')), 20);
    const fetching = newFetcher({ refusalInterval: 60_000 }).fetchPage(new URL('http://[::1]/'), leaving.signal);
    await expect(fetching).rejects.toThrow('gone');
  });
});

describe('TLS', () => {
  const authority = createAuthority('Authority of the test');

  async function startTlsSite(names: string[], notAfter?: Date, trusted = authority) {
    const server = createTlsServer(
      issue(trusted, { names, ...(notAfter ? { notAfter } : {}) }),
      (request, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(`<p>${request.headers.host}`);
      },
    );
    server.listen(0, PUBLIC);
    await once(server, 'listening');
    const address = server.address();
    const tlsPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
    zone = ({ type }) => (type === 'A' ? records(PUBLIC) : []);
    const fetcher = newFetcher({
      ca: authority.cert,
      addresses: { allowRanges: [`${PUBLIC}/32`], ports: [tlsPort, 443] },
    });
    return { server, fetcher, origin: (host: string) => `https://${host}:${tlsPort}/` };
  }

  test.each([
    ['a name', ['site.org'], 'site.org'],
    ['a name with a trailing dot', ['site.org'], 'site.org.'],
    ['a wildcard', ['*.site.org'], 'www.site.org'],
    ['an IP address', [PUBLIC], PUBLIC],
  ])('keeps name, certificate and Host together: %s', async (_name, names, host) => {
    const { server, fetcher, origin } = await startTlsSite(names);
    expect(await fetchOutcome(fetcher, origin(host))).toMatchObject({
      code: 'OK',
      text: `<p>${new URL(origin(host)).host}`,
    });
    server.close();
  });

  test.each([
    ['for another name', 'is for another name', ['other.org'], undefined, authority],
    ['for the IP address instead of the name', 'is for another name', [PUBLIC], undefined, authority],
    ['expired', 'has expired', ['site.org'], new Date('2020-01-01'), authority],
    ['issued by an unknown authority', "can't be verified", ['site.org'], undefined, createAuthority('Unknown CA')],
  ])('a certificate that is %s is never accepted', async (_name, message, names, notAfter, trusted) => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const { server, fetcher, origin } = await startTlsSite(names, notAfter, trusted);
    try {
      const outcome = await fetchOutcome(fetcher, origin('site.org'));
      expect(outcome).toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining(message) });
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      server.close();
    }
  });
});

describe('every hop of a redirect is checked', () => {
  const targets: readonly (readonly [kind: string, location: (port: number) => string])[] = [
    ['a loopback literal', (port) => `http://127.0.0.1:${port}/`],
    ['a short literal without a scheme', (port) => `//127.1:${port}/`],
    ['a decimal literal', (port) => `http://2130706433:${port}/`],
    ['IPv6 loopback', (port) => `http://[::1]:${port}/`],
    ['a mapped address', (port) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a name that resolves to a private address', (port) => `http://private.org:${port}/`],
    ['a name of this machine', (port) => `http://localhost:${port}/`],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['back slashes', (port) => `\\\\127.0.0.1:${port}\\`],
    ['TLS on loopback', (port) => `https://127.0.0.1:${port}/`],
    ['credentials before it', (port) => `http://public.org@127.0.0.1:${port}/`],
    ['a closed port', () => 'http://public.org:22/'],
  ];
  const names = zoneOf({
    'public.org': ({ type }) => family(type, { A: [PUBLIC] }),
    'private.org': ({ type }) => family(type, { A: [PRIVATE] }),
  });

  test.each(
    [301, 302, 303, 307, 308].flatMap((status) => targets.map(([kind, location]) => [status, kind, location] as const)),
  )('%i to %s', async (status, _kind, location) => {
    zone = names;
    serve = (_path, response) => response.writeHead(status, { location: location(port) }).end();
    expect(await fetchOutcome(newFetcher(), `http://public.org:${port}/`)).toEqual(refused);
  });

  test.each(targets)('meta refresh to %s', async (_kind, location) => {
    zone = names;
    serve = (path, response) => {
      const content = `0; url=${location(port)}`;
      if (path === '/header') response.setHeader('refresh', content);
      response.setHeader('content-type', 'text/html');
      response.end(path === '/header' ? '<p>hi' : `<meta http-equiv="refresh" content="${content}"><p>hi`);
    };
    for (const path of ['/', '/header']) {
      expect(await fetchOutcome(newFetcher(), `http://public.org:${port}${path}`)).toEqual(refused);
    }
  });

  test('a private address behind nine public hops', async () => {
    zone = names;
    serve = (path, response) => {
      const hop = Number(path.slice(1));
      const location = hop < 9 ? `/${hop + 1}` : `http://private.org:${port}/`;
      response.writeHead(302, { location }).end();
    };
    expect(await fetchOutcome(newFetcher(), `http://public.org:${port}/0`)).toEqual(refused);
  });

  test.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'ftp://public.org/',
    'gopher://public.org/',
    'data:text/html,<p>hi',
    'javascript:alert(1)',
    'about:blank',
    'blob:http://public.org/1',
    'ws://public.org/',
    'http://',
    'http://a b/',
    `http://public.org/${'a'.repeat(20_000)}`,
  ])('to a URL that is not http or https: %s', async (location) => {
    zone = names;
    serve = (_path, response) => response.writeHead(302, { location }).end();
    expect(await fetchOutcome(newFetcher(), `http://public.org:${port}/`)).toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining("isn't an http or https URL"),
    });
  });

  test.each<[string, (path: string) => string | undefined]>([
    ['a page that redirects to itself', () => '/'],
    ['two that redirect to each other', (path) => (path === '/a' ? '/b' : '/a')],
    ['eleven hops', (path) => (path === '/11' ? undefined : `/${Number(path.slice(1)) + 1}`)],
  ])('%s end with TOO_MANY_REDIRECTS', async (_name, next) => {
    zone = names;
    serve = (path, response) => {
      const location = next(path);
      if (location === undefined) page(path, response);
      else response.writeHead(302, { location }).end();
    };
    expect(await fetchOutcome(newFetcher(), `http://public.org:${port}/0`)).toMatchObject({
      code: 'TOO_MANY_REDIRECTS',
    });
  });

  test('ten hops arrive, with the fragment, and without cookies or credentials', async () => {
    zone = names;
    const seen: unknown[] = [];
    serve = (path, response, headers) => {
      seen.push(headers['cookie'], headers['authorization'], headers['referer']);
      const hop = Number(path.slice(1));
      if (hop === 10) page(path, response);
      else {
        const location = `http://user:secret@public.org:${port}/${hop + 1}`;
        response.writeHead(302, { location, 'set-cookie': 'session=1' }).end();
      }
    };
    const outcome = await fetchOutcome(newFetcher(), `http://public.org:${port}/0#part`);
    expect(outcome).toEqual(reached);
    expect(outcome.resolvedUrl).toBe(`http://public.org:${port}/10#part`);
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  test('a redirect to a URL of the maximum length is followed, even if encoding lengthens it', async () => {
    zone = names;
    serve = page;
    const start = `http://public.org:${port}/?`;
    expect(await fetchOutcome(newFetcher(), start + 'ä'.repeat(2000))).toEqual(reached);
  });

  test('relative redirects are followed, also with raw UTF-8 bytes in Location', async () => {
    zone = names;
    const paths: string[] = [];
    serve = (path, response) => {
      paths.push(path);
      if (path === '/a/b?q') {
        response.writeHead(301, { location: Buffer.from('../ü c', 'utf8').toString('latin1') }).end();
      } else page(path, response);
    };
    expect(await fetchOutcome(newFetcher(), `http://public.org:${port}/a/b?q`)).toEqual(reached);
    expect(paths).toEqual(['/a/b?q', '/%C3%BC%20c']);
  });
});
