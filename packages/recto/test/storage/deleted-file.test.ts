/** The SQLite file is deleted or replaced while the service runs: what it writes would be lost. */
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ServeProcess, startServe } from '../support/recto-process.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';

let place: TestLocation;
let service: ServeProcess;

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  service = await startServe({ RECTO_DATA_DIR: place.dataDir }, '--convert-processes', '1');
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
});

afterEach(async () => {
  service.child.kill('SIGKILL');
  await service.finished;
  await place.remove();
});

async function ready(): Promise<number> {
  return (await fetch(`${service.url}/readyz`)).status;
}

it.each([
  ['deleted', (file: string) => rmSync(file)],
  [
    'replaced',
    (file: string) => {
      copyFileSync(file, `${file}.copy`);
      renameSync(`${file}.copy`, file);
    },
  ],
])('is not ready once the file was %s, and the log says why, once', async (_what, change) => {
  change(join(place.dataDir, 'recto.sqlite'));
  await expect.poll(ready).toBe(503);
  const response = await fetch(`${service.url}/readyz`);
  expect(await response.json()).toMatchObject({ parts: { database: 'unavailable' } });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await ready()).toBe(503);
  const lines = service.output.stdout.split('\n').filter((line) => line.includes('"part":"database"'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('recto.sqlite was deleted or replaced while the service used it. Restart the service.');
});
