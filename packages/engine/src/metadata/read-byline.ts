/**
 * The author line and the date a reader sees beside the heading. Pages without structured data show both there, with or
 * without telling class names; what counts is the place, the words around, and that the line holds little else.
 */
import type { HtmlElement } from '../html/tree.ts';
import { authorInLine, linkOf, SIGNATURE } from './byline-author.ts';
import { dateInLine, dateInTime, STATEMENT } from './byline-date.ts';
import { boxOf, type Candidate, MarkReader, type PlacedLine } from './byline-line.ts';
import type { PageFacts } from './collect-page-facts.ts';
import type { DateContext } from './find-dates.ts';
import { type Line, readLines } from './read-lines.ts';
import { readText } from './read-text.ts';

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
const MOST_TIMES = 40;

export function readByline(
  facts: PageFacts,
  title: string,
  context: DateContext,
  siteNames: readonly string[],
): Byline {
  const lines = readLines(facts.document);
  const heading = findHeadingLine(facts, lines, title);
  const from = Math.max(0, heading - BEFORE);
  const marked = Math.min(lines.length, heading + MARKED_AFTER);
  const stated = Math.min(lines.length, heading + STATED_AFTER);
  const marks = new MarkReader(facts.document.classes);
  const place = (at: number): PlacedLine => ({ line: lines[at]!, offset: at - heading, marks });
  const isRead = (at: number, statement: RegExp): boolean => {
    const line = lines[at]!;
    return at !== heading && !line.isLongerThan(LONGEST_BYLINE) && (at < marked || statement.test(line.text));
  };

  let date: Candidate | null = null;
  const dateLines = new Set<number>();
  const boxesAbove = new Set<string>();
  for (let at = from; at < stated; at++) {
    if (!lines[at]!.mayHoldNumber || !isRead(at, STATEMENT)) continue;
    const placed = place(at);
    const found = dateInLine(placed, context);
    if (found === null) continue;
    dateLines.add(at);
    if (at < heading) {
      // Several dates in boxes of one kind above the heading are a list of other pages.
      const box = boxOf(placed.line.element);
      if (boxesAbove.has(box)) continue;
      boxesAbove.add(box);
    }
    date = better(date, found);
  }
  for (const time of facts.times.slice(0, MOST_TIMES)) {
    const at = lineAt(lines, time.index + 1);
    date = better(date, dateInTime(time, lines[at]?.text ?? '', at - heading, marks, context));
  }

  const author = (): string | null => {
    let found: Candidate | null = null;
    for (let at = from; at < stated; at++) {
      if (!isRead(at, SIGNATURE)) continue;
      const holdsDate = dateLines.has(at);
      const nearDate = holdsDate || dateLines.has(at - 1) || dateLines.has(at + 1);
      const before = lines[at - 1];
      // Of a menu each entry is a link of its own, and names what the next one is not.
      const isLabel = before && !before.isLongerThan(LONGEST_LABEL) && linkOf(before.element) === '';
      const label = isLabel ? before.text : '';
      found = better(found, authorInLine(place(at), { label, holdsDate, nearDate }, context, siteNames));
    }
    return found?.value ?? null;
  };
  return {
    author,
    publishedDate: date?.value ?? null,
    isDateCertain: date !== null && date.score >= CERTAIN,
  };
}

function better(best: Candidate | null, next: Candidate | null): Candidate | null {
  return next !== null && next.score > (best?.score ?? 0) ? next : best;
}

/** The line of the page's own heading: the `h1` most like the title, else the heading most like it, else the top. */
function findHeadingLine(facts: PageFacts, lines: readonly Line[], title: string): number {
  const wanted = title.toLowerCase();
  let best: HtmlElement | undefined;
  let bestScore = -1;
  for (const heading of facts.headings.slice(0, 60)) {
    const text = readText(heading, 400).toLowerCase();
    if (text === '') continue;
    const isTitle = text.length > 8 && (wanted.includes(text.slice(0, 60)) || text.includes(wanted.slice(0, 60)));
    const likeness = isTitle ? (heading.name < 'h4' ? 4 : 1) : 0;
    const score = (heading.name === 'h1' ? 3 : 0) + likeness;
    if (score > bestScore) {
      best = heading;
      bestScore = score;
    }
  }
  if (best === undefined)
    return lines.findIndex(({ text }) => text.length > 8 && wanted.startsWith(text.toLowerCase()));
  return lineAt(lines, best.index + 1);
}

/** The line that the node `index` is in, or the one that follows where it is in none. */
function lineAt(lines: readonly Line[], index: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.index <= index) low = middle + 1;
    else high = middle;
  }
  // An element's own text begins after it.
  return low < lines.length && low > 0 && lines[low - 1]!.index < index - 1 ? low : Math.max(0, low - 1);
}
