/** What a table of means hides: which kinds of page are taken for which, and the pages that come out worst. */

import type { Dataset } from './dataset.ts';
import { KINDS } from './read-pages.ts';
import type { Score } from './score.ts';

const WORST_A_KIND = 10;

/** Lines of a table: a row for each true kind, a column for each that the model saw. */
export function confusionOf(truths: readonly number[], guesses: readonly number[]): string[] {
  const counts = KINDS.map(() => new Int32Array(KINDS.length));
  for (let at = 0; at < truths.length; at++) counts[truths[at]!]![guesses[at]!]!++;
  const right = truths.filter((truth, at) => truth === guesses[at]).length;
  return [
    `kinds of page told right: ${((100 * right) / truths.length).toFixed(1)} %; rows are the truth`,
    `${''.padEnd(14)}${KINDS.map((kind) => kind.slice(0, 6).padStart(7)).join('')}`,
    ...KINDS.map((kind, row) => kind.padEnd(14) + [...counts[row]!].map((count) => String(count).padStart(7)).join('')),
  ];
}

/** The pages of each kind with the lowest F1, and on which side they fail. */
export function worstOf({ samples }: Dataset, scores: readonly Score[]): string[] {
  const lines: string[] = [];
  for (let kind = 0; kind < KINDS.length; kind++) {
    const own = [...samples.keys()].filter((at) => samples[at]!.marked.kind === kind);
    own.sort((a, b) => scores[a]!.f1 - scores[b]!.f1);
    for (const at of own.slice(0, WORST_A_KIND)) {
      const { marked, truthWords } = samples[at]!;
      const { f1, precision, recall } = scores[at]!;
      const figures = `F1 ${f1.toFixed(2)}  P ${precision.toFixed(2)}  R ${recall.toFixed(2)}  of ${truthWords} words`;
      lines.push(`${KINDS[kind]!.padEnd(14)} ${marked.id}  ${figures}  ${marked.url ?? ''}`);
    }
  }
  return lines;
}
