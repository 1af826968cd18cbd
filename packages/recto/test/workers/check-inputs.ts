/**
 * `npm run check:generated -- [COUNT [FIRST]]`: converts COUNT generated documents twice (default 100,000, for nightly runs;
 * use a million before a release). Fails on a crash, a timeout, invalid text, or a different result the second time. FIRST
 * is the seed of the first document, to split a large run.
 * `npm run check:inputs -- COUNT|PATH…` does the same, or converts every input of the html5lib tests under a path.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConverterPool } from '../../src/workers/converter-pool.ts';
import { checkDocuments, type DocumentFailure } from './support/check-documents.ts';
import { generateDocument } from './support/generated-documents.ts';

/** An html5lib test. `input` is HTML, or a list of tokens whose texts are joined. */
interface Html5libTest {
  readonly input?: string | readonly unknown[];
  readonly doubleEscaped?: boolean;
}

function readInputs(path: string): Map<string, string> {
  const inputs = new Map<string, string>();
  for (const file of globSync('**/*.test', { cwd: path }).sort()) {
    const content = JSON.parse(readFileSync(join(path, file), 'utf8')) as Record<string, Html5libTest[] | undefined>;
    for (const [index, test] of (content['tests'] ?? content['xmlViolationTests'] ?? []).entries()) {
      inputs.set(`${file} ${index}`, inputOf(test));
    }
  }
  return inputs;
}

function inputOf({ input = '', doubleEscaped = false }: Html5libTest): string {
  const text =
    typeof input === 'string'
      ? input
      : input
          .flat(3)
          .filter((part) => typeof part === 'string')
          .join(' ');
  return doubleEscaped
    ? text.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function* numbers(first: number, count: number): Generator<string> {
  for (let seed = first; seed < first + count; seed++) yield String(seed);
}

const NIGHTLY = '100000';
const [first, ...rest] = process.argv.slice(2);
const isGenerated = first === '--generated';
const words = isGenerated ? [rest[0] ?? NIGHTLY] : [first, ...rest].filter((word) => word !== undefined);
const from = isGenerated ? Number(rest[1] ?? 0) : 0;
if (words.length === 0) {
  console.error('Say how many documents to generate, or where the inputs are: npm run check:inputs -- 100000');
  process.exit(2);
}
let deaths = 0;
const pool = createConverterPool({ timeout: 30_000, maxWait: 600_000, onDeath: () => deaths++ });
let failed = 0;
for (const word of words) {
  const started = performance.now();
  const isCount = /^\d+$/.test(word);
  const inputs = isCount ? new Map<string, string>() : readInputs(word);
  const count = isCount ? Number(word) : inputs.size;
  const failures: DocumentFailure[] = isCount
    ? await checkDocuments(pool, numbers(from, count), (seed) => generateDocument(Number(seed)))
    : await checkDocuments(pool, inputs.keys(), (name) => inputs.get(name) ?? '');
  for (const { name, reason } of failures.slice(0, 20)) console.log(`${name}: ${reason}`);
  failed += failures.length + (count === 0 ? 1 : 0);
  const took = ((performance.now() - started) / 1000).toFixed(1);
  const what = isCount ? `generated, from ${from} on` : word;
  console.log(`${what}: ${count} documents, each twice, ${failures.length} failures, ${took} s`);
}
await pool.close();
console.log(`${deaths} processes died`);
process.exitCode = failed + deaths > 0 ? 1 : 0;
