/** What a page sets into its `pre` beside the code itself: the name of the language once more, links to run it, and columns of numbers. */
import {
  attribute,
  ELEMENT,
  followingSkippingChildren,
  type HtmlElement,
  type HtmlNode,
} from '../../../html/tree/tree.ts';
import { collapsedText, findDescendant } from '../plain-text.ts';
import { languageOf } from './code-language.ts';
import { isSameLanguage } from './language-names.ts';

/** Nodes looked at for the code, and elements beside it that are looked into. */
const FEW_NODES = 40;
const MOST_LOOKED = 40;
const LONGEST_LABEL = 30;
const COLUMNS = new Set(['div', 'ul', 'ol', 'table', 'td']);
/** Links that run the code elsewhere, as rustdoc and mdBook have them. */
const RUNS = /(?:^|\s)(?:run|test-arrow|play(?:ground)?-?button)(?:$|\s)/;
const NUMBERS = /^\d+(?: \d+)*$/;

export class CodeDecorations {
  private readonly pre: HtmlElement;
  /** The only `code` in it, if there is something beside it. */
  private readonly code: HtmlElement | null;
  private readonly past: number = 0;
  private looksLeft = MOST_LOOKED;

  constructor(pre: HtmlElement) {
    this.pre = pre;
    this.code = pre.name === 'pre' && !isAlone(pre.first) ? findDescendant(pre, FEW_NODES, isCode) : null;
    if (this.code === null) return;
    const after = followingSkippingChildren(this.code, pre);
    this.past = after?.index ?? Number.POSITIVE_INFINITY;
    for (let node = after, left = FEW_NODES; node && left > 0; left--) {
      if (node.kind === ELEMENT && (isCode(node) || findDescendant(node, FEW_NODES, isCode))) this.code = null;
      node = followingSkippingChildren(node, pre);
    }
  }

  /** Whether `element` stands beside the code and says nothing that the code block does not. */
  isDecoration(element: HtmlElement): boolean {
    const { code } = this;
    if (code === null || this.looksLeft === 0) return false;
    if (element.index < this.past) {
      if (element.index >= code.index || findDescendant(element, FEW_NODES, isCode)) return false;
    }
    this.looksLeft--;
    const text = collapsedText(element, LONGEST_LABEL);
    if (text.length >= LONGEST_LABEL) return false;
    if (element.name === 'a' && RUNS.test(attribute(element, 'class') ?? '')) return true;
    return (COLUMNS.has(element.name) && NUMBERS.test(text)) || isSameLanguage(text, languageOf(this.pre));
  }
}

function isAlone(first: HtmlNode | null): boolean {
  return first?.kind === ELEMENT && first.name === 'code' && !first.next;
}

function isCode({ name }: HtmlElement): boolean {
  return name === 'code';
}
