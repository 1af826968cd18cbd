/** Where the page's own heading and its `time` elements stand among the lines a reader sees. */
import { type HtmlElement, nearest } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { readText } from '../../page/read-text.ts';
import type { Line } from '../read-lines.ts';

const MOST_HEADINGS = 60;
const LONGEST_HEADING = 400;
/** So many characters alike are the title. */
const COMPARED = 60;

/** The line of the page's own heading: the `h1` most like the title, else the heading most like it, else the top. */
export function findHeadingLine(facts: PageFacts, lines: readonly Line[], title: string): number {
  const wanted = title.toLowerCase();
  const words = wordsOf(wanted);
  const texts: { readonly heading: HtmlElement; readonly text: string }[] = [];
  let best: HtmlElement | undefined;
  let bestScore = -1;
  for (const heading of facts.headings.slice(0, MOST_HEADINGS)) {
    if (mostOf(heading.name) <= bestScore) continue;
    const text = readText(heading, LONGEST_HEADING).toLowerCase();
    if (text === '') continue;
    texts.push({ heading, text });
    const alike = likeness(text, wanted, heading.name);
    const isReworded = heading.name === 'h1' && alike === 0 && sharedWords(text, words) >= ALIKE;
    const score = alike + (heading.name === 'h1' ? H1 : 0) + (isReworded ? 3 : 0);
    if (score <= bestScore) continue;
    best = heading;
    bestScore = score;
    if (score === BEST) break;
  }
  if (best === undefined)
    return lines.findIndex(({ text }) => text.length > 8 && wanted.startsWith(text.toLowerCase()));
  // An `h1` of which the title says nothing has only headings of its text below it.
  const { index } = best;
  if (bestScore === 0) best = mostAlike(texts, words) ?? best;
  else if (bestScore === H1)
    best =
      mostAlike(
        texts.filter(({ heading }) => heading.index < index),
        words,
      ) ?? best;
  return lineAt(lines, best.index + 1);
}

const H1 = 3;
/** An `h1` that is the title. */
const BEST = 8;

/** The most that a heading of this name can have. */
function mostOf(name: string): number {
  if (name === 'h1') return BEST;
  return name < 'h4' ? ALL_OF_TITLE : PART_OF_TITLE;
}

const ALL_OF_TITLE = 5;
const PART_OF_TITLE = 1;

function likeness(text: string, title: string, name: string): number {
  if (text.length <= 8) return 0;
  const isPart = title.includes(text.slice(0, COMPARED));
  const isAround = text.includes(title.slice(0, COMPARED));
  if (!isPart && !isAround) return 0;
  // What is only a small part of the title, and not its beginning, may be the name of the site.
  const isMost = isAround || title.startsWith(text.slice(0, COMPARED)) || text.length * 2 > title.length;
  return isMost && name < 'h4' ? ALL_OF_TITLE : PART_OF_TITLE;
}

/** The heading that has most of its words in common with the title. */
function mostAlike(
  texts: readonly { readonly heading: HtmlElement; readonly text: string }[],
  title: ReadonlySet<string>,
): HtmlElement | undefined {
  let best: HtmlElement | undefined;
  let most = 0;
  for (const { heading, text } of texts) {
    const shared = sharedWords(text, title);
    if (shared < ALIKE || shared <= most) continue;
    best = heading;
    most = shared;
  }
  return best;
}

const ALIKE = 0.5;
const FEWEST_WORDS = 3;

/** The share of the words of `text` that are in the title; 0 for less than a few. */
function sharedWords(text: string, title: ReadonlySet<string>): number {
  const words = [...wordsOf(text)];
  const shared = words.filter((word) => title.has(word)).length;
  return shared < FEWEST_WORDS ? 0 : shared / words.length;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\p{L}\p{N}]+/gu));
}

/** The line that the node `index` is in, or the one that follows where it is in none. */
function lineAt(lines: readonly Line[], index: number): number {
  const low = firstAfter(lines, index);
  // An element's own text begins after it.
  return low < lines.length && low > 0 && lines[low - 1]!.index < index - 1 ? low : Math.max(0, low - 1);
}

/** The first line that begins after the node `index`. */
function firstAfter(lines: readonly Line[], index: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.index <= index) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface PlacedTime {
  readonly time: HtmlElement;
  /** The line that it stands in, or would. */
  readonly at: number;
  /** What a reader sees around it; the empty string where it shows nothing. */
  readonly text: () => string;
  /** Whether it is in one of the lines, and not in a part of the page that is not read as such. */
  readonly isInLine: boolean;
}

const MOST_TIMES = 40;
/** Characters around a `time` element outside the lines. */
const MOST_AROUND = 200;

export function placeTimes({ times }: PageFacts, lines: readonly Line[]): PlacedTime[] {
  if (lines.length === 0) return [];
  return times.slice(0, MOST_TIMES).map((time) => {
    const next = firstAfter(lines, time.index);
    const own = [next - 1, next].find((at) => holds(lines[at], time));
    if (own !== undefined) return { time, at: own, text: () => lines[own]!.apart, isInLine: true };
    const at = Math.min(next, lines.length - 1);
    // Below the page, in its navigation or hidden it dates what stands there with it.
    const text = (): string =>
      time.parent === null || readText(time, MOST_AROUND) === '' ? '' : readText(time.parent, MOST_AROUND);
    return { time, at, text, isInLine: false };
  });
}

const LEVELS = 4;

function holds(line: Line | undefined, time: HtmlElement): boolean {
  if (line === undefined || line.lastIndex < time.index) return false;
  if (line.index < time.index) return true;
  return nearest(line.element, LEVELS, (element) => element === time) !== null;
}
