/** Which dated lines belong to the entries of a list of other pages. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { readText } from '../../page/read-text.ts';
import { meaningOfLabel } from '../date/date-words.ts';
import type { Line } from '../read-lines.ts';
import { boxOf } from './byline-line.ts';

/** So many entries are a list. */
const LIST = 3;
/** How far from its date an entry's title stands, in lines. */
const FARTHEST = 3;
/** In the row of a table numbers and names of people stand between. */
const FARTHEST_IN_ROW = 10;
const ROW_LEVELS = 6;
/** Elements from a line up among which its heading or its link is. */
const LEVELS = 3;
/** Shorter links are names of people and categories. */
const SHORTEST_TITLE = 15;
const MOST_WORDS = 400;
/** Characters of a line that may be a date. */
const DATE = 24;

/** Of the lines at `dated`, those in boxes of one kind that each have a link with a title of its own beside them. */
export function listedLines(lines: readonly Line[], dated: ReadonlySet<number>, heading: number): ReadonlySet<number> {
  const listed = new Set<number>();
  if (dated.size < 2) return listed;
  const byBox = new Map<string, number[]>();
  for (const at of dated) {
    const { element } = lines[at]!;
    // Rows may be numbered.
    const box = rowOf(element) === null ? boxOf(element) : boxOf(element).replace(/\d+/g, '');
    const known = byBox.get(box);
    if (known) known.push(at);
    else byBox.set(box, [at]);
  }
  // Several headings with a day each are entries too, of a log on one page.
  const headings = [...dated].filter((at) => at !== heading && isHeading(lines[at]!.element) && !isPost(lines[at]!));
  if (headings.length > 1) for (const at of headings) listed.add(at);
  for (const at of rowsOfTable(lines, dated)) listed.add(at);
  for (const members of byBox.values()) {
    if (members.length < LIST) continue;
    // Titles stand above their dates or below them, all alike.
    const above = titlesOf(members, lines, dated, heading, -1);
    const below = titlesOf(members, lines, dated, heading, 1);
    const titles = new Set(below.values()).size > new Set(above.values()).size ? below : above;
    if (new Set(titles.values()).size < LIST) continue;
    for (const at of titles.keys()) listed.add(at);
  }
  return listed;
}

/** Dates alone in cells of several short rows, under no label of their own, are what the table tells of. */
function rowsOfTable(lines: readonly Line[], dated: ReadonlySet<number>): readonly number[] {
  const byTable = new Map<HtmlElement, number[]>();
  for (const at of dated) {
    const { element } = lines[at]!;
    if (lines[at]!.isLongerThan(LONGEST_DAY)) continue;
    const row = element.name === 'td' ? element.parent : null;
    if (row?.name !== 'tr' || row.parent === null || readText(row, LONGEST_ROW + 1).length > LONGEST_ROW) continue;
    const before = lines[at - 1];
    if (before?.element.parent === row && meaningOfLabel(before.text) !== undefined) continue;
    const known = byTable.get(row.parent);
    if (known) known.push(at);
    else byTable.set(row.parent, [at]);
  }
  return [...byTable.values()].filter((rows) => rows.length > 1).flat();
}

const LONGEST_ROW = 120;
/** More characters are more than a day. */
const LONGEST_DAY = 18;

function titlesOf(
  members: readonly number[],
  lines: readonly Line[],
  dated: ReadonlySet<number>,
  heading: number,
  step: 1 | -1,
): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  for (const at of members) {
    if (isPost(lines[at]!)) continue;
    const title = titleBeside(lines, at, dated, heading, step);
    if (title !== '') titles.set(at, title);
  }
  return titles;
}

/** The text of the nearest link that can be a title, or the empty string. */
function titleBeside(
  lines: readonly Line[],
  at: number,
  dated: ReadonlySet<number>,
  heading: number,
  step: 1 | -1,
): string {
  const own = linkedText(lines[at]!);
  if (own !== '') return own;
  const row = rowOf(lines[at]!.element);
  for (let next = at + step; Math.abs(next - at) <= FARTHEST_IN_ROW; next += step) {
    const line = lines[next];
    if (line === undefined || next === heading || dated.has(next)) break;
    if (Math.abs(next - at) > FARTHEST && (row === null || rowOf(line.element) !== row)) break;
    const text = linkedText(line);
    if (text !== '') return text;
  }
  return '';
}

/** The row of a table that the element is in. */
function rowOf(element: HtmlElement): HtmlElement | null {
  return nearest(element, ROW_LEVELS, ({ name }) => name === 'tr');
}

function linkedText(line: Line): string {
  if (line.isLongerThan(MOST_WORDS)) return '';
  const { length } = line.text;
  if (isLinked(line.element)) return length >= SHORTEST_TITLE || isHeading(line.element) ? line.text : '';
  if (length < SHORTEST_TITLE) return '';
  // In a sentence a link is a part of it.
  const isTitle = (box: HtmlElement): boolean => isPage(box) && readText(box, MOST_WORDS).length * 2 > length - DATE;
  return line.boxes.some((box) => box.name === 'a' && isTitle(box)) ? line.text : '';
}

/** Forums give each post a link to itself. */
export function isPost({ element, boxes }: Line): boolean {
  return [element, ...boxes].some(
    (box) => box.name === 'a' && TO_POST.test(attribute(box, 'href')?.slice(0, 300) ?? ''),
  );
}

const TO_POST = /.#(?:p|post|comment|msg)?-?\d+$/i;

function isHeading(element: HtmlElement): boolean {
  return nearest(element, LEVELS, ({ name }) => /^h[2-6]$/.test(name)) !== null;
}

function isLinked(element: HtmlElement): boolean {
  const link = nearest(element, LEVELS, ({ name }) => name === 'a');
  return link !== null && isPage(link);
}

function isPage(link: HtmlElement): boolean {
  const target = attribute(link, 'href');
  return (
    target !== undefined &&
    !target.startsWith('#') &&
    !/\/(?:user|member|author|profile|people|u)s?\/|profile|member\.php|#(?:p|post|comment)?-?\d+$/i.test(
      target.slice(0, 300),
    )
  );
}
