/** Whether a line or a `time` element beside the heading states when the page was published. */
import { attribute, type HtmlElement } from '../../html/tree/tree.ts';
import { readText } from '../../page/read-text.ts';
import type { DateContext } from '../date/date-context.ts';
import {
  IS_STATEMENT,
  type Meaning,
  MODIFIED_AFTER,
  meaningOf,
  meaningOfLabel,
  STATEMENT,
} from '../date/date-words.ts';
import { type FoundDate, findDates, readDate } from '../date/find-dates.ts';
import { weekdayOf } from '../date/weekday-names.ts';
import { isZoneApart } from '../date/zones.ts';
import type { Line } from '../read-lines.ts';
import { type Candidate, Mark, NEAR, type PlacedLine } from './byline-line.ts';
import type { PlacedTime } from './place-in-lines.ts';

const NOT_THE_PAGE = /©|copyright|\(c\)\s*\d|版权|著作権/i;

/** The marks that speak for or against a date. */
const OF_DATES =
  Mark.date |
  Mark.modified |
  Mark.published |
  Mark.publication |
  Mark.others |
  Mark.caption |
  Mark.author |
  Mark.review |
  Mark.happening;

/** Boxes in which a date is one of something else. */
const NOT_OF_PAGE = Mark.caption | Mark.review | Mark.happening;

/** The best date of the line; `null` where it holds none that can be the page's. */
export function dateInLine(
  placed: PlacedLine,
  dates: readonly FoundDate[],
  label: string,
  below: string,
): Candidate | null {
  const { line, offset } = placed;
  const text = line.apart;
  if (NOT_THE_PAGE.test(text) || isPreformatted(line.element)) return null;
  let marks = placed.marks.read(line.element, OF_DATES);
  if (IS_STATEMENT.test(label)) marks &= ~Mark.others;
  if ((marks & (Mark.modified | Mark.published)) === Mark.modified || marks & NOT_OF_PAGE) return null;
  let before = 0;
  for (let at = 0; at < dates.length; at++) {
    const { date, start, end } = dates[at]!;
    const words = text.slice(before, start);
    before = end;
    const next = dates[at + 1];
    const rest = text.slice(end, next?.start);
    if (next !== undefined && isRange(rest)) {
      // From one day to another something takes place.
      before = next.end;
      at++;
      continue;
    }
    // So does what lasts from one hour to another.
    if (HOURS.test(rest === '' ? below : rest) || (rest === '' && OF_EVENT.test(below))) continue;
    // The end of a life or a term, of which the first day is too early to be read.
    if (FROM_YEAR.test(words)) continue;
    if (isInChangedBox(placed, text.slice(start, end))) continue;
    const meaning = words.trim() === '' && at === 0 ? meaningOfLabel(label) : meaningOf(words);
    if (meaning === 'modified' || meaning === 'other') continue;
    // Before another date the word speaks of that one.
    if (next === undefined && MODIFIED_AFTER.test(rest)) continue;
    if (!isBelieved(placed, text, marks, meaning, start, end)) continue;
    // A note on a change after it is no prose.
    const isNoted = next !== undefined && meaningOf(rest) === 'modified';
    const score =
      placeScore(offset) +
      (marks & Mark.date ? 4 : 0) +
      (meaning === 'published' ? 3 : 0) +
      (STATEMENT.test(text) ? 6 : 0) +
      (at === 0 && FIRST_TIME.test(words) && !ELSEWHERE.test(rest) ? 12 : 0) +
      brevityScore(isNoted ? text.slice(0, end) : text, end - start) -
      (marks & Mark.others ? 4 : 0);
    return { value: date, score };
  }
  return null;
}

/** `This article was originally published on …` is the last word, */
const FIRST_TIME =
  /^(?:(?:editor['’]s )?note:? )?(?:(?:this|the) (?:[a-z]+ )?(?:article|post|story|page|piece|guide|blog|interview|essay|review|report|column) (?:was|is) )?(?:originally|first) (?:published|posted)(?: on)?:?\s*$/i;
/** unless it was in another paper. */
const ELSEWHERE = /^,?\s*(?:in|by|on|at|with)\s+\D/i;

/** What a line says that goes on about something that takes place. */
const OF_EVENT = /^(?:doors?|admission|venue|where|einlass|beginn|uhrzeit|ort|lieu|lugar|luogo)\s*[:：]/i;
const FROM_YEAR = /\d{4}\)?\s*[-–—]\s*$/;

/** Whether the date stands in an inline box that is marked as a change. */
function isInChangedBox({ line, marks }: PlacedLine, date: string): boolean {
  const wanted = Mark.modified | Mark.published;
  return line.boxes.some(
    (box) => marks.readOwn(box, wanted) === Mark.modified && readText(box, LONGEST_BOX).includes(date),
  );
}

/** More characters are more than a date. */
const LONGEST_BOX = 100;

/** What a log or an example says. */
function isPreformatted({ name, parent }: HtmlElement): boolean {
  return name === 'pre' || parent?.name === 'pre';
}

/** After a date: `, 9 am to 1 pm`, ` 19:00–21:30`, `, 8–12 Uhr`. */
const HOURS =
  /^[\s,;|·@]{0,3}(?:from |at |von |de )?\d{1,2}(?:[:.h]\d\d)? ?(?:[ap]\.?m\.?|uhr|h)? ?(?:[-–—]|to|bis|until|à|a) ?\d{1,2}(?:[:.h]\d\d|(?:[:.h]\d\d)? ?(?:[ap]\.?m|uhr|h)(?!\p{L}))/iu;
const RANGE = /^\s*(?:[-–—]|bis|to|until|jusqu|al?|até|t\/m|au)\s*(?:(\p{L}{2,14})\.?,?\s*)?$/iu;

/** Whether what stands between two dates makes them the first and the last day; a weekday can stand before the second. */
function isRange(between: string): boolean {
  const found = RANGE.exec(between);
  return found !== null && (found[1] === undefined || weekdayOf(found[1]) !== -1);
}

/** A sentence that tells of a day is no byline, and below the first of them only what says so is. */
function isBelieved(
  { offset, paragraphs }: PlacedLine,
  text: string,
  marks: number,
  meaning: Meaning,
  start: number,
  end: number,
): boolean {
  if (isElsewhere(offset, paragraphs, marks)) return false;
  if (meaning === 'published' || STATEMENT.test(text)) return true;
  const isMarked = (marks & Mark.date) !== 0;
  if (offset > 0 && paragraphs > 1) return isMarked;
  if (offset > NEAR) return isMarked || (marks & Mark.author) !== 0;
  return isMarked || !isSentence(text, start, end) || (offset > 0 && isDateline(text, start, end));
}

/** Boxes for other pages stand beside or below the text, and above it there is one for the day of reading. */
function isElsewhere(offset: number, paragraphs: number, marks: number): boolean {
  return (marks & Mark.others) !== 0 && (offset < 0 || offset > NEAR || paragraphs > 1);
}

/** So many characters beside a date, or words in small letters, are a sentence. */
const PROSE = 60;
const WORDS = 5;

function isSentence(text: string, start: number, end: number): boolean {
  const rest = withoutTime(`${text.slice(0, start)} ${text.slice(end)}`);
  return rest.length > PROSE || (rest.match(/(?<!\S)\p{Ll}{3,}/gu)?.length ?? 0) >= WORDS;
}

/** `BERLIN, 3. März 2021 (ots) - …`, `NEW YORK, March 3, 2021 /PRNewswire/ -- …` */
function isDateline(text: string, start: number, end: number): boolean {
  if (start >= 40) return false;
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (CITY.test(before) && OF_AGENCY.test(after)) return true;
  return /^[^\p{Ll}]*[\s,(/–-]*$/u.test(before) && /^.{0,30}(?:--|–|—| - |:)/.test(after);
}

/** `NEW YORK, March 3, 2021 /PRNewswire/ -- …`, `Paris, 3 mars 2021 (AFP) – …`, `Lima, 3 de marzo de 2021.- …` */
const OF_AGENCY = /^(?:\.\s?[-–—]|\s*(?:\([\p{L}\p{N} .&-]{2,30}\)|\/[\p{L}\p{N} .&-]{2,30}\/)\s*(?:[-–—]|$))/u;
const CITY = /^[\p{Lu}][\p{L}\p{M} .,’'()/-]{1,45}[\s,(]$/u;
/** `RAJSHAHI, Dec 20, 2025 – …` */
const CITY_IN_CAPITALS = /^\p{Lu}{3}[^\p{Ll}]{0,40}[\s,(]$/u;

/** The date that a paragraph of an agency or a press release begins with: such a one is longer than any line that is read for dates. */
export function dateInDateline(line: Line, offset: number, context: DateContext): Candidate | null {
  const start = line.text.slice(0, LONGEST_DATELINE);
  const first = findDates(start, context)[0];
  if (first === undefined) return null;
  const before = start.slice(0, first.start);
  const after = start.slice(first.end);
  const isOne =
    (CITY.test(before) && OF_AGENCY.test(after)) || (CITY_IN_CAPITALS.test(before) && /^\s*\)?\s*[-–—]/.test(after));
  return isOne ? { value: first.date, score: placeScore(offset) - 2 } : null;
}

const LONGEST_DATELINE = 120;

export function dateInTime(
  { time, text: around, isInLine }: PlacedTime,
  { offset, paragraphs, marks: reader }: Omit<PlacedLine, 'line'>,
  label: string,
  context: DateContext,
): Candidate | null {
  const stamp = attribute(time, 'datetime') ?? attribute(time, 'content') ?? '';
  const date = readDate(stamp, context);
  if (date === null) return null;
  let marks = reader.read(time, OF_DATES);
  if (isInLine && IS_STATEMENT.test(label)) marks &= ~Mark.others;
  if ((marks & (Mark.modified | Mark.published)) === Mark.modified || marks & (Mark.happening | Mark.review))
    return null;
  const shown = readText(time, 100);
  const text = around();
  const before = text.slice(0, shown === '' ? 40 : Math.max(0, text.indexOf(shown)));
  const meaning =
    meaningOf(`${before.slice(-60)} `) ??
    meaningOf(shown) ??
    (before === '' && isInLine ? meaningOfLabel(label) : undefined);
  if (meaning === 'modified' || meaning === 'other') return null;
  const isPublication = attribute(time, 'pubdate') !== undefined || (marks & Mark.publication) !== 0;
  if (isElsewhere(offset, paragraphs, marks)) return null;
  const score = placeScore(offset) + 4 + (isPublication ? 3 : 0) - (marks & Mark.others ? 5 : 0);
  const day = findDates(shown, context)[0];
  if (day !== undefined && HOURS.test(shown.slice(day.end))) return null;
  return { value: day !== undefined && isZoneApart(stamp, date, day.date) ? day.date : date, score };
}

/** Attributes in which a page keeps the day that it shows as "two hours ago". */
const KEEPING = ['title', 'datetime', 'data-date', 'data-time', 'data-timestamp', 'data-datetime', 'data-published'];

/** The date that an inline box of the line keeps in an attribute, for lines that show none. */
export function dateInAttributes(placed: PlacedLine, context: DateContext): Candidate | null {
  const { line, offset } = placed;
  const isBelow = placed.paragraphs > 0 || offset > NEAR;
  for (const box of [line.element, ...line.boxes]) {
    if (box.attributes.length === 0 || box.name === 'time' || (isBelow && box.name !== 'abbr')) continue;
    for (const name of KEEPING) {
      const value = attribute(box, name);
      if (value === undefined || value.length > 60) continue;
      const date = readDate(value, context);
      if (date === null) continue;
      const marks = placed.marks.read(box, OF_DATES);
      if ((marks & (Mark.modified | Mark.published)) === Mark.modified || marks & Mark.others) return null;
      const meaning = meaningOf(line.text);
      if (meaning === 'modified' || meaning === 'other') return null;
      const isMarked = (marks & Mark.publication) !== 0;
      if (isBelow && !isMarked) return null;
      return { value: date, score: placeScore(offset) + (isMarked ? 4 : 0) };
    }
  }
  return null;
}

/** Nearer is better, below the heading better than above; far from it only what marks itself is believed. */
function placeScore(offset: number): number {
  if (offset < 0) return offset >= -4 ? 5 : 2;
  if (offset <= 5) return 7;
  return offset <= NEAR ? 4 : -1;
}

/** A line that holds little but the date is a date line; a time of day is part of it. */
function brevityScore(text: string, length: number): number {
  const rest = withoutTime(text).length - length;
  if (rest < 12) return 2;
  return rest < 60 ? 1 : -2;
}

function withoutTime(text: string): string {
  return text.replace(/\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?/i, '');
}
