/**
 * `npm run bench:repeat [-- --requests 200]`: what a repeated request for a page of 100 KB costs the
 * service and the site, with and without `maxAge` and validators. One request at a time; CPU is that
 * of all processes of the service. Prints a Markdown table for docs/performance.md.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { makeArticle } from './make-article.ts';
import { percentile, ServiceUnderLoad } from './service-under-load.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '200' } } });
const REQUESTS = Number(values.requests);

const page = makeArticle();
let fetches = 0;
const site = createServer((_request, response) => {
  fetches++;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
});
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
const { port } = site.address() as AddressInfo;
const url = `http://localhost:${port}/article`;

const service = await ServiceUnderLoad.start('--fetch-allow-hosts', `localhost:${port}`);
/** Of one account, because a cached result belongs to it. Each may send 60 requests per minute. */
const keys = service.keys.filter((_, index) => index % service.accounts === 0);
let sent = 0;

interface Reply {
  readonly status: number;
  readonly bytes: number;
  readonly etag: string;
}

async function read(query: string, etag = ''): Promise<Reply> {
  const key = keys[sent++ % keys.length];
  const response = await fetch(`${service.origin}/api/v1/read/${encodeURIComponent(url)}${query}`, {
    headers: { authorization: `Bearer ${key}`, ...(etag === '' ? {} : { 'if-none-match': etag }) },
  });
  const bytes = (await response.arrayBuffer()).byteLength;
  return { status: response.status, bytes, etag: response.headers.get('etag') ?? '' };
}

console.log('| repeated request | status | CPU, ms | p50, ms | fetches of the page | bytes of the response |');
console.log('|---|--:|--:|--:|--:|--:|');
for (const [name, query, hasValidator] of [
  ['nothing', '', false],
  ['`If-None-Match`', '', true],
  ['`maxAge=3600`', '?maxAge=3600', false],
  ['`maxAge=3600` and `If-None-Match`', '?maxAge=3600', true],
] as const) {
  // Warm-up, and the request that is repeated.
  for (let count = 0; count < 10; count++) await read(query);
  const { etag } = await read(query);
  const fetchesBefore = fetches;
  const before = service.processorTime();
  const times: number[] = [];
  let last: Reply | undefined;
  for (let count = 0; count < REQUESTS; count++) {
    const started = performance.now();
    last = await read(query, hasValidator ? etag : '');
    times.push(performance.now() - started);
    const expected = hasValidator ? 304 : 200;
    if (last.status !== expected) throw new Error(`The response has status ${last.status}, not ${expected}.`);
  }
  const after = service.processorTime();
  const used = after.answering + after.converting - before.answering - before.converting;
  const figures = [
    last?.status,
    (used / REQUESTS).toFixed(1),
    percentile(times, 0.5).toFixed(1),
    ((fetches - fetchesBefore) / REQUESTS).toFixed(2),
    last?.bytes,
  ];
  console.log(`| ${name} | ${figures.join(' | ')} |`);
}
await service.stop();
site.close();
