/** The text of a heading as a reader sees it, and the id that GitHub would give it. */
import { decodeReferences } from '../text/decode-references.ts';

/** Longer titles are cut, and longer ids. */
const MAX_TITLE_LENGTH = 200;
const MAX_ID_LENGTH = 100;
/** Characters of a heading that are read. */
const MAX_LINE_LENGTH = 2000;

/** Escapes, code spans, images, link targets, tags and marks. Bounded, so that no line takes quadratic time. */
const SYNTAX =
  /\\([!-/:-@[-`{-~])|(?<!(?<!\\)`)(`+)(?!`)([^`]{1,400})\2(?!`)|!\[([^\]]{0,400})\]\([^)]{0,900}\)|\]\([^)]{0,900}\)|\[\^[^\]\s]{1,250}\]|[[\]]|<\/?[a-z]{1,4}>|<(https?:[^>\s]{1,900})>|\*+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|&(?:amp|lt|gt|quot|nbsp|#\d{1,7}|#x[\da-f]{1,6});/giu;

/** @param markdown - the heading's line, with its `#`. */
export function headingTitle(markdown: string): string {
  const line = markdown.slice(0, MAX_LINE_LENGTH).replace(/^#{1,6}(?: |$)/, '');
  let title = '';
  let end = 0;
  /** Where brackets in `title` are open. Those of a link go when its target is found. */
  const open: number[] = [];
  for (const { 0: token, 1: escaped, 3: code, 4: alt, 5: link, index } of line.matchAll(SYNTAX)) {
    title += line.slice(end, index);
    end = index + token.length;
    const start = token[0] === ']' ? open.pop() : undefined;
    if (token === '[') open.push(title.length);
    if (start !== undefined && token !== ']') title = title.slice(0, start) + title.slice(start + 1);
    else if (token === '[' || token[0] === ']') title += token;
    else title += escaped ?? code ?? alt ?? link ?? (token[0] === '&' ? decodeReferences(token) : '');
  }
  title += line.slice(end);
  const text = title.replace(/\s+/g, ' ').trim();
  return text.length > MAX_TITLE_LENGTH ? `${text.slice(0, MAX_TITLE_LENGTH).toWellFormed()}…` : text;
}

/** Unique ids for the headings of one document, in order. */
export class HeadingIds {
  readonly #used = new Map<string, number>();

  idFor(title: string): string {
    const words = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
      .slice(0, MAX_ID_LENGTH)
      .toWellFormed();
    const base = words || 'section';
    let count = this.#used.get(base) ?? 0;
    let id = count === 0 ? base : `${base}-${count}`;
    while (count > 0 && this.#used.has(id)) id = `${base}-${++count}`;
    this.#used.set(base, count + 1);
    if (id !== base) this.#used.set(id, 1);
    return id;
  }
}
