/**
 * `npm run check`: starts Recto with traces and a collector on loopback, converts a page by URL and opens a link with a
 * token. Fails if a span is missing, or contains the token.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const RECTO = join(import.meta.dirname, '../../packages/recto/bin/recto.js');
const SECRET = 'token-that-must-not-appear';
const SECONDS = 30;

const received = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  received.push(body);
  response.setHeader('Content-Type', 'application/json').end('{}');
});
const site = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html').end('<h1>A page</h1><p>Text of the page.</p>');
});
const data = mkdtempSync(join(tmpdir(), 'recto-traces-'));
await Promise.all([collector, site].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
const pageHost = `127.0.0.1:${site.address().port}`;
const recto = (...words) =>
  execFileSync(process.execPath, [RECTO, ...words, '--data-dir', data], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
recto('accounts', 'create', '--email', 'you@example.com');
const key = recto('keys', 'create', '--account', 'you@example.com', '--name', 'traces');

const service = spawn(
  process.execPath,
  ['--import', join(import.meta.dirname, 'register.js'), RECTO, 'serve', '--port', '0', '--data-dir', data],
  {
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
      RECTO_FETCH_ALLOW_HOSTS: pageHost,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  },
);
try {
  const origin = await listeningUrl(service);
  await fetch(`${origin}/setup/${SECRET}`);
  await fetch(`${origin}/healthz`);
  const response = await fetch(`${origin}/api/v1/convert`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: `http://${pageHost}/${SECRET}?q=${SECRET}` }),
  });
  if (!response.ok) throw new Error(`The page was not converted: ${await response.text()}`);
  for (const wanted of ['POST /api/v1/convert', 'GET /…']) await until(() => received.join().includes(wanted), wanted);
  if (received.join().includes(SECRET)) throw new Error('A span contains a secret.');
  if (received.join().includes('/healthz')) throw new Error('A probe was traced.');
  console.log(`${received.length} exports; the spans of both requests are there, without secrets`);
} finally {
  service.kill();
  await once(service, 'exit');
  for (const server of [collector, site]) server.close().closeAllConnections();
  rmSync(data, { recursive: true, force: true });
}

async function listeningUrl({ stderr }) {
  for await (const line of createInterface({ input: stderr })) {
    const match = /listening on (\S+)/.exec(line);
    if (match !== null) return match[1];
  }
  throw new Error('Recto did not start.');
}

async function until(isTrue, what) {
  for (let waited = 0; !isTrue(); waited += 0.1) {
    if (waited > SECONDS) throw new Error(`No span of ${what} arrived within ${SECONDS} seconds.`);
    await sleep(100);
  }
}
