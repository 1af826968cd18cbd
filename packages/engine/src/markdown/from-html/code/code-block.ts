import { attribute, ELEMENT, type HtmlElement, subtreeEnd } from '../../../html/tree/tree.ts';
import { imageIn } from '../element-lookup.ts';
import { BLOCK, type Handler } from '../handler.ts';
import { plainText } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { languageOf } from './code-language.ts';
import { codeText } from './code-text.ts';
import { holdsOnlyNumbers } from './line-numbers.ts';

/** Every `pre` is a code block, because only a code block preserves its layout. */
export const codeBlock: Handler = {
  enter(out, element) {
    // YARD writes the line numbers beside the code.
    return !(attribute(element, 'class') === 'lines' && holdsOnlyNumbers(element)) && !addCode(out, element);
  },
  leave: BLOCK.leave!,
};

/** Code without `pre`: the line elements of Doxygen, gitweb, CodeMirror, Monaco and Ace. */
export const codeLineContainer: Handler = {
  enter(out, element) {
    const isCode = !GENERAL_CLASS.test(attribute(element, 'class') ?? '') || beginsWithLine(element);
    if (isCode && addCode(out, element)) return false;
    return BLOCK.enter(out, element);
  },
  leave: BLOCK.leave!,
};

/** Classes of Doxygen, gitweb and CodeMirror that slides and themes of WordPress have, too. */
const GENERAL_CLASS = /fragment|page_body|cm-content/;

function beginsWithLine(element: HtmlElement): boolean {
  for (let node = element.first; node; node = node.next) {
    if (node.kind === ELEMENT) return /(?:^|\s)(?:(?:cm-)?line|pre)(?:$|\s)/.test(attribute(node, 'class') ?? '');
  }
  return false;
}

/** Several lines, or markup, are code to copy or to try. A player to embed isn't, and other texts may be the default of a form. */
export const textArea: Handler = {
  enter(out, element) {
    if (!/\n|^<(?!iframe)/.test(plainText(element, MAX_SAMPLE_LENGTH).trim()) || !addCode(out, element)) out.space();
    return false;
  },
};

const MAX_SAMPLE_LENGTH = 4096;

/** Adds the text of `element` as code. Returns `false` and adds nothing if it has only an image. */
export function addCode(out: TreeBuilder, element: HtmlElement, isCollapsed = false): boolean {
  if (element.index < out.noCodeBefore) return false;
  const value = codeText(element, out, isCollapsed);
  out.boundary();
  if (value.trim() === '') {
    if (!imageIn(element, 100)) return true;
    out.noCodeBefore = subtreeEnd(element, out.document);
    return false;
  }
  if (out.isPhrasingOnly) addLines(out, value);
  else out.add({ type: 'code', lang: languageOf(element), value });
  out.boundary();
  return true;
}

/** In headings and cells, each line becomes a code span. */
function addLines(out: TreeBuilder, value: string): void {
  out.marks.openCode();
  for (const line of value.split('\n')) {
    out.text(line);
    out.boundary();
  }
  out.marks.closeCode();
}
