/** The round trip of all cases. `npm run conformance` runs more. */
import { describe, expect, test } from 'vitest';
import { type Case, checkCase, isStable, secondParserAgrees } from './check-case.ts';
import { checkGenerated } from './check-generated.ts';
import { checkLayout } from './check-layout.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { KNOWN_DISAGREEMENTS } from './known-disagreements.ts';
import { readSuites, type Suite } from './suites.ts';

/** Only one in this many of the cases in context, because all of them take a minute. */
const STRIDE = 12;
const LARGE = 2000;
const RUNS = 1500;
const SEED = 20_240_501;

function sampleOf({ cases }: Suite): readonly Case[] {
  return cases.length <= 2 * LARGE ? cases : cases.filter((_, index) => index % STRIDE === 0);
}

const suites = readSuites().map((suite) => ({ ...suite, cases: sampleOf(suite) }));
const results = new Map(suites.flatMap(({ cases }) => cases.map((one) => [one.id, checkCase(one)] as const)));

describe.each(suites)('$name', ({ threshold, cases }) => {
  test('preserves the content of the page', () => {
    const exact = cases.filter(({ id }) => results.get(id)!.exact);
    expect((100 * exact.length) / cases.length).toBeGreaterThanOrEqual(threshold);
  });

  test('differs only in the known differences', () => {
    const differing = cases.filter(({ id }) => !results.get(id)!.exact).map(({ id }) => id);
    const known = cases.filter(({ id }) => id in KNOWN_DIFFERENCES).map(({ id }) => id);
    expect(differing).toEqual(known);
  });

  test('reads the same in a second parser', () => {
    const differing = cases.filter(({ id }) => results.get(id)!.exact && !secondParserAgrees(results.get(id)!));
    const known = cases.filter(({ id }) => id in KNOWN_DISAGREEMENTS);
    expect(differing.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
  });

  test('has a clean layout', () => {
    const faults = cases.flatMap(({ id }) => checkLayout(results.get(id)!.markdown).map((fault) => `${id}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

test('converting the rendered Markdown gives the same Markdown in nearly all cases', () => {
  const all = [...results.values()];
  expect(all.filter(isStable).length / all.length).toBeGreaterThan(0.85);
});

test('generated documents are preserved', { timeout: 240_000 }, () => {
  expect(checkGenerated(RUNS, SEED).counterexample).toBeUndefined();
});
