/** Whether a line beside the heading names who wrote the page. */
import { attribute, type HtmlElement } from '../html/tree.ts';
import { type Candidate, Mark, NEAR, type PlacedLine } from './byline-line.ts';
import { cleanName, LEADING } from './clean-author.ts';
import { type DateContext, findDates } from './find-dates.ts';
import { SEAM } from './read-lines.ts';

/** What stands around the line. */
export interface Surroundings {
  /** Text of the line before, or the empty string where that is no label. */
  readonly label: string;
  readonly holdsDate: boolean;
  /** A date stands in it or in the line above or below. */
  readonly nearDate: boolean;
}

const AUTHOR_LINK =
  /\/(?:authors?|writers?|contributors?|people|profiles?|users?|members?|staff|team|autor(?:en|es|i)?|auteurs?|u|@[\w.-]+)(?:\/|$|\?)|\/@|[?&]author=|member\.php|(?:^|[^a-z])(?:user|member|view)?-?profiles?(?:$|\.(?:php|aspx?)|[/?=&-])|userid=/i;
/** `by` after a date, a verb or a mark; in the middle of a sentence it names nobody. */
const BY =
  /(?:^|[|·•⋅∙,–—\u001F-]\s*|\b(?:written|posted|published|created|authored|submitted|started|asked|text|words|story|ago)\s+|\d\s+)(?:by|von|por|par|door|di)\b:?\s*(?=\S)/iu;

/** The same words anywhere: looked for first, since most lines have none of them. */
const MAY_SAY_BY = /\b(?:by|von|por|par|door|di)\b/i;

/** What follows a name in a sentence: `in Travel`, `on Friday`, `, who writes about food`. */
const AFTER_NAME = /\s+(?:in|on|at|dans|em|le|il|am|um|à)(?:[\s\u001F].*)?$|,\s+\p{Ll}.*$/u;
const ROLE =
  /\b(?:director|writer|editor|manager|journalist|founder|ceo|expert|specialist|analyst|attorney|reporter|marketing|officer|president|engineer|consultant|sommelier|coach|teacher)\b/i;
/** A line that is only a label for the next. */
const LABEL =
  /^(?:(?:written |posted |published |words |text )?by|authors?|writer|autore?|autora?|auteur|verfasst von|von|автор|作者|著者|글쓴이)\s*[:：]?$/iu;
/** Author lines below the text are as plain as these, or they are somebody else's. */
export const SIGNATURE =
  /^(?:(?:this (?:post|article|guide|story) was )?written by|about the author|authors?\s*:|by\s*:|posted by)\s*:?\s*\S/iu;

export function authorInLine(
  placed: PlacedLine,
  { label, holdsDate, nearDate }: Surroundings,
  context: DateContext,
  siteNames: readonly string[],
): Candidate | null {
  const { line, offset, marks } = placed;
  if (isCode(line.element)) return null;
  const isMarked = marks.read(line.element, Mark.author) !== 0;
  const link = linkOf(line.element);
  const isLinked = link !== '' && AUTHOR_LINK.test(link);
  const isFar = offset > NEAR;
  const isPlainFar = isFar && !isMarked && !isLinked;
  // Nothing that such a line says by itself is believed.
  if (isPlainFar && !nearDate && !SIGNATURE.test(line.text)) return null;
  const isLabelled = label !== '' && LABEL.test(label);
  const leading = LEADING.exec(line.text);
  const by = leading || !MAY_SAY_BY.test(line.pieces) ? null : BY.exec(line.pieces);
  const says = leading !== null || by !== null || isLabelled;
  const isBesideHeading = holdsDate && offset >= -3 && offset <= 6;
  if (!isMarked && !isLinked && !says && !isBesideHeading) return null;
  const more = marks.read(line.element, Mark.review | Mark.name | Mark.others);
  if (more & Mark.review) return null;
  if (isPlainFar && !(says && nearDate) && !SIGNATURE.test(line.text)) return null;

  let text = line.pieces;
  if (leading) text = afterLeading(text, leading[0]);
  else if (by) text = text.slice(by.index + by[0].length);
  const name = cleanName(firstPieces(withoutDates(text, context)).replace(AFTER_NAME, ''), siteNames);
  const isNamed = isMarked || isLinked || leading !== null || isLabelled;
  if (!looksLikeName(name, isNamed, (more & Mark.name) !== 0)) return null;

  const score =
    placeScore(offset) +
    (isMarked ? 4 : 0) +
    (isLinked ? 3 : 0) +
    (says ? 4 : 0) +
    (nearDate ? 2 : 0) -
    (more & Mark.others ? 5 : 0) -
    (ROLE.test(name) && !says ? 3 : 0);
  return { value: name, score };
}

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

/** The name ends where its box does, unless an "and" or a comma goes on. */
function firstPieces(pieces: string): string {
  const parts = pieces.split(SEAM);
  let text = '';
  for (const part of parts.slice(0, 40)) {
    const isOpen = text === '' || /(?:[,:&]|\b(?:by|and|von|par|por|und|et|y|con|with))\s*$/iu.test(text);
    if (!isOpen && /\S/.test(part) && !/^\s*(?:[,&]|(?:and|und|et|y)\b)/iu.test(part)) break;
    text = `${text}${part}`;
    if (/^\s*$/.test(text) || LEADING.exec(`${text} `)?.[0].length === text.length + 1) text = '';
  }
  return text;
}

const CODE = new Set(['code', 'pre', 'tt', 'kbd', 'samp']);

/** What a reference calls a function or a setting is no person, though it may be an author's or a profile. */
function isCode(element: HtmlElement): boolean {
  let up: HtmlElement | null = element;
  for (let level = 0; up && level < 3; level++, up = up.parent) if (CODE.has(up.name)) return true;
  return false;
}

export function linkOf(element: HtmlElement): string {
  let up: HtmlElement | null = element;
  for (let level = 0; up && level < 3; level++, up = up.parent) {
    if (up.name === 'a') return (attribute(up, 'href') ?? '').slice(0, 300);
  }
  return '';
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

const NOT_NAMES =
  /^(?:home|people|team|members?|staff|users?|authors|contributors|community|licen[cs]e|faqs?|inheritance|note|see|see also|us|blog|news|articles?|share|login|log in|sign in|sign up|menu|search|contact.*|about.*|read .*|table of contents|contents|posted .*|published.*|updated.*|comments?|reply|subscribe.*|follow.*|views?|likes?|tags?|categor.*|topics?|resources|guides?|by|author|written by|minutes?|min read|all posts|back.*|next|previous|guest|member|new member|moderator|administrator|junior member|senior member|facebook|twitter|linkedin|instagram|youtube|pinterest|email|print|copy link|download.*|watch.*|listen.*|english|jump to.*|quick links?|features?|reviews?|insights?|company|products?|pricing|careers?|support|follow us|our .*|the .* blog|share this.*|advertis.*|affiliate.*|disclosure.*|in this article.*|overview|introduction|summary|key takeaways|last|post|via|writer|written|welcome.*|more about.*|find .*|on behalf of|log out|settings|account|privacy.*|terms.*|trending|popular|latest.*|related.*|recommended.*)$/i;

const PARTICLES =
  /^(?:de|van|der|den|von|di|da|do|dos|du|la|le|bin|ibn|al|el|ter|ten|y|e|and|und|et|with|&|the|of|at|for|,|\||-)$/u;

/** `isNamed`: the page marks it as the author; without that only two to four capitalised words are a name. */
function looksLikeName(name: string, isNamed: boolean, isNameBox: boolean): boolean {
  if (name === '' || NOT_NAMES.test(name) || /[?!…]|\.\s+\p{Ll}|\p{Ll}{3}\.$/u.test(name)) return false;
  const words = name.split(/\s+/);
  if (isNamed) {
    // One word may be a login name; several are a name only where they are written as one.
    if (words.length > 12 || name.length > 80) return false;
    return (
      words.length === 1 ||
      (isNameBox && words.length <= 3) ||
      words.every((word) => PARTICLES.test(word) || /^[^\p{Ll}]/u.test(word))
    );
  }
  if (words.length < 2 || words.length > 4 || /\d/.test(name)) return false;
  return words.every((word) => PARTICLES.test(word) || /^\p{Lu}[\p{L}\p{M}'’.-]*,?$/u.test(word));
}
