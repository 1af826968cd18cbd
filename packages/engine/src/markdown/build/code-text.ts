/**
 * The text of preformatted code as it is shown. Highlighters wrap every word and often every line in elements, put
 * line numbers and copy buttons beside them, and some lay the lines out as a table; what remains is the text, with a
 * line ending between two lines and never two for one.
 */
import { ELEMENT, type HtmlElement, type HtmlNode } from '../../html/tree.ts';
import { GUTTER } from './table-survey.ts';

/** Begin and end on a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);
const SKIPPED = new Set(
  'button clipboard-copy script style template textarea select input svg noscript iframe video audio canvas object'.split(
    ' ',
  ),
);
/** White space in these is only the page's indentation. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'ol', 'ul']);
/** A `span` that is a line: some style sheets make it a block, some follow it by a line ending. */
const LINE_CLASS = /(?:^|\s)(?:line|code-line|token-line|view-line|code__line|hljs-ln-line|react-code-line)(?:$|\s)/;
const COPY_CLASS = /(?:^|[\s_-])(?:copy|copybtn|clipboard)(?:$|[\s_-])/i;
const DISPLAY_BLOCK = /display\s*:\s*(?:block|flex|grid)/i;
const DISPLAY_NONE = /display\s*:\s*none|user-select\s*:\s*none/i;
/** Controls that a reader does not see, and that Markdown should not carry to a terminal. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+/g;

/** Line endings as `\n`; none at the end, nor lines of white space alone. */
export function codeText(element: HtmlElement, dropped: Uint8Array): string {
  const lines = new Lines();
  const roles = new Roles();
  let node: HtmlNode | null = element.first;
  while (node) {
    if (node.kind !== ELEMENT) {
      if (!TABLE_PARTS.has(node.parent?.name ?? '') || node.value.trim() !== '') lines.add(node.value);
    } else if (node.name === 'br') lines.endLine();
    else if (!dropped[node.index]) {
      const role = roles.of(node);
      if (role !== SKIP) {
        if (role !== TEXT) lines.startBlock();
        if (node.first) {
          node = node.first;
          continue;
        }
        if (role !== TEXT) lines.endBlock(role === LINE, true);
      }
    }
    while (!node.next) {
      const parent: HtmlElement = node.parent!;
      if (parent === element) return lines.finish();
      const role = roles.of(parent);
      if (role !== TEXT) lines.endBlock(role === LINE, false);
      node = parent;
    }
    node = node.next;
  }
  return lines.finish();
}

class Lines {
  private text = '';
  private isAtStart = true;
  /** A block has ended in this line: whatever comes next begins a new one. */
  private isClosed = false;
  /** It was an element for a line, which the page may still follow by the line's own ending. */
  private isLine = false;

  add(value: string): void {
    if (value === '') return;
    let rest = value;
    if (this.isClosed) {
      // The line ending that follows the element of a line is its own, not another.
      if (rest.startsWith('\n')) rest = rest.slice(1);
      this.open();
      if (rest === '') return;
    }
    this.text += rest;
    this.isAtStart = rest.endsWith('\n');
  }

  endLine(): void {
    const isOwnEnding = this.isClosed && this.isLine;
    this.open();
    if (isOwnEnding) return;
    this.text += '\n';
    this.isAtStart = true;
  }

  /** Begins a new line where a block has ended the one before. */
  private open(): void {
    if (!this.isClosed) return;
    this.isClosed = false;
    this.text += '\n';
    this.isAtStart = true;
  }

  startBlock(): void {
    if (this.isAtStart) return;
    this.isClosed = true;
    this.isLine = false;
  }

  endBlock(isLine: boolean, isEmpty: boolean): void {
    if (isLine && isEmpty) this.open();
    else if (this.isAtStart) return;
    this.isClosed = true;
    this.isLine = isLine;
  }

  finish(): string {
    const text = this.text.replace(CONTROLS, '');
    let end = text.length;
    for (let at = text.length - 1; at >= 0; at--) {
      const char = text[at];
      if (char === '\n') end = at;
      else if (char !== ' ' && char !== '\t') break;
    }
    return text.slice(0, end);
  }
}

const TEXT = 0;
const BLOCK = 1;
/** A block even when it is empty. */
const LINE = 2;
const SKIP = 3;
type Role = typeof TEXT | typeof BLOCK | typeof LINE | typeof SKIP;

/** What elements are; a page's highlighter uses the same few classes ten thousand times. */
class Roles {
  private readonly byClass = new Map<string, Role>();

  of(element: HtmlElement): Role {
    if (SKIPPED.has(element.name)) return SKIP;
    if (element.name === 'code') return TEXT;
    let role: Role = BLOCKS.has(element.name) ? BLOCK : TEXT;
    for (const { name, value } of element.attributes) {
      if (name === 'class') {
        const found = this.ofClass(value);
        if (found > role) role = found;
      } else if (name === 'style') {
        if (DISPLAY_NONE.test(value)) return SKIP;
        if (role === TEXT && DISPLAY_BLOCK.test(value)) role = BLOCK;
      }
    }
    return role;
  }

  private ofClass(value: string): Role {
    let role = this.byClass.get(value);
    if (role === undefined) {
      role = GUTTER.test(value) || COPY_CLASS.test(value) ? SKIP : LINE_CLASS.test(value) ? LINE : TEXT;
      this.byClass.set(value, role);
    }
    return role;
  }
}
