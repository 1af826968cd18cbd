/**
 * `npm run endurance:disk`, as root on Linux: fills the file system of a running service's data to the last byte. Prints
 * the responses its clients received, and the state afterwards.
 */
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fillDiskUnder } from '../support/fill-disk.ts';
import { recto, startServe } from '../support/recto-process.ts';

const MEBIBYTES = 4;

const dataDir = mkdtempSync(join(tmpdir(), 'recto-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m,mode=700`, 'recto-disk', dataDir]);
if (mounted.status !== 0) {
  console.error(`This needs the right to mount a file system: ${mounted.stderr}`);
  process.exit(2);
}
process.once('exit', () => {
  spawnSync('umount', ['-l', dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

const environment = { RECTO_DATA_DIR: dataDir };
const ballast = join(dataDir, 'ballast');
const service = await startServe(environment, '--convert-processes', '1');
const report = await fillDiskUnder(
  service,
  {
    async fill() {
      const zeros = Buffer.alloc(4096);
      await pipeline(
        function* () {
          for (;;) yield zeros;
        },
        createWriteStream(ballast, { highWaterMark: 1 }),
      ).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    empty: async () => rmSync(ballast),
    recto: (words) => recto(words, environment),
  },
  dataDir,
);
service.child.kill('SIGTERM');
const { code } = await service.finished;
const statuses = [...report.whileFull].map(([status, times]) => `${times} × ${status}`).join(', ');
console.log(`a file system of ${MEBIBYTES} MiB, filled: responses ${statuses}, the slowest after ${report.slowest.toFixed(0)} ms, each 503 with Retry-After: ${report.hasRetryAfter}
commands that printed neither a key nor an error: ${report.silent}
/readyz: ${report.readiness[0]} while the disk was full, ${report.readiness[1]} after space was freed
after space was freed: the next response was ${report.statusAfter}; ${report.working} of ${report.acknowledged} created keys work; integrity ${report.integrity}; exit code ${code}`);
const isSound =
  report.statusAfter === 200 && report.silent === 0 && report.working === report.acknowledged && code === 0;
process.exitCode = isSound && (report.whileFull.get(503) ?? 0) > 0 && !report.whileFull.has(500) ? 0 : 1;
