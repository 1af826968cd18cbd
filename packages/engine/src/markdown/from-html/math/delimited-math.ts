/**
 * TeX that stands in the text for a script to set: a page that loads MathJax or KaTeX shows a formula where its source has
 * the delimiters that both know without being told, or is one of TeX's environments. A single dollar is money on most pages
 * and has to be switched on; here it counts where it stands as Pandoc wants it, which money hardly ever does.
 */

import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import { ForwardSearch } from '../../../text/forward-search.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { addMath } from './math.ts';

const TYPESETTER = /mathjax|katex/i;
const DELIMITERS = [
  { open: '\\(', close: '\\)', isDisplayed: false },
  { open: '\\[', close: '\\]', isDisplayed: true },
  { open: '$$', close: '$$', isDisplayed: true },
  { open: '$', close: '$', isDisplayed: false },
];
const ENVIRONMENT = '\\begin{';
const ENVIRONMENTS = /\{((?:equation|align|alignat|flalign|gather|multline|eqnarray)\*?)\}/y;
/** A pair further apart holds no formula. */
const LONGEST = 5_000;

export function loadsMathRenderer(script: HtmlElement): boolean {
  return TYPESETTER.test(attribute(script, 'src') ?? '');
}

interface Formula {
  readonly tex: string;
  readonly isDisplayed: boolean;
  /** Where the text goes on. */
  readonly end: number;
}

/** A text of a page that loads such a script; linear. */
export function addTextWithMath(out: TreeBuilder, text: string): void {
  if (out.marks.areInCode || !(text.includes('\\') || text.includes('$'))) {
    out.text(text);
    return;
  }
  const formulas = new FormulaSearch(text);
  let from = 0;
  let at = 0;
  for (let start = formulas.start(at); start < text.length; start = formulas.start(at)) {
    const formula = formulas.at(start);
    if (formula === null) {
      at = start + (text.startsWith('$$', start) ? 2 : 1);
      continue;
    }
    if (start > from) out.text(text.slice(from, start));
    addMath(out, formula.tex, formula.isDisplayed);
    at = formula.end;
    from = at;
  }
  if (from < text.length) out.text(text.slice(from));
}

class FormulaSearch {
  private readonly text: string;
  private readonly pairs;
  private readonly begins: ForwardSearch;
  private readonly ends = new Map<string, ForwardSearch>();

  constructor(text: string) {
    this.text = text;
    this.begins = new ForwardSearch(text, ENVIRONMENT);
    this.pairs = DELIMITERS.map((pair) => ({
      ...pair,
      opening: new ForwardSearch(text, pair.open),
      closing: new ForwardSearch(text, pair.close),
    }));
  }

  /** Where a formula may begin, from `at` on; the length of the text where none does. */
  start(at: number): number {
    let start = this.begins.from(at);
    for (const { opening } of this.pairs) start = Math.min(start, opening.from(at));
    return start;
  }

  at(start: number): Formula | null {
    const { text } = this;
    if (text.startsWith(ENVIRONMENT, start)) return this.environment(start);
    const pair = this.pairs.find(({ open }) => text.startsWith(open, start));
    if (!pair) return null;
    const { open, close, closing, isDisplayed } = pair;
    const from = start + open.length;
    const end = closing.from(Math.min(from, text.length));
    if (end === text.length || end - start > LONGEST) return null;
    const tex = text.slice(from, end);
    if (tex.trim() === '' || (open === '$' && !isSingle(text, start, end))) return null;
    return { tex, isDisplayed, end: end + close.length };
  }

  private environment(start: number): Formula | null {
    const { text } = this;
    const from = start + ENVIRONMENT.length;
    ENVIRONMENTS.lastIndex = from - 1;
    const name = ENVIRONMENTS.exec(text)?.[1];
    if (name === undefined) return null;
    const closing = `\\end{${name}}`;
    let search = this.ends.get(name);
    if (!search) {
      search = new ForwardSearch(text, closing);
      this.ends.set(name, search);
    }
    const end = search.from(from);
    if (end === text.length || end - start > LONGEST) return null;
    const inside = text.slice(from + name.length + 1, end);
    const past = end + closing.length;
    const tex = name.startsWith('equation') ? inside : text.slice(start, past);
    return { tex, isDisplayed: true, end: past };
  }
}

/** Whether single dollars at `start` and `end` stand close around what is between them, and apart from what is not. */
function isSingle(text: string, start: number, end: number): boolean {
  const tex = text.slice(start + 1, end);
  if (/^\s|[\s\\]$/.test(tex) || /^[\d.,]+$/.test(tex)) return false;
  return !/[\\\w]/.test(text.charAt(start - 1)) && !/\d/.test(text.charAt(end + 1));
}
