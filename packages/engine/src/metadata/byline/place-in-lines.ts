/** Finds the line of the page's heading and the lines of its `time` elements. */
import { type HtmlElement, nearest } from '../../html/tree/tree.ts';
import type { PageFacts } from '../../page/page-facts.ts';
import { readText } from '../../page/read-text.ts';
import { plainWords } from '../../text/plain-words.ts';
import { type Line, withoutSoftHyphens } from '../read-lines.ts';

const MAX_HEADINGS = 60;
const MAX_HEADING_LENGTH = 400;
/** Characters of a title and a heading that are compared. */
const COMPARED = 60;

/**
 * The line of the `h1` most like a title, else of the heading most like it, else of the title's text; -1 if none.
 * @param titles - the page's title, and the one that it declares for previews. Either may be the site's name alone.
 */
export function findHeadingLine(facts: PageFacts, lines: readonly Line[], titles: readonly string[]): number {
  const wanted = titles.map((title) => withoutSoftHyphens(title).toLowerCase());
  let wordsSeen: Set<string> | undefined;
  const words = (): Set<string> => {
    wordsSeen ??= wordsOf(wanted.join(' '));
    return wordsSeen;
  };
  const texts: HeadingText[] = [];
  let best: HeadingText | undefined;
  let bestScore = -1;
  for (const heading of facts.headings.slice(0, MAX_HEADINGS)) {
    const mayReplace = best !== undefined && isSmallPart(best.text, wanted);
    if (maxScoreOf(heading.name) <= bestScore && !mayReplace) continue;
    const text = withoutSoftHyphens(readText(heading, MAX_HEADING_LENGTH)).toLowerCase();
    if (text === '') continue;
    const read = { heading, text };
    texts.push(read);
    const similar = Math.max(...wanted.map((title) => similarity(text, title, heading.name)));
    const isReworded = heading.name === 'h1' && similar === 0 && sharedWords(text, words()) >= MIN_SHARED_WORD_SHARE;
    const score = similar + (heading.name === 'h1' ? H1_SCORE : 0) + (isReworded ? 3 : 0);
    const saysMore = mayReplace && similar === ALL_OF_TITLE && text.length > best!.text.length * 1.5;
    if (score <= bestScore && !saysMore) continue;
    best = read;
    bestScore = Math.max(score, bestScore);
    if (score === BEST_SCORE && !isSmallPart(text, wanted)) break;
  }
  if (best === undefined) return lineOfTitle(lines, wanted);
  // If the title doesn't match the `h1`, a heading that matches it better is the page's heading.
  const { index } = best.heading;
  if (bestScore === 0) {
    const similar = mostSimilar(texts, words());
    const line = similar ? -1 : lineOfTitle(lines, wanted);
    if (line !== -1) return line;
    best = similar ?? best;
  } else if (bestScore === H1_SCORE)
    best =
      mostSimilar(
        texts.filter(({ heading }) => heading.index < index),
        words(),
      ) ?? best;
  return lineAt(lines, best.heading.index + 1);
}

/** Whether the text is less than half of a title, such as the name of the site in front of the page's own. */
function isSmallPart(text: string, titles: readonly string[]): boolean {
  return titles.every((title) => !text.includes(title.slice(0, COMPARED)) && text.length * 2 < title.length);
}

interface HeadingText {
  readonly heading: HtmlElement;
  /** In lower case. */
  readonly text: string;
}

/** On a page without headings, the line that the title begins with, or its longer part after the name of the site. */
function lineOfTitle(lines: readonly Line[], titles: readonly string[]): number {
  return lines.findIndex((line) => {
    if (line.isLongerThan(MAX_HEADING_LENGTH)) return false;
    const text = line.text.toLowerCase();
    return (
      text.length > 8 &&
      titles.some((title) => title.startsWith(text) || (title.endsWith(text) && text.length * 2 > title.length))
    );
  });
}

const H1_SCORE = 3;
/** Best score: an `h1` that matches the title. */
const BEST_SCORE = 8;

/** The best score that a heading with this name can have. */
function maxScoreOf(name: string): number {
  if (name === 'h1') return BEST_SCORE;
  return name < 'h4' ? ALL_OF_TITLE : PART_OF_TITLE;
}

const ALL_OF_TITLE = 5;
const PART_OF_TITLE = 1;
const MAX_SITE_WORDS = 3;

function similarity(text: string, title: string, name: string): number {
  if (text.length <= 8) return 0;
  const isPart = title.includes(text.slice(0, COMPARED));
  const isAround = text.includes(title.slice(0, COMPARED));
  if (!isPart && !isAround) return 0;
  // A small part of the title, not at its start, may be the name of the site, which is short or an `h1`.
  const isEnd = name !== 'h1' && title.endsWith(text) && text.split(' ').length > MAX_SITE_WORDS;
  const isMost = isAround || isEnd || title.startsWith(text.slice(0, COMPARED)) || text.length * 2 > title.length;
  return isMost && name < 'h4' ? ALL_OF_TITLE : PART_OF_TITLE;
}

/** The heading that shares the most words with the title. */
function mostSimilar(texts: readonly HeadingText[], title: ReadonlySet<string>): HeadingText | undefined {
  let best: HeadingText | undefined;
  let most = 0;
  for (const read of texts) {
    const shared = sharedWords(read.text, title);
    if (shared < MIN_SHARED_WORD_SHARE || shared <= most) continue;
    best = read;
    most = shared;
  }
  return best;
}

const MIN_SHARED_WORD_SHARE = 0.5;
const MIN_SHARED_WORDS = 3;

/** The share of the words in `text` that are also in the title; 0 if there are only a few. */
function sharedWords(text: string, title: ReadonlySet<string>): number {
  const words = [...wordsOf(text)];
  const shared = words.filter((word) => title.has(word)).length;
  return shared < MIN_SHARED_WORDS ? 0 : shared / words.length;
}

function wordsOf(text: string): Set<string> {
  return new Set(plainWords(text).split(' '));
}

/** The line with node `index`, or the next one if it is in no line. */
function lineAt(lines: readonly Line[], index: number): number {
  const low = firstLineAfter(lines, index);
  // An element's text begins one node after the element.
  return low < lines.length && low > 0 && lines[low - 1]!.index < index - 1 ? low : Math.max(0, low - 1);
}

/** The first line that begins after node `index`. */
function firstLineAfter(lines: readonly Line[], index: number): number {
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
  /** Index of the line around it, or of the next one. */
  readonly at: number;
  /** The text around it; the empty string if the element shows nothing. */
  readonly text: () => string;
  /** Whether it stands in a line; otherwise in a part that isn't read as lines, such as a footer. */
  readonly isInLine: boolean;
}

const MAX_TIMES = 40;
/** Characters read around a `time` element outside the lines. */
const MAX_SURROUNDING_LENGTH = 200;

export function placeTimes({ times }: PageFacts, lines: readonly Line[]): PlacedTime[] {
  if (lines.length === 0) return [];
  return times.slice(0, MAX_TIMES).map((time) => {
    const next = firstLineAfter(lines, time.index);
    const own = [next - 1, next].find((at) => holds(lines[at], time));
    if (own !== undefined) return { time, at: own, text: () => lines[own]!.spacedText, isInLine: true };
    const at = Math.min(next, lines.length - 1);
    // Outside the lines (footer, navigation, hidden), it dates what stands beside it.
    const text = (): string =>
      time.parent === null || readText(time, MAX_SURROUNDING_LENGTH) === ''
        ? ''
        : readText(time.parent, MAX_SURROUNDING_LENGTH);
    return { time, at, text, isInLine: false };
  });
}

const LEVELS = 4;

function holds(line: Line | undefined, time: HtmlElement): boolean {
  if (line === undefined || line.lastIndex < time.index) return false;
  if (line.index < time.index) return true;
  return nearest(line.element, LEVELS, (element) => element === time) !== null;
}
