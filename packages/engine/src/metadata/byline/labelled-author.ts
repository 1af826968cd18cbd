/** Who is named under a line that says nothing but that an author follows, wherever on the page that is. */
import { type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { cleanName } from '../author/clean-author.ts';
import { looksLikeName } from '../author/looks-like-name.ts';
import type { Line } from '../read-lines.ts';
import { Mark, type MarkReader } from './byline-line.ts';

const LABEL =
  /^(?:(?:about the |article |post )?authors?(?:\(s\))?|(?:article |post |story )?(?:written|authored)? ?by|(?:verfasst|geschrieben) von|autor(?:in|en|es|as?|ka)?|auteure?s?|autore|autori|(?:écrit|rédigé) par|escrito por|författare|forfatter|kirjoittaja|szerző|yazar|penulis|авторы?|авторка|συντάκτης|著者|作者|執筆者?|ライター|この記事を書いた人|글쓴이|작성자)\s*[:：]?$/iu;
/** The letters with which it can begin. */
const LABEL_BEGINS = 'abeéfgkprsvwyаσ著作執ライこ글';
const LONGEST_LABEL = 24;
const LONGEST_NAME = 60;
/** Letters in place of a picture. */
const INITIALS = 3;
const MOST_NAMES = 10;

/** The names under the first such label from line `from` to `end`, or `null`. */
export function authorUnderLabel(
  lines: readonly Line[],
  from: number,
  end: number,
  marks: MarkReader,
  siteNames: readonly string[],
): string | null {
  const nameAt = (at: number): string => {
    const line = lines[at];
    if (line === undefined || line.isLongerThan(LONGEST_NAME)) return '';
    if (marks.read(line.element, Mark.review | Mark.caption) !== 0) return '';
    const name = cleanName(line.text, siteNames);
    // What has a label of its own has done something else.
    return line.text.startsWith(name) && looksLikeName(name, 'untold', false) ? name : '';
  };
  for (let at = from; at < end; at++) {
    const label = lines[at]!;
    if (!LABEL_BEGINS.includes(label.firstCharacter.toLowerCase()) || label.isLongerThan(LONGEST_LABEL)) continue;
    if (!LABEL.test(label.text) || label.element.name === 'th') continue;
    const first = lines[at + 1]?.isLongerThan(INITIALS) === false ? at + 2 : at + 1;
    const name = nameAt(first);
    if (name === '') continue;
    const names = [name];
    const list = listOf(lines[first]!.element);
    for (let next = first + 1; list !== null && names.length < MOST_NAMES; next++) {
      const other = lines[next] !== undefined && listOf(lines[next]!.element) === list ? nameAt(next) : '';
      if (other === '') break;
      names.push(other);
    }
    return names.join(', ');
  }
  return null;
}

const LEVELS = 4;

/** The list that the element is an entry of. */
function listOf(element: HtmlElement): HtmlElement | null {
  return nearest(element, LEVELS, ({ name }) => name === 'li')?.parent ?? null;
}
