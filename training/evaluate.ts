/** Word F1 of the selected blocks against the labeled content. */

import { PAGE_TYPES } from '../packages/engine/src/content/page-types.ts';
import { chooseThreshold } from '../packages/engine/src/content/select/threshold.ts';
import type { Sample } from './read-dataset.ts';
import { MARK_CLASSES } from './sources/marks.ts';

export interface Score {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

/** Compares two bags of words. If the truth is empty, only an empty output scores 1. */
export function scoreBags(output: ReadonlyMap<number, number>, truth: ReadonlyMap<number, number>): Score {
  let hits = 0;
  let outputWords = 0;
  let truthWords = 0;
  for (const [word, count] of output) {
    outputWords += count;
    hits += Math.min(count, truth.get(word) ?? 0);
  }
  for (const count of truth.values()) truthWords += count;
  if (truthWords === 0) return { f1: outputWords === 0 ? 1 : 0, precision: 0, recall: 0 };
  return {
    f1: (2 * hits) / (outputWords + truthWords),
    precision: outputWords > 0 ? hits / outputWords : 0,
    recall: hits / truthWords,
  };
}

/** A page, what was selected of it, and how good that is. */
export interface Selection {
  readonly sample: Sample;
  /** By block: 1 if it was selected. */
  readonly kept: Uint8Array;
  readonly score: Score;
}

/** Selects the blocks above the threshold with the highest expected F1. */
export function selectAndScore(sample: Sample, probabilities: Float32Array): Omit<Selection, 'sample'> {
  const { threshold } = chooseThreshold(probabilities, (b) => sample.sizes[b]!);
  const kept = Uint8Array.from(probabilities, (probability) => (probability >= threshold ? 1 : 0));
  const output = new Map<number, number>();
  for (let b = 0; b < probabilities.length; b++)
    if (kept[b]) for (const word of sample.words[b]!) output.set(word, (output.get(word) ?? 0) + 1);
  return { kept, score: scoreBags(output, sample.truth) };
}

/** The figures of each source, and the share of words that are kept of each class of marks. */
export function summarizeSources(selections: readonly Selection[]): string[] {
  const lines: string[] = [];
  for (const [source, ofSource] of Map.groupBy(selections, nameOf)) {
    const pageTypes = ofSource.map(({ sample }) => sample.pageType);
    lines.push(
      summarize(
        source,
        pageTypes,
        ofSource.map(({ score }) => score),
      ),
      keptByClass(ofSource),
    );
  }
  return lines.filter(Boolean);
}

function nameOf({ sample: { page, copy } }: Selection): string {
  return copy ? `${copy} ${page.source}` : page.source;
}

function keptByClass(selections: readonly Selection[]): string {
  const words = new Float64Array(MARK_CLASSES.length);
  const keptWords = new Float64Array(MARK_CLASSES.length);
  for (const { sample, kept } of selections) {
    for (let b = 0; b < kept.length; b++) {
      const name = sample.markClass[b]!;
      if (name < 0) continue;
      words[name]! += sample.words[b]!.length;
      if (kept[b]) keptWords[name]! += sample.words[b]!.length;
    }
  }
  const cells = MARK_CLASSES.flatMap((name, at) =>
    words[at]! > 0 ? [`${name} ${((100 * keptWords[at]!) / words[at]!).toFixed(1)} %`] : [],
  );
  return cells.length > 0 ? `  words kept: ${cells.join(', ')}` : '';
}

/** One line: mean F1, precision and recall, the median F1, then the mean F1 of each page type. */
export function summarize(label: string, pageTypes: readonly number[], scores: readonly Score[]): string {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const sorted = scores.map(({ f1 }) => f1).sort((a, b) => a - b);
  const cells = PAGE_TYPES.flatMap((name, type) => {
    const ofType = scores.filter((_, at) => pageTypes[at] === type);
    if (ofType.length === 0) return [];
    return `${name.slice(0, 4)} ${mean(ofType.map(({ f1 }) => f1)).toFixed(3)}`;
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
