/**
 * Runs the property tests with random seeds:
 *
 *     npm run test:properties -- [--rounds 10]
 *
 * Prints each seed. To repeat a failure, set `RECTO_TEST_SEED` to its seed and run that test.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be an integer of at least 1.');

const files = globSync('packages/*/test/**/*.test.ts', { cwd: root }).filter((file) =>
  /from 'fast-check'|arbitrary-tree/.test(readFileSync(join(root, file), 'utf8')),
);
for (let round = 1; round <= rounds; round++) {
  const seed = randomInt(2 ** 31);
  console.log(`Round ${round} of ${rounds}, seed ${seed}, ${files.length} files`);
  const { status } = spawnSync('npx', ['--no-install', 'vitest', 'run', '--reporter=dot', ...files], {
    cwd: root,
    env: { ...process.env, RECTO_TEST_SEED: String(seed) },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
