/** How well an answer agrees with what people marked. */
import type { LabeledPage } from './labeled-pages.ts';

export interface Answer {
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
  /** Shares of the snippets that must appear and do, and that must not and do. */
  readonly found: number;
  readonly leaked: number;
  readonly author: 'equal' | 'close' | 'other' | 'none';
  readonly date: 'equal' | 'other' | 'none';
  readonly givesAuthor: boolean;
  readonly givesDate: boolean;
  readonly isEmpty: boolean;
}

/** Runs of letters, digits and `_`, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Word F1 over bags; an answer to an empty truth is right only if it is empty. */
export function scoreAnswer(page: LabeledPage, answer: Answer): Score {
  const answered = wordsOf(withoutTitle(answer.text, page.title));
  const wanted = wordsOf(withoutTitle(page.content, page.title));
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of answered) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    hits++;
  }
  const isRight = wanted.length === 0 && answered.length === 0 ? 1 : 0;
  const running = ` ${wordsOf(answer.text).join(' ')} `;
  return {
    f1: wanted.length === 0 ? isRight : (2 * hits) / (wanted.length + answered.length),
    precision: answered.length === 0 ? isRight : hits / answered.length,
    recall: wanted.length === 0 ? 1 : hits / wanted.length,
    found: shareIn(running, page.with),
    leaked: shareIn(running, page.without),
    author: compareAuthors(page.author, answer.author),
    date: compareDates(page.date, answer.date),
    givesAuthor: answer.author !== null,
    givesDate: answer.date !== null,
    isEmpty: answered.length === 0,
  };
}

/** A quarter of the truths begin with the title of the page: a first line that equals it counts on neither side. */
function withoutTitle(text: string, title: string): string {
  const trimmed = text.trimStart();
  const end = trimmed.indexOf('\n');
  const first = end === -1 ? trimmed : trimmed.slice(0, end);
  const bare = (line: string) => wordsOf(line).join(' ');
  return title !== '' && bare(first) === bare(title) ? trimmed.slice(first.length) : text;
}

/** Many snippets are the first characters of a line, cut wherever that was: so the last word may be the beginning of one. */
function shareIn(running: string, snippets: readonly string[]): number {
  const sequences = snippets.map((snippet) => wordsOf(snippet).join(' ')).filter(Boolean);
  if (sequences.length === 0) return Number.NaN;
  return sequences.filter((sequence) => running.includes(` ${sequence}`)).length / sequences.length;
}

/**
 * `equal`: the same words in any order, whatever joins the names; `close`: the words of one are all in the other, with two
 * at least, as with degrees and roles after a name.
 */
function compareAuthors(truth: string | undefined, answer: string | null): Score['author'] {
  if (truth === undefined || answer === null) return 'none';
  const [wanted, given] = [nameWords(truth), nameWords(answer)];
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

/** The written day of an ISO date; other forms as the platform reads them. */
function compareDates(truth: string | undefined, answer: string | null): Score['date'] {
  if (truth === undefined || answer === null) return 'none';
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(answer)?.[0];
  if (iso !== undefined) return iso === truth ? 'equal' : 'other';
  const time = new Date(`${answer.replace(/\s*(?:GMT|UTC|Z)?[+-]?\d{0,4}$/, '')} UTC`);
  const day = Number.isNaN(time.getTime()) ? new Date(Date.parse(answer) || 0) : time;
  return day.toISOString().slice(0, 10) === truth ? 'equal' : 'other';
}
