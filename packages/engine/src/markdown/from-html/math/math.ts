/**
 * Formulas: the TeX that KaTeX, MathJax, wikis and LaTeXML leave beside what they draw. Where there is none, the MathML
 * is put into TeX.
 */
import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import type { Handler } from '../handler.ts';
import { findDescendant, plainText, subtreeEnd } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { mathmlToTex } from './mathml-to-tex.ts';

/** Longer formulas are cut from no page; this bounds one, not its sum. */
const LONGEST = 1 << 20;
/** Nodes looked at to find the source inside what was drawn from it. */
const MOST_NODES = 20_000;

export const math: Handler = {
  enter(out, element) {
    addMath(out, texOf(element) ?? mathmlToTex(element), isDisplayed(element));
    return false;
  },
};

/** A drawn formula: only its source is read. Without one it is text like any other. */
export const renderedMath: Handler = {
  enter(out, element) {
    if (element.index < out.noMathBefore) return true;
    const source = findDescendant(
      element,
      MOST_NODES,
      (node) => isAnnotation(node) || (node.namespace === 'math' && attribute(node, 'alttext') !== undefined),
    );
    const tex = source && (isAnnotation(source) ? plainText(source, LONGEST) : attribute(source, 'alttext'));
    if (tex) {
      addMath(out, tex, isDisplayed(element));
      return false;
    }
    const formula = findDescendant(element, MOST_NODES, (node) => node.namespace === 'math' && node.name === 'math');
    if (formula) {
      addMath(out, mathmlToTex(formula), isDisplayed(element) || isDisplayed(formula));
      return false;
    }
    const drawing = findDescendant(element, MOST_NODES, ({ name }) => name === 'img');
    const alt = drawing && attribute(drawing, 'alt');
    if (alt) {
      addMath(out, alt, isDisplayed(element));
      return false;
    }
    out.noMathBefore = subtreeEnd(element, out.document);
    return true;
  },
};

/** Pandoc and GitHub leave the source itself, between its delimiters. */
export const delimitedMath: Handler = {
  enter(out, element) {
    // Source is text alone.
    if (element.first !== element.last) return true;
    const source = plainText(element, LONGEST).trim();
    const found = /^(?:\\\((.*)\\\)|\\\[(.*)\\\]|\$\$(.*)\$\$|\$(.*)\$)$/s.exec(source);
    if (!found) return true;
    const displayed = found[2] ?? found[3];
    addMath(out, displayed ?? found[1] ?? found[4] ?? '', displayed !== undefined || isDisplayed(element));
    return false;
  },
};

/** What MathJax 2 draws beside its `<script type="math/tex">`, which is what is read. */
export const mathJaxPreview: Handler = {
  enter(_out, element) {
    for (let node = element.next, looked = 0; node && looked < 4; node = node.next, looked++) {
      if (node.kind === element.kind && node.name === 'script') return !isTexScript(node);
    }
    return true;
  },
};

export const script: Handler = {
  enter(out, element) {
    if (isTexScript(element)) {
      const isBlock = /mode\s*=\s*display/.test(attribute(element, 'type') ?? '');
      addMath(out, plainText(element, LONGEST), isBlock);
    }
    return false;
  },
};

function isTexScript(element: HtmlElement): boolean {
  return /^\s*math\/tex/i.test(attribute(element, 'type') ?? '');
}

/** TeX as a formula in the text, or as a block of its own where one can stand. */
export function addMath(out: TreeBuilder, source: string, isBlock: boolean): void {
  const value = unwrap(source.trim());
  if (value === '') return;
  if (isBlock && !out.isFlat) out.add({ type: 'math', value });
  else out.node({ type: 'inlineMath', value: value.replace(/\s*\n\s*/g, ' ') });
}

/** Wikis put every formula into a group that only sets its size. */
function unwrap(tex: string): string {
  const start = /^\{\\(?:displaystyle|textstyle)\s*/.exec(tex)?.[0];
  return start !== undefined && tex.endsWith('}') ? tex.slice(start.length, -1).trim() : tex;
}

function texOf(formula: HtmlElement): string | null {
  const annotation = findDescendant(formula, MOST_NODES, isAnnotation);
  if (annotation) return plainText(annotation, LONGEST);
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
