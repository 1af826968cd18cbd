/**
 * The text of preformatted code as it is shown. Highlighters wrap every word and often every line in elements, put
 * line numbers and copy buttons beside them, and some lay the lines out as a table; what remains is the text, with a
 * line ending between two lines and never two for one.
 */

import { CODE_LINE, NO_CODE } from '../../../html/elements.ts';
import { ELEMENT, flagsOf, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';
import { BOX, type StyleLooks } from '../../../visibility/style-looks.ts';
import { LINE_NUMBER_CLASS } from '../table/table-statistics.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { CodeDecorations } from './code-decorations.ts';
import { CodeLines, type Sign } from './code-lines.ts';

/** White space in these is only the page's indentation. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'ol', 'ul']);
/** Elements that are a line: some style sheets make them blocks, some pages follow them by a line ending. */
const LINE_CLASS = /(?:^|\s)(?:(?:[\w-]*[_-])?line|blob-code)(?=\s|$)|[a-z]Line(?=\s|$)/;
/** Prism's `token line` follows the sign of a changed line; the others speak of something else. */
const NO_LINE = /(?:^|\s)token(?=\s|$)|(?:multi|single|new|under|strike|command)[_-]?line(?=\s|$)/i;
const ADDED = /(?:^|[\s_-])(?:addition|inserted|added|add|ins)(?=\s|$)/;
const DELETED = /(?:^|[\s_-])(?:deletion|deleted|removed|remove|del)(?=\s|$)/;
const COPY_CLASS = /(?:^|[\s_-])(?:copy(?:-?code)?(?:-?(?:btn|button|icon))?|clipboard)(?:$|[\s_-])/i;
/** What is shown over the code while a pointer is on a word. */
const HOVER_CLASS = /(?:^|[\s_-])(?:popup|popover|tooltip)-(?:container|content|body|text)(?:$|[\s_-])/;
const DISPLAY_BLOCK = /display\s*:\s*(?:block|flex|grid)/i;
const DISPLAY_NONE = /display\s*:\s*none|user-select\s*:\s*none/i;

/** Line endings as `\n`; none at the end, nor lines of white space alone. Of code that is no `pre`, white space is collapsed. */
export function codeText(element: HtmlElement, { dropped, looks }: TreeBuilder, isCollapsed: boolean): string {
  const lines = new CodeLines(isCollapsed);
  const roles = new Roles(looks);
  const beside = new CodeDecorations(element);
  let node: HtmlNode | null = element.first;
  while (node) {
    if (node.kind !== ELEMENT) {
      if (!TABLE_PARTS.has(node.parent?.name ?? '') || node.value.trim() !== '') lines.add(node.value);
    } else if (node.name === 'br') lines.breakLine();
    else if (!dropped[node.index]) {
      const { role, sign } = roles.of(node);
      if (role !== SKIP && !beside.isDecoration(node)) {
        if (role === LINE) lines.startLine(roles.isBox(node), sign);
        else if (role === BLOCK) lines.boundary();
        if (node.first) {
          node = node.first;
          continue;
        }
        end(lines, role);
      }
    }
    while (!node.next) {
      const parent: HtmlElement = node.parent!;
      if (parent === element) return lines.finish();
      end(lines, roles.of(parent).role);
      node = parent;
    }
    node = node.next;
  }
  return lines.finish();
}

function end(lines: CodeLines, role: Role): void {
  if (role === LINE) lines.closeLine();
  else if (role === BLOCK) lines.boundary();
}

const TEXT = 0;
const BLOCK = 1;
/** A block even when it is empty. */
const LINE = 2;
const SKIP = 3;
type Role = typeof TEXT | typeof BLOCK | typeof LINE | typeof SKIP;

interface Part {
  readonly role: Role;
  readonly sign: Sign;
}

const PARTS: readonly Part[] = [TEXT, BLOCK, LINE, SKIP].map((role) => ({ role: role as Role, sign: '' }));

/** What elements are; a page's highlighter uses the same few classes ten thousand times. */
class Roles {
  private readonly byClass = new Map<string, Part>();
  private readonly looks: StyleLooks;

  constructor(looks: StyleLooks) {
    this.looks = looks;
  }

  of(element: HtmlElement): Part {
    const flags = flagsOf(element);
    if (flags & NO_CODE) return PARTS[SKIP]!;
    if (element.name === 'code') return PARTS[TEXT]!;
    let part = PARTS[flags & CODE_LINE ? BLOCK : TEXT]!;
    for (const { name, value, classNumber } of element.attributes) {
      if (name === 'class') {
        const found = this.ofClass(value, classNumber);
        if (found.role > part.role) part = found;
      } else if (name === 'style') {
        if (DISPLAY_NONE.test(value)) return PARTS[SKIP]!;
        if (part.role === TEXT && DISPLAY_BLOCK.test(value)) part = PARTS[BLOCK]!;
      }
    }
    return part;
  }

  /** Whether an element for a line is a box by itself, and not only by some style sheet. */
  isBox(element: HtmlElement): boolean {
    return (
      (flagsOf(element) & CODE_LINE) !== 0 ||
      element.attributes.some((attribute) => attribute.name === 'style' && DISPLAY_BLOCK.test(attribute.value))
    );
  }

  private ofClass(value: string, classNumber: number): Part {
    let part = this.byClass.get(value);
    if (part === undefined) {
      if (LINE_NUMBER_CLASS.test(value) || COPY_CLASS.test(value) || HOVER_CLASS.test(value)) part = PARTS[SKIP]!;
      else if (LINE_CLASS.test(value) && !NO_LINE.test(value)) {
        part = { role: LINE, sign: DELETED.test(value) ? '-' : ADDED.test(value) ? '+' : '' };
      } else part = PARTS[this.looks.of(value, classNumber) & BOX ? BLOCK : TEXT]!;
      this.byClass.set(value, part);
    }
    return part;
  }
}
