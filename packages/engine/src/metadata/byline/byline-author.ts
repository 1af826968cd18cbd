/** Whether a line beside the heading names who wrote the page. */
import { type HtmlElement, isHeading } from '../../html/tree/tree.ts';
import { HAS_COLON, HELPER_BEFORE, isLabel, LABEL_INSIDE, leadingOf, REVIEWER_BEFORE } from '../author/author-words.ts';
import { cleanName } from '../author/clean-author.ts';
import { looksLikeName } from '../author/looks-like-name.ts';
import type { DateContext } from '../date/date-context.ts';
import { type Meaning, meaningOf } from '../date/date-words.ts';
import { findDates } from '../date/find-dates.ts';
import { SEAM } from '../read-lines.ts';
import { isAuthorLink, isCode, linkOf, namesInBoxes } from './byline-boxes.ts';
import { type Candidate, Mark, NEAR, type PlacedLine } from './byline-line.ts';

/** What stands around the line. */
export interface Surroundings {
  /** Text of the line before, or the empty string where that is no label. */
  readonly label: string;
  readonly holdsDate: boolean;
  /** A date stands in it or in the line above or below. */
  readonly nearDate: boolean;
  /** A line above or below holds a date and little else. */
  readonly besideDate: boolean;
}

/** `by` after a date, a verb or a mark; in the middle of a sentence it names nobody. */
const BY =
  /(?:^|[|·•⋅∙,–—\u001F-]\s*|\b(?:written|posted|published|created|authored|submitted|started|asked|text|words|story|ago)\s+|\d\s+)(?:by|von|por|par|door|di|da|av|af|przez|oleh)\b:?\s*(?=\S)/iu;

/** The same words anywhere: looked for first, since most lines have none of them. */
const MAY_SAY_BY = /\b(?:by|von|por|par|door|di|da|av|af|przez|oleh)\b/i;

/** What follows a name in a sentence: `in Travel`, `on Friday`, `, who writes about food`. */
const AFTER_NAME = /\s+(?:in|on|at|dans|em|le|il|am|um|à|el|op|den|pada|w|в)(?:[\s\u001F].*)?$|,\s+\p{Ll}.*$/u;
const ROLE =
  /\b(?:director|writer|editor|manager|journalist|founder|ceo|expert|specialist|analyst|attorney|reporter|marketing|officer|president|engineer|consultant|sommelier|coach|teacher)\b/i;
/** Author lines below the text are as plain as these, or they are somebody else's. */
export const SIGNATURE =
  /^(?:(?:this (?:post|article|guide|story) was )?written by|about the author|authors?\s*:|by\s*:|posted by)\s*:?\s*\S/iu;

/** The letters with which it can begin. */
export const SIGNATURE_BEGINS = 'twabp';

/** Below the place of bylines most lines are text, and are passed with a look. */
export function mayNameAuthor({ line, offset, marks }: PlacedLine, nearDate: boolean): boolean {
  if (offset <= NEAR || nearDate) return true;
  // By its first letter first: most lines need not be made for that.
  if (SIGNATURE_BEGINS.includes(line.firstCharacter.toLowerCase()) && SIGNATURE.test(line.text)) return true;
  return marks.read(line.element, Mark.author) !== 0 || isAuthorLink(linkOf(line.element));
}

/** Who the line names; `null` where it names nobody. */
export function authorInLine(
  placed: PlacedLine,
  around: Surroundings,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  if (isCode(placed.line.element)) return null;
  const said = nameInWords(placed, around, context, siteNames);
  const boxed = namesInBoxes(placed, siteNames);
  if (boxed === null) return said;
  const { line, offset, paragraphs, marks } = placed;
  const others = marks.read(line.element, Mark.review | Mark.caption | Mark.others);
  if (others & (Mark.review | Mark.caption) || (others & Mark.others && (paragraphs > 1 || offset > NEAR))) return said;
  const score =
    placeScore(offset) +
    (boxed.isMarked ? 4 : 0) +
    (boxed.isLinked ? 3 : 0) +
    (MAY_SAY_BY.test(line.text) ? 4 : 0) +
    (around.nearDate ? 2 : 0) -
    (others & Mark.others ? 5 : 0);
  const value = boxed.names.join(', ');
  return said !== null && (said.score > score || said.value.includes(value)) ? said : { value, score };
}

function nameInWords(
  placed: PlacedLine,
  { label, holdsDate, nearDate, besideDate }: Surroundings,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  const { line, offset, paragraphs, marks } = placed;
  const reporter = offset >= -4 && offset <= NEAR ? REPORTER.exec(line.text) : null;
  if (reporter) return { value: reporter[1]!, score: placeScore(offset) + 4 };
  const isMarked = marks.read(line.element, Mark.author) !== 0;
  const link = linkOf(line.element);
  const isLinked = isAuthorLink(link);
  const isFar = offset > NEAR;
  const isPlainFar = isFar && !isMarked && !isLinked;
  // Nothing that such a line says by itself is believed.
  if (isPlainFar && !nearDate && !SIGNATURE.test(line.text)) return null;
  const rest = afterLabel(line.pieces);
  const isLabelled = rest !== null || isLabel(label);
  const leading = leadingOf(line.text, context.language);
  const inside =
    leading !== '' || rest !== null || !HAS_COLON.test(line.pieces) ? null : LABEL_INSIDE.exec(line.pieces);
  const by = leading !== '' || inside || !MAY_SAY_BY.test(line.pieces) ? null : BY.exec(line.pieces);
  const says = leading !== '' || inside !== null || by !== null || isLabelled;
  const isBesideHeading =
    (holdsDate && offset >= -3 && offset <= 6) || (besideDate && paragraphs < 2 && offset > 0 && offset <= 5);
  if (!isMarked && !isLinked && !says && !isBesideHeading) return null;
  const more = marks.read(line.element, Mark.review | Mark.name | Mark.others | Mark.caption);
  if (more & (Mark.review | Mark.caption) || (more & Mark.others && (paragraphs > 1 || offset > NEAR))) return null;
  if (isPlainFar && !(says && nearDate) && !SIGNATURE.test(line.text)) return null;
  const isNamed = isMarked || isLinked || leading !== '' || inside !== null || isLabelled;
  if (!says && !isLinked && link !== '' && OTHER_LINK.test(link)) return null;

  let text = rest ?? line.pieces;
  const start = rest === null ? leading : line.pieces.slice(0, line.pieces.length - rest.length).replaceAll(SEAM, '');
  const written = REVIEWER_BEFORE.test(start) ? WRITTEN_BY.exec(line.pieces) : null;
  if (written) text = line.pieces.slice(written.index + written[0].length);
  else if (rest !== null) text = text.slice(leadingOf(text, context.language).length);
  else if (leading !== '') text = beforeNextLabel(afterLeading(text, leading));
  else if (inside) text = beforeNextLabel(text.slice(inside.index + inside[0].length));
  else if (by) text = text.slice(by.index + by[0].length);
  const before = line.pieces.slice(0, line.pieces.length - text.length);
  if (HELPER_BEFORE.test(before) || (by && meaningOf(before.split(BETWEEN).at(-1)!) === 'modified')) return null;
  const telling = isNamed ? 'marked' : by ? 'said' : 'untold';
  if (telling === 'untold' && (isInHeading(line.element) || more & Mark.others)) return null;
  const rests = withoutDates(text, context);
  const parts = telling === 'untold' ? rests.split(BETWEEN, MOST_PARTS) : [rests];
  let name = '';
  for (const part of parts) {
    const whole = cleanName(firstPieces(part).replace(AFTER_NAME, ''), siteNames);
    const each = telling === 'untold' ? whole : beforePosition(whole);
    const isOne = looksLikeName(each, telling, (more & Mark.name) !== 0);
    if (!isOne && !(telling === 'untold' && besideDate && areNames(each))) continue;
    if (telling === 'untold' && DATE_WORDS.has(meaningOf(each))) continue;
    name = each;
    break;
  }
  if (name === '') return null;

  const score =
    placeScore(offset) +
    (isMarked ? 4 : 0) +
    (isLinked ? 3 : 0) +
    (says ? 4 : 0) +
    (nearDate ? 2 : 0) -
    (more & Mark.others ? 5 : 0) -
    (REVIEWER_BEFORE.test(before) ? 4 : 0) -
    (ROLE.test(name) && !says ? 3 : 0);
  return { value: name, score };
}

/** `Jane Doe, Candidate Representative to the Committee` goes on with what she is, which is longer than a name. */
function beforePosition(name: string): string {
  const comma = name.indexOf(',');
  const first = name.slice(0, Math.max(0, comma));
  return comma > 0 && !looksLikeName(name, 'marked', false) && looksLikeName(first, 'said', false) ? first : name;
}

/** `Jane Doe, John Roe and Ann Poe`, where nothing says so but the place. */
function areNames(text: string): boolean {
  const names = text.split(/,\s+(?:and\s+)?|\s+(?:and|&)\s+/, MOST_PARTS);
  return names.length > 1 && names.every((name) => looksLikeName(name, 'untold', false));
}

/** What says of a date what it is names nobody. */
const DATE_WORDS: ReadonlySet<Meaning> = new Set(['published', 'modified']);

/** Behind who has checked it. */
const WRITTEN_BY = /\b(?:written|authored)\s+by:?[\s\u001F]+/i;

/** Korean pages write the role after the name. */
const REPORTER = /^([\p{sc=Hang}]{2,4})\s*(?:(?:선임|인턴|전문)?기자|특파원)(?=$|[\s|·=(])/u;

/** What stands between the parts of a byline. */
const BETWEEN = /\s*[|·•⋅∙●»\u001F]\s*|\s+[/–—-]\s+/u;
const MOST_PARTS = 10;

function isInHeading(element: HtmlElement): boolean {
  return isHeading(element.name) || isHeading(element.parent?.name ?? '');
}

/** What follows a first box that is a label: `Author`, then the name in the next one. */
function afterLabel(pieces: string): string | null {
  const end = pieces.indexOf(SEAM);
  if (end === -1) return null;
  const from = end === 0 ? pieces.indexOf(SEAM, 1) : end;
  return from > 0 && from < 40 && isLabel(pieces.slice(0, from).replaceAll(SEAM, '').trim())
    ? pieces.slice(from + 1)
    : null;
}

/** `Jane Doe Category: Fruit` goes on with another label. */
function beforeNextLabel(text: string): string {
  const next = /\s\S{2,20}\s?[:：]/u.exec(text);
  return next ? text.slice(0, next.index) : text;
}

/** Categories and tags are links of two words too. */
const OTHER_LINK = /categor|\/tags?\/|\/topics?\/|\/section|rubri|thema|themen|\/c\/|\?cat=|\/news\/|\/blog\/?$/i;

function placeScore(offset: number): number {
  if (offset < 0) return offset >= -4 ? 3 : 1;
  if (offset <= 6) return 5;
  return offset <= NEAR ? 3 : 0;
}

/** The rest of `pieces` after the characters of `leading`, which was read without seams. */
function afterLeading(pieces: string, leading: string): string {
  let left = leading.replace(/\s+/g, '').length;
  let at = 0;
  for (; at < pieces.length && left > 0; at++) if (pieces[at] !== SEAM && !/\s/.test(pieces[at]!)) left--;
  return pieces.slice(at);
}

const LONGEST_LEADING = 40;
/** A comma with a name after it or in the next box, or an "and". */
const GOES_ON = /^\s*(?:,\s*(?:\p{Lu}.*)?$|&|(?:and|und|et|y|e|i)(?:\s|$))/u;

/** The name ends where its box does, unless an "and" or a comma goes on. */
function firstPieces(pieces: string): string {
  const parts = pieces.split(SEAM);
  let text = '';
  for (const part of parts.slice(0, 40)) {
    const isOpen = text === '' || /(?:[,:&]|\b(?:by|and|von|par|por|und|et|y|e|i|con|with))\s*$/iu.test(text);
    if (!isOpen && /\S/.test(part) && !GOES_ON.test(part)) break;
    if (/,\s*$/.test(text) && /^\s*[^\s\p{Lu}\p{Lo}]/u.test(part)) break;
    text = `${text}${part}`;
    if (/^\s*$/.test(text) || (text.length < LONGEST_LEADING && leadingOf(`${text} `).length === text.length + 1))
      text = '';
  }
  return text;
}

function withoutDates(text: string, context: DateContext): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of findDates(text, context)) {
    parts.push(text.slice(from, start));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join(' | ').replace(/^[\s|·•,–—\u001F-]+/, '');
}
