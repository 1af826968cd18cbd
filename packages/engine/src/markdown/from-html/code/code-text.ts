/**
 * Extracts the text of code as displayed, one line ending between two lines. Highlighters wrap
 * words and lines in elements, add line numbers and copy buttons, and some lay out lines as a
 * table.
 */

import { CODE_LINE, NO_CODE } from '../../../html/elements.ts';
import { ELEMENT, flagsOf, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';
import { BOX, type StyleLooks } from '../../../visibility/style-looks.ts';
import { protectedAddress } from '../link/protected-email.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { CodeDecorations } from './code-decorations.ts';
import { CodeLines, type DiffSign } from './code-lines.ts';
import { isLineNumberClass } from './line-numbers.ts';

/** White space directly in these elements is indentation of the HTML source. */
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'ol', 'ul']);
/** Line elements. Style sheets may make them blocks, or the page adds a line ending after each. */
const LINE_CLASS = /(?:^|\s)(?:(?:[\w-]*[_-])?line|blob-code)(?=\s|$)|[a-z]Line(?=\s|$)/;
/** Not line elements. Prism's `token line` follows the sign of a changed line. */
const NOT_A_LINE = /(?:^|\s)token(?=\s|$)|(?:multi|single|new|under|strike|command)[_-]?line(?=\s|$)/i;
const ADDED_CLASS = /(?:^|[\s_-])(?:addition|inserted|added|add|ins)(?=\s|$)/;
const DELETED_CLASS = /(?:^|[\s_-])(?:deletion|deleted|removed|remove|del)(?=\s|$)/;
const COPY_CLASS = /(?:^|[\s_-])(?:copy(?:-?code)?(?:-?(?:btn|button|icon))?|clipboard)(?:$|[\s_-])/i;
/** Content that is displayed only while the pointer is over a word. Doxygen's are of the class `ttc`. */
const HOVER_CLASS = /(?:^|[\s_-])(?:popup|popover|tooltip)-(?:container|content|body|text)(?:$|[\s_-])|^ttc$/;
const DISPLAY_BLOCK = /display\s*:\s*(?:block|flex|grid)/i;
const DISPLAY_NONE = /display\s*:\s*none|user-select\s*:\s*none/i;

/**
 * The code inside `element`, with `\n` as line ending and without blank lines around it. White space
 * is collapsed if `isCollapsed` (for code outside `pre`).
 */
export function codeText(element: HtmlElement, { dropped, looks }: TreeBuilder, isCollapsed: boolean): string {
  const lines = new CodeLines(isCollapsed);
  const roles = new ElementRoles(looks);
  const decorations = new CodeDecorations(element);
  let node: HtmlNode | null = element.first;
  while (node) {
    if (node.kind !== ELEMENT) {
      if (!TABLE_PARTS.has(node.parent?.name ?? '') || node.value.trim() !== '') lines.add(node.value);
    } else if (node.name === 'br') lines.breakLine();
    else if (!dropped[node.index]) {
      const { role, sign } = roles.of(node);
      const address = role === SKIP ? '' : protectedAddress(node);
      if (address !== '') lines.add(address);
      else if (role !== SKIP && !decorations.isDecoration(node)) {
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

const INLINE = 0;
const BLOCK = 1;
/** A block even if it is empty. */
const LINE = 2;
const SKIP = 3;
type Role = typeof INLINE | typeof BLOCK | typeof LINE | typeof SKIP;

interface ElementRole {
  readonly role: Role;
  readonly sign: DiffSign;
}

const ROLES: readonly ElementRole[] = [INLINE, BLOCK, LINE, SKIP].map((role) => ({ role: role as Role, sign: '' }));

/** Roles of elements, cached by class: a page uses the same few classes thousands of times. */
class ElementRoles {
  private readonly byClass = new Map<string, ElementRole>();
  private readonly looks: StyleLooks;

  constructor(looks: StyleLooks) {
    this.looks = looks;
  }

  of(element: HtmlElement): ElementRole {
    const flags = flagsOf(element);
    if (flags & NO_CODE) return ROLES[SKIP]!;
    if (element.name === 'code') return ROLES[INLINE]!;
    let elementRole = ROLES[flags & CODE_LINE ? BLOCK : INLINE]!;
    for (const { name, value, classNumber } of element.attributes) {
      if (name === 'class') {
        const found = this.roleOfClass(value, classNumber);
        if (found.role > elementRole.role) elementRole = found;
      } else if (name === 'style') {
        if (DISPLAY_NONE.test(value)) return ROLES[SKIP]!;
        if (elementRole.role === INLINE && DISPLAY_BLOCK.test(value)) elementRole = ROLES[BLOCK]!;
      }
    }
    return elementRole;
  }

  /** Whether a line element is a block without style sheets. */
  isBox(element: HtmlElement): boolean {
    return (
      (flagsOf(element) & CODE_LINE) !== 0 ||
      element.attributes.some((attribute) => attribute.name === 'style' && DISPLAY_BLOCK.test(attribute.value))
    );
  }

  private roleOfClass(value: string, classNumber: number): ElementRole {
    let elementRole = this.byClass.get(value);
    if (elementRole === undefined) {
      // `boring` lines of mdBook are shown on a click.
      if (value === 'boring' || isLineNumberClass(value) || COPY_CLASS.test(value) || HOVER_CLASS.test(value))
        elementRole = ROLES[SKIP]!;
      else if (LINE_CLASS.test(value) && !NOT_A_LINE.test(value)) {
        elementRole = { role: LINE, sign: DELETED_CLASS.test(value) ? '-' : ADDED_CLASS.test(value) ? '+' : '' };
      } else elementRole = ROLES[this.looks.of(value, classNumber) & BOX ? BLOCK : INLINE]!;
      this.byClass.set(value, elementRole);
    }
    return elementRole;
  }
}
