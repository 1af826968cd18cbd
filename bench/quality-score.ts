/** Scores a library's output against the labels. */
import type { LabeledPage } from '../training/sources/labeled-page.ts';
import type { MarkClass } from '../training/sources/marks.ts';
import type { Truth } from '../training/sources/truth.ts';

export interface Output {
  /** Visible text of the Markdown. */
  readonly text: string;
  readonly author: string | null;
  readonly date: string | null;
  /** CPU milliseconds of the conversion. */
  readonly cpu: number;
}

export interface Score {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** The snippets that must appear and do, and those that must not appear but do. */
  readonly found: Count;
  readonly leaked: Count;
  /** Words of each class of marks. */
  readonly byClass: ReadonlyMap<MarkClass, Count>;
  readonly author: 'equal' | 'close' | 'other' | 'none';
  readonly date: 'equal' | 'other' | 'none';
  readonly givesAuthor: boolean;
  readonly givesDate: boolean;
  readonly isEmpty: boolean;
}

/** How many of `all` are in the output. */
export interface Count {
  readonly hits: number;
  readonly all: number;
}

/** Shorter marked texts may be in the output by chance. */
const MIN_MARKED_WORDS = 5;

/** Words: runs of letters, digits and `_`, in lower case. Soft hyphens divide no word: some labels have them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll('\u00ad', '')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

/** Word F1 over bags of words. If the truth is empty, only an empty output scores 1. */
export function scoreOutput(page: LabeledPage, truth: Truth, output: Output): Score {
  const outputWords = wordsOf(withoutTitle(output.text, truth.titles));
  const truthWords = wordsOf(withoutTitle(truth.content, truth.titles));
  const left = new Map<string, number>();
  for (const word of truthWords) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of outputWords) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    hits++;
  }
  const emptyScore = truthWords.length === 0 && outputWords.length === 0 ? 1 : 0;
  const flatText = ` ${wordsOf(output.text).join(' ')} `;
  return {
    f1: truthWords.length === 0 ? emptyScore : (2 * hits) / (truthWords.length + outputWords.length),
    precision: outputWords.length === 0 ? emptyScore : hits / outputWords.length,
    recall: truthWords.length === 0 ? 1 : hits / truthWords.length,
    found: countIn(flatText, page.with),
    leaked: countIn(flatText, page.without),
    byClass: new Map([...truth.texts].map(([name, texts]) => [name, countWordsIn(flatText, texts)])),
    author: compareAuthors(page.author, output.author),
    date: compareDates(page.date, output.date),
    givesAuthor: output.author !== null,
    givesDate: output.date !== null,
    isEmpty: outputWords.length === 0,
  };
}

/**
 * Removes a first line that equals one of the page's titles. A quarter of WCXB's truths begin with it
 * and none of Scrapinghub's, so it counts on neither side.
 */
function withoutTitle(text: string, titles: readonly string[]): string {
  const trimmed = text.trimStart();
  const end = trimmed.indexOf('\n');
  const first = end === -1 ? trimmed : trimmed.slice(0, end);
  const bare = (line: string) => wordsOf(line).join(' ');
  const line = bare(first);
  return line !== '' && titles.some((title) => bare(title) === line) ? trimmed.slice(first.length) : text;
}

/**
 * Many snippets are lines cut after some characters, so a snippet's last word may match the
 * beginning of a word.
 */
function countIn(flatText: string, snippets: readonly string[]): Count {
  const sequences = snippets.map((snippet) => wordsOf(snippet).join(' ')).filter(Boolean);
  return { hits: sequences.filter((sequence) => flatText.includes(` ${sequence}`)).length, all: sequences.length };
}

/** The words of the marked texts that are in the output in their order. */
function countWordsIn(flatText: string, texts: readonly string[]): Count {
  let hits = 0;
  let all = 0;
  for (const words of texts.map(wordsOf)) {
    if (words.length < MIN_MARKED_WORDS) continue;
    all += words.length;
    if (flatText.includes(` ${words.join(' ')} `)) hits += words.length;
  }
  return { hits, all };
}

/**
 * `equal`: the same words in any order. `close`: all words of one side, at least two, are in the other, which
 * may have a degree or a role in addition.
 */
function compareAuthors(truth: string | undefined, output: string | null): Score['author'] {
  if (truth === undefined || output === null) return 'none';
  const [wanted, given] = [nameWords(truth), nameWords(output)];
  if (given.size === 0) return 'none';
  const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].every((word) => b.has(word));
  const isWithin = isSubset(wanted, given);
  const isAround = isSubset(given, wanted);
  if (isWithin && isAround) return 'equal';
  return (isWithin && wanted.size > 1) || (isAround && given.size > 1) ? 'close' : 'other';
}

function nameWords(name: string): Set<string> {
  const plain = name.normalize('NFKD').replace(/\p{M}+/gu, '');
  return new Set(wordsOf(plain).filter((word) => word !== 'and' && word !== 'by' && word !== 'the'));
}

/** Compares the day of an ISO date as written. Other formats are parsed by the platform. */
function compareDates(truth: string | undefined, output: string | null): Score['date'] {
  if (truth === undefined || output === null) return 'none';
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(output)?.[0];
  if (iso !== undefined) return iso === truth ? 'equal' : 'other';
  const time = new Date(`${output.replace(/\s*(?:GMT|UTC|Z)?[+-]?\d{0,4}$/, '')} UTC`);
  const day = Number.isNaN(time.getTime()) ? new Date(Date.parse(output) || 0) : time;
  return day.toISOString().slice(0, 10) === truth ? 'equal' : 'other';
}
