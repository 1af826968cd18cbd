/**
 * Phrasing content as a flat list of parts in output order. The choice of delimiters depends on the
 * adjacent characters, whatever the nesting.
 */
import { codeAt } from '../../text/code-at.ts';
import { isJavaScriptAsciiWhiteSpace } from '../../text/white-space.ts';
import type { Link, Mark, MarkType, Phrasing } from '../tree.ts';
import { escapeLabel } from './escape-text.ts';
import { footnoteLabel } from './footnote-label.ts';
import { inlineMath } from './math.ts';
import { autolink, resource } from './resource.ts';

/**
 * The context of phrasing content. Headings and cells are one line; cells must not contain pipes.
 */
export type InlineContext = 'flow' | 'heading' | 'cell';

export const TEXT = 0;
export const OPEN = 1;
export const CLOSE = 2;
/** Written unchanged. Begins and ends with ASCII punctuation. */
export const RAW = 3;
export const BREAK = 4;
export const LABEL_START = 5;
export const LABEL_END = 6;
export const CODE = 7;

type InlinePartKind =
  | typeof TEXT
  | typeof OPEN
  | typeof CLOSE
  | typeof RAW
  | typeof BREAK
  | typeof LABEL_START
  | typeof LABEL_END
  | typeof CODE;

/** Marks written with delimiter runs. Others are written as HTML tags. */
export type Attention = 'strong' | 'emphasis' | 'delete';

export interface InlinePart {
  readonly kind: InlinePartKind;
  value: string;
  /** Of an `OPEN` or `CLOSE` part. */
  readonly mark: Attention | undefined;
  /** Whether the text needs no escaping, once known. */
  plain: boolean;
  /** The delimiter chosen by `chooseDelimiters`. */
  delimiter: string;
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

function isMark(node: Phrasing): node is Mark {
  return node.type in BITS;
}

/**
 * Flattens `children` for `context`. Accepts any tree: a mark inside the same mark or a link inside
 * a link is replaced by its content, adjacent equal marks are merged, and breaks and spaces at the
 * ends of a line are dropped.
 */
export function flattenPhrasing(children: readonly Phrasing[], context: InlineContext): InlinePart[] {
  const list = new PartList(context);
  const levels: Level[] = [{ children, next: 0, end: undefined, bit: 0 }];
  let active = 0;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const node = level.children[level.next++];
    if (node === undefined) {
      if (level.end) list.close(level.end);
      active &= ~level.bit;
      levels.pop();
    } else if (node.type === 'text') list.text(node.value);
    else if (node.type !== 'link' && !isMark(node)) list.leaf(node);
    else {
      const bit = node.type === 'link' ? LINK : BITS[node.type];
      const simple = node.type === 'link' && (active & LINK) === 0 ? autolink(node, context === 'cell') : undefined;
      // Fast path for most links.
      const text = bit === LINK ? singleText(node.children) : undefined;
      if (simple !== undefined) list.atom(part(RAW, simple));
      else if (text !== undefined && (active & LINK) === 0) {
        const end = list.open(node);
        list.text(text);
        list.close(end);
      } else if (active & bit) levels.push({ children: node.children, next: 0, end: undefined, bit: 0 });
      else {
        active |= bit;
        levels.push({ children: node.children, next: 0, end: list.open(node), bit });
      }
    }
  }
  return list.finish();
}

/** The text of phrasing content that is only text. */
export function singleText(children: readonly Phrasing[]): string | undefined {
  const only = children.length === 1 ? children[0] : undefined;
  return only?.type === 'text' ? only.value : undefined;
}

function part(kind: InlinePartKind, value: string, mark?: Attention): InlinePart {
  return { kind, value, mark, plain: false, delimiter: '' };
}

export function markPart(kind: typeof OPEN | typeof CLOSE, mark: Attention): InlinePart {
  return part(kind, '', mark);
}

export function textPart(value: string): InlinePart {
  return part(TEXT, value);
}

/** Shared by all links: unlike texts and delimiters, brackets are never changed. */
const OPENING_BRACKET = part(LABEL_START, '[');

class PartList {
  readonly #parts: InlinePart[] = [];
  readonly #context: InlineContext;
  #breaks = 0;
  /** Whether the current line has content. */
  #started = false;

  constructor(context: InlineContext) {
    this.#context = context;
  }

  text(value: string): void {
    const last = this.#parts.at(-1);
    let text = value;
    if (!this.#started || this.#breaks > 0) {
      text = trimStart(text);
      if (text === '') return;
      this.#settle();
    } else if (text === '') return;
    if (last?.kind === TEXT && this.#parts.at(-1) === last) last.value += text;
    else this.#parts.push(part(TEXT, text));
    this.#started = true;
  }

  atom(atom: InlinePart): void {
    this.#settle();
    const last = this.#parts.at(-1);
    if (atom.kind === CODE && last?.kind === CODE) last.value += atom.value;
    else this.#parts.push(atom);
    this.#started = true;
  }

  leaf(node: Exclude<Phrasing, { children: readonly Phrasing[] } | { type: 'text' }>): void {
    const cell = this.#context === 'cell';
    if (node.type === 'break') this.#break();
    else if (node.type === 'inlineCode') {
      if (node.value !== '') this.atom(part(CODE, node.value));
    } else if (node.type === 'image') this.atom(part(RAW, `![${escapeLabel(node.alt, cell)}${resource(node, cell)}`));
    else if (node.type === 'inlineMath') {
      const math = inlineMath(node.value, cell);
      if (math === '') return;
      // Adjacent dollars would form one fence.
      const last = this.#parts.at(-1);
      if (last?.kind === RAW && last.value.endsWith('$')) this.text(' ');
      this.atom(part(RAW, math));
    } else this.atom(part(RAW, `[^${footnoteLabel(node.label)}]`));
  }

  /** Opens a mark or link and returns the part that closes it. */
  open(node: Link | { readonly type: MarkType }): InlinePart {
    this.#settle(true);
    const last = this.#parts.at(-1);
    if (node.type === 'link') {
      this.#parts.push(OPENING_BRACKET);
      return part(LABEL_END, resource(node, this.#context === 'cell'));
    }
    if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete') {
      if (last?.kind === CLOSE && last.mark === node.type) this.#parts.pop();
      else this.#parts.push(part(OPEN, '', node.type));
      return part(CLOSE, '', node.type);
    }
    this.#parts.push(part(RAW, `<${node.type}>`));
    return part(RAW, `</${node.type}>`);
  }

  close(end: InlinePart): void {
    const last = this.#parts.at(-1);
    const empty =
      end.kind === CLOSE ? last?.kind === OPEN : end.kind === RAW && last?.value === `<${end.value.slice(2)}`;
    if (empty) this.#parts.pop();
    else this.#parts.push(end);
  }

  finish(): InlinePart[] {
    this.#trimEnd();
    return this.#started ? this.#parts : [];
  }

  #break(): void {
    if (!this.#started) return;
    if (this.#context === 'heading') {
      if (!this.#endsInSpace()) this.text(' ');
    } else if (this.#context === 'cell') this.atom(part(RAW, '<br>'));
    else this.#breaks++;
  }

  /** Adds the pending breaks, now that content follows, before marks that were opened since. */
  #settle(opening = false): void {
    if (this.#breaks === 0) return;
    this.#trimEnd();
    const opened: InlinePart[] = [];
    while (!opening && isOpening(this.#parts.at(-1))) opened.push(this.#parts.pop() as InlinePart);
    for (; this.#breaks > 0; this.#breaks--) this.#parts.push(part(BREAK, ''));
    while (opened.length > 0) this.#parts.push(opened.pop() as InlinePart);
  }

  #endsInSpace(): boolean {
    const last = this.#parts.at(-1);
    return last?.kind === TEXT && isJavaScriptAsciiWhiteSpace(last.value.charCodeAt(last.value.length - 1));
  }

  /** Trims the end of the line. Texts and marks that become empty are removed. */
  #trimEnd(): void {
    const parts = this.#parts;
    for (let index = parts.length - 1; index >= 0; index--) {
      const last = parts[index] as InlinePart;
      if (last.kind === TEXT) {
        last.value = trimEnd(last.value);
        if (last.value !== '') return;
        parts.splice(index, 1);
      } else if (last.kind === OPEN && parts[index + 1]?.kind === CLOSE) parts.splice(index, 2);
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
