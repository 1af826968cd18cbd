/**
 * Phrasing content laid out flat, in writing order. Delimiters depend on what stands on either side of them, whatever
 * the nesting, so the neighbours have to be neighbours.
 */
import { codeAt } from '../../text/code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from '../../text/white-space.ts';
import type { Break, Link, MarkType, Phrasing } from '../tree.ts';
import { codeSpan } from './code.ts';
import { escapeLabel } from './escape-text.ts';
import { footnoteLabel } from './footnote-label.ts';
import { inlineMath } from './math.ts';
import { autolink, resource } from './resource.ts';

/** Where phrasing content stands. A heading is one line; a cell is one line in which pipes are taken. */
export type Place = 'flow' | 'heading' | 'cell';

export const TEXT = 0;
export const OPEN = 1;
export const CLOSE = 2;
/** Written as it is; begins and ends in ASCII punctuation. */
export const RAW = 3;
export const BREAK = 4;
export const LABEL_START = 5;
export const LABEL_END = 6;
export const CODE = 7;

export type InlinePartKind =
  | typeof TEXT
  | typeof OPEN
  | typeof CLOSE
  | typeof RAW
  | typeof BREAK
  | typeof LABEL_START
  | typeof LABEL_END
  | typeof CODE;

/** Marks written with delimiter runs; the others are bare tags. */
export type Attention = 'strong' | 'emphasis' | 'delete';

export interface InlinePart {
  readonly kind: InlinePartKind;
  value: string;
  /** Of an opening or closing delimiter. */
  readonly mark: Attention | undefined;
  /** Whether nothing in the text can mean anything, once that is known. */
  plain: boolean;
  /** Delimiter as written, chosen by `chooseDelimiters`. */
  delimiter: string;
  /** Whether the text's first or last character has to be a character reference for a delimiter beside it to work. */
  encodeFirst: boolean;
  encodeLast: boolean;
}

interface Level {
  readonly children: readonly Phrasing[];
  next: number;
  readonly end: InlinePart | undefined;
  readonly bit: number;
}

const LINK = 1 << 10;
const BITS: Readonly<Record<MarkType, number>> = {
  strong: 1,
  emphasis: 2,
  delete: 4,
  sub: 8,
  sup: 16,
  kbd: 32,
  mark: 64,
  q: 128,
};

/**
 * Lays out `children` for `place`.
 *
 * Holds for any tree: a mark inside the same mark, or a link in a link, has no form and only its content stays; marks
 * that touch an equal one join it; breaks and spaces at the ends of a line are no content and go.
 */
export function flattenPhrasing(children: readonly Phrasing[], place: Place): InlinePart[] {
  const layout = new Layout(place);
  const levels: Level[] = [{ children, next: 0, end: undefined, bit: 0 }];
  let active = 0;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.children[level.next++];
    if (node === undefined) {
      if (level.end) layout.close(level.end);
      active &= ~level.bit;
      levels.pop();
    } else if (node.type === 'text') layout.text(node.value);
    else if (!('children' in node)) layout.leaf(node);
    else {
      const bit = node.type === 'link' ? LINK : BITS[node.type];
      const simple = node.type === 'link' && (active & LINK) === 0 ? autolink(node, place === 'cell') : undefined;
      const text = bit === LINK ? onlyText(node.children) : undefined;
      if (simple !== undefined) layout.atom(piece(RAW, simple));
      else if (text !== undefined && (active & LINK) === 0) {
        const end = layout.open(node);
        layout.text(text);
        layout.close(end);
      } else if (active & bit) levels.push({ children: node.children, next: 0, end: undefined, bit: 0 });
      else {
        active |= bit;
        levels.push({ children: node.children, next: 0, end: layout.open(node), bit });
      }
    }
  }
  return layout.finish();
}

/** The text of most links, which need no level of their own. */
function onlyText(children: readonly Phrasing[]): string | undefined {
  const only = children.length === 1 ? children[0] : undefined;
  return only?.type === 'text' ? only.value : undefined;
}

function piece(kind: InlinePartKind, value: string, mark?: Attention): InlinePart {
  return { kind, value, mark, plain: false, delimiter: '', encodeFirst: false, encodeLast: false };
}

/** Only texts and delimiters are changed once they are laid out, so that one bracket serves all links. */
const LABEL_OPENING = piece(LABEL_START, '[');

class Layout {
  readonly #pieces: InlinePart[] = [];
  readonly #place: Place;
  #breaks = 0;
  /** Whether the line at hand has content. */
  #started = false;

  constructor(place: Place) {
    this.#place = place;
  }

  text(value: string): void {
    const last = this.#pieces.at(-1);
    let text = value;
    if (!this.#started || this.#breaks > 0) {
      text = trimStart(text);
      if (text === '') return;
      this.#settle();
    } else if (text === '') return;
    if (last?.kind === TEXT && this.#pieces.at(-1) === last) last.value += text;
    else this.#pieces.push(piece(TEXT, text));
    this.#started = true;
  }

  atom(atom: InlinePart): void {
    this.#settle();
    const last = this.#pieces.at(-1);
    if (atom.kind === CODE && last?.kind === CODE) last.value += atom.value;
    else this.#pieces.push(atom);
    this.#started = true;
  }

  leaf(node: Exclude<Phrasing, { children: readonly Phrasing[] } | { type: 'text' }>): void {
    const cell = this.#place === 'cell';
    if (node.type === 'break') this.#break(node);
    else if (node.type === 'inlineCode') {
      if (node.value !== '') this.atom(piece(CODE, node.value));
    } else if (node.type === 'image') this.atom(piece(RAW, `![${escapeLabel(node.alt, cell)}${resource(node, cell)}`));
    else if (node.type === 'inlineMath') {
      const math = inlineMath(node.value, cell);
      if (math === '') return;
      // Dollars that touch are one fence.
      const last = this.#pieces.at(-1);
      if (last?.kind === RAW && last.value.endsWith('$')) this.text(' ');
      this.atom(piece(RAW, math));
    } else this.atom(piece(RAW, `[^${footnoteLabel(node.label)}]`));
  }

  /** Opens a mark or a link and returns the piece that closes it. */
  open(node: Link | { readonly type: MarkType }): InlinePart {
    this.#settle(true);
    const last = this.#pieces.at(-1);
    if (node.type === 'link') {
      this.#pieces.push(LABEL_OPENING);
      return piece(LABEL_END, resource(node, this.#place === 'cell'));
    }
    if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') {
      if (last?.kind === CLOSE && last.mark === node.type) this.#pieces.pop();
      else this.#pieces.push(piece(OPEN, '', node.type));
      return piece(CLOSE, '', node.type);
    }
    this.#pieces.push(piece(RAW, `<${node.type}>`));
    return piece(RAW, `</${node.type}>`);
  }

  close(end: InlinePart): void {
    const last = this.#pieces.at(-1);
    const empty =
      end.kind === CLOSE ? last?.kind === OPEN : end.kind === RAW && last?.value === `<${end.value.slice(2)}`;
    if (empty) this.#pieces.pop();
    else this.#pieces.push(end);
  }

  finish(): InlinePart[] {
    this.#trimEnd();
    return this.#started ? this.#pieces : [];
  }

  #break(node: Break): void {
    if (!this.#started) return;
    if (this.#place === 'heading') {
      if (!this.#endsInSpace()) this.text(' ');
    } else if (this.#place === 'cell') this.atom(piece(RAW, '<br>', undefined));
    else if (node.type === 'break') this.#breaks++;
  }

  /** Writes the breaks that turned out to have content after them, before any mark that opened in between. */
  #settle(opening = false): void {
    if (this.#breaks === 0) return;
    this.#trimEnd();
    const opened: InlinePart[] = [];
    while (!opening && isOpening(this.#pieces.at(-1))) opened.push(this.#pieces.pop() as InlinePart);
    for (; this.#breaks > 0; this.#breaks--) this.#pieces.push(piece(BREAK, ''));
    while (opened.length > 0) this.#pieces.push(opened.pop() as InlinePart);
  }

  #endsInSpace(): boolean {
    const last = this.#pieces.at(-1);
    return last?.kind === TEXT && isJavaScriptAsciiWhiteSpace(last.value.charCodeAt(last.value.length - 1));
  }

  /** Takes the spaces off the end of the line; a text that was nothing else goes with them, and so do its marks. */
  #trimEnd(): void {
    const pieces = this.#pieces;
    for (let index = pieces.length - 1; index >= 0; index--) {
      const last = pieces[index] as InlinePart;
      if (last.kind === TEXT) {
        last.value = trimEnd(last.value);
        if (last.value !== '') return;
        pieces.splice(index, 1);
      } else if (last.kind === OPEN && pieces[index + 1]?.kind === CLOSE) pieces.splice(index, 2);
      else if (last.kind !== CLOSE) return;
    }
  }
}

function isOpening(last: InlinePart | undefined): boolean {
  return last?.kind === OPEN || last?.kind === LABEL_START;
}

function trimStart(text: string): string {
  let from = 0;
  while (from < text.length && isJavaScriptAsciiWhiteSpace(codeAt(text, from))) from++;
  return from === 0 ? text : text.slice(from);
}

function trimEnd(text: string): string {
  let to = text.length;
  while (to > 0 && isJavaScriptAsciiWhiteSpace(codeAt(text, to - 1))) to--;
  return to === text.length ? text : text.slice(0, to);
}

/** A code piece as written. */
export function writeCode(code: InlinePart, place: Place): string {
  return codeSpan(code.value, place === 'cell');
}
