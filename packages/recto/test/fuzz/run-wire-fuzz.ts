/** `npm run fuzz:wire -- [--seconds 3600] [--seed N]`: fuzzes both sides of the service and prints the results. */
import { parseArgs } from 'node:util';
import { fuzzWire } from './wire-fuzz.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3600' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}, ${values.seconds} seconds`);
const result = await fuzzWire(seed, Number(values.seconds), { memory: 400, health: 1000 });
const statuses = [...result.statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
console.log(`${result.exchanges} connections, ${result.fetches} fetches; responses ${statuses.join(', ')}`);
console.log(
  `memory ${result.memoryBefore} to ${result.memoryPeak} MiB; /healthz at most ${Math.round(result.slowestHealth)} ms; stopped ${result.stops} times`,
);
for (const finding of result.findings.slice(0, 50)) console.log(`FOUND ${finding}`);
console.log(`${result.findings.length} findings`);
process.exitCode = result.findings.length === 0 ? 0 : 1;
