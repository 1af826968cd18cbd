/** Finds the author in the line below one that holds only a label such as `About the author`, anywhere on the page. */
import { type HtmlElement, nearest } from '../../html/tree/tree.ts';
import { isAuthorLabel } from '../author/author-words.ts';
import { cleanName } from '../author/clean-author.ts';
import { looksLikeName } from '../author/looks-like-name.ts';
import type { Line } from '../read-lines.ts';

const MAX_LABEL_LENGTH = 24;
const MAX_NAME_LENGTH = 60;
/** Initials in place of a portrait may stand between label and name. */
const MAX_INITIALS_LENGTH = 3;
const MAX_NAMES = 10;

/** The names under the first such label in lines `from` to `end`, joined by commas, or `null`. */
export function authorUnderLabel(
  lines: readonly Line[],
  from: number,
  end: number,
  siteNames: readonly string[],
): string | null {
  const nameAt = (at: number): string => {
    const line = lines[at];
    if (line === undefined || line.isLongerThan(MAX_NAME_LENGTH)) return '';
    const name = cleanName(line.text, siteNames);
    return looksLikeName(name, 'position', false) ? name : '';
  };
  for (let at = from; at < end; at++) {
    const label = lines[at]!;
    if (label.isLongerThan(MAX_LABEL_LENGTH) || !isAuthorLabel(label.text) || label.element.name === 'th') continue;
    const first = lines[at + 1]?.isLongerThan(MAX_INITIALS_LENGTH) === false ? at + 2 : at + 1;
    const name = nameAt(first);
    if (name === '' || areItems(label, lines[first]!)) continue;
    const names = [name];
    const list = listOf(lines[first]!.element);
    for (let next = first + 1; list !== null && names.length < MAX_NAMES; next++) {
      const other = lines[next] !== undefined && listOf(lines[next]!.element) === list ? nameAt(next) : '';
      if (other === '') break;
      names.push(other);
    }
    return names.join(', ');
  }
  return null;
}

const LEVELS = 4;

/** Whether the lines are items of a list, such as a table of contents with a chapter about the authors. */
function areItems(label: Line, value: Line): boolean {
  const item = itemAround(label.element);
  return item !== null && item !== itemAround(value.element);
}

function itemAround(element: HtmlElement): HtmlElement | null {
  return nearest(element, LEVELS, ({ name }) => name === 'li');
}

/** The list around the element's list item. */
function listOf(element: HtmlElement): HtmlElement | null {
  return itemAround(element)?.parent ?? null;
}
