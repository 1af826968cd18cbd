/**
 * `npm run fuzz:coverage -- [--target NAME]… [--minutes 5] [--seed N]`: fuzzes each target, or the named ones, and prints
 * executions, coverage and findings.
 */
import { parseArgs } from 'node:util';
import { fuzzTarget } from './fuzz-target.ts';
import { TARGETS } from './targets.ts';

const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const seed = Number(values.seed);
const chosen = TARGETS.filter(({ name }) => values.target?.includes(name) ?? true);
if (chosen.length === 0) throw new Error(`Targets: ${TARGETS.map(({ name }) => name).join(', ')}`);
for (const target of chosen) {
  const report = await fuzzTarget(target, seed, { milliseconds: Number(values.minutes) * 60_000 });
  const { executions, blocksBefore, blocks, corpus, findings, slowest } = report;
  console.log(
    `${target.name}: seed ${seed}, ${executions} executions in ${values.minutes} min; ${blocks} blocks covered, ` +
      `${blocksBefore} by its own corpus; ${corpus} inputs kept; slowest ${slowest.toFixed(0)} ms; ${findings.length} findings`,
  );
  for (const { error, input } of findings) {
    console.log(
      `  FOUND ${error.slice(0, 1500)}\n  base64 ${input.toString('base64').slice(0, 4000)}\n  ${JSON.stringify(input.toString('utf8')).slice(0, 1000)}`,
    );
    process.exitCode = 1;
  }
}
