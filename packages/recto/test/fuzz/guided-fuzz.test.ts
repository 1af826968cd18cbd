/** A short run of each coverage-guided target. `npm run fuzz:coverage` runs for longer, with any seed. */
import { expect, test } from 'vitest';
import { fuzzTarget } from './guided/fuzz-target.ts';
import { TARGETS } from './guided/targets.ts';

test.each(TARGETS.map((target) => [target.name, target] as const))(
  '%s',
  { timeout: 120_000 },
  async (_name, target) => {
    const { findings, executions } = await fuzzTarget(target, 1, { executions: 100 });
    expect(findings.map(({ error, input }) => `${error}: ${JSON.stringify(input.toString('utf8'))}`)).toEqual([]);
    expect(executions).toBeGreaterThanOrEqual(100);
  },
);

test('coverage guides, and a broken property is found and made smaller', { timeout: 60_000 }, async () => {
  const { findings, blocks, blocksBefore } = await fuzzTarget(
    { ...TARGETS.find(({ name }) => name === 'refresh')!, check: failOnTemplate },
    1,
    { executions: 3000 },
  );
  expect(findings.map(({ input }) => input.toString())).toEqual(['<t']);
  expect(blocks).toBeGreaterThanOrEqual(blocksBefore);
});

function failOnTemplate(input: Buffer): void {
  TARGETS.find(({ name }) => name === 'refresh')!.check(input);
  if (input.includes('<t')) throw new Error('found');
}
