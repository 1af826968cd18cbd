/**
 * `npm run check:hostile -- [MIB] [FILTER]`: converts every hostile document at that size (default 10 MiB) in the real pool,
 * with a new process for each. Prints its CPU time, the peak memory of its process, and whether the next page converted
 * correctly.
 */
import { RectoError } from '../../src/contract/errors.ts';
import type { PageText } from '../../src/conversion/ports.ts';
import type { ConversionCost } from '../../src/workers/child-protocol.ts';
import { createConverterPool } from '../../src/workers/converter-pool.ts';
import { HOSTILE_DOCUMENTS, type HostileDocument, KERNEL } from './support/hostile-documents.ts';

/** Milliseconds of CPU time, which does not depend on how busy the machine is. */
const TIME_GOAL = 2000;
/** MiB. */
const MEMORY_GOAL = 512;
const PROBE = '<title>Probe</title><h1>Probe</h1><p>Still <b>here</b>.</p>';
const NO_COST: ConversionCost = { cpuMilliseconds: Number.NaN, peakBytes: Number.NaN };

const [mebibytes = '10', filter = ''] = process.argv.slice(2);
const size = Number(mebibytes) * 1024 * 1024;
const documents = HOSTILE_DOCUMENTS.filter(({ name }) => name.includes(filter));
const signal = new AbortController().signal;

let deaths = 0;
let cost = NO_COST;
const pool = createConverterPool({
  processes: 2,
  // A new process for every document, so that its peak memory is measured.
  recycleMegabytes: 0,
  // The real timeout of five seconds is wall time, and would depend on how busy the machine is.
  timeout: 60_000,
  onDeath: () => deaths++,
  onCost: (latest) => {
    cost = latest;
  },
});
const convertPage = (text: string, kind: PageText['kind'] = 'html') =>
  pool.convert({ text, kind }, { includeMeta: false }, { accountId: 'check', keyId: 'check' }, signal);

interface Row extends ConversionCost {
  readonly name: string;
  readonly outcome: string;
  readonly output: number;
}

async function run({ name, kind, keeps }: HostileDocument, text: string): Promise<Row> {
  cost = NO_COST;
  try {
    const { markdown } = await convertPage(text, kind);
    const isLost = keeps === true && !markdown.includes(KERNEL);
    const outcome = isLost ? 'LOST TEXT' : markdown.isWellFormed() ? 'converted' : 'NOT UNICODE';
    return { name, outcome, output: markdown.length, ...cost };
  } catch (error) {
    if (!(error instanceof RectoError)) throw error;
    return { name, outcome: `${error.code} (${String(error.cause)})`, output: 0, ...cost };
  }
}

const expected = (await convertPage(PROBE)).markdown;
const rows: Row[] = [];
let wrongProbes = 0;
for (const document of documents) {
  const row = await run(document, document.make(size));
  rows.push(row);
  const after = await convertPage(PROBE).catch(() => undefined);
  if (after?.markdown !== expected) wrongProbes++;
  const memory = row.peakBytes / 1024 / 1024;
  const flags = `${row.cpuMilliseconds > TIME_GOAL ? ' SLOW' : ''}${memory > MEMORY_GOAL ? ' LARGE' : ''}`;
  const figures = `${row.cpuMilliseconds.toFixed(0).padStart(6)} ms ${memory.toFixed(0).padStart(5)} MiB ${String(row.output).padStart(9)}`;
  console.log(`${row.name.slice(0, 50).padEnd(52)}${figures}  ${row.outcome}${flags}`);
}
await pool.close();

const converted = rows.filter(({ outcome }) => outcome === 'converted');
const slowest = converted.toSorted((a, b) => b.cpuMilliseconds - a.cpuMilliseconds)[0];
const largest = converted.toSorted((a, b) => b.peakBytes - a.peakBytes)[0];
const inTime = converted.filter(({ cpuMilliseconds }) => cpuMilliseconds <= TIME_GOAL);
const inMemory = converted.filter(({ peakBytes }) => peakBytes <= MEMORY_GOAL * 1024 * 1024);
console.log(`
${rows.length} documents of ${mebibytes} MiB: ${converted.length} converted, ${rows.length - converted.length} not; ${deaths} processes died by themselves
within ${TIME_GOAL} ms of processor time: ${inTime.length}; within ${MEMORY_GOAL} MiB: ${inMemory.length}
slowest: ${slowest?.name}, ${slowest?.cpuMilliseconds.toFixed(0)} ms; largest: ${largest?.name}, ${((largest?.peakBytes ?? 0) / 1024 / 1024).toFixed(0)} MiB
pages right after: ${rows.length - wrongProbes} of ${rows.length}; this process: ${(process.memoryUsage.rss() / 1024 / 1024).toFixed(0)} MiB`);
process.exitCode = wrongProbes > 0 || inTime.length < rows.length || inMemory.length < rows.length ? 1 : 0;
