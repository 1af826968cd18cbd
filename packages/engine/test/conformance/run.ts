/**
 * `npm run conformance`: how much content survives conversion, by suite and by construct.
 *
 * - `--runs N`: also generate N documents and shrink the first one that is not exact
 * - `--seed N`: seed of the generated documents
 * - `--only TEXT`: only cases whose ID contains TEXT; prints each failing case in full
 * - `--list`: the IDs of all failing cases, not only the first of each suite
 */
import { parseArgs } from 'node:util';
import { type CaseResult, checkCase, isStable, secondParserAgrees } from './check-case.ts';
import { checkGenerated } from './check-generated.ts';
import { checkLayout } from './check-layout.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { readSuites } from './suites.ts';

const MAX_LISTED = 25;
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

interface Tally {
  exact: number;
  cases: number;
}

const byConstruct = new Map<string, Tally>();
const layout = new Map<string, string[]>();
let belowThreshold = false;

for (const { name, threshold, cases } of readSuites()) {
  const chosen = cases.filter(({ id }) => id.includes(options.only ?? ''));
  if (chosen.length === 0) continue;
  const failing: string[] = [];
  let agreed = 0;
  let stable = 0;
  for (const one of chosen) {
    const result = checkCase(one);
    if (!result.exact) failing.push(one.id);
    const hasAgreed = secondParserAgrees(result);
    if (hasAgreed) agreed++;
    if (isStable(result)) stable++;
    if (options.only !== undefined && !hasAgreed) printResult(one.id, one.html, result);
    for (const fault of checkLayout(result.markdown)) layout.set(fault, [...(layout.get(fault) ?? []), one.id]);
    for (const construct of one.constructs) {
      const tally = byConstruct.get(construct) ?? { exact: 0, cases: 0 };
      byConstruct.set(construct, { exact: tally.exact + Number(result.exact), cases: tally.cases + 1 });
    }
  }
  const exact = chosen.length - failing.length;
  belowThreshold ||= percent(exact, chosen.length) < threshold;
  console.log(
    `${name}: ${exact} of ${chosen.length} exact, ${percent(exact, chosen.length).toFixed(2)} % (at least ${threshold} %); ` +
      `second parser agrees on ${percent(agreed, exact).toFixed(2)} %, converted again the same ${percent(stable, chosen.length).toFixed(2)} %`,
  );
  const shown = options.list ? failing : failing.slice(0, MAX_LISTED);
  for (const id of shown) console.log(`  ${id}${KNOWN_DIFFERENCES[id] ? ` (${KNOWN_DIFFERENCES[id]})` : ''}`);
  if (shown.length < failing.length) console.log(`  … and ${failing.length - shown.length} more (--list)`);
}

console.log('\nExact cases by construct:');
const rows = [...byConstruct].sort(([, a], [, b]) => percent(a.exact, a.cases) - percent(b.exact, b.cases));
for (const [construct, { exact, cases }] of rows)
  console.log(
    `${percent(exact, cases).toFixed(1).padStart(6)} %  ${String(exact).padStart(5)} of ${String(cases).padStart(5)}  ${construct}`,
  );

for (const [fault, ids] of layout)
  console.log(`\n${fault}: ${ids.length} cases, such as ${ids.slice(0, 5).join(', ')}`);

const runs = Number(options.runs);
if (runs > 0) {
  const report = checkGenerated(runs, Number(options.seed));
  console.log(`\nGenerated documents: ${report.runs} run, ${report.counterexample ? 'not all exact' : 'all exact'}`);
  if (report.counterexample) {
    const one = { id: 'generated', html: report.counterexample, constructs: [] };
    printResult(`seed ${options.seed}`, one.html, checkCase(one));
    belowThreshold = true;
  }
}
process.exitCode = belowThreshold ? 1 : 0;

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}

function printResult(id: string, html: string, { exact, markdown, expected, actual }: CaseResult): void {
  console.log(
    `--- ${id}${exact ? ' (only the second parser differs)' : ''}\n${html}\n--- Markdown\n${markdown}--- page`,
  );
  for (const line of expected) console.log(`${actual.includes(line) ? ' ' : '-'} ${line}`);
  console.log('--- Markdown, rendered');
  for (const line of actual) console.log(`${expected.includes(line) ? ' ' : '+'} ${line}`);
}
