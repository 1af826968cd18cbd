/**
 * TeX that stands in the text for a script to set: a page that loads MathJax or KaTeX shows a formula where its source has
 * the delimiters that both know without being told. A single dollar is none of them, since it is money on most pages.
 */
import { ForwardSearch } from '../../html/forward-search.ts';
import { attribute, type HtmlElement } from '../../html/tree.ts';
import type { Composer } from './composer.ts';
import { addMath } from './math.ts';

const TYPESETTER = /mathjax|katex/i;
const DELIMITERS = [
  { open: '\\(', close: '\\)', isDisplayed: false },
  { open: '\\[', close: '\\]', isDisplayed: true },
  { open: '$$', close: '$$', isDisplayed: true },
];
/** A pair further apart holds no formula. */
const LONGEST = 5_000;

export function isTypesetter(script: HtmlElement): boolean {
  return TYPESETTER.test(attribute(script, 'src') ?? '');
}

/** A text of a page that loads such a script; linear. */
export function typesetText(out: Composer, text: string): void {
  if (out.marks.areInCode || !(text.includes('\\') || text.includes('$$'))) {
    out.text(text);
    return;
  }
  const pairs = DELIMITERS.map(({ open, close, isDisplayed }) => ({
    opening: new ForwardSearch(text, open),
    closing: new ForwardSearch(text, close),
    isDisplayed,
  }));
  let from = 0;
  let at = 0;
  for (;;) {
    let start = text.length;
    let end = -1;
    let isDisplayed = false;
    for (const pair of pairs) {
      const open = pair.opening.from(at);
      if (open >= start) continue;
      start = open;
      end = pair.closing.from(Math.min(open + 2, text.length));
      isDisplayed = pair.isDisplayed;
    }
    if (start === text.length) break;
    at = start + 2;
    if (end === text.length || end - start > LONGEST || text.slice(at, end).trim() === '') continue;
    if (start > from) out.text(text.slice(from, start));
    addMath(out, text.slice(at, end), isDisplayed);
    at = end + 2;
    from = at;
  }
  if (from < text.length) out.text(text.slice(from));
}
