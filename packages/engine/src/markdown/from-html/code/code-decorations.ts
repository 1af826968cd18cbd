/**
 * Decorations inside a `pre` that are not code: a repeated language name, links to run the code,
 * and columns of line numbers.
 */
import {
  attribute,
  ELEMENT,
  followingSkippingChildren,
  type HtmlElement,
  type HtmlNode,
} from '../../../html/tree/tree.ts';
import { findDescendant } from '../element-lookup.ts';
import { collapsedText } from '../plain-text.ts';
import { languageOf } from './code-language.ts';
import { isSameLanguage } from './language-names.ts';

/** Nodes searched for the `code` element, and elements outside it that are examined. */
const MAX_NODES = 40;
const MAX_DECORATIONS = 40;
const MAX_LABEL_LENGTH = 30;
const NUMBER_COLUMNS = new Set(['div', 'ul', 'ol', 'table', 'td']);
/** Links of rustdoc and mdBook that run the code. */
const RUN_LINK_CLASS = /(?:^|\s)(?:run|test-arrow|play(?:ground)?-?button)(?:$|\s)/;
const NUMBERS = /^\d+(?: \d+)*$/;

export class CodeDecorations {
  private readonly pre: HtmlElement;
  /** The only `code` element, if the `pre` also has other content. */
  private readonly code: HtmlElement | null;
  private readonly codeEnd: number = 0;
  private checksLeft = MAX_DECORATIONS;

  constructor(pre: HtmlElement) {
    this.pre = pre;
    this.code = pre.name === 'pre' && !isOnlyChild(pre.first) ? findDescendant(pre, MAX_NODES, isCode) : null;
    if (this.code === null) return;
    const after = followingSkippingChildren(this.code, pre);
    this.codeEnd = after?.index ?? Number.POSITIVE_INFINITY;
    for (let node = after, left = MAX_NODES; node && left > 0; left--) {
      if (node.kind === ELEMENT && (isCode(node) || findDescendant(node, MAX_NODES, isCode))) this.code = null;
      node = followingSkippingChildren(node, pre);
    }
  }

  /** Whether `element` is outside the code and repeats only what the code block shows. */
  isDecoration(element: HtmlElement): boolean {
    const { code } = this;
    if (code === null || this.checksLeft === 0) return false;
    if (element.index < this.codeEnd) {
      if (element.index >= code.index || findDescendant(element, MAX_NODES, isCode)) return false;
    }
    this.checksLeft--;
    const text = collapsedText(element, MAX_LABEL_LENGTH);
    if (text.length >= MAX_LABEL_LENGTH) return false;
    if (element.name === 'a' && RUN_LINK_CLASS.test(attribute(element, 'class') ?? '')) return true;
    return (NUMBER_COLUMNS.has(element.name) && NUMBERS.test(text)) || isSameLanguage(text, languageOf(this.pre));
  }
}

function isOnlyChild(first: HtmlNode | null): boolean {
  return first?.kind === ELEMENT && first.name === 'code' && !first.next;
}

function isCode({ name }: HtmlElement): boolean {
  return name === 'code';
}
