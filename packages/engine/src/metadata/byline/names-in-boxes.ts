/** Finds names in a line's inline boxes: links to profiles, and elements with a class for authors. */
import { attribute, type HtmlElement, nearest, nearestHref } from '../../html/tree/tree.ts';
import { readText } from '../../page/read-text.ts';
import { bylinePrefix, CONTRIBUTOR_BEFORE, PLACE_AFTER, REVIEWER_BEFORE } from '../author/author-words.ts';
import { cleanName } from '../author/clean-author.ts';
import { looksLikeName } from '../author/looks-like-name.ts';
import { meaningOf } from '../date/date-words.ts';
import type { Line } from '../read-lines.ts';
import { Hint, type HintReader, type PlacedLine } from './class-hints.ts';

/** A path that ends with `/people` lists all of them. */
const AUTHOR_LINK =
  /\/(?:authors?|writers?|contributors?|people|profiles?|users?|members?|staff|team|autor(?:en|es|i|zy)?|yazar(?:lar)?|auteurs?|by|u|@[\w.-]+)(?:[/?](?!$)|(?<!s|people|team)\/?$)|\/@|\/users?-\d+(?:\.html|\/|$)|[?&]author=|member\.php|(?:^|[/?&=])(?:user|member|view)?-?profiles?(?:$|\.(?:php|aspx?)|[/?=&-])|userid=|user\?id=|[?&]u(?:id)?=\d|linkedin\.com\/in\//i;

/** `/users/sign_up`: to have an account, not to see somebody's. */
const ACCOUNT_LINK = /\/(?:(?:sign|log)[-_]?(?:in|up|out|on)|regist(?:er|ration)|password)s?(?![a-z])/i;

export function isAuthorLink(link: string): boolean {
  return link !== '' && AUTHOR_LINK.test(link) && !ACCOUNT_LINK.test(link);
}

/** Levels above a line's element that are searched. */
const LEVELS = 3;
const MAX_HREF_LENGTH = 300;
const CODE = new Set(['code', 'pre', 'tt', 'kbd', 'samp']);

/** In API references, code that is named `author` or links to `profile` is no person. */
export function isCode(element: HtmlElement): boolean {
  return nearest(element, LEVELS, ({ name }) => CODE.has(name)) !== null;
}

/** `href` of the link around the element, or the empty string. */
export function linkOf(element: HtmlElement): string {
  return (nearestHref(element, LEVELS) ?? '').slice(0, MAX_HREF_LENGTH);
}

export interface BoxedNames {
  readonly names: readonly string[];
  readonly isHinted: boolean;
  readonly isLinked: boolean;
}

const INLINE: ReadonlySet<string> = new Set(['a', 'span', 'abbr', 'cite', 'strong', 'b', 'em', 'i', 'small', 'bdi']);
const WANTED = Hint.author | Hint.authorName | Hint.caption | Hint.review;
/** More names are a list of people. */
const MAX_NAMES = 5;

/** The names in document order; `null` if no box qualifies. */
export function namesInBoxes({ line, hints }: PlacedLine, siteNames: readonly string[]): BoxedNames | null {
  const boxes = INLINE.has(line.element.name) ? [line.element, ...line.boxes] : line.boxes;
  const inParts = namesInParts(boxes, hints, siteNames);
  if (inParts.length > 0) return { names: inParts, isHinted: true, isLinked: false };
  const names: string[] = [];
  let isHinted = false;
  let isLinked = false;
  /** Boxes around one that was read. */
  const around = new Set<HtmlElement>();
  // From the innermost box outwards: it bounds the name best.
  for (let at = boxes.length - 1; at >= 0 && names.length < MAX_NAMES; at--) {
    const box = boxes[at]!;
    if (around.has(box) || !INLINE.has(box.name)) continue;
    const found = hintsOf(box, hints);
    if (found & (Hint.caption | Hint.review)) continue;
    const isLink = box.name === 'a' && isAuthorLink(linkOf(box));
    if (!isLink && !(found & Hint.author)) continue;
    const hasAuthorHint = (found & Hint.author) !== 0;
    const text = readText(box, 120);
    if (!hasAuthorHint && !isByline(line, text)) continue;
    // Words such as "authored by" may have a box and class of their own.
    if (bylinePrefix(`${text} `).length > text.length) continue;
    const name = cleanName(text, siteNames).replace(PLACE_AFTER, '');
    if (!looksLikeName(name, 'labeled', hasAuthorHint) || (/\d/.test(name) && /\s/.test(name))) continue;
    const before = line.text.slice(0, Math.max(0, line.text.indexOf(text)));
    if (CONTRIBUTOR_BEFORE.test(before) || meaningOf(before) === 'modified') continue;
    if (PHOTOGRAPHER_AFTER.test(line.text.slice(before.length + text.length))) continue;
    for (let up = box.parent; up && INLINE.has(up.name); up = up.parent) around.add(up);
    // A reviewer counts only if no author is named.
    if (names.length > 0 && REVIEWER_BEFORE.test(before)) continue;
    if (!names.includes(name)) names.unshift(name);
    isHinted ||= hasAuthorHint;
    isLinked ||= isLink;
  }
  if (names.length === 0) return null;
  // Beside a full name, single words are something else.
  const whole = names.filter((name) => /\s|[^\x00-\x7f]/.test(name));
  return { names: whole.length > 0 ? whole : names.slice(0, 1), isHinted, isLinked };
}

/** The role of the person named before it, in a box or in brackets. */
const PHOTOGRAPHER_AFTER = /^.{0,3}(?:f|ph)otogra/i;

/** Classes of given and family names, as in DocBook, JATS and hCard. */
const NAME_PART = /\b(?:first|given|other|(sur|family|last))-?names?\b/i;

/** Names of authors whose parts have boxes of their own, each up to its family name. */
function namesInParts(boxes: readonly HtmlElement[], hints: HintReader, siteNames: readonly string[]): string[] {
  const names: string[] = [];
  let name = '';
  for (const box of boxes) {
    const part = NAME_PART.exec(attribute(box, 'class') ?? '');
    if (part === null || hints.read(box, WANTED & ~Hint.authorName) !== Hint.author) continue;
    name += ` ${readText(box, 120)}`;
    if (part[1] === undefined) continue;
    names.push(cleanName(name.trim(), siteNames));
    name = '';
  }
  return names.filter((each) => /\s/.test(each));
}

/** In a sentence, a link to a person is about them. Alone, beside a date or after "by", it is a byline. */
function isByline(line: Line, text: string): boolean {
  // Links to hide or share a post may stand in the same line, after a separator.
  const part = line.text.split(SEPARATOR).find((each) => each.includes(text)) ?? line.text;
  return part.length - text.length < 60 && (/\s/.test(text) || /\d{4}|\bago\b/.test(line.text));
}

const SEPARATOR = /[|·•⋅∙]/;

/** Hints of the box and of the inline boxes around it. */
function hintsOf(box: HtmlElement, hints: HintReader): number {
  let found = hints.readOwn(box, WANTED);
  let up = box.parent;
  for (let level = 0; up && level < 3 && INLINE.has(up.name); level++, up = up.parent)
    found |= hints.readOwn(up, WANTED);
  return found;
}
