/** A service that may open fewer files than it may have connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ServeProcess, startServeWithFiles } from '../support/recto-process.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';

const MAX_FILES = 250;

let place: TestLocation;
let service: ServeProcess;
const sockets: Socket[] = [];

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  const environment = { RECTO_DATA_DIR: place.dataDir };
  service = await startServeWithFiles(MAX_FILES, environment, '--convert-processes', '1', '--fetch-processes', '1');
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  service.child.kill('SIGKILL');
  await service.finished;
  await place.remove();
});

it.skipIf(process.platform !== 'linux')('is not shut by idle connections, and says so at the start', async () => {
  expect(service.output.stdout).toContain('RECTO_CLIENT_CONNECTIONS is 5000');
  const { hostname, port } = new URL(service.url);
  for (let count = 0; count < MAX_FILES; count++) {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
  }
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
});
