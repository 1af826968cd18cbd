/** The examples for Express, Fastify, Hono and Workers, each with the framework itself. */
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>;
type FetchApp = (request: Request) => Response | Promise<Response>;

/** By file name: exports of the example to a way to send requests to it. */
const EXAMPLES: Readonly<Record<string, (exports: never) => Promise<Get>>> = {
  express: ({ app }: { app: RequestListener }) => overNetwork(createServer(app)),
  async fastify({ app }: { app: { ready(): Promise<unknown>; readonly server: Server } }) {
    await app.ready();
    return overNetwork(app.server);
  },
  hono: async ({ app }: { app: { fetch: FetchApp } }) => direct(app.fetch),
  worker: async ({ default: worker }: { default: { fetch: FetchApp } }) => direct(worker.fetch),
};

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) server.close();
});

async function overNetwork(server: Server): Promise<Get> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return (path, headers = {}) => fetch(origin + path, { headers });
}

function direct(handle: FetchApp): Get {
  return async (path, headers = {}) => handle(new Request(`https://pears.example${path}`, { headers }));
}

describe.each(Object.entries(EXAMPLES))('the example for %s', (name, open) => {
  let get: Get;

  beforeAll(async () => {
    const path = fileURLToPath(new URL(`../../../examples/middleware/${name}.js`, import.meta.url));
    get = await open((await import(path)) as never);
  });

  test('serves Markdown to agents and HTML to browsers', async () => {
    const markdown = await get('/', { accept: 'text/markdown' });
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(await markdown.text()).toMatch(/\n# Pears\n\nRipe for \*\*ten minutes\*\*\.\n$/);
    const html = await get('/', { accept: 'text/html,*/*;q=0.8' });
    expect(html.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
    expect(html.headers.get('vary')).toBe('Accept');
    expect(await html.text()).toMatch(/^<!doctype html>/);
  });

  test('answers a repeated request with 304', async () => {
    const etag = (await get('/', { accept: 'text/markdown' })).headers.get('etag') ?? '';
    const again = await get('/', { accept: 'text/markdown', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('leaves other types alone', async () => {
    const json = await get('/pears.json', { accept: 'text/markdown, */*;q=0.5' });
    expect(await json.json()).toEqual({ ripe: true });
    expect(json.headers.get('x-markdown-tokens')).toBeNull();
  });
});
