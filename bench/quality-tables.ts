/** The tables that `npm run bench:quality` prints. */
import type { LabeledPage } from './labeled-pages.ts';
import type { Score } from './quality-score.ts';

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

export function printTables(
  pages: readonly LabeledPage[],
  readers: readonly string[],
  rows: readonly Row[],
  worst: number,
): void {
  const rowsOf = (reader: string): Row[] => rows.filter((row) => row.reader === reader);
  const types = [...new Set(pages.map(({ type }) => type))].sort((a, b) => count(pages, b) - count(pages, a));
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
      const scores = rowsOf(reader).map(({ score }) => score);
      const f1 = scores.map((score) => score.f1);
      const byType = types.map((type) =>
        mean(
          rowsOf(reader)
            .filter(({ page }) => page.type === type)
            .map(({ score }) => score.f1),
        ).toFixed(3),
      );
      const whole = [
        mean(f1),
        mean(
          rowsOf(reader)
            .filter(({ page }) => isLabeled(page))
            .map(({ score }) => score.f1),
        ),
        quantile(f1, 0.5),
        mean(scores.map((s) => s.precision)),
        mean(scores.map((s) => s.recall)),
      ];
      return [reader, ...whole.map((value) => value.toFixed(3)), ...byType];
    }),
  );

  for (const [title, of] of [
    ['Precision', (score: Score) => score.precision],
    ['Recall', (score: Score) => score.recall],
  ] as const) {
    print(
      title,
      ['', ...types],
      readers.map((reader) => [
        reader,
        ...types.map((type) =>
          mean(
            rowsOf(reader)
              .filter(({ page }) => page.type === type)
              .map(({ score }) => of(score)),
          ).toFixed(3),
        ),
      ]),
    );
  }

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
      const own = rowsOf(reader);
      const authored = own.filter(({ page }) => page.author !== undefined);
      const dated = own.filter(({ page }) => page.date !== undefined);
      const share = (part: readonly Row[], whole: readonly Row[]): string => percent(part.length / (whole.length || 1));
      const cpu = own.map((row) => row.cpu);
      return [
        reader,
        percent(mean(own.map(({ score }) => score.found))),
        percent(mean(own.map(({ score }) => score.leaked))),
        share(
          authored.filter(({ score }) => score.author === 'equal' || score.author === 'close'),
          authored,
        ),
        share(
          authored.filter(({ score }) => score.author === 'equal'),
          authored,
        ),
        share(
          own.filter(({ page, score }) => page.author === undefined && score.givesAuthor),
          own.filter(({ page }) => page.author === undefined),
        ),
        share(
          dated.filter(({ score }) => score.date === 'equal'),
          dated,
        ),
        share(
          own.filter(({ page, score }) => page.date === undefined && score.givesDate),
          own.filter(({ page }) => page.date === undefined),
        ),
        String(own.filter(({ score, isFailure }) => score.isEmpty && !isFailure).length),
        String(own.filter(({ isFailure }) => isFailure).length),
        ...[0.5, 0.95, 0.99].map((part) => quantile(cpu, part).toFixed(1)),
        (cpu.reduce((sum, ms) => sum + (ms || 0), 0) / 1000).toFixed(1),
      ];
    }),
  );

  if (worst > 0) printWorst(types, readers[0] ?? '', rows, worst);
}

/** The pages of each type with the lowest F1 of the first library. */
function printWorst(types: readonly string[], reader: string, rows: readonly Row[], worst: number): void {
  for (const type of types) {
    const own = rows.filter((row) => row.reader === reader && row.page.type === type);
    const chosen = own.sort((a, b) => a.score.f1 - b.score.f1).slice(0, worst);
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
