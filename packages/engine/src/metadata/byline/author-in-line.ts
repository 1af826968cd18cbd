/** Finds the author named in a line near the heading, such as `By Jane Doe` or `Jane Doe · 17 May 2024`. */
import { type HtmlElement, isHeading, nearest } from '../../html/tree/tree.ts';
import {
  bylinePrefix,
  CONTRIBUTOR_BEFORE,
  findInlineLabel,
  isAuthorLabel,
  PLACE_AFTER,
  REVIEWER_BEFORE,
} from '../author/author-words.ts';
import { cleanName } from '../author/clean-author.ts';
import { looksLikeName, type NameEvidence } from '../author/looks-like-name.ts';
import { type Meaning, meaningOf } from '../date/date-words.ts';
import type { DateContext } from '../date/day-order.ts';
import { findDates } from '../date/find-dates.ts';
import { BOX_EDGE, type Line } from '../read-lines.ts';
import { type Candidate, Hint, NEAR, type PlacedLine } from './class-hints.ts';
import { CREDIT_LINE_STARTS, isCreditLine } from './credit-line.ts';
import { isAuthorLink, isCode, linkOf, namesInBoxes } from './names-in-boxes.ts';

export interface Surroundings {
  /** Text of the line before if it can be a label, otherwise the empty string. */
  readonly label: string;
  readonly holdsDate: boolean;
  /** Whether the line, or the one above or below it, holds a date. */
  readonly nearDate: boolean;
  /** Whether the line above or below it holds little but a date. */
  readonly besideDate: boolean;
}

/** `by` at the start, after a date, a verb or a separator; inside a sentence or in `step-by-step` it names no author. */
const BY =
  /(?:^|[|·•⋅∙,–—\u001F-]\s*|\b(?:written|posted|published|created|authored|submitted|started|asked|text|words|story|ago)\s+(?:in\s.{1,40}?\s)?|\d\s+)(?:by|von|por|par|door|di|da|av|af|przez|oleh)\b:?\s*(?=[^\s-])/iu;

/** The same words anywhere: a quick check, because most lines have none of them. */
const MAY_CONTAIN_BY = /\b(?:by|von|por|par|door|di|da|av|af|przez|oleh)\b/i;

/** The continuation after a name: `in Travel`, `on Friday`, `, who writes about food`. */
const AFTER_NAME =
  /\s+(?:in|IN|on|at|[Ff]or|FOR|of [Tt]he|avec|dans|em|le|il|am|um|às?|el|op|den|pada|w|в)(?:[\s\u001F].*)?$|(?:,(?!\s+(?:and|und)\s)| et)\s+\p{Ll}.*$/u;
const ROLE =
  /\b(?:director|writer|editor|manager|journalist|founder|ceo|expert|specialist|analyst|attorney|reporter|marketing|officer|president|engineer|consultant|sommelier|coach|teacher)\b/i;
/** Levels above a line's element in which its list is looked for. */
const LIST_LEVELS = 3;

/** A quick check: far below the heading, most lines are the article's text. */
export function mayNameAuthor({ line, offset, hints }: PlacedLine, nearDate: boolean): boolean {
  if (offset <= NEAR || nearDate) return true;
  if (CREDIT_LINE_STARTS.includes(line.firstCharacter.toLowerCase()) && isCreditLine(line.text)) return true;
  if (hints.read(line.element, Hint.author) !== 0) return true;
  // A list of people has a link to each of them.
  return isAuthorLink(linkOf(line.element)) && nearest(line.element, LIST_LEVELS, ({ name }) => name === 'li') === null;
}

/** The author named in the line, with a score; `null` if there is none. */
export function authorInLine(
  placed: PlacedLine,
  around: Surroundings,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  if (isCode(placed.line.element)) return null;
  const inWords = nameInWords(placed, around, context, siteNames);
  const boxed = namesInBoxes(placed, siteNames);
  if (boxed === null) return inWords;
  const { line, offset, paragraphs, hints } = placed;
  const others = hints.read(line.element, Hint.review | Hint.caption | Hint.otherPages);
  if (others & (Hint.review | Hint.caption) || (others & Hint.otherPages && (paragraphs > 1 || offset > NEAR)))
    return inWords;
  const score =
    placeScore(offset) +
    (boxed.isHinted ? 4 : 0) +
    (boxed.isLinked ? 3 : 0) +
    (MAY_CONTAIN_BY.test(line.text) ? 4 : 0) +
    (around.nearDate ? 2 : 0) -
    (others & Hint.otherPages ? 5 : 0);
  const value = boxed.names.join(', ');
  if (inWords === null) return { value, score };
  // In `Posted by jdoe from the <span>garden</span> department`, the box may seem to name an author as well as the words.
  const saysMore = inWords.value.includes(value) || (inWords.score === score && !value.includes(inWords.value));
  return inWords.score > score || saysMore ? inWords : { value, score };
}

/** A longer line without words such as "by" is a sentence, although it may begin with a link to a person. */
const MAX_PLAIN_LENGTH = 120;

function nameInWords(
  placed: PlacedLine,
  { label, holdsDate, nearDate, besideDate }: Surroundings,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  const { line, offset, paragraphs, hints } = placed;
  const reporter = REPORTER.exec(line.text);
  if (reporter) return { value: (reporter[1] ?? reporter[2] ?? reporter[3])!.trim(), score: placeScore(offset) + 4 };
  const isHinted = hints.read(line.element, Hint.author) !== 0;
  const link = linkOf(line.element);
  const isShort = !line.isLongerThan(MAX_PLAIN_LENGTH);
  const isLinked = isShort && isAuthorLink(link);
  const announcement = announcementIn(line, label, context.language);
  const { leading, inside, by, isLabelled } = announcement;
  const hasPrefix = leading !== '' || inside !== null || by !== null || isLabelled;
  const isBesideHeading =
    isShort &&
    paragraphs < 2 &&
    ((holdsDate && offset >= -3 && offset <= 6) || (besideDate && offset > 0 && offset <= 5));
  if (!isHinted && !isLinked && !hasPrefix && !isBesideHeading) return null;
  const more = hints.read(line.element, Hint.review | Hint.authorName | Hint.otherPages | Hint.caption);
  if (more & (Hint.review | Hint.caption) || (more & Hint.otherPages && (paragraphs > 1 || offset > NEAR))) return null;
  // Far below, a linked line is the title of another page: `Notes by Jane Doe, March 3`.
  if (offset > NEAR && !isHinted && !isLinked && leading === '' && link !== '') return null;
  if (!hasPrefix && !isLinked && link !== '' && CATEGORY_LINK.test(link)) return null;

  const text = textAfter(announcement, line, isHinted, context.language);
  const before = line.textWithEdges.slice(0, line.textWithEdges.length - text.length);
  if (CONTRIBUTOR_BEFORE.test(before)) return null;
  // `Posted on 17 May 2024 by jdoe`: a user name may be a single word.
  const isPostedBy =
    holdsDate && by !== null && offset <= NEAR && /\d/.test(before) && meaningOf(before) === 'published';
  const isNamed = isHinted || isLinked || leading !== '' || inside !== null || isLabelled || isPostedBy;
  const evidence = isNamed ? 'labeled' : by ? 'by' : 'position';
  if (evidence === 'position' && (isInHeading(line.element) || more & Hint.otherPages || line.text.includes('©')))
    return null;
  // The value of another label, in the line above a date: `Filed under: Stone Fruit`; or only a label: `Order by:`.
  if (evidence === 'position' && !holdsDate && /[:：](?:\s|$)/.test(text)) return null;
  const isName = (each: string): boolean =>
    // The label in the line above may be a badge of the post: `Author`, then `From 29 March on, …`.
    !(isLabelled && /\d/.test(each) && /\s/.test(each)) &&
    (looksLikeName(each, evidence, (more & Hint.authorName) !== 0) ||
      ((by !== null || besideDate) && areSeveralNames(each)));
  const name = firstNameIn(withoutDates(text, context), evidence, isName, siteNames);
  if (name === '') return null;

  const score =
    placeScore(offset) +
    (isHinted ? 4 : 0) +
    (isLinked ? 3 : 0) +
    (hasPrefix ? 4 : 0) +
    (nearDate ? 2 : 0) -
    (more & Hint.otherPages ? 5 : 0) -
    (REVIEWER_BEFORE.test(before) ? 4 : 0) -
    (ROLE.test(name) && !hasPrefix ? 3 : 0);
  return { value: name, score };
}

/** The words that announce an author, by where they stand. */
interface Announcement {
  /** The line after a first box that is a label, or `null`. */
  readonly rest: string | null;
  /** At the start of the line, or the empty string. */
  readonly leading: string;
  readonly inside: RegExpExecArray | null;
  readonly by: RegExpExecArray | null;
  /** Whether the first box or the line above is a label. */
  readonly isLabelled: boolean;
}

function announcementIn({ text, textWithEdges }: Line, label: string, language: string): Announcement {
  const rest = afterLabel(textWithEdges);
  const leading = bylinePrefix(text, language);
  const inside = leading !== '' || rest !== null ? null : findInlineLabel(textWithEdges);
  const by = leading !== '' || inside || !MAY_CONTAIN_BY.test(textWithEdges) ? null : BY.exec(textWithEdges);
  return { rest, leading, inside, by, isLabelled: rest !== null || isAuthorLabel(label) };
}

/** What the line says after the announcement, up to another label. */
function textAfter(
  { rest, leading, inside, by }: Announcement,
  { textWithEdges }: Line,
  isHinted: boolean,
  language: string,
): string {
  const start =
    rest === null ? leading : textWithEdges.slice(0, textWithEdges.length - rest.length).replaceAll(BOX_EDGE, '');
  const written = REVIEWER_BEFORE.test(start) ? WRITTEN_BY.exec(textWithEdges) : null;
  if (written) return textWithEdges.slice(written.index + written[0].length);
  if (rest !== null) return beforeNextLabel(rest.slice(bylinePrefix(rest, language).length));
  if (leading !== '') return beforeNextLabel(afterPrefix(textWithEdges, leading));
  if (inside) return beforeNextLabel(textWithEdges.slice(inside.index + inside[0].length));
  if (by) return textWithEdges.slice(by.index + by[0].length);
  return isHinted ? textWithEdges.replace(/^[\s\u001F]*About\s/, '') : textWithEdges;
}

/** The first name in the text, or the empty string. If only its position speaks for it, separators may stand around it. */
function firstNameIn(
  text: string,
  evidence: NameEvidence,
  isName: (text: string) => boolean,
  siteNames: readonly string[],
): string {
  const isPlaced = evidence === 'position';
  for (const part of isPlaced ? text.split(SEPARATOR, MAX_PARTS) : [text]) {
    const whole = cleanName(untilNameEnds(part).replace(AFTER_NAME, '').replace(PLACE_AFTER, ''), siteNames);
    const name = isPlaced ? whole : beforePosition(whole);
    if (isName(name) && !(isPlaced && DATE_WORDS.has(meaningOf(name)))) return name;
  }
  return '';
}

/** `Jane Doe, Candidate Representative to the Committee` → `Jane Doe`: the whole is too long for a name. */
function beforePosition(name: string): string {
  const comma = name.indexOf(',');
  const first = name.slice(0, Math.max(0, comma));
  return comma > 0 && !looksLikeName(name, 'labeled', false) && looksLikeName(first, 'by', false) ? first : name;
}

/** `Jane Doe, John Roe and Ann Poe`, which is too long for one name. */
function areSeveralNames(text: string): boolean {
  const names = text.split(/,\s+(?:and\s+)?|\s+(?:and|&)\s+/, MAX_PARTS);
  return names.length > 1 && names.every((name) => looksLikeName(name, 'position', false));
}

/** Words for a kind of date, such as `Published`, are no name. */
const DATE_WORDS: ReadonlySet<Meaning> = new Set(['published', 'modified']);

/** The author after a reviewer: `Reviewed by Ann Poe, written by Jane Doe`. */
const WRITTEN_BY = /\b(?:written|authored)\s+by:?[\s\u001F]+/i;

/**
 * Korean bylines put the role after the name, Turkish ones "by"; Taiwanese ones put the role before it, and the place after it:
 * `記者王小明／台北報導`.
 */
const REPORTER =
  /(?:^|[|=·]\s?)([\p{sc=Hang}]{2,4})\s*(?:(?:선임|인턴|전문)?기자|특파원)(?=$|[\s|·=(\]])|(?:記者|记者\s)(\p{sc=Han}{2,4})(?=[／/]|\s(?!摄)|$)|(?:^|tarihinde )((?:\p{Lu}\S+ ){2,3})tarafından/u;

/** Separators between the parts of a byline. */
const SEPARATOR = /\s*[|·•⋅∙●»\u001F]\s*|\s+[/–—-]\s+/u;
const MAX_PARTS = 10;

function isInHeading(element: HtmlElement): boolean {
  return isHeading(element.name) || isHeading(element.parent?.name ?? '');
}

/** The rest after a first box that is a label: `Author`, then the name in the next box. */
function afterLabel(textWithEdges: string): string | null {
  const end = textWithEdges.indexOf(BOX_EDGE);
  if (end === -1) return null;
  const from = end === 0 ? textWithEdges.indexOf(BOX_EDGE, 1) : end;
  return from > 0 && from < 40 && isAuthorLabel(textWithEdges.slice(0, from).replaceAll(BOX_EDGE, '').trim())
    ? textWithEdges.slice(from + 1)
    : null;
}

/** `Jane Doe Category: Fruit` → `Jane Doe`: another label follows. */
function beforeNextLabel(text: string): string {
  const next = /[.,;]?\s\S{2,20}\s?[:：]/u.exec(text);
  return next ? text.slice(0, next.index) : text;
}

/** Links to categories and tags may look like names. */
const CATEGORY_LINK = /categor|\/tags?\/|\/topics?\/|\/section|rubri|thema|themen|\/c\/|\?cat=|\/news\/|\/blog\/?$/i;

function placeScore(offset: number): number {
  if (offset < 0) return offset >= -4 ? 3 : 1;
  if (offset <= 6) return 5;
  return offset <= NEAR ? 3 : 0;
}

/** The rest of `textWithEdges` after `prefix`, which was read from the text without box edges. */
function afterPrefix(textWithEdges: string, prefix: string): string {
  let left = prefix.replace(/\s+/g, '').length;
  let at = 0;
  for (; at < textWithEdges.length && left > 0; at++)
    if (textWithEdges[at] !== BOX_EDGE && !/\s/.test(textWithEdges[at]!)) left--;
  return textWithEdges.slice(at);
}

const MAX_PREFIX_LENGTH = 40;
/** The list of names continues: an "and", or a comma with a name after it or in the next box. */
const CONTINUES = /^\s*(?:,\s*(?:\p{Lu}.*)?$|&|(?:and|und|et|y|e|i)(?:\s|$))/u;

/** The name ends at the edge of its box, unless an "and" or a comma continues it. */
function untilNameEnds(textWithEdges: string): string {
  const parts = textWithEdges.split(BOX_EDGE);
  let text = '';
  for (const part of parts.slice(0, 40)) {
    const isOpen = text === '' || /(?:[,:&]|\b(?:by|and|von|par|por|und|et|y|e|i|con|with))\s*$/iu.test(text);
    if (!isOpen && /\S/.test(part) && !CONTINUES.test(part)) break;
    if (/,\s*$/.test(text) && /^\s*[^\s\p{Lu}\p{Lo}]/u.test(part)) break;
    text = `${text}${part}`;
    if (/^\s*$/.test(text) || (text.length < MAX_PREFIX_LENGTH && bylinePrefix(`${text} `).length === text.length + 1))
      text = '';
  }
  return text;
}

/** Between a name and a date: `, Publicerad`, or the end of a sentence. */
const BEFORE_DATE = /(?:[,;]|(?<!\b[JS]r)\.)\s*(\p{L}[\p{L} ]{0,30}:?\s*)?$/u;

function withoutDateWords(text: string): string {
  const found = BEFORE_DATE.exec(text);
  const isAboutDate = found !== null && (found[1] === undefined || DATE_WORDS.has(meaningOf(found[1])));
  return isAboutDate ? text.slice(0, found.index) : text;
}

function withoutDates(text: string, context: DateContext): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of findDates(text, context)) {
    parts.push(withoutDateWords(text.slice(from, start)));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join(' | ').replace(/^[\s|·•,–—\u001F-]+/, '');
}
