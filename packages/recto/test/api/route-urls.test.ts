/**
 * Every route that takes a URL uses the guard against private networks. Routes can only fetch through one function. The
 * table below must list all its callers and how to send each of them a URL.
 */
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { createDnsResolver } from '../../src/fetch/connection/resolve-name.ts';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import { type Canary, startCanary } from '../fetch/support/canary.ts';
import { type DnsServer, records, startDnsServer } from '../fetch/support/dns-server.ts';
import { personOf } from '../site/support/person.ts';
import { inProcessConverter, startService, type TestService } from '../support/service.ts';

interface UrlRoute {
  readonly route: string;
  /** The source file that fetches, relative to `src/`. */
  readonly file: string;
  /** Sends a URL to the route. @returns everything that the client receives. */
  send(service: TestService, pageUrl: string): Promise<{ readonly status: number; readonly text: string }>;
}

const ROUTES: readonly UrlRoute[] = [
  {
    route: 'POST /api/v1/convert',
    file: 'api/routes/convert.ts',
    async send({ url, key }, pageUrl) {
      const response = await fetch(`${url}/api/v1/convert`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: pageUrl }),
      });
      return { status: response.status, text: await response.text() };
    },
  },
  {
    route: 'GET /api/v1/read/{url}',
    file: 'api/routes/read.ts',
    async send({ url, key }, pageUrl) {
      const response = await fetch(`${url}/api/v1/read/${encodeURIComponent(pageUrl)}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return { status: response.status, text: await response.text() };
    },
  },
  {
    route: 'POST /dashboard/playground',
    file: 'conversion/pages/playground-routes.tsx',
    async send(service, pageUrl) {
      const person = await personOf(service, 'pro@example.com');
      const { status, text } = await person.post('/dashboard/playground', { source: 'url', url: pageUrl });
      return { status, text };
    },
  },
];

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

/** The source files that call a function or method of that name. */
function callersOf(name: string): string[] {
  const call = new RegExp(`(?<!function |async )\\b${name}(?:<[^>(]*>)?\\(`);
  return globSync('**/*.{ts,tsx}', { cwd: SOURCE })
    .filter((file) => call.test(readFileSync(`${SOURCE}/${file}`, 'utf8')))
    .toSorted();
}

test('routes fetch pages through one function, and the table lists all its callers', () => {
  // The command line has no routes. It fetches through the same guard.
  expect(callersOf('\\.fetchPage')).toEqual(['cli/input.ts', 'conversion/convert-page.ts']);
  expect(callersOf('convertPage')).toEqual(['conversion/deliver-page.ts']);
  // The tools of agents answer in their own protocol; their tests have refused URLs.
  expect(callersOf('deliverPage')).toEqual(['api/routes/mcp.ts', 'api/run-conversion.ts', 'cli/mcp.ts']);
  expect(callersOf('runConversion')).toEqual(ROUTES.map(({ file }) => file).toSorted());
});

describe.each(ROUTES)('$route', ({ send }) => {
  /** Stands for the public web in these tests. All other addresses of this machine are the private network. */
  const PUBLIC = '127.0.0.2';
  let service: TestService;
  let fetcher: PageFetcher;
  let canary: Canary;
  let dns: DnsServer;
  let site: Server;

  beforeAll(async () => {
    canary = await startCanary('127.0.0.1');
    site = createServer((request, response) => {
      const target = decodeURIComponent(request.url?.slice(1) ?? '');
      if (target === '') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>public page');
      else response.writeHead(302, { location: target }).end();
    }).listen(canary.port, PUBLIC);
    await once(site, 'listening');
    dns = await startDnsServer(({ name, type }) => {
      if (name === 'public.org') return records(...(type === 'A' ? [PUBLIC] : []));
      return name === 'private.org' ? records(...(type === 'A' ? ['127.0.0.1'] : ['::1'])) : 'NXDOMAIN';
    });
    fetcher = createPageFetcher({
      addresses: { allowRanges: [`${PUBLIC}/32`], ports: [80, 443, canary.port] },
      resolve: createDnsResolver({ servers: [dns.address], timeout: 5000 }),
      refusalInterval: 10,
    });
    service = await startService({ conversion: { fetcher, converter: inProcessConverter } });
  });

  afterEach(() => expect(canary.hits).toBe(0));

  afterAll(async () => {
    await Promise.all([service.close(), fetcher.close(), canary.close(), dns.close()]);
    site.close();
  });

  it('fetches a public page', async () => {
    const { status, text } = await send(service, `http://public.org:${canary.port}/`);
    expect([status, text]).toEqual([200, expect.stringContaining('public page')]);
  });

  const refused: readonly (readonly [string, (port: number) => string])[] = [
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['the metadata service by its name', () => 'http://metadata.google.internal/computeMetadata/v1/'],
    ['loopback', (port) => `http://127.0.0.1:${port}/`],
    ['loopback as one number', (port) => `http://2130706433:${port}/`],
    ['loopback in hexadecimal', (port) => `http://0x7f.1:${port}/`],
    ['loopback in Unicode digits', (port) => `http://①②⑦.⓪.⓪.①:${port}/`],
    ['IPv6 loopback', (port) => `http://[::1]:${port}/`],
    ['loopback, mapped to IPv6', (port) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['loopback through NAT64', (port) => `http://[64:ff9b::7f00:1]:${port}/`],
    ['a name of this machine', (port) => `http://localhost.:${port}/`],
    ['a name that resolves to a private address', (port) => `http://private.org:${port}/`],
    ['a name that does not exist', (port) => `http://nobody.org:${port}/`],
    ['a port other than 80 and 443', () => 'http://public.org:22/'],
    ['a redirect to loopback', (port) => `http://public.org:${port}/${encodeURIComponent(`http://127.1:${port}/`)}`],
    [
      'a redirect to a private name',
      (port) => `http://public.org:${port}/${encodeURIComponent(`//private.org:${port}/`)}`,
    ],
  ];

  it.each(refused)('rejects %s with the same message', async (_name, urlAt) => {
    const { status, text } = await send(service, urlAt(canary.port));
    expect(status).toBe(422);
    expect(text).toContain("couldn't be resolved, or this service doesn't connect");
    expect(text).not.toContain('secret of the private network');
  });

  it.each(['file:///etc/passwd', 'ftp://public.org/', 'data:text/html,<p>hi', 'http://user:secret@public.org/'])(
    'does not accept %s',
    async (pageUrl) => {
      const { status, text } = await send(service, pageUrl);
      expect([status, text]).toEqual([400, expect.stringContaining('Use an absolute http or https URL')]);
    },
  );
});
