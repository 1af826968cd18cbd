/** Whether a page loads a script that renders TeX in its text. */
import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';

const RENDERER = /mathjax|katex/i;

export function loadsMathRenderer(script: HtmlElement): boolean {
  return RENDERER.test(attribute(script, 'src') ?? '');
}
