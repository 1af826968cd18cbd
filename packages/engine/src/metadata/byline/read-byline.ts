/**
 * The author line and the date a reader sees beside the heading. Pages without structured data show both there, with or
 * without telling class names; what counts is the place, the words around, and that the line holds little else.
 */
import type { PageFacts } from '../collect-page-facts.ts';
import type { DateContext } from '../date/date-context.ts';
import { STATEMENT } from '../date/date-words.ts';
import { type FoundDate, findDates } from '../date/find-dates.ts';
import type { Line } from '../read-lines.ts';
import { authorInLine, mayNameAuthor, SIGNATURE, SIGNATURE_BEGINS } from './byline-author.ts';
import { linkOf } from './byline-boxes.ts';
import { dateInAttributes, dateInDateline, dateInLine, dateInTime } from './byline-date.ts';
import { boxOf, type Candidate, MarkReader, NEAR, type PlacedLine } from './byline-line.ts';
import { isPost, listedLines } from './byline-lists.ts';
import { authorUnderLabel } from './labelled-author.ts';
import { findHeadingLine, placeTimes } from './place-in-lines.ts';

export interface Byline {
  /** Read when it is asked for: most pages declare their author. */
  readonly author: () => string | null;
  readonly publishedDate: string | null;
  /** Whether place, words and mark-up agree that it is the page's own date; otherwise it is the best guess. */
  readonly isDateCertain: boolean;
}

/** Lines before the heading that are read, and after it: where mark-up says what they are, and where only words do. */
const BEFORE = 8;
const MARKED_AFTER = 140;
const STATED_AFTER = 800;
/** Longer lines are prose. */
const LONGEST_BYLINE = 160;
/** Longer lines are no label of the next. */
const LONGEST_LABEL = 40;
const CERTAIN = 9;
/** What stands in place of a picture. */
const INITIALS = /^\p{Lu}{1,3}$/u;
/** What a line far below the heading must say to be read, and the letters with which that can begin. */
interface FarStatement {
  readonly begins: string;
  readonly pattern: RegExp;
}

const DATED: FarStatement = { begins: 'fopdv\u043e発公投发發', pattern: STATEMENT };
const SIGNED: FarStatement = { begins: SIGNATURE_BEGINS, pattern: SIGNATURE };

/** How many lines below an author the next one is looked for: a role may stand between. */
const FARTHEST_AUTHOR = 2;

export function readByline(
  facts: PageFacts,
  lines: readonly Line[],
  title: string,
  context: DateContext,
  siteNames: readonly string[],
): Byline {
  const heading = findHeadingLine(facts, lines, title);
  const from = Math.max(0, heading - BEFORE);
  const marked = Math.min(lines.length, heading + MARKED_AFTER);
  const stated = Math.min(lines.length, heading + STATED_AFTER);
  const [first, second] = longLines(lines, heading, marked);
  const marks = new MarkReader(facts.document.classes);
  const place = (at: number): PlacedLine => ({
    line: lines[at]!,
    offset: at - heading,
    paragraphs: at > second ? 2 : at > first ? 1 : 0,
    marks,
  });
  const isRead = (at: number, { begins, pattern }: FarStatement): boolean => {
    const line = lines[at]!;
    if (at === heading || (at >= marked && !begins.includes(line.firstCharacter.toLowerCase()))) return false;
    return !line.isLongerThan(LONGEST_BYLINE) && (at < marked || pattern.test(line.text));
  };
  const shortAt = (at: number): string => {
    const line = lines[at];
    return line === undefined || line.isLongerThan(LONGEST_LABEL) ? '' : line.text;
  };
  const labelOf = (at: number): string => {
    const before = lines[at - 1];
    if (before === undefined || at - 1 === heading || before.isLongerThan(LONGEST_LABEL)) return '';
    // Of a menu each entry is a link of its own, and names what the next one is not.
    // What has its own answer asks for no other.
    return linkOf(before.element) === '' && !/[:：]\s*\S/.test(before.text) ? before.text : '';
  };

  /** Whether a line far below the heading is short and stands under one that says that it is the page's. */
  const isLabelled = (at: number): boolean => {
    if (at < marked) return false;
    const begins = lines[at - 1]!.firstCharacter.toLowerCase();
    const label = [DATED, SIGNED].find((statement) => statement.begins.includes(begins));
    return label !== undefined && !lines[at]!.isLongerThan(LONGEST_LABEL) && label.pattern.test(labelOf(at));
  };

  const dates = new Map<number, readonly FoundDate[]>();
  for (let at = from; at < stated; at++) {
    if (!lines[at]!.mayHoldNumber || !(isRead(at, DATED) || isLabelled(at))) continue;
    const found = findDates(lines[at]!.apart, context);
    if (found.length > 0) dates.set(at, found);
  }
  const times = placeTimes(facts, lines);
  const dateLines = new Set([...dates.keys(), ...times.map(({ at }) => at)]);
  const listed = listedLines(lines, dateLines, heading);

  const posts = new Set([...dateLines].filter((at) => isPost(lines[at]!)));
  // Each post of a thread may repeat the heading, and then the second one stands nearer below it than the first.
  const isThread = posts.size > 1;
  const firstPost = isThread ? Math.min(...posts) : -1;
  const isReply = (at: number) => isThread && at !== firstPost && posts.has(at);

  let date: Candidate | null = null;
  const boxesAbove = new Set<string>();
  for (const [at, found] of dates) {
    if (listed.has(at) || isReply(at)) continue;
    const placed = place(at);
    const next = dateInLine(placed, found, labelOf(at), shortAt(at + 1));
    if (next !== null && at < heading) {
      // Several dates in boxes of one kind above the heading are a list of other pages.
      const box = boxOf(placed.line.element);
      if (boxesAbove.has(box)) continue;
      boxesAbove.add(box);
    }
    date = better(date, next);
  }
  for (const placed of times) {
    const { at } = placed;
    if (!listed.has(at) && !isReply(at)) date = better(date, dateInTime(placed, place(at), labelOf(at), context));
  }
  for (const at of [first, second]) {
    if (at < marked && lines[at]!.mayHoldNumber) date = better(date, dateInDateline(lines[at]!, at - heading, context));
  }
  const near = Math.min(marked, heading + NEAR + 1);
  for (let at = from; date === null && at < near; at++) {
    if (dateLines.has(at) || !isRead(at, DATED)) continue;
    date = dateInAttributes(place(at), context) ?? dateInStack(lines, at, heading, context);
  }

  const author = (): string | null => {
    let found: Candidate | null = null;
    let foundAt = -1;
    const readAt = (at: number): Candidate | null => {
      if (!isRead(at, SIGNED) || isNear(listed, at)) return null;
      const holdsDate = dateLines.has(at);
      const nearDate = holdsDate || dateLines.has(at - 1) || dateLines.has(at + 1);
      const placed = place(at);
      if (!mayNameAuthor(placed, nearDate)) return null;
      const besideDate = !holdsDate && nearDate && (isBare(lines, dates, at - 1) || isBare(lines, dates, at + 1));
      const around = { label: labelOf(at), holdsDate, nearDate, besideDate };
      return authorInLine(placed, around, context, siteNames);
    };
    const named = new Set<string>();
    for (let at = from; at < stated; at++) {
      const next = readAt(at);
      if (next !== null && isThread) {
        const kind = boxOf(lines[at]!.element).replace(/\d+/g, '');
        if (named.has(kind)) continue;
        named.add(kind);
      }
      if (better(found, next) === found) continue;
      found = next;
      foundAt = at;
    }
    if (found === null) return authorUnderLabel(lines, Math.max(0, heading), stated, marks, siteNames);
    const { value, score } = found;
    const under = foundAt > 0 ? authorUnderLabel(lines, foundAt - 1, foundAt, marks, siteNames) : null;
    if (under !== null && (under.startsWith(value) || INITIALS.test(value))) return under;
    // Others who have written it stand above or below, each in a box of the same kind.
    const box = boxOf(lines[foundAt]!.element);
    if (foundAt - heading > NEAR || !/author|byline|contribut/i.test(box)) return value;
    const names = [value];
    for (const step of [-1, 1]) {
      let last = foundAt;
      for (let at = foundAt + step; at > heading && at < stated && Math.abs(at - last) <= FARTHEST_AUTHOR; at += step) {
        if (dateLines.has(at)) break;
        const next = boxOf(lines[at]!.element) === box ? readAt(at) : null;
        // A date beside one of them speaks for that one a little more.
        if (next === null || Math.abs(next.score - score) > 2 || !/\s/.test(next.value)) continue;
        last = at;
        if (names.includes(next.value)) continue;
        if (step > 0) names.push(next.value);
        else names.unshift(next.value);
      }
    }
    return names.join(', ');
  };
  return {
    author,
    publishedDate: date?.value ?? null,
    isDateCertain: date !== null && date.score >= CERTAIN,
  };
}

/** The first two long lines after the heading: by the second one the text has begun. */
function longLines(lines: readonly Line[], heading: number, end: number): [first: number, second: number] {
  let first = end;
  for (let at = heading + 1; at < end; at++) {
    if (!lines[at]!.isLongerThan(LONGEST_BYLINE)) continue;
    if (first < end) return [first, at];
    first = at;
  }
  return [first, end];
}

function isNear(listed: ReadonlySet<number>, at: number): boolean {
  if (listed.size === 0) return false;
  for (let near = at - 2; near <= at + 2; near++) if (listed.has(near)) return true;
  return false;
}

/** Characters beside the date of a line that is a date line. */
const DATE_LINE = 60;

function isBare(lines: readonly Line[], dates: ReadonlyMap<number, readonly FoundDate[]>, at: number): boolean {
  const found = dates.get(at);
  if (found === undefined) return false;
  const { start, end } = found[0]!;
  return lines[at]!.text.length - (end - start) * found.length < DATE_LINE;
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

const STACK_AFTER = 6;
const LONGEST_OF_STACK = 12;

function better(best: Candidate | null, next: Candidate | null): Candidate | null {
  return next !== null && next.score > (best?.score ?? 0) ? next : best;
}
