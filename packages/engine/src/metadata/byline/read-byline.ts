/**
 * The author and the date that a reader sees near the heading. Many pages declare neither, and many of those have no
 * helpful class names: then the position, the words around, and how little else the line holds decide.
 */
import { nearest } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { isSiteOrStaff } from '../author/clean-author.ts';
import type { DateContext } from '../date/day-order.ts';
import { findDates } from '../date/find-dates.ts';
import type { Line } from '../read-lines.ts';
import { authorInLine, mayNameAuthor } from './author-in-line.ts';
import { authorUnderLabel } from './author-under-label.ts';
import { BylineLines, CREDITED, DATED } from './byline-lines.ts';
import { type Candidate, classNamesAround, NEAR } from './class-hints.ts';
import { dateInAttributes, dateInLine, dateInTime } from './date-in-line.ts';
import { dateInDateline, dateInHeading, dateInStatement } from './date-in-text.ts';
import { senderOf } from './sender.ts';

export interface Byline {
  /** Lazy, because most pages declare their author. */
  readonly author: () => string | null;
  readonly publishedDate: string | null;
  /** Whether position, words and markup agree that the date is the page's own; otherwise it is only the best guess. */
  readonly isDateCertain: boolean;
  /** Whether the date stands beside the heading, with little else. */
  readonly isDateProbable: boolean;
}

const MIN_CERTAIN_SCORE = 9;
const MIN_PROBABLE_SCORE = 8;
/** Lines between two authors: a role may stand between them. */
const MAX_AUTHOR_DISTANCE = 2;
/** Authors of one page have similar scores; a date beside one of them raises its score a little. */
const MAX_SCORE_DIFFERENCE = 2;
const SITE_PENALTY = 10;
/** Lines between the subject of a message and its sender. */
const MAX_HEADERS = 12;
/** A date as a calendar sheet, in three boxes: lines below the heading, and characters in all boxes. */
const MAX_LINES_TO_STACK = 6;
const MAX_STACKED_LENGTH = 36;

export function readByline(
  facts: PageFacts,
  lines: readonly Line[],
  title: string,
  context: DateContext,
  siteNames: readonly string[],
): Byline {
  const around = new BylineLines(facts, lines, title, context);
  const date = bestDate(around, context);
  return {
    author: () => namedAuthors(around, context, siteNames),
    publishedDate: date?.value ?? null,
    isDateCertain: date !== null && date.score >= MIN_CERTAIN_SCORE,
    isDateProbable: date !== null && date.score >= MIN_PROBABLE_SCORE,
  };
}

function bestDate(around: BylineLines, context: DateContext): Candidate | null {
  const { lines, heading, dates, times } = around;
  let date: Candidate | null = null;
  for (const [at, found] of dates) {
    if (around.belongsToOther(at)) continue;
    date = better(date, dateInLine(around.place(at), found, around.labelOf(at), around.shortAt(at + 1)));
  }
  for (const placed of times) {
    const { at } = placed;
    if (!around.belongsToOther(at))
      date = better(date, dateInTime(placed, around.place(at), around.labelOf(at), context));
  }
  for (const at of around.paragraphs) {
    if (at < around.marked && lines[at]!.mayHoldNumber)
      date = better(date, dateInDateline(lines[at]!, at - heading, context));
  }
  for (let at = around.from; date === null && at < around.near; at++) {
    if (around.hasDate(at) || !around.isRead(at, DATED)) continue;
    date = dateInAttributes(around.place(at), context) ?? dateInStack(lines, at, heading, context);
  }
  for (let at = heading + 1; date === null && at < around.stated; at++) date = dateInStatement(lines[at]!, context);
  date ??= dateBelowText(around);
  return date ?? (lines[heading] === undefined ? null : dateInHeading(lines[heading], context));
}

/** What stands before the date that ends a letter: nothing or a place, as in `Freiburg, den 14. Oktober 2018`. */
const PLACE = /^(?:\p{Lu}[\p{L}\p{M} .()/-]{1,30},\s(?:\p{Ll}{1,4}\s)?)?$/u;

/** The page's only date, in one of the last two lines of the text's paragraphs, with nothing else than a place. */
function dateBelowText({ lines, dates, paragraphs }: BylineLines): Candidate | null {
  const text = boxOf(lines[paragraphs[1]]);
  for (const [at, found] of dates) {
    const { spacedText } = lines[at]!;
    const { date, start, end } = found[0]!;
    const isAlone = dates.size === 1 && spacedText.length - end < 2 && PLACE.test(spacedText.slice(0, start));
    if (isAlone && text && boxOf(lines[at]) === text && boxOf(lines[at + 2]) !== text) return { value: date, score: 1 };
  }
  return null;
}

/** The element around the line's paragraph. */
const boxOf = (line: Line | undefined) => line && nearest(line.element, LEVELS, ({ name }) => name === 'p')?.parent;
const LEVELS = 3;

/** Day, month and year in one box each, below one another. */
function dateInStack(lines: readonly Line[], at: number, heading: number, context: DateContext): Candidate | null {
  if (at - heading > MAX_LINES_TO_STACK) return null;
  const three = lines.slice(at, at + 3).map((line) => line.text);
  const text = three.join(' ');
  if (text.length > MAX_STACKED_LENGTH) return null;
  const [found] = findDates(text, context);
  return found !== undefined && text.length - (found.end - found.start) < 3 ? { value: found.date, score: 4 } : null;
}

/** All authors that the page names near its heading or under a label, joined by commas. */
function namedAuthors(around: BylineLines, context: DateContext, siteNames: readonly string[]): string | null {
  const { lines, heading, stated } = around;
  const sender = senderOf(lines, around.from, Math.min(stated, Math.max(0, heading) + MAX_HEADERS), siteNames);
  if (sender !== null) return sender;
  const readAt = (at: number) => authorAt(around, at, context, siteNames);
  let best: Candidate | null = null;
  let bestAt = -1;
  const kinds = new Set<string>();
  for (let at = around.from; at < stated; at++) {
    const next = readAt(at);
    if (next !== null && around.isThread) {
      // In a thread, the first post is the page's own.
      const kind = classNamesAround(lines[at]!.element).replace(/\d+/g, '');
      if (kinds.has(kind)) continue;
      kinds.add(kind);
    }
    if (better(best, next) === best) continue;
    best = next;
    bestAt = at;
  }
  if (best === null) return authorUnderLabel(lines, Math.max(0, heading), stated, siteNames);
  const under = bestAt > 0 ? authorUnderLabel(lines, bestAt - 1, bestAt, siteNames) : null;
  return under ?? withCoAuthors(around, bestAt, best, readAt).join(', ');
}

function authorAt(
  around: BylineLines,
  at: number,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  if (!around.isRead(at, CREDITED) || around.isNearList(at)) return null;
  const holdsDate = around.hasDate(at);
  const nearDate = holdsDate || around.hasDate(at - 1) || around.hasDate(at + 1);
  const placed = around.place(at);
  if (!mayNameAuthor(placed, nearDate)) return null;
  const besideDate = !holdsDate && nearDate && (around.isBareDate(at - 1) || around.isBareDate(at + 1));
  const place = { label: around.labelOf(at), holdsDate, nearDate, besideDate };
  const found = authorInLine(placed, place, context, siteNames);
  // The site's own name stands in many places; a person anywhere near the heading says more.
  if (found === null || !isSiteOrStaff(found.value, siteNames)) return found;
  return { value: found.value, score: Math.max(1, found.score - SITE_PENALTY) };
}

/** The author and co-authors above or below, in boxes of the same kind. */
function withCoAuthors(
  around: BylineLines,
  foundAt: number,
  { value, score }: Candidate,
  readAt: (at: number) => Candidate | null,
): string[] {
  const { lines, heading, stated } = around;
  const names = [value];
  const box = classNamesAround(lines[foundAt]!.element);
  if (foundAt - heading > NEAR || !/author|byline|contribut/i.test(box)) return names;
  for (const step of [-1, 1]) {
    let last = foundAt;
    for (
      let at = foundAt + step;
      at > heading && at < stated && Math.abs(at - last) <= MAX_AUTHOR_DISTANCE;
      at += step
    ) {
      if (around.hasDate(at)) break;
      const next = classNamesAround(lines[at]!.element) === box ? readAt(at) : null;
      if (next === null || Math.abs(next.score - score) > MAX_SCORE_DIFFERENCE || !/\s/.test(next.value)) continue;
      last = at;
      if (names.includes(next.value)) continue;
      if (step > 0) names.push(next.value);
      else names.unshift(next.value);
    }
  }
  return names;
}

function better(best: Candidate | null, next: Candidate | null): Candidate | null {
  return next !== null && next.score > (best?.score ?? 0) ? next : best;
}
