/** Finds the dates that belong to the entries of a list of other pages, or to the rows of a table. */
import { attribute, type HtmlElement, nearest, nearestLink } from '../../html/tree/tree.ts';
import { readText } from '../../page/read-text.ts';
import type { Line } from '../read-lines.ts';
import { classNamesAround } from './class-hints.ts';

const MIN_ENTRIES = 3;
/** Lines between an entry's date and its title. */
const MAX_DISTANCE = 3;
const ROW_LEVELS = 6;
/** Levels above a line in which its heading or link is looked for. */
const LEVELS = 3;
/** Shorter links are names of people and categories. */
const MIN_TITLE_LENGTH = 15;
const MAX_LINE_LENGTH = 400;
/** Characters that a title's line may hold besides its link, such as a date. */
const MAX_EXTRA_LENGTH = 24;

/** Of the lines in `dated`: those in boxes of the same kind, each with a link to another page beside it. */
export function listedLines(lines: readonly Line[], dated: ReadonlySet<number>, heading: number): ReadonlySet<number> {
  const listed = new Set<number>();
  if (dated.size < 2) return listed;
  // Several headings of a level with a date each are the entries of a log on one page.
  const byLevel = group(dated, (at) =>
    at === heading || isPost(lines[at]!) ? undefined : headingAround(lines[at]!.element)?.name,
  );
  for (const entries of byLevel) if (entries.length > 1) for (const at of entries) listed.add(at);
  for (const at of rowsOfTable(lines, dated)) listed.add(at);
  const byBox = group(dated, (at) => {
    const { element } = lines[at]!;
    const box = classNamesAround(element);
    // Rows may have numbered classes.
    return rowOf(element) === null ? box : box.replace(/\d+/g, '');
  });
  for (const members of byBox) {
    if (members.length < MIN_ENTRIES) continue;
    // All titles stand either above or below their dates.
    const above = titlesOf(members, lines, dated, heading, -1);
    const below = titlesOf(members, lines, dated, heading, 1);
    const titles = new Set(below.values()).size > new Set(above.values()).size ? below : above;
    if (new Set(titles.values()).size < MIN_ENTRIES) continue;
    for (const at of titles.keys()) listed.add(at);
  }
  return listed;
}

/** Dates alone in the cells of several short rows, without a label, are the table's content. */
function rowsOfTable(lines: readonly Line[], dated: ReadonlySet<number>): readonly number[] {
  const byTable = group(dated, (at) => {
    const { name, parent: row } = lines[at]!.element;
    return name !== 'td' ||
      row?.name !== 'tr' ||
      lines[at]!.isLongerThan(MAX_DAY_LENGTH) ||
      readText(row, MAX_ROW_LENGTH + 1).length > MAX_ROW_LENGTH
      ? undefined
      : row.parent;
  });
  return byTable.filter((rows) => rows.length > 1).flat();
}

/** The lines by key, without those that have none. */
function group<Key>(lines: Iterable<number>, keyOf: (at: number) => Key | null | undefined): number[][] {
  const byKey = new Map<Key, number[]>();
  for (const at of lines) {
    const key = keyOf(at) ?? null;
    if (key === null) continue;
    const known = byKey.get(key);
    if (known) known.push(at);
    else byKey.set(key, [at]);
  }
  return [...byKey.values()];
}

const MAX_ROW_LENGTH = 120;
/** A longer line holds more than a date. */
const MAX_DAY_LENGTH = 18;

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
  for (let next = at + step; Math.abs(next - at) <= MAX_DISTANCE; next += step) {
    const line = lines[next];
    if (line === undefined || next === heading || dated.has(next)) break;
    const text = linkedText(line);
    if (text !== '') return text;
  }
  return '';
}

/** The table row around the element. */
function rowOf(element: HtmlElement): HtmlElement | null {
  return nearest(element, ROW_LEVELS, ({ name }) => name === 'tr');
}

function linkedText(line: Line): string {
  if (line.isLongerThan(MAX_LINE_LENGTH)) return '';
  const { length } = line.text;
  if (isInPageLink(line.element)) return length >= MIN_TITLE_LENGTH || headingAround(line.element) ? line.text : '';
  if (length < MIN_TITLE_LENGTH) return '';
  // In a sentence, a link is only part of it.
  const isTitle = (box: HtmlElement): boolean =>
    isPageLink(box) && readText(box, MAX_LINE_LENGTH).length * 2 > length - MAX_EXTRA_LENGTH;
  return line.boxes.some((box) => box.name === 'a' && isTitle(box)) ? line.text : '';
}

/** Whether the line links to itself as a post: forums give each post a permalink. */
export function isPost({ element, boxes }: Line): boolean {
  return [element, ...boxes].some(
    (box) => box.name === 'a' && POST_PERMALINK.test(attribute(box, 'href')?.slice(0, 300) ?? ''),
  );
}

const POST_PERMALINK = /.#(?:p|post|comment|msg)?-?\d+$/i;

function headingAround(element: HtmlElement): HtmlElement | null {
  return nearest(element, LEVELS, ({ name }) => /^h[2-6]$/.test(name));
}

function isInPageLink(element: HtmlElement): boolean {
  const link = nearestLink(element, LEVELS);
  return link !== null && isPageLink(link);
}

function isPageLink(link: HtmlElement): boolean {
  const target = attribute(link, 'href');
  return (
    target !== undefined &&
    !target.startsWith('#') &&
    !/\/(?:user|member|author|profile|people|u)s?\/|profile|member\.php|#(?:p|post|comment)?-?\d+$/i.test(
      target.slice(0, 300),
    )
  );
}
