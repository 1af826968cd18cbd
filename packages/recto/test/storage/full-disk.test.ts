/**
 * A full disk, simulated without privileges by limiting the size of the files that a process may write.
 * `npm run endurance:disk` does the same with a full file system.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { fillDiskUnder } from '../support/fill-disk.ts';
import { recto, type ServeProcess, startServe } from '../support/recto-process.ts';
import { createTestLocation } from '../support/stores.ts';

const hasLimits = spawnSync('prlimit', ['--version']).status === 0;
if (!hasLimits) process.stderr.write('\nSKIPPED: a full disk, which needs prlimit (util-linux).\n\n');

const cleanUp: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const each of cleanUp.splice(0).reverse()) await each();
});

/** A soft limit, so that it can be raised again. */
function limitFiles(service: ServeProcess, bytes: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(service.child.pid), `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(String(stderr));
}

describe.skipIf(!hasLimits)('a full disk', () => {
  it('responds with 503 in bounded time, loses nothing that was acknowledged, and recovers without a restart', {
    timeout: 240_000,
  }, async () => {
    const place = await createTestLocation('sqlite');
    const environment = { RECTO_DATA_DIR: place.dataDir };
    const service = await startServe(environment, '--convert-processes', '1');
    cleanUp.push(
      () => place.remove(),
      async () => {
        service.child.kill('SIGKILL');
        await service.finished;
      },
    );
    const log = `${place.dataDir}/recto.sqlite-wal`;
    const report = await fillDiskUnder(
      service,
      {
        fill: async () => limitFiles(service, statSync(log).size),
        empty: async () => limitFiles(service, 'unlimited'),
        recto: (words) => recto(words, environment),
      },
      place.dataDir,
    );
    expect([...report.whileFull.keys()]).toEqual([503]);
    expect(report.hasRetryAfter).toBe(true);
    expect(report.slowest).toBeLessThan(5000);
    expect(report).toMatchObject({ statusAfter: 200, readiness: [503, 200], silent: 0, integrity: 'ok' });
    expect(report.working).toBe(report.acknowledged);
  });
});
