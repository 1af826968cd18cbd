/** Word F1 of kept blocks against the truth, by kind of page. */
import { expectedCut } from '../packages/engine/src/content/select/expected-cut.ts';
import type { Sample } from './dataset.ts';
import { KINDS } from './read-pages.ts';

export interface Score {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

/** Scores bags of words; an empty answer is right only for an empty truth. */
export function scoreBags(answer: ReadonlyMap<number, number>, truth: ReadonlyMap<number, number>): Score {
  let hits = 0;
  let answered = 0;
  let wanted = 0;
  for (const [word, count] of answer) {
    answered += count;
    hits += Math.min(count, truth.get(word) ?? 0);
  }
  for (const count of truth.values()) wanted += count;
  if (wanted === 0) return { f1: answered === 0 ? 1 : 0, precision: 0, recall: 0 };
  return {
    f1: (2 * hits) / (answered + wanted),
    precision: answered > 0 ? hits / answered : 0,
    recall: hits / wanted,
  };
}

/** The score of the blocks that the cut with the best expectation keeps. */
export function scoreBlocks(sample: Sample, chances: Float32Array): Score {
  const cut = expectedCut(chances, (b) => sample.sizes[b]!);
  const answer = new Map<number, number>();
  for (let b = 0; b < chances.length; b++) {
    if (chances[b]! < cut.chance) continue;
    for (const word of sample.words[b]!) answer.set(word, (answer.get(word) ?? 0) + 1);
  }
  return scoreBags(answer, sample.truth);
}

/** A table line: mean F1, precision, recall, median, then mean F1 by kind. */
export function summarize(label: string, kinds: readonly number[], scores: readonly Score[]): string {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const sorted = scores.map(({ f1 }) => f1).sort((a, b) => a - b);
  const cells = KINDS.map((name, kind) => {
    const own = scores.filter((_, at) => kinds[at] === kind);
    return `${name.slice(0, 4)} ${mean(own.map(({ f1 }) => f1)).toFixed(3)}`;
  });
  return [
    label.padEnd(16),
    `F1 ${mean(sorted).toFixed(4)}`,
    `P ${mean(scores.map(({ precision }) => precision)).toFixed(3)}`,
    `R ${mean(scores.map(({ recall }) => recall)).toFixed(3)}`,
    `median ${(sorted[sorted.length >> 1] ?? 0).toFixed(3)}`,
    ...cells,
  ].join('  ');
}
