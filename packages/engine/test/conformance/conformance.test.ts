/** The round trip of every case; the larger forms run by `npm run conformance`. */
import { describe, expect, test } from 'vitest';
import { checkGenerated } from './check-generated.ts';
import { checkLayout } from './check-layout.ts';
import { type Case, isAgreed, isStable, judgeCase } from './judge-case.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { KNOWN_DISAGREEMENTS } from './known-disagreements.ts';
import { readSuites, type Suite } from './suites.ts';

/** Of the cases repeated in other blocks, one in this many: all of them take a minute. */
const STRIDE = 12;
const LARGE = 2000;
const RUNS = 1500;
const SEED = 20_240_501;

function sampleOf({ cases }: Suite): readonly Case[] {
  return cases.length <= 2 * LARGE ? cases : cases.filter((_, index) => index % STRIDE === 0);
}

const suites = readSuites().map((suite) => ({ ...suite, cases: sampleOf(suite) }));
const verdicts = new Map(suites.flatMap(({ cases }) => cases.map((one) => [one.id, judgeCase(one)] as const)));

describe.each(suites)('$name', ({ threshold, cases }) => {
  test('says what the page says', () => {
    const exact = cases.filter(({ id }) => verdicts.get(id)!.exact);
    expect((100 * exact.length) / cases.length).toBeGreaterThanOrEqual(threshold);
  });

  test('differs only where it is known to', () => {
    const differing = cases.filter(({ id }) => !verdicts.get(id)!.exact).map(({ id }) => id);
    const known = cases.filter(({ id }) => id in KNOWN_DIFFERENCES).map(({ id }) => id);
    expect(differing).toEqual(known);
  });

  test('reads the same in another parser', () => {
    const differing = cases.filter(({ id }) => verdicts.get(id)!.exact && !isAgreed(verdicts.get(id)!));
    const known = cases.filter(({ id }) => id in KNOWN_DISAGREEMENTS);
    expect(differing.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
  });

  test('is laid out cleanly', () => {
    const faults = cases.flatMap(({ id }) => checkLayout(verdicts.get(id)!.markdown).map((fault) => `${id}: ${fault}`));
    expect(faults).toEqual([]);
  });
});

test('converting the rendered Markdown gives the same Markdown, by far mostly', () => {
  const all = [...verdicts.values()];
  expect(all.filter(isStable).length / all.length).toBeGreaterThan(0.85);
});

test('generated documents say what they said', { timeout: 240_000 }, () => {
  expect(checkGenerated(RUNS, SEED).counterexample).toBeUndefined();
});
