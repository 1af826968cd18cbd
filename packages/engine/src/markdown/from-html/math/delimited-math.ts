/**
 * TeX in text that MathJax or KaTeX would render: between the delimiters that both support by
 * default, or one of TeX's environments. Single dollars are usually money and must be enabled in
 * both scripts; they count here only under Pandoc's rule, which prices hardly ever satisfy.
 */

import { ForwardSearch } from '../../../text/forward-search.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { addMath } from './math.ts';

const DELIMITERS = [
  { open: '\\(', close: '\\)', isDisplayed: false },
  { open: '\\[', close: '\\]', isDisplayed: true },
  { open: '$$', close: '$$', isDisplayed: true },
  { open: '$', close: '$', isDisplayed: false },
];
const ENVIRONMENT = '\\begin{';
const ENVIRONMENTS = /^\{((?:equation|align|alignat|flalign|gather|multline|eqnarray)\*?)\}/;
const MAX_ENVIRONMENT_LENGTH = 16;
/** Longer text between delimiters is not a formula. */
const MAX_TEX_LENGTH = 5_000;

interface Formula {
  readonly tex: string;
  readonly isDisplayed: boolean;
  /** Index after the formula. */
  readonly end: number;
}

/** Adds a text and the formulas in it. Linear time. */
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

  /** Index of the next possible start of a formula; the length of the text if there is none. */
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
    if (end === text.length || end - start > MAX_TEX_LENGTH) return null;
    const tex = text.slice(from, end);
    if (tex.trim() === '' || (open === '$' && !isSingle(text, start, end))) return null;
    return { tex, isDisplayed, end: end + close.length };
  }

  private environment(start: number): Formula | null {
    const { text } = this;
    const from = start + ENVIRONMENT.length;
    const name = ENVIRONMENTS.exec(text.slice(from - 1, from + MAX_ENVIRONMENT_LENGTH))?.[1];
    if (name === undefined) return null;
    const closing = `\\end{${name}}`;
    let search = this.ends.get(name);
    if (!search) {
      search = new ForwardSearch(text, closing);
      this.ends.set(name, search);
    }
    const end = search.from(from);
    if (end === text.length || end - start > MAX_TEX_LENGTH) return null;
    const inside = text.slice(from + name.length + 1, end);
    const formulaEnd = end + closing.length;
    const tex = name.startsWith('equation') ? inside : text.slice(start, formulaEnd);
    return { tex, isDisplayed: true, end: formulaEnd };
  }
}

/**
 * Pandoc's rule: no space inside the dollars, no word character before them and no digit after
 * them.
 */
function isSingle(text: string, start: number, end: number): boolean {
  const tex = text.slice(start + 1, end);
  if (/^\s|[\s\\]$/.test(tex)) return false;
  return !/[\\\w]/.test(text.charAt(start - 1)) && !/\d/.test(text.charAt(end + 1));
}
