/**
 * The author line and the date a reader sees beside the heading. Pages without structured data show both there, with or
 * without telling class names; what counts is the place, the words around, and that the line holds little else.
 */
import type { PageFacts } from '../../page/page-facts.ts';
import type { DateContext } from '../date/date-context.ts';
import { findDates } from '../date/find-dates.ts';
import type { Line } from '../read-lines.ts';
import { authorInLine, mayNameAuthor } from './byline-author.ts';
import { dateInAttributes, dateInDateline, dateInLine, dateInTime } from './byline-date.ts';
import { boxOf, type Candidate, NEAR } from './byline-line.ts';
import { BylineLines, DATED, SIGNED } from './byline-lines.ts';
import { authorUnderLabel } from './labelled-author.ts';

export interface Byline {
  /** Read when it is asked for: most pages declare their author. */
  readonly author: () => string | null;
  readonly publishedDate: string | null;
  /** Whether place, words and mark-up agree that it is the page's own date; otherwise it is the best guess. */
  readonly isDateCertain: boolean;
}

const CERTAIN = 9;
/** What stands in place of a picture. */
const INITIALS = /^\p{Lu}{1,3}$/u;
/** How many lines below an author the next one is looked for: a role may stand between. */
const FARTHEST_AUTHOR = 2;
/** Authors of one page are told alike: so near are their scores, since a date beside one of them speaks for that one a little more. */
const ALIKE = 2;
/** How far below the heading a date may stand in three boxes, and characters in each. */
const STACK_AFTER = 6;
const LONGEST_OF_STACK = 12;

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
    isDateCertain: date !== null && date.score >= CERTAIN,
  };
}

function bestDate(around: BylineLines, context: DateContext): Candidate | null {
  const { lines, heading, dates, times } = around;
  let date: Candidate | null = null;
  const boxesAbove = new Set<string>();
  for (const [at, found] of dates) {
    if (around.isOfOther(at)) continue;
    const next = dateInLine(around.place(at), found, around.labelOf(at), around.shortAt(at + 1));
    if (next !== null && at < heading) {
      // Several dates in boxes of one kind above the heading are a list of other pages.
      const box = boxOf(lines[at]!.element);
      if (boxesAbove.has(box)) continue;
      boxesAbove.add(box);
    }
    date = better(date, next);
  }
  for (const placed of times) {
    const { at } = placed;
    if (!around.isOfOther(at)) date = better(date, dateInTime(placed, around.place(at), around.labelOf(at), context));
  }
  for (const at of around.paragraphs) {
    if (at < around.marked && lines[at]!.mayHoldNumber)
      date = better(date, dateInDateline(lines[at]!, at - heading, context));
  }
  for (let at = around.from; date === null && at < around.near; at++) {
    if (around.hasDate(at) || !around.isRead(at, DATED)) continue;
    date = dateInAttributes(around.place(at), context) ?? dateInStack(lines, at, heading, context);
  }
  return date;
}

/** Day, month and year in a box each, one below the other. */
function dateInStack(lines: readonly Line[], at: number, heading: number, context: DateContext): Candidate | null {
  if (at - heading > STACK_AFTER || at + 2 >= lines.length) return null;
  const three = lines.slice(at, at + 3);
  if (three.some((line) => line.isLongerThan(LONGEST_OF_STACK)) || three.every((line) => !line.mayHoldNumber))
    return null;
  const text = three.map((line) => line.text).join(' ');
  const found = findDates(text, context)[0];
  return found !== undefined && text.length - (found.end - found.start) < 3 ? { value: found.date, score: 4 } : null;
}

/** All whom the page names as its authors beside its heading or under a label, joined by commas. */
function namedAuthors(around: BylineLines, context: DateContext, siteNames: readonly string[]): string | null {
  const { lines, heading, stated, marks } = around;
  const readAt = (at: number) => authorAt(around, at, context, siteNames);
  let best: Candidate | null = null;
  let bestAt = -1;
  const kinds = new Set<string>();
  for (let at = around.from; at < stated; at++) {
    const next = readAt(at);
    if (next !== null && around.isThread) {
      // Of the posts of a thread the first one is the page's.
      const kind = boxOf(lines[at]!.element).replace(/\d+/g, '');
      if (kinds.has(kind)) continue;
      kinds.add(kind);
    }
    if (better(best, next) === best) continue;
    best = next;
    bestAt = at;
  }
  if (best === null) return authorUnderLabel(lines, Math.max(0, heading), stated, marks, siteNames);
  const { value } = best;
  const under = bestAt > 0 ? authorUnderLabel(lines, bestAt - 1, bestAt, marks, siteNames) : null;
  if (under !== null && (under.startsWith(value) || INITIALS.test(value))) return under;
  return withOthers(around, bestAt, best, readAt).join(', ');
}

function authorAt(
  around: BylineLines,
  at: number,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  if (!around.isRead(at, SIGNED) || around.isNearListed(at)) return null;
  const holdsDate = around.hasDate(at);
  const nearDate = holdsDate || around.hasDate(at - 1) || around.hasDate(at + 1);
  const placed = around.place(at);
  if (!mayNameAuthor(placed, nearDate)) return null;
  const besideDate = !holdsDate && nearDate && (around.isBareDate(at - 1) || around.isBareDate(at + 1));
  const place = { label: around.labelOf(at), holdsDate, nearDate, besideDate };
  return authorInLine(placed, place, context, siteNames);
}

/** The author with the others who have written it: they stand above or below, each in a box of the same kind. */
function withOthers(
  around: BylineLines,
  foundAt: number,
  { value, score }: Candidate,
  readAt: (at: number) => Candidate | null,
): string[] {
  const { lines, heading, stated } = around;
  const names = [value];
  const box = boxOf(lines[foundAt]!.element);
  if (foundAt - heading > NEAR || !/author|byline|contribut/i.test(box)) return names;
  for (const step of [-1, 1]) {
    let last = foundAt;
    for (let at = foundAt + step; at > heading && at < stated && Math.abs(at - last) <= FARTHEST_AUTHOR; at += step) {
      if (around.hasDate(at)) break;
      const next = boxOf(lines[at]!.element) === box ? readAt(at) : null;
      if (next === null || Math.abs(next.score - score) > ALIKE || !/\s/.test(next.value)) continue;
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
