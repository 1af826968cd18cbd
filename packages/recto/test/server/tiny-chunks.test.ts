/** Request bodies in chunks of one byte, each of which costs the server hundreds of bytes if it is kept as it is. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recto, type ServeProcess, startServe } from '../support/recto-process.ts';

const MIB = 1024 * 1024;
/**
 * MiB that the process may grow beyond the bodies themselves: Node's own short-lived buffers, until they are collected,
 * and the parsed request. Keeping each chunk takes 650 bytes for each byte.
 */
const SLACK_MIB = 160;

let dataDir: string;
let service: ServeProcess;
const sockets: Socket[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'recto-tiny-chunks-'));
  service = await startServe({
    RECTO_DATA_DIR: dataDir,
    RECTO_LOG_LEVEL: 'error',
    RECTO_DRAIN_DELAY_SECONDS: '0',
    RECTO_DRAIN_SECONDS: '0',
  });
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  service.child.kill('SIGTERM');
  await service.finished;
  rmSync(dataDir, { recursive: true, force: true });
});

/** A request whose body is sent in chunks of one byte. It stays unfinished if `isComplete` is false. */
function send(head: string, body: string, isComplete = true): { received: () => string; sent: Promise<void> } {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const sendAll = async () => {
    await write(socket, `${head}\r\nHost: recto\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (let at = 0; at < body.length; at += 50_000) {
      await write(socket, body.slice(at, at + 50_000).replace(/./gs, '1\r\n$&\r\n'));
    }
    if (isComplete) await write(socket, '0\r\n\r\n');
  };
  return { received: () => received, sent: sendAll() };
}

function write(socket: Socket, bytes: string): Promise<void> {
  return new Promise((resolve) => socket.write(bytes, () => resolve()));
}

/** The most memory that the process has held, in MiB. */
function peakMemory(): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}

async function createKey(): Promise<string> {
  const environment = { RECTO_DATA_DIR: dataDir };
  await recto(['accounts', 'create', '--email', 'a@example.com'], environment);
  return (await recto(['keys', 'create', '--account', 'a@example.com', '--name', 'a'], environment)).stdout.trim();
}

/** CPU time of the process so far, in milliseconds. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${service.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const headOf = (key: string) =>
  `POST /api/v1/convert HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer ${key}`;

test('a body in 30,000 chunks of one byte is converted', { timeout: 60_000 }, async () => {
  const { received, sent } = send(headOf(await createKey()), JSON.stringify({ html: `<p>${'word '.repeat(5800)}` }));
  await sent;
  await expect.poll(received, { timeout: 30_000 }).toMatch(/^HTTP\/1.1 200 /);
});

test('time and memory stay bounded for a large body in chunks of one byte', { timeout: 120_000 }, async () => {
  const key = await createKey();
  const before = peakMemory();
  const timeBefore = processorTime();
  const { received, sent } = send(headOf(key), JSON.stringify({ html: `<p>${'word '.repeat((2 * MIB) / 5)}` }));
  await sent;
  await expect.poll(received, { timeout: 60_000 }).toMatch(/^HTTP\/1.1 413 [\s\S]*too many small chunks/);
  expect(peakMemory() - before).toBeLessThan(2 * 2 + SLACK_MIB);
  // Two million chunks take four seconds if each is handled.
  expect(processorTime() - timeBefore).toBeLessThan(2000);
});

test('memory stays bounded for unfinished forms in chunks of one byte', { timeout: 60_000 }, async () => {
  const head = `POST /sign-in HTTP/1.1\r\nOrigin: ${service.url}\r\nContent-Type: application/x-www-form-urlencoded`;
  const before = peakMemory();
  const forms = Array.from({ length: 28 }, () => send(head, `email=${'x'.repeat(16_000)}`, false));
  await Promise.all(forms.map(({ sent }) => sent));
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect(forms.map(({ received }) => received()).join('')).toBe('');
  expect(peakMemory() - before).toBeLessThan(1 + SLACK_MIB);
});
