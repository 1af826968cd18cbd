/**
 * Formulas: reads the TeX that KaTeX, MathJax, wikis and LaTeXML keep in the page. Without TeX, the
 * MathML is converted to TeX.
 */
import { attribute, type HtmlElement, subtreeEnd } from '../../../html/tree/tree.ts';
import { findDescendant } from '../element-lookup.ts';
import type { Handler } from '../handler.ts';
import { plainText } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { mathmlToTex } from './mathml-to-tex.ts';

/** Longer formulas are cut. */
const MAX_TEX_LENGTH = 1 << 20;
/** Nodes searched for the source of a rendered formula. */
const MAX_NODES = 20_000;

export const math: Handler = {
  enter(out, element) {
    addMath(out, texOf(element) ?? mathmlToTex(element), isDisplayed(element));
    return false;
  },
};

/**
 * A rendered formula: only its TeX or MathML source is read. Without source it is ordinary text.
 */
export const renderedMath: Handler = {
  enter(out, element) {
    if (element.index < out.noMathBefore) return true;
    const source = findDescendant(
      element,
      MAX_NODES,
      (node) => isAnnotation(node) || mathJaxSource(node) !== undefined || altText(node) !== undefined,
    );
    const tex =
      source && (isAnnotation(source) ? plainText(source, MAX_TEX_LENGTH) : (mathJaxSource(source) ?? altText(source)));
    if (tex) {
      addMath(out, tex, isDisplayed(element));
      return false;
    }
    const formula = findDescendant(element, MAX_NODES, (node) => node.namespace === 'math' && node.name === 'math');
    if (formula) {
      addMath(out, mathmlToTex(formula), isDisplayed(element) || isDisplayed(formula));
      return false;
    }
    const drawing = findDescendant(element, MAX_NODES, ({ name }) => name === 'img');
    const alt = drawing && attribute(drawing, 'alt');
    if (alt) {
      addMath(out, alt, isDisplayed(element));
      return false;
    }
    out.noMathBefore = subtreeEnd(element, out.document);
    return true;
  },
};

/** From version 4 on, MathJax writes the source at every part of a drawn formula, the whole one first. */
const mathJaxSource = (element: HtmlElement) => attribute(element, 'data-latex');

const altText = (element: HtmlElement) => (element.namespace === 'math' ? attribute(element, 'alttext') : undefined);

/** TeX between delimiters inside an element, as Pandoc and GitHub write it. */
export const delimitedMath: Handler = {
  enter(out, element) {
    // TeX source has no child elements, except for the number that Sphinx writes before it.
    if (element.first !== element.last && !findDescendant(element, 2, isEquationNumber)) return true;
    const source = plainText(element, MAX_TEX_LENGTH).trim();
    const found = /^(?:\(([^()]+)\)\S?\s*)?(?:\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$|\$(.*)\$)$/s.exec(source);
    if (!found) return true;
    const [, number, inText, inBrackets, displayed = inBrackets, single = ''] = found;
    const tag = number === undefined ? '' : ` \\tag{${number}}`;
    addMath(out, (displayed ?? inText ?? single) + tag, displayed !== undefined || isDisplayed(element));
    return false;
  },
};

function isEquationNumber(element: HtmlElement): boolean {
  return attribute(element, 'class') === 'eqno';
}

/**
 * MathJax 2's rendering next to a `<script type="math/tex">`: skipped, because the script is read.
 */
export const mathJaxPreview: Handler = {
  enter(_out, element) {
    for (let node = element.next, looked = 0; node && looked < 4; node = node.next, looked++) {
      if (node.kind === element.kind && node.name === 'script') return !isTexScript(node);
    }
    return true;
  },
};

export function isTexScript(element: HtmlElement): boolean {
  return /^\s*math\/tex/i.test(attribute(element, 'type') ?? '');
}

/** Adds the formula in such a script. */
export function addTexScript(out: TreeBuilder, element: HtmlElement): void {
  const isBlock = /mode\s*=\s*display/.test(attribute(element, 'type') ?? '');
  addMath(out, plainText(element, MAX_TEX_LENGTH), isBlock);
}

/** Adds TeX as an inline formula, or as a block where blocks are allowed. */
export function addMath(out: TreeBuilder, source: string, isBlock: boolean): void {
  const value = unwrap(source.trim());
  if (value === '') return;
  if (isBlock && !out.isPhrasingOnly) out.add({ type: 'math', value });
  else out.node({ type: 'inlineMath', value: inOneLine(value) });
}

function inOneLine(tex: string): string {
  const lines = tex.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Removes the `\displaystyle` group that wikis add. */
function unwrap(tex: string): string {
  const start = /^\{\\(?:displaystyle|textstyle)\s*/.exec(tex)?.[0];
  return start !== undefined && tex.endsWith('}') ? tex.slice(start.length, -1).trim() : tex;
}

function texOf(formula: HtmlElement): string | null {
  const annotation = findDescendant(formula, MAX_NODES, isAnnotation);
  if (annotation) return plainText(annotation, MAX_TEX_LENGTH);
  return attribute(formula, 'alttext') ?? attribute(formula, 'data-latex') ?? null;
}

function isAnnotation(element: HtmlElement): boolean {
  return element.name === 'annotation' && /tex/i.test(attribute(element, 'encoding') ?? '');
}

function isDisplayed(element: HtmlElement): boolean {
  for (const { name, value } of element.attributes) {
    if (name === 'display') return value === 'block' || value === 'true';
    if (name === 'mode' && value === 'display') return true;
    if (name === 'class' && /(?:^|[\s_-])(?:display|block|katex-display)(?:$|[\s_-])/i.test(value)) return true;
  }
  const around = element.parent;
  if (!around) return false;
  return /(?:^|\s)(?:katex-display|MathJax_Display|math-display|mwe-math-element-block)(?:$|\s)/.test(
    attribute(around, 'class') ?? '',
  );
}
