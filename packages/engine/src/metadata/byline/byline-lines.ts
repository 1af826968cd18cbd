/** The lines around the page's heading, with their dates, and which of them may be its byline. */
import { metaValues, type PageFacts } from '../../page/page-facts.ts';
import { collapse } from '../../text/collapse.ts';
import { PUBLICATION_STATEMENT } from '../date/date-words.ts';
import type { DateContext } from '../date/day-order.ts';
import { type FoundDate, findDates } from '../date/find-dates.ts';
import type { Line } from '../read-lines.ts';
import { HintReader, NEAR, type PlacedLine } from './class-hints.ts';
import { CREDIT_LINE_STARTS, isCreditLine } from './credit-line.ts';
import { isPost, listedLines } from './listed-lines.ts';
import { linkOf } from './names-in-boxes.ts';
import { findHeadingLine, type PlacedTime, placeTimes } from './place-in-lines.ts';

/** Lines read before the heading; after it, those that markup explains, and those that must explain themselves. */
const MAX_LINES_BEFORE = 8;
const MAX_LINES_BY_MARKUP = 140;
const MAX_LINES_BY_WORDS = 800;
/** Longer lines are prose. */
const MAX_BYLINE_LENGTH = 160;
/** Of a title that the page declares for previews. */
const MAX_TITLE_LENGTH = 400;
/** Longer lines are no label for the next line. */
const MAX_LABEL_LENGTH = 40;
/** Characters besides its date that a date line may have. */
const MAX_DATE_LINE_EXTRA = 60;
/** Lines this close to a line of a list belong to the list too. */
const MAX_DISTANCE_TO_LIST = 2;

/** What a line far below the heading must say to be read, and its possible first letters as a quick check. */
export interface FarStatement {
  readonly starts: string;
  readonly test: (text: string) => boolean;
}

export const DATED: FarStatement = {
  starts: 'fopdv\u043e発公投发發',
  test: (text) => PUBLICATION_STATEMENT.test(text),
};
export const CREDITED: FarStatement = { starts: CREDIT_LINE_STARTS, test: isCreditLine };

export class BylineLines {
  readonly lines: readonly Line[];
  /** Index of the line with the page's heading. */
  readonly heading: number;
  /**
   * Lines are read from `from`. `near`, `marked` and `stated` end the three zones below the heading: any byline, bylines
   * with class hints, bylines with explicit words.
   */
  readonly from: number;
  readonly near: number;
  readonly marked: number;
  readonly stated: number;
  /** The first two long lines below the heading. At the second one, the article's text has begun. */
  readonly paragraphs: readonly [first: number, second: number];
  readonly hints: HintReader;
  /** Dates by line. */
  readonly dates: ReadonlyMap<number, readonly FoundDate[]>;
  readonly times: readonly PlacedTime[];
  /** Whether the page is a thread: each post may have a date and an author, and repeat the heading. */
  readonly isThread: boolean;
  readonly #dateLines: ReadonlySet<number>;
  readonly #listed: ReadonlySet<number>;
  /** Date lines of all posts but the first. */
  readonly #replies: ReadonlySet<number>;

  constructor(facts: PageFacts, lines: readonly Line[], title: string, context: DateContext) {
    const shared = metaValues(facts, ['ogtitle'])[0]?.slice(0, MAX_TITLE_LENGTH);
    const titles = [title, collapse(shared ?? '')].filter((each) => each !== '');
    const heading = findHeadingLine(facts, lines, titles);
    this.lines = lines;
    this.heading = heading;
    this.from = Math.max(0, heading - MAX_LINES_BEFORE);
    this.marked = Math.min(lines.length, heading + MAX_LINES_BY_MARKUP);
    this.near = Math.min(this.marked, heading + NEAR + 1);
    this.stated = Math.min(lines.length, heading + MAX_LINES_BY_WORDS);
    this.paragraphs = longLines(lines, heading, this.marked);
    this.hints = new HintReader(facts.document.classCount, lines[heading]?.element);
    this.dates = this.#findDates(context);
    this.times = placeTimes(facts, lines);
    this.#dateLines = new Set([...this.dates.keys(), ...this.times.map(({ at }) => at)]);
    this.#listed = listedLines(lines, this.#dateLines, heading);
    const posts = [...this.#dateLines].filter((at) => isPost(lines[at]!));
    this.isThread = posts.length > 1;
    // By index, not by distance: a reply may repeat the heading closer to its own date.
    const firstPost = Math.min(...posts);
    this.#replies = new Set(posts.filter((at) => at !== firstPost));
  }

  place(at: number): PlacedLine {
    const [first, second] = this.paragraphs;
    const paragraphs = at > second ? 2 : at > first ? 1 : 0;
    return { line: this.lines[at]!, offset: at - this.heading, paragraphs, hints: this.hints };
  }

  /** Whether the line may hold a byline: short, and far below the heading only with explicit words. */
  isRead(at: number, { starts, test }: FarStatement): boolean {
    const line = this.lines[at]!;
    if (at === this.heading) return false;
    if (at >= this.marked && !starts.includes(line.firstCharacter.toLowerCase())) return false;
    return !line.isLongerThan(MAX_BYLINE_LENGTH) && (at < this.marked || test(line.text));
  }

  /** The line's text if it is short enough for a label, otherwise the empty string. */
  shortAt(at: number): string {
    const line = this.lines[at];
    return line === undefined || line.isLongerThan(MAX_LABEL_LENGTH) ? '' : line.text;
  }

  /** The label in the line before, or the empty string. */
  labelOf(at: number): string {
    const before = at - 1 === this.heading ? '' : this.shortAt(at - 1);
    // The heading of a column is no value of the one beside it.
    if (before === '' || this.lines[at]!.element.name === 'th') return '';
    // Not a label: a link, such as a menu entry, or a label with its own value, such as `Category: Fruit`.
    return linkOf(this.lines[at - 1]!.element) === '' && !/[:：]\s*\S/.test(before) ? before : '';
  }

  hasDate(at: number): boolean {
    return this.#dateLines.has(at);
  }

  /** Whether the line holds little but its dates. */
  isBareDate(at: number): boolean {
    const found = this.dates.get(at);
    if (found === undefined) return false;
    const { start, end } = found[0]!;
    return this.lines[at]!.text.length - (end - start) * found.length < MAX_DATE_LINE_EXTRA;
  }

  /** Whether the line's date belongs to another page in a list, or to a reply. */
  belongsToOther(at: number): boolean {
    return this.#listed.has(at) || (this.isThread && this.#replies.has(at));
  }

  isNearList(at: number): boolean {
    // The page's heading ends a list above it.
    for (let near = at + MAX_DISTANCE_TO_LIST; near >= at - MAX_DISTANCE_TO_LIST && near !== this.heading; near--)
      if (this.#listed.has(near)) return true;
    return false;
  }

  #findDates(context: DateContext): ReadonlyMap<number, readonly FoundDate[]> {
    const dates = new Map<number, readonly FoundDate[]>();
    for (let at = this.from; at < this.stated; at++) {
      const line = this.lines[at]!;
      if (!(this.isRead(at, DATED) || this.#isLabelled(at)) || !line.mayHoldNumber) continue;
      const found = findDates(line.spacedText, context);
      if (found.length > 0) dates.set(at, found);
    }
    return dates;
  }

  /** Whether a short line far below the heading has an explicit label in the line before. */
  #isLabelled(at: number): boolean {
    if (at < this.marked) return false;
    const firstCharacter = this.lines[at - 1]!.firstCharacter.toLowerCase();
    const label = [DATED, CREDITED].find((statement) => statement.starts.includes(firstCharacter));
    return label !== undefined && !this.lines[at]!.isLongerThan(MAX_LABEL_LENGTH) && label.test(this.labelOf(at));
  }
}

function longLines(lines: readonly Line[], heading: number, end: number): [first: number, second: number] {
  let first = end;
  for (let at = heading + 1; at < end; at++) {
    if (!lines[at]!.isLongerThan(MAX_BYLINE_LENGTH)) continue;
    if (first < end) return [first, at];
    first = at;
  }
  return [first, end];
}
