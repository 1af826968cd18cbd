/** Finds the date of publication in a line or a `time` element near the heading. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { readText } from '../../page/read-text.ts';
import { isTimeZoneApart } from '../date/calendars.ts';
import {
  type Meaning,
  MODIFIED_AFTER,
  meaningOf,
  meaningOfLabel,
  PUBLICATION_LABEL,
  PUBLICATION_STATEMENT,
} from '../date/date-words.ts';
import type { DateContext } from '../date/day-order.ts';
import { type FoundDate, findDates, readDate } from '../date/find-dates.ts';
import { weekdayOf } from '../date/weekday-names.ts';
import { type Candidate, Hint, NEAR, type PlacedLine } from './class-hints.ts';
import { isCreditLine } from './credit-line.ts';
import { dateScoreOf, isDateline } from './date-in-text.ts';
import type { PlacedTime } from './place-in-lines.ts';

const COPYRIGHT = /©|copyright|\(c\)\s*\d|版权|著作権/i;

/** Hints for or against a date of publication. */
const DATE_HINTS =
  Hint.date |
  Hint.modified |
  Hint.published |
  Hint.publication |
  Hint.otherPages |
  Hint.caption |
  Hint.author |
  Hint.review |
  Hint.event;

/** A photo credit. */
const CREDIT = /[©:]|foto|photo|bild|image/i;

/** Hints at content whose dates are not the page's. */
const OTHER_CONTENT = Hint.caption | Hint.review | Hint.event;

function hintsAtModification(hints: number): boolean {
  return (hints & (Hint.modified | Hint.published)) === Hint.modified;
}

/** The best date of the line, with a score; `null` if none can be the page's. */
export function dateInLine(
  placed: PlacedLine,
  dates: readonly FoundDate[],
  label: string,
  below: string,
): Candidate | null {
  const { line, offset } = placed;
  const text = line.spacedText;
  if (COPYRIGHT.test(text) || isPreformatted(line.element) || isQuoted(placed)) return null;
  let hints = placed.hints.read(line.element, DATE_HINTS);
  const isFirst = dates[0]!.start === 0;
  if (PUBLICATION_LABEL.test(label) || (isFirst && offset === -1 && placed.hints.isBesideHeading(line.element)))
    hints &= ~Hint.otherPages;
  if (isFirst && offset === 1 && !CREDIT.test(text)) hints &= ~Hint.caption;
  if (hints & OTHER_CONTENT) return null;
  const isModified = hintsAtModification(hints);
  let before = 0;
  for (let at = 0; at < dates.length; at++) {
    const { date, start, end } = dates[at]!;
    const words = text.slice(before, start);
    before = end;
    const next = dates[at + 1];
    const rest = text.slice(end, next?.start);
    if (next !== undefined && isRange(rest)) {
      // A range of dates is an event.
      before = next.end;
      at++;
      continue;
    }
    // So is a date with opening hours.
    if (HOURS.test(rest === '' ? below : rest)) continue;
    // The end of a life or a term: `1950 – May 17, 2024`. Its first year is too early to be found as a date.
    if (FROM_YEAR.test(words)) continue;
    if (isInModifiedBox(placed, text.slice(start, end))) continue;
    const meaning = words.trim() === '' && at === 0 ? meaningOfLabel(label) : meaningOf(words);
    if (meaning === 'modified' || meaning === 'other') continue;
    // The hint is that of the line's first element, which may end before the second date.
    if (isModified && meaning === undefined && at === 0) continue;
    // Before another date, the word belongs to that one.
    if (next === undefined && MODIFIED_AFTER.test(rest)) continue;
    if (!isCredible(placed, text, hints, meaning, start, end)) continue;
    // A note on a modification doesn't make the line prose.
    const hasModifiedNote = next !== undefined && meaningOf(rest) === 'modified';
    const score =
      dateScoreOf(offset) +
      (hints & Hint.date ? 4 : 0) +
      (meaning === 'published' ? 3 : 0) +
      (PUBLICATION_STATEMENT.test(text) ? 6 : 0) +
      (offset > NEAR && isCreditLine(text) ? 3 : 0) +
      (at === 0 && FIRST_TIME.test(words) && !IN_OTHER_PUBLICATION.test(rest) ? 12 : 0) +
      shortnessScore(hasModifiedNote ? text.slice(0, end) : text, end - start) -
      (offset < 0 && isWeekday(words) && rest === '' ? 4 : 0) -
      (hints & Hint.otherPages ? 4 : 0);
    return { value: date, score };
  }
  return null;
}

/** Above the heading, a weekday and a date are often the current day in the head of the site. */
function isWeekday(words: string): boolean {
  return weekdayOf(words.replace(/[\s,.|]+$/, '')) !== -1;
}

/** `This article was originally published on …` outweighs every other date … */
const FIRST_TIME =
  /^(?:(?:editor['’]s )?note:? )?(?:(?:this|the) (?:[a-z]+ )?(?:article|post|story|page|piece|guide|blog|interview|essay|review|report|column) (?:was|is) )?(?:originally|first) (?:published|posted)(?: on)?:?\s*$/i;
/** … unless it names another publication: `in The Times`. */
const IN_OTHER_PUBLICATION = /^,?\s*(?:in|by|on|at|with)\s+\D/i;

const FROM_YEAR = /\d{4}\)?\s*[-–—]\s*$|(?:^|\s)\d{1,2}\.?[-–]$/;

/** Whether the date stands in inline boxes with a hint at a modification, and in none with a hint at the publication. */
function isInModifiedBox({ line, hints }: PlacedLine, date: string): boolean {
  let found = 0;
  for (const box of line.boxes) {
    const hint = hints.readOwn(box, Hint.modified | Hint.published);
    if (hint !== 0 && readText(box, MAX_DATE_BOX_LENGTH).includes(date)) found |= hint;
  }
  return hintsAtModification(found);
}

/** A longer box holds more than a date. */
const MAX_DATE_BOX_LENGTH = 100;

/** Preformatted text is a log or an example. */
function isPreformatted({ name, parent }: HtmlElement): boolean {
  return name === 'pre' || parent?.name === 'pre';
}

/** A quote has its own date, such as that of a post elsewhere. Old pages quote their whole text to indent it. */
function isQuoted({ line, hints }: PlacedLine): boolean {
  const quote = nearest(line.element, LEVELS, ({ name }) => name === 'blockquote');
  return quote !== null && !hints.isAroundHeading(quote);
}

const LEVELS = 4;

/** Hours after a date: `, 9 am to 1 pm`, ` 19:00–21:30`, `, 8–12 Uhr`. */
const HOURS =
  /^[\s,;|·@]{0,3}(?:from |at |von |de )?\d{1,2}(?:[:.h]\d\d)? ?(?:[ap]\.?m\.?|uhr|h)? ?(?:[-–—]|to|bis|until|à|a) ?\d{1,2}(?:[:.h]\d\d|(?:[:.h]\d\d)? ?(?:[ap]\.?m|uhr|h)(?!\p{L}))/iu;
const RANGE = /^\s*(?:[-–—]|bis|to|until|and|und|&|jusqu|al?|até|t\/m|au)\s*(?:(\p{L}{2,14})\.?,?\s*)?$/iu;

/** Whether the text between two dates makes them a range; a weekday may stand before the second one. */
function isRange(between: string): boolean {
  const found = RANGE.exec(between);
  return found !== null && (found[1] === undefined || weekdayOf(found[1]) !== -1);
}

/** A sentence that mentions a date is no byline. Below the first paragraph, a hint or explicit words are needed. */
function isCredible(
  { offset, paragraphs }: PlacedLine,
  text: string,
  hints: number,
  meaning: Meaning,
  start: number,
  end: number,
): boolean {
  if (isInOtherPagesBox(offset, paragraphs, hints)) return false;
  if (meaning === 'published' || PUBLICATION_STATEMENT.test(text)) return true;
  // `Author: Jane Doe on March 4, 2021`, often below the text.
  if (offset > 0 && isCreditLine(text) && !isSentence(text, start, end)) return true;
  const isHinted = (hints & Hint.date) !== 0;
  if (offset > 0 && paragraphs > 1) return isHinted;
  if (offset > NEAR) return isHinted;
  return isHinted || !isSentence(text, start, end) || (offset > 0 && isDateline(text, start, end));
}

/** Whether the line is in a box about other pages: beside or below the text, or above it with the current date. */
function isInOtherPagesBox(offset: number, paragraphs: number, hints: number): boolean {
  return (hints & Hint.otherPages) !== 0 && (offset < 0 || offset > NEAR || paragraphs > 1);
}

/** With more characters besides the date, or more lower-case words, a line is a sentence. */
const MAX_REST_LENGTH = 60;
const MIN_SENTENCE_WORDS = 5;

function isSentence(text: string, start: number, end: number): boolean {
  const rest = withoutTime(`${text.slice(0, start)} ${text.slice(end)}`);
  return rest.length > MAX_REST_LENGTH || (rest.match(/(?<!\S)\p{Ll}{3,}/gu)?.length ?? 0) >= MIN_SENTENCE_WORDS;
}

export function dateInTime(
  { time, text: around, isInLine }: PlacedTime,
  { offset, paragraphs, hints: reader }: Omit<PlacedLine, 'line'>,
  label: string,
  context: DateContext,
): Candidate | null {
  const timeStamp = attribute(time, 'datetime') ?? attribute(time, 'content') ?? '';
  const date = readDate(timeStamp, context);
  if (date === null) return null;
  const hints = reader.read(time, DATE_HINTS);
  const isDeclared = attribute(time, 'pubdate') !== undefined;
  const isModified = hintsAtModification(hints);
  if ((isModified && !isDeclared) || hints & (Hint.event | Hint.review)) return null;
  const shown = readText(time, 100);
  const text = around();
  const before = text.slice(0, shown === '' ? 40 : Math.max(0, text.indexOf(shown)));
  const meaning =
    meaningOf(`${before.slice(-60)} `) ??
    meaningOf(shown) ??
    (before === '' && isInLine ? meaningOfLabel(label) : undefined);
  if (meaning === 'modified' || meaning === 'other') return null;
  const isPublication = isDeclared || (hints & Hint.publication) !== 0;
  if (isInOtherPagesBox(offset, paragraphs, hints)) return null;
  const score =
    dateScoreOf(offset) +
    4 +
    (isPublication ? 3 : 0) -
    (hints & Hint.otherPages ? 4 : 0) -
    (isInLine || offset > 0 ? 0 : 6);
  const day = findDates(shown, context)[0];
  if (day !== undefined && HOURS.test(shown.slice(day.end))) return null;
  return { value: day !== undefined && isTimeZoneApart(timeStamp, date, day.date) ? day.date : date, score };
}

/** Attributes that hold the date that a page shows as "two hours ago". */
const DATE_ATTRIBUTES = [
  'title',
  'datetime',
  'data-date',
  'data-time',
  'data-timestamp',
  'data-datetime',
  'data-published',
];

/** The date in an attribute of one of the line's boxes, for lines that show none. */
export function dateInAttributes(placed: PlacedLine, context: DateContext): Candidate | null {
  const { line, offset } = placed;
  const isBelow = placed.paragraphs > 0 || offset > NEAR;
  for (const box of [line.element, ...line.boxes]) {
    if (box.attributes.length === 0 || box.name === 'time' || (isBelow && box.name !== 'abbr')) continue;
    for (const name of DATE_ATTRIBUTES) {
      const value = attribute(box, name);
      if (value === undefined || value.length > 60) continue;
      const date = readDate(value, context);
      if (date === null) continue;
      const hints = placed.hints.read(box, DATE_HINTS);
      if (hintsAtModification(hints)) return null;
      const isHinted = (hints & Hint.publication) !== 0;
      if (isBelow && !isHinted) return null;
      return { value: date, score: dateScoreOf(offset) + (isHinted ? 4 : 0) };
    }
  }
  return null;
}

/** A line with little but the date is more likely a date line. The time of day counts as part of the date. */
function shortnessScore(text: string, length: number): number {
  const rest = withoutTime(text).length - length;
  if (rest < 12) return 2;
  return rest < 60 ? 1 : -2;
}

function withoutTime(text: string): string {
  return text.replace(/\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?/i, '');
}
