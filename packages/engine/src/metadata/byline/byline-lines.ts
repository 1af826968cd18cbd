/** The lines around the page's heading: which of them are read for what, what labels them, and which hold dates, the page's or others'. */
import type { PageFacts } from '../../page/page-facts.ts';
import type { DateContext } from '../date/date-context.ts';
import { STATEMENT } from '../date/date-words.ts';
import { type FoundDate, findDates } from '../date/find-dates.ts';
import type { Line } from '../read-lines.ts';
import { SIGNATURE, SIGNATURE_BEGINS } from './byline-author.ts';
import { linkOf } from './byline-boxes.ts';
import { MarkReader, NEAR, type PlacedLine } from './byline-line.ts';
import { isPost, listedLines } from './byline-lists.ts';
import { findHeadingLine, type PlacedTime, placeTimes } from './place-in-lines.ts';

/** Lines before the heading that are read, and after it: where mark-up says what they are, and where only words do. */
const BEFORE = 8;
const MARKED_AFTER = 140;
const STATED_AFTER = 800;
/** Longer lines are prose. */
const LONGEST_BYLINE = 160;
/** Longer lines are no label of the next. */
const LONGEST_LABEL = 40;
/** Characters beside the date of a line that is a date line. */
const DATE_LINE = 60;
/** So near a line of a list others are of it too. */
const BESIDE_LISTED = 2;

/** What a line far below the heading must say to be read, and the letters with which that can begin. */
export interface FarStatement {
  readonly begins: string;
  readonly pattern: RegExp;
}

export const DATED: FarStatement = { begins: 'fopdv\u043e発公投发發', pattern: STATEMENT };
export const SIGNED: FarStatement = { begins: SIGNATURE_BEGINS, pattern: SIGNATURE };

export class BylineLines {
  readonly lines: readonly Line[];
  /** The line of the page's heading. */
  readonly heading: number;
  /** What is read begins with the first, and ends before the last: near the heading, where mark-up says what lines are, where words do. */
  readonly from: number;
  readonly near: number;
  readonly marked: number;
  readonly stated: number;
  /** The first two long lines below the heading: by the second one the text has begun. */
  readonly paragraphs: readonly [first: number, second: number];
  readonly marks: MarkReader;
  /** By line: the dates that it shows. */
  readonly dates: ReadonlyMap<number, readonly FoundDate[]>;
  readonly times: readonly PlacedTime[];
  /** Whether the page is a thread, of which each post may have a date and an author, and repeat the heading. */
  readonly isThread: boolean;
  readonly #dateLines: ReadonlySet<number>;
  readonly #listed: ReadonlySet<number>;
  /** Lines of posts but for the first. */
  readonly #replies: ReadonlySet<number>;

  constructor(facts: PageFacts, lines: readonly Line[], title: string, context: DateContext) {
    const heading = findHeadingLine(facts, lines, title);
    this.lines = lines;
    this.heading = heading;
    this.from = Math.max(0, heading - BEFORE);
    this.marked = Math.min(lines.length, heading + MARKED_AFTER);
    this.near = Math.min(this.marked, heading + NEAR + 1);
    this.stated = Math.min(lines.length, heading + STATED_AFTER);
    this.paragraphs = longLines(lines, heading, this.marked);
    this.marks = new MarkReader(facts.document.classCount);
    this.dates = this.#findDates(context);
    this.times = placeTimes(facts, lines);
    this.#dateLines = new Set([...this.dates.keys(), ...this.times.map(({ at }) => at)]);
    this.#listed = listedLines(lines, this.#dateLines, heading);
    const posts = [...this.#dateLines].filter((at) => isPost(lines[at]!));
    this.isThread = posts.length > 1;
    // The second post may stand nearer below its copy of the heading than the first does below the heading.
    const firstPost = Math.min(...posts);
    this.#replies = new Set(posts.filter((at) => at !== firstPost));
  }

  place(at: number): PlacedLine {
    const [first, second] = this.paragraphs;
    const paragraphs = at > second ? 2 : at > first ? 1 : 0;
    return { line: this.lines[at]!, offset: at - this.heading, paragraphs, marks: this.marks };
  }

  /** Whether the line may hold what is looked for: short, and far below the heading only where it says so. */
  isRead(at: number, { begins, pattern }: FarStatement): boolean {
    const line = this.lines[at]!;
    if (at === this.heading) return false;
    if (at >= this.marked && !begins.includes(line.firstCharacter.toLowerCase())) return false;
    return !line.isLongerThan(LONGEST_BYLINE) && (at < this.marked || pattern.test(line.text));
  }

  /** The line's text where it is as short as a label, or the empty string. */
  shortAt(at: number): string {
    const line = this.lines[at];
    return line === undefined || line.isLongerThan(LONGEST_LABEL) ? '' : line.text;
  }

  /** What the line before says of this one, or the empty string. */
  labelOf(at: number): string {
    const before = at - 1 === this.heading ? '' : this.shortAt(at - 1);
    if (before === '') return '';
    // Of a menu each entry is a link of its own, and names what the next one is not.
    // What has its own answer asks for no other.
    return linkOf(this.lines[at - 1]!.element) === '' && !/[:：]\s*\S/.test(before) ? before : '';
  }

  hasDate(at: number): boolean {
    return this.#dateLines.has(at);
  }

  /** Whether the line shows a date and little else. */
  isBareDate(at: number): boolean {
    const found = this.dates.get(at);
    if (found === undefined) return false;
    const { start, end } = found[0]!;
    return this.lines[at]!.text.length - (end - start) * found.length < DATE_LINE;
  }

  /** Whether the date of the line is that of another page in a list, or of an answer. */
  isOfOther(at: number): boolean {
    return this.#listed.has(at) || (this.isThread && this.#replies.has(at));
  }

  isNearListed(at: number): boolean {
    if (this.#listed.size === 0) return false;
    for (let near = at - BESIDE_LISTED; near <= at + BESIDE_LISTED; near++) if (this.#listed.has(near)) return true;
    return false;
  }

  #findDates(context: DateContext): ReadonlyMap<number, readonly FoundDate[]> {
    const dates = new Map<number, readonly FoundDate[]>();
    for (let at = this.from; at < this.stated; at++) {
      const line = this.lines[at]!;
      if (!(this.isRead(at, DATED) || this.#isLabelled(at)) || !line.mayHoldNumber) continue;
      const found = findDates(line.apart, context);
      if (found.length > 0) dates.set(at, found);
    }
    return dates;
  }

  /** Whether a line far below the heading is short and stands under one that says that it is the page's. */
  #isLabelled(at: number): boolean {
    if (at < this.marked) return false;
    const begins = this.lines[at - 1]!.firstCharacter.toLowerCase();
    const label = [DATED, SIGNED].find((statement) => statement.begins.includes(begins));
    return label !== undefined && !this.lines[at]!.isLongerThan(LONGEST_LABEL) && label.pattern.test(this.labelOf(at));
  }
}

function longLines(lines: readonly Line[], heading: number, end: number): [first: number, second: number] {
  let first = end;
  for (let at = heading + 1; at < end; at++) {
    if (!lines[at]!.isLongerThan(LONGEST_BYLINE)) continue;
    if (first < end) return [first, at];
    first = at;
  }
  return [first, end];
}
