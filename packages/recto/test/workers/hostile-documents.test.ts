/**
 * Hostile and generated documents through the real child processes, at a size suitable for every test run.
 * `npm run check:hostile` and `npm run check:inputs` do the same at full size; RECTO_GENERATED sets the number here.
 */
import { afterAll, expect, test } from 'vitest';
import { type ConverterPool, createConverterPool } from '../../src/workers/converter-pool.ts';
import { checkDocuments } from './support/check-documents.ts';
import { generateDocument } from './support/generated-documents.ts';
import { HOSTILE_DOCUMENTS, KERNEL } from './support/hostile-documents.ts';

const SIZE = 8 * 1024;
const GENERATED = Number(process.env['RECTO_GENERATED'] ?? 5000);

const deaths: string[] = [];
const pool: ConverterPool = createConverterPool({
  processes: 2,
  timeout: 20_000,
  maxWait: 600_000,
  onDeath: (reason) => deaths.push(reason),
});

afterAll(() => pool.close());

test('at least 120 hostile documents convert without losing text or crashing a process', async () => {
  expect(HOSTILE_DOCUMENTS.length).toBeGreaterThanOrEqual(120);
  const signal = new AbortController().signal;
  const wrong: string[] = [];
  for (const { name, make, kind = 'html', keeps } of HOSTILE_DOCUMENTS) {
    const conversion = await pool
      .convert({ text: make(SIZE), kind }, {}, { accountId: 'a', keyId: 'a' }, signal)
      .catch(() => undefined);
    if (conversion === undefined) wrong.push(`${name}: failed`);
    else if (!conversion.markdown.isWellFormed()) wrong.push(`${name}: not valid Unicode`);
    else if (keeps && !conversion.markdown.includes(KERNEL)) wrong.push(`${name}: lost its text`);
  }
  expect(wrong).toEqual([]);
  expect(deaths).toEqual([]);
}, 120_000);

test(`${GENERATED} generated documents give valid text, identical on the second conversion`, async () => {
  const seeds = Array.from({ length: GENERATED }, (_, seed) => String(seed));
  expect(await checkDocuments(pool, seeds, (seed) => generateDocument(Number(seed)))).toEqual([]);
  expect(deaths).toEqual([]);
}, 3_600_000);
