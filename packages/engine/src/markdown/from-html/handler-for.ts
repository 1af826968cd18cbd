/**
 * Chooses the handler of an element: by its name, or by its class, style or role if its name has no
 * meaning or only a general one (`div`, `span`).
 */
import { byCode } from '../../html/name-codes.ts';
import type { HtmlElement } from '../../html/tree/tree.ts';
import { BOLD, BOX, ITALIC, LINED, LOWERED, NAMED_STRUCK, RAISED, STRUCK } from '../../visibility/style-looks.ts';
import {
  ADMONITION_CLASS,
  CALLOUT_CLASS,
  callout,
  isAdmonition,
  isAdmonitionTitle,
  isCalloutTitle,
} from './callout.ts';
import { codeLineContainer } from './code/code-block.ts';
import { isLanguageLabel } from './code/language-label.ts';
import { holdsOnlyNumbers, isLineNumberClass } from './code/line-numbers.ts';
import { footnoteHandler } from './footnote/footnote-handler.ts';
import { isSidenote, isSidenoteMarker, sidenote } from './footnote/sidenote.ts';
import { BLOCK, type Handler, INLINE, SKIPPED } from './handler.ts';
import { HANDLERS_BY_NAME } from './handlers-by-name.ts';
import { heading } from './heading.ts';
import { isRoleImage, roleImage } from './link/image.ts';
import { PROTECTED_EMAIL, protectedEmail } from './link/protected-email.ts';
import { checkbox } from './list.ts';
import { delimitedMath, mathJaxPreview, renderedMath } from './math/math.ts';
import {
  floated,
  formerPrice,
  isFloated,
  isInSentence,
  isPrice,
  isStyled,
  PRESERVED_LINES_CLASS,
  preservedLinesBlock,
  preservesLines,
  styledText,
} from './styled-text.ts';
import { isPanel, isTabList, labelsPanels, tabPanel } from './tab-panel.ts';
import { javadocCell, javadocTable, TABLE_ROLES } from './table/aria-table.ts';
import { term } from './term.ts';
import type { TreeBuilder } from './tree-builder.ts';
import {
  isWordGap,
  isWordListItem,
  isWordListMarker,
  WORD_LIST_CLASS,
  wordGap,
  wordListItem,
  wordMarker,
} from './word-list-item.ts';

const BY_NAME = byCode<Handler | undefined>(HANDLERS_BY_NAME, undefined);

/** Returns the handler of `element`. Always the same for the same element. */
export function handlerFor(out: TreeBuilder, element: HtmlElement): Handler {
  const byName = BY_NAME[element.code];
  if (!out.footnotes.isEmpty) {
    const role = out.footnotes.roleOf(element);
    if (role) return footnoteHandler(role);
  }
  if (byName === undefined || byName === BLOCK || byName === term) {
    const handler = byName ?? INLINE;
    return element.attributes.length > 0 ? handlerByAttributes(out, element, handler) : handler;
  }
  return byName === heading && isAdmonitionTitle(element) ? term : byName;
}

const BY_ROLE = new Map<string, Handler>([
  ['heading', heading],
  ['img', roleImage],
  ['tabpanel', tabPanel],
  ['checkbox', checkbox],
  ...TABLE_ROLES,
]);

const DISPLAY = /(?:^|[;\s])display\s*:\s*([a-z-]+)/i;
/** One test that excludes most classes from the tests below. */
const CONSTRUCT_CLASS =
  /math|katex|editsection|viewcode|callout|hint-|-macro-|-panel|admonition|markdown-alert|custom-block|starlight-aside|directive|copy|arithmatex|fragment|-row-color|table-header|summary-table|-signature|lang|tabbed-|^tabs$|nav-tabs|^tab-|toolbar|gutter|line-?n[ou]|CodeMirror|cm-content|view-lines|ace_text|whitespace-|MsoListP|csl-[lr]|page_body|note|margin-toggle|^(?:tip|important|warning|caution)$/i;
const RENDERED_MATH_CLASS = /(?:^|\s)(?:katex|mwe-math-element|MathJax_SVG|math-tex)(?:$|\s)/;
/**
 * Source of a formula in Pandoc, Sphinx, MkDocs, Stack Exchange, if it is between math delimiters.
 */
const MATH_SOURCE_CLASS = /(?:^|\s)(?:math(?:-(?:inline|display|container))?|arithmatex)(?:$|\s)/;
const MATHJAX_CLASS = /(?:^|\s)MathJax(?:_(?:Preview|Display|CHTML))?(?:$|\s)/;
const CODE_LINES_CLASS =
  /(?:^|\s)(?:fragment|page_body|CodeMirror-code|cm-content|view-lines|ace_text-layer|(?:type|member)-signature)(?:$|\s)/;
const JAVADOC_TABLE_CLASS = /^summary-table \w+-column-summary$/;
const JAVADOC_CELL_CLASS = /(?:^table-header col-|^col-\S+ (?:even|odd)-row-color)/;
/** The number of an entry in a bibliography, and the entry beside it: Pandoc, Zotero. */
const BESIDE_NUMBER_CLASS = /^csl-[lr]/;
const LANGUAGE_LABEL_CLASS = /(?:^|[\s_-])(?:lang(?:uage)?|toolbar)(?:$|[\s_-])/i;
const CONTROL_CLASS =
  /(?:^|\s)(?:(?:mw-)?editsection|viewcode-link|copy-?b(?:tn|utton)|btn-c(?:opy|lipboard)|clipboard-copy)(?:$|\s)/;

/** Cached per class number: whether a class can have any of these meanings. */
const NO_MEANING = 1;
const MAY_HAVE_MEANING = 2;

function mayHaveMeaning({ classes, looks }: TreeBuilder, value: string, classNumber: number): boolean {
  if (classes[classNumber]! !== 0) return classes[classNumber] === MAY_HAVE_MEANING;
  const may = CONSTRUCT_CLASS.test(value) || looks.of(value, classNumber) !== 0;
  if (classNumber > 0) classes[classNumber] = may ? MAY_HAVE_MEANING : NO_MEANING;
  return may;
}

function handlerByAttributes(out: TreeBuilder, element: HtmlElement, byName: Handler): Handler {
  let look = 0;
  for (const { name, value, classNumber } of element.attributes) {
    if (name === PROTECTED_EMAIL && byName === INLINE) return protectedEmail;
    if (name === 'class') {
      if (!mayHaveMeaning(out, value, classNumber)) continue;
      if (CONTROL_CLASS.test(value)) return SKIPPED;
      if (RENDERED_MATH_CLASS.test(value)) return renderedMath;
      if (MATH_SOURCE_CLASS.test(value)) return delimitedMath;
      if (MATHJAX_CLASS.test(value)) return mathJaxPreview;
      if (byName === BLOCK && isTabList(element) && labelsPanels(element, out.dropped)) return SKIPPED;
      if (LANGUAGE_LABEL_CLASS.test(value) && isLanguageLabel(element)) return SKIPPED;
      if (isLineNumberClass(value) && holdsOnlyNumbers(element)) return SKIPPED;
      if (byName === BLOCK && CODE_LINES_CLASS.test(value)) return codeLineContainer;
      if (byName === INLINE && isSidenoteMarker(element, value)) return SKIPPED;
      if (byName === INLINE && isSidenote(value)) return sidenote;
      if (isCalloutTitle(value)) return term;
      if (PRESERVED_LINES_CLASS.test(value) && byName !== term)
        return byName === BLOCK ? preservedLinesBlock : styledText;
      look = out.looks.of(value, classNumber);
      if (byName !== BLOCK) continue;
      if (BESIDE_NUMBER_CLASS.test(value)) return INLINE;
      if (WORD_LIST_CLASS.test(value)) return wordListItem;
      if (isPanel(element)) return tabPanel;
      if (JAVADOC_TABLE_CLASS.test(value)) return javadocTable;
      if (JAVADOC_CELL_CLASS.test(value)) return javadocCell;
      if (CALLOUT_CLASS.test(value) || (ADMONITION_CLASS.test(value) && isAdmonition(element))) return callout;
    } else if (name === 'style') {
      const inlineHandler = byInlineStyle(value, byName);
      if (inlineHandler) return inlineHandler;
    } else if (name === 'role') {
      const role = value.trim().toLowerCase();
      if (role === 'tablist' && labelsPanels(element, out.dropped)) return SKIPPED;
      const byRole = byName === term && role !== 'heading' ? undefined : BY_ROLE.get(role);
      if (byRole && (byRole !== roleImage || isRoleImage(element))) return byRole;
    }
  }
  return look === 0 ? byName : byStyleSheet(look, element, byName);
}

/** The handler by the page's style sheets, consistent with `byInlineStyle`. */
function byStyleSheet(look: number, element: HtmlElement, byName: Handler): Handler {
  if (byName !== BLOCK && byName !== INLINE) return byName;
  if (byName === INLINE && look & NAMED_STRUCK && isPrice(element)) return formerPrice;
  if (byName === BLOCK || (look & BOX && !isInSentence(element))) return look & LINED ? preservedLinesBlock : BLOCK;
  return look & (LINED | BOLD | ITALIC | STRUCK | RAISED | LOWERED) ? styledText : INLINE;
}

function byInlineStyle(style: string, byName: Handler): Handler | undefined {
  if (style.includes('mso-list')) {
    if (byName === BLOCK && isWordListItem(style)) return wordListItem;
    if (byName === INLINE && isWordListMarker(style)) return wordMarker;
  }
  if (byName === INLINE && isWordGap(style)) return wordGap;
  const display = DISPLAY.exec(style)?.[1]?.toLowerCase();
  const isBox = display === 'block' || display === 'flex' || display === 'grid';
  if (byName === BLOCK && display === 'inline') return INLINE;
  if (byName === BLOCK || (byName === INLINE && isBox))
    return preservesLines(style) ? preservedLinesBlock : isBox ? BLOCK : undefined;
  if (byName !== INLINE) return undefined;
  return isFloated(style) ? floated : isStyled(style) ? styledText : undefined;
}
