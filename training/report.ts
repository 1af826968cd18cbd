/** What mean scores hide: which page types are mistaken for which, and the worst pages. */

import { PAGE_TYPES } from '../packages/engine/src/content/page-types.ts';
import type { Score } from './evaluate.ts';
import type { Dataset } from './read-dataset.ts';

const WORST_PER_TYPE = 10;

/**
 * A confusion matrix as lines of text: a row for each true page type, a column for each predicted
 * one.
 */
export function confusionMatrix(truths: readonly number[], predictions: readonly number[]): string[] {
  const counts = PAGE_TYPES.map(() => new Int32Array(PAGE_TYPES.length));
  for (let at = 0; at < truths.length; at++) counts[truths[at]!]![predictions[at]!]!++;
  const correct = truths.filter((truth, at) => truth === predictions[at]).length;
  return [
    `page types predicted correctly: ${((100 * correct) / truths.length).toFixed(1)} %; rows are the truth`,
    `${''.padEnd(14)}${PAGE_TYPES.map((name) => name.slice(0, 6).padStart(7)).join('')}`,
    ...PAGE_TYPES.map(
      (name, row) => name.padEnd(14) + [...counts[row]!].map((count) => String(count).padStart(7)).join(''),
    ),
  ];
}

/** The pages of each type with the lowest F1. */
export function worstPages({ samples }: Dataset, scores: readonly Score[]): string[] {
  const lines: string[] = [];
  for (let type = 0; type < PAGE_TYPES.length; type++) {
    const ofType = [...samples.keys()].filter((at) => samples[at]!.pageType === type);
    ofType.sort((a, b) => scores[a]!.f1 - scores[b]!.f1);
    for (const at of ofType.slice(0, WORST_PER_TYPE)) {
      const { page, truthWords } = samples[at]!;
      const { f1, precision, recall } = scores[at]!;
      const figures = `F1 ${f1.toFixed(2)}  P ${precision.toFixed(2)}  R ${recall.toFixed(2)}  of ${truthWords} words`;
      lines.push(`${PAGE_TYPES[type]!.padEnd(14)} ${page.id}  ${figures}  ${page.url ?? ''}`);
    }
  }
  return lines;
}
