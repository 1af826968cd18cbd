/** The tables that `npm run bench:quality` prints. */
import { type LabeledPage, SOURCE_OF_TYPES } from '../training/sources/labeled-page.ts';
import { MARK_CLASSES } from '../training/sources/marks.ts';
import type { Count, Score } from './quality-score.ts';

/** One library's result for one page. */
export interface Row {
  readonly reader: string;
  readonly page: LabeledPage;
  readonly score: Score;
  /** CPU milliseconds; NaN if the library failed. */
  readonly cpu: number;
  readonly isFailure: boolean;
}

const mean = (values: readonly number[]): number => {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.reduce((sum, value) => sum + value, 0) / (numbers.length || 1);
};

function quantile(values: readonly number[], share: number): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Everything that the tables are made from. */
interface Results {
  readonly pages: readonly LabeledPage[];
  readonly readers: readonly string[];
  /** Page types, the most frequent first. */
  readonly types: readonly string[];
  rowsOf(reader: string): readonly Row[];
}

export function printTables(
  allPages: readonly LabeledPage[],
  readers: readonly string[],
  allRows: readonly Row[],
  worst: number,
): void {
  printSources(readers, allRows);
  printClasses(readers, allRows);
  const pages = allPages.filter(({ source }) => source === SOURCE_OF_TYPES);
  if (pages.length === 0) return;
  const rows = allRows.filter(({ page }) => page.source === SOURCE_OF_TYPES);
  const rowsOf = (reader: string) => rows.filter((row) => row.reader === reader);
  const types = [...new Set(pages.map(({ type }) => type))].sort((a, b) => count(pages, b) - count(pages, a));
  const results = { pages, readers, types, rowsOf };
  printF1(results);
  printByType(results, 'Precision', (score) => score.precision);
  printByType(results, 'Recall', (score) => score.recall);
  printMetadataAndTime(results);
  if (worst > 0) printWorst(results, readers[0] ?? '', worst);
}

function printSources(readers: readonly string[], rows: readonly Row[]): void {
  const bySource = Map.groupBy(rows, ({ page }) => page.source);
  for (const [source, ofSource] of bySource) {
    print(
      `${source}: word F1, snippets, author and date on ${ofSource.length / readers.length} pages`,
      ['', 'F1', 'precision', 'recall', '`with` found', '`without` leaked', 'author', 'date', 'empty', 'CPU s'],
      readers.map((reader) => {
        const ofReader = ofSource.filter((row) => row.reader === reader);
        const scores = ofReader.map(({ score }) => score);
        const withAuthor = ofReader.filter(({ page }) => page.author !== undefined);
        const withDate = ofReader.filter(({ page }) => page.date !== undefined);
        return [
          reader,
          ...[mean(scores.map(({ f1 }) => f1)), mean(scores.map(({ precision }) => precision))].map(fixed),
          fixed(mean(scores.map(({ recall }) => recall))),
          shareOfCounts(scores.map(({ found }) => found)),
          shareOfCounts(scores.map(({ leaked }) => leaked)),
          shareOf(withAuthor, ({ score }) => score.author === 'equal' || score.author === 'close'),
          shareOf(withDate, ({ score }) => score.date === 'equal'),
          String(scores.filter(({ isEmpty }) => isEmpty).length),
          (ofReader.reduce((sum, { cpu }) => sum + (cpu || 0), 0) / 1000).toFixed(1),
        ];
      }),
    );
  }
}

function printClasses(readers: readonly string[], rows: readonly Row[]): void {
  for (const [source, ofSource] of Map.groupBy(rows, ({ page }) => page.source)) {
    if (!ofSource.some(({ score }) => score.byClass.size > 0)) continue;
    print(
      `${source}: share of the marked words that are in the output`,
      ['', ...MARK_CLASSES],
      readers.map((reader) => [
        reader,
        ...MARK_CLASSES.map((name) =>
          shareOfCounts(
            ofSource.flatMap((row) => (row.reader === reader ? [row.score.byClass.get(name) ?? NONE] : [])),
          ),
        ),
      ]),
    );
  }
}

const NONE: Count = { hits: 0, all: 0 };

function shareOfCounts(counts: readonly Count[]): string {
  const all = counts.reduce((sum, count) => sum + count.all, 0);
  return all === 0 ? '–' : percent(counts.reduce((sum, { hits }) => sum + hits, 0) / all);
}

const fixed = (value: number): string => value.toFixed(4);

function printF1(results: Results): void {
  const { pages, readers, types, rowsOf } = results;
  // Without labeled text, every output except an empty one scores 0.
  const isLabeled = ({ content }: LabeledPage): boolean => content.trim() !== '';
  print(
    `Word F1 on ${pages.length} pages`,
    [
      '',
      'all',
      `with labeled text (${pages.filter(isLabeled).length})`,
      'median',
      'precision',
      'recall',
      ...types.map((type) => `${type} (${count(pages, type)})`),
    ],
    readers.map((reader) => {
      const rows = rowsOf(reader);
      const f1 = rows.map(({ score }) => score.f1);
      const means = [
        mean(f1),
        mean(rows.filter(({ page }) => isLabeled(page)).map(({ score }) => score.f1)),
        quantile(f1, 0.5),
        mean(rows.map(({ score }) => score.precision)),
        mean(rows.map(({ score }) => score.recall)),
      ];
      return [reader, ...means.map((value) => value.toFixed(3)), ...meansByType(results, reader, (score) => score.f1)];
    }),
  );
}

function printByType(results: Results, title: string, figureOf: (score: Score) => number): void {
  print(
    title,
    ['', ...results.types],
    results.readers.map((reader) => [reader, ...meansByType(results, reader, figureOf)]),
  );
}

function meansByType({ types, rowsOf }: Results, reader: string, figureOf: (score: Score) => number): string[] {
  return types.map((type) => {
    const ofType = rowsOf(reader).filter(({ page }) => page.type === type);
    return mean(ofType.map(({ score }) => figureOf(score))).toFixed(3);
  });
}

function printMetadataAndTime({ readers, rowsOf }: Results): void {
  print(
    'Snippets, author and date, failures, time',
    [
      '',
      '`with` found',
      '`without` leaked',
      'author',
      'author, exact',
      'author where none is labeled',
      'date',
      'date where none is labeled',
      'empty',
      'failed',
      'CPU ms p50',
      'p95',
      'p99',
      'CPU s, all pages',
    ],
    readers.map((reader) => {
      const rows = rowsOf(reader);
      const withAuthor = rows.filter(({ page }) => page.author !== undefined);
      const withoutAuthor = rows.filter(({ page }) => page.author === undefined);
      const withDate = rows.filter(({ page }) => page.date !== undefined);
      const withoutDate = rows.filter(({ page }) => page.date === undefined);
      const cpu = rows.map((row) => row.cpu);
      return [
        reader,
        percent(mean(rows.map(({ score }) => score.found.hits / score.found.all))),
        percent(mean(rows.map(({ score }) => score.leaked.hits / score.leaked.all))),
        shareOf(withAuthor, ({ score }) => score.author === 'equal' || score.author === 'close'),
        shareOf(withAuthor, ({ score }) => score.author === 'equal'),
        shareOf(withoutAuthor, ({ score }) => score.givesAuthor),
        shareOf(withDate, ({ score }) => score.date === 'equal'),
        shareOf(withoutDate, ({ score }) => score.givesDate),
        String(rows.filter(({ score, isFailure }) => score.isEmpty && !isFailure).length),
        String(rows.filter(({ isFailure }) => isFailure).length),
        ...[0.5, 0.95, 0.99].map((part) => quantile(cpu, part).toFixed(1)),
        (cpu.reduce((sum, ms) => sum + (ms || 0), 0) / 1000).toFixed(1),
      ];
    }),
  );
}

function shareOf(rows: readonly Row[], isHit: (row: Row) => boolean): string {
  return percent(rows.filter(isHit).length / (rows.length || 1));
}

/** The pages of each type with the lowest F1 of the first library. */
function printWorst({ types, rowsOf }: Results, reader: string, worst: number): void {
  for (const type of types) {
    const ofType = rowsOf(reader).filter(({ page }) => page.type === type);
    const chosen = ofType.sort((a, b) => a.score.f1 - b.score.f1).slice(0, worst);
    print(
      `Worst of ${type}, ${reader}`,
      ['page', 'F1', 'precision', 'recall', 'URL'],
      chosen.map(({ page, score }) => [
        page.id,
        ...[score.f1, score.precision, score.recall].map((value) => value.toFixed(3)),
        (page.url ?? '').slice(0, 90),
      ]),
    );
  }
}

function count(pages: readonly LabeledPage[], type: string): number {
  return pages.filter((page) => page.type === type).length;
}

function print(title: string, head: readonly string[], body: readonly (readonly string[])[]): void {
  console.log(`\n${title}\n\n| ${head.join(' | ')} |\n|${head.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`);
  for (const cells of body) console.log(`| ${cells.join(' | ')} |`);
}
