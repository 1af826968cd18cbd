/** Bounds on connections, in total and per client. */
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { parseTrustedProxies } from '../../src/api/client-address.ts';
import { CLIENT_LIMITS } from '../../src/server/listen.ts';
import { startService, type TestService } from '../support/service.ts';

/** Loopback addresses to connect from. */
const CROWD = '127.0.0.2';
const OTHER = '127.0.0.3';
const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: recto\r\n\r\n';

let service: TestService;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service.close();
});

async function start(connections: number, connectionsPerAddress: number, trustedProxies: string[] = []): Promise<void> {
  service = await startService(
    { trustedProxies: parseTrustedProxies(trustedProxies) },
    { limits: { ...CLIENT_LIMITS, connections, connectionsPerAddress } },
  );
}

/** A connection that sends `bytes` and waits for the status of a response: undefined if it is closed without one. */
async function open(from: string, bytes: string): Promise<{ status: string | undefined; socket: Socket }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(bytes);
  const status = await new Promise<string | undefined>((resolve) => {
    socket.on('data', (chunk) => resolve(/^HTTP\/1.1 (\d+)/.exec(String(chunk))?.[1]));
    socket.on('close', () => resolve(undefined));
  });
  return { status, socket };
}

/** An open connection without a request. */
const openIdle = (from: string) => open(from, REQUEST);

/** A connection with a request whose body does not arrive. Its response is `100 Continue`. */
const openBusy = (from: string) =>
  open(
    from,
    `POST /api/v1/convert HTTP/1.1\r\nHost: recto\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
  );

/** Opens connections one after the other. */
async function repeat(times: number, openOne: () => ReturnType<typeof open>) {
  const opened = [];
  for (let count = 0; count < times; count++) opened.push(await openOne());
  return opened;
}

it('the connection that has been idle for longest gives way when all are open', async () => {
  await start(6, 6);
  const busy = await openBusy(CROWD);
  const idle = await repeat(5, () => openIdle(CROWD));
  // Used again, so it hasn't been idle for longest any more.
  await new Promise((resolve) => idle[0]!.socket.once('data', resolve).write(REQUEST));
  expect((await openIdle(OTHER)).status).toBe('200');
  await expect.poll(() => idle.map(({ socket }) => socket.closed)).toEqual([false, true, false, false, false]);
  expect(busy.socket.closed).toBe(false);
});

it('a connection that never sent a request is idle', async () => {
  await start(5, 5);
  const { hostname, port } = new URL(service.url);
  const silent = Array.from({ length: 5 }, () => connect({ host: hostname, port: Number(port), localAddress: CROWD }));
  sockets.push(...silent);
  await Promise.all(silent.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  expect((await openIdle(OTHER)).status).toBe('200');
});

it('a request in progress is not interrupted when all connections are open', async () => {
  await start(3, 3);
  const busy = await repeat(3, () => openBusy(CROWD));
  expect(busy.map(({ status }) => status)).toEqual(['100', '100', '100']);
  expect((await openIdle(OTHER)).status).toBeUndefined();
  expect(busy.map(({ socket }) => socket.closed)).toEqual([false, false, false]);
});

it('one client gets only its share of the connections', async () => {
  await start(10, 3);
  await repeat(3, () => openBusy(CROWD));
  expect((await openIdle(CROWD)).status).toBeUndefined();
  expect((await openIdle(OTHER)).status).toBe('200');
});

it('a client at its limit replaces its own idle connections only', async () => {
  await start(10, 3);
  const other = await openIdle(OTHER);
  const idle = await repeat(5, () => openIdle(CROWD));
  expect(idle.map(({ status }) => status)).toEqual(['200', '200', '200', '200', '200']);
  await expect.poll(() => idle.map(({ socket }) => socket.closed)).toEqual([true, true, false, false, false]);
  expect(other.socket.closed).toBe(false);
});

it('closed connections are counted by the setting of the limit', async () => {
  await start(4, 2);
  await repeat(2, () => openBusy(CROWD));
  expect((await openIdle(CROWD)).status).toBeUndefined();
  await repeat(3, () => openIdle(OTHER));
  const metrics = await service.services.operations.metrics.registry.metrics();
  expect(metrics).toContain('recto_client_connections_closed_total{limit="RECTO_CLIENT_CONNECTIONS_PER_ADDRESS"} 2');
  expect((await openIdle('127.0.0.4')).status).toBe('200');
  expect(await service.services.operations.metrics.registry.metrics()).toContain(
    'recto_client_connections_closed_total{limit="RECTO_CLIENT_CONNECTIONS"} 1',
  );
});

it('closed connections make room', async () => {
  await start(10, 2);
  for (let round = 0; round < 3; round++) {
    const busy = await repeat(2, () => openBusy(CROWD));
    expect(busy.map(({ status }) => status)).toEqual(['100', '100']);
    for (const { socket } of busy) socket.destroy();
    await expect.poll(async () => (await openIdle(CROWD)).status).toBe('200');
    for (const socket of sockets.splice(0)) socket.destroy();
  }
});

it('a trusted proxy may open as many connections as there are', async () => {
  await start(8, 2, [`${CROWD}/32`]);
  const busy = await repeat(7, () => openBusy(CROWD));
  expect(busy.every(({ status }) => status === '100')).toBe(true);
  expect((await openIdle(OTHER)).status).toBe('200');
  expect((await openBusy(CROWD)).status).toBe('100');
  expect((await openBusy(CROWD)).status).toBeUndefined();
});
