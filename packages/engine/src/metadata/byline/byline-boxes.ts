/** Names in the inline boxes of a line: links to profiles, and boxes whose mark-up says that an author is in them. */
import { attribute, type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { readText } from '../../page/read-text.ts';
import { HELPER_BEFORE, REVIEWER_BEFORE } from '../author/author-words.ts';
import { cleanName } from '../author/clean-author.ts';
import { looksLikeName } from '../author/looks-like-name.ts';
import { meaningOf } from '../date/date-words.ts';
import type { Line } from '../read-lines.ts';
import { Mark, type MarkReader, NEAR, type PlacedLine } from './byline-line.ts';

const AUTHOR_LINK =
  /\/(?:authors?|writers?|contributors?|people|profiles?|users?|members?|staff|team|autor(?:en|es|i)?|auteurs?|u|@[\w.-]+)(?:\/|$|\?)|\/@|\/users?-\d+(?:\.html|\/|$)|[?&]author=|member\.php|(?:^|[/?&=])(?:user|member|view)?-?profiles?(?:$|\.(?:php|aspx?)|[/?=&-])|userid=|user\?id=/i;

export function isAuthorLink(link: string): boolean {
  return link !== '' && AUTHOR_LINK.test(link);
}

/** Elements from a line up that are looked at. */
const LEVELS = 3;
const LONGEST_LINK = 300;
const CODE = new Set(['code', 'pre', 'tt', 'kbd', 'samp']);

/** What a reference calls a function or a setting is no person, though it may be an author's or a profile. */
export function isCode(element: HtmlElement): boolean {
  return nearest(element, LEVELS, ({ name }) => CODE.has(name)) !== null;
}

/** The address of the link that the element is in, or the empty string. */
export function linkOf(element: HtmlElement): string {
  const link = nearest(element, LEVELS, ({ name }) => name === 'a');
  return link === null ? '' : (attribute(link, 'href') ?? '').slice(0, LONGEST_LINK);
}

export interface BoxedNames {
  readonly names: readonly string[];
  readonly isMarked: boolean;
  readonly isLinked: boolean;
}

const INLINE: ReadonlySet<string> = new Set(['a', 'span', 'abbr', 'cite', 'strong', 'b', 'em', 'i', 'small', 'bdi']);
const WANTED = Mark.author | Mark.name | Mark.caption | Mark.review;
/** More is a list of people, and longer than a byline. */
const MOST_NAMES = 5;

/** Longer lines below the place of bylines are sentences. */
const LONGEST_BELOW = 100;

/** The names in the order in which they stand; `null` where no box is marked. */
export function namesInBoxes({ line, offset, marks }: PlacedLine, siteNames: readonly string[]): BoxedNames | null {
  if (offset > NEAR && line.isLongerThan(LONGEST_BELOW)) return null;
  const boxes = INLINE.has(line.element.name) ? [line.element, ...line.boxes] : line.boxes;
  const names: string[] = [];
  let isMarked = false;
  let isLinked = false;
  /** Boxes around one that has been read. */
  const around = new Set<HtmlElement>();
  // The inner box comes after the outer one and knows best where the name begins.
  for (let at = boxes.length - 1; at >= 0 && names.length < MOST_NAMES; at--) {
    const box = boxes[at]!;
    if (around.has(box) || !INLINE.has(box.name)) continue;
    const found = marksOf(box, marks);
    if (found & (Mark.caption | Mark.review)) continue;
    const isLink = box.name === 'a' && isAuthorLink(linkOf(box));
    if (!isLink && !(found & Mark.author)) continue;
    const own = (found & Mark.author) !== 0;
    const text = readText(box, 120);
    if (!own && !isBesideLittle(line, text)) continue;
    const name = cleanName(text, siteNames);
    if (!looksLikeName(name, 'marked', own && !/[,.]/.test(name)) || (/\d/.test(name) && /\s/.test(name))) continue;
    const before = line.text.slice(0, Math.max(0, line.text.indexOf(text)));
    if (HELPER_BEFORE.test(before) || meaningOf(before) === 'modified') continue;
    for (let up = box.parent; up && INLINE.has(up.name); up = up.parent) around.add(up);
    // Who has only checked it counts where nobody else is named.
    if (names.length > 0 && REVIEWER_BEFORE.test(before)) continue;
    if (!names.includes(name)) names.unshift(name);
    isMarked ||= own;
    isLinked ||= isLink;
  }
  if (names.length === 0) return null;
  // Beside a whole name, single words are of something else.
  const whole = names.filter((name) => /\s|[^\x00-\x7f]/.test(name));
  return { names: names.length === 1 || whole.length === 0 ? names.slice(0, 1) : whole, isMarked, isLinked };
}

/** In a sentence a link to somebody is about them; alone, beside a date or after "by" it is a signature. */
function isBesideLittle(line: Line, text: string): boolean {
  const rest = line.text.length - text.length;
  return (
    (rest < 12 && /\s/.test(text)) ||
    (rest < 80 &&
      /\b(?:by|von|par|por|di|da|door|av|af)\s*:?\s*$/i.test(line.text.slice(0, line.text.indexOf(text)))) ||
    (rest < 60 && /\d{4}|\bago\b/.test(line.text))
  );
}

/** What the box and the inline ones around it are marked as. */
function marksOf(box: HtmlElement, marks: MarkReader): number {
  let found = marks.readOwn(box, WANTED);
  let up = box.parent;
  for (let level = 0; up && level < 3 && INLINE.has(up.name); level++, up = up.parent)
    found |= marks.readOwn(up, WANTED);
  return found;
}
