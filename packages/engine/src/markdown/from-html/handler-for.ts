/** Element → what it does to the Markdown tree. By its name; by what it is said to be only where the name says little. */
import { elementsWith, MARKDOWN_BLOCK, NO_MARKDOWN } from '../../html/elements.ts';
import { byCode } from '../../html/name-codes.ts';
import type { HtmlElement } from '../../html/tree/tree.ts';
import { BOLD, BOX, ITALIC, LINED } from '../../visibility/style-looks.ts';
import { blockquote } from './blockquote.ts';
import {
  ADMONITION_CLASS,
  CALLOUT_CLASS,
  callout,
  calloutTitle,
  isAdmonition,
  isAdmonitionTitle,
  isCalloutTitle,
} from './callout.ts';
import { codeBlock, codeLineContainer } from './code/code-block.ts';
import { inlineCode } from './code/inline-code.ts';
import { holdsOnlyNumbers, isLanguageLabel } from './code/language-label.ts';
import { frame, media, player } from './embed.ts';
import { footnoteHandler } from './footnote/footnote-handler.ts';
import { isSidenote, isSidenoteMarker, sidenote, sup } from './footnote/sidenote.ts';
import { BLOCK, CONTROL, type Handler, INLINE, SKIPPED } from './handler.ts';
import { button, heading } from './heading.ts';
import { lineBreak } from './line-break.ts';
import { image, isRoleImage, noscript, roleImage } from './link/image.ts';
import { link } from './link/link.ts';
import { PROTECTED_EMAIL, protectedEmail } from './link/protected-email.ts';
import { checkbox, input, list, listItem } from './list.ts';
import { mark } from './mark.ts';
import { delimitedMath, math, mathJaxPreview, renderedMath, script } from './math/math.ts';
import { DELETE, EMPHASIS, KBD, MARK, QUOTE, STRONG, SUB } from './phrasing-buffer.ts';
import { rubyText } from './ruby.ts';
import { shadowRoot } from './shadow-root.ts';
import {
  floated,
  isFloated,
  isInSentence,
  isStyled,
  PRESERVED_LINES_CLASS,
  preservedLinesBlock,
  preservesLines,
  styledText,
} from './styled-text.ts';
import { tabPanel } from './tab-panel.ts';
import { TABLE_ROLES } from './table/aria-table.ts';
import { caption, column, table, tableCell, tableRow, tableSection } from './table/table.ts';
import { LINE_NUMBER_CLASS } from './table/table-statistics.ts';
import { term } from './term.ts';
import { thematicBreak } from './thematic-break.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { isWordListItem, isWordListMarker, wordListItem } from './word-list-item.ts';

const HANDLERS = new Map<string, Handler>();
register('a', link);
register('b strong', mark(STRONG));
register('i em', mark(EMPHASIS));
register('del s strike', mark(DELETE));
register('sub', mark(SUB));
register('sup', sup);
register('kbd', mark(KBD));
register('mark', mark(MARK));
register('q', mark(QUOTE));
register('code', inlineCode);
register('br', lineBreak);
register('img amp-img amp-anim', image);
register('noscript', noscript);
register('rt rtc', rubyText);
register('h1 h2 h3 h4 h5 h6', heading);
register('button', button);
register('ul ol menu dir', list);
register('li', listItem);
register('input', input);
register('blockquote', blockquote);
register('pre xmp listing plaintext', codeBlock);
register('hr', thematicBreak);
register('dt summary', term);
register('table', table);
register('thead tbody tfoot', tableSection);
register('tr', tableRow);
register('td th', tableCell);
register('caption', caption);
register('col colgroup', column);
register('math', math);
register('mjx-container', renderedMath);
register('math-renderer', delimitedMath);
register('script', script);
register('iframe frame amp-iframe embed', frame);
register('lite-youtube amp-youtube', player);
register('video audio amp-video amp-audio', media);
register(elementsWith(MARKDOWN_BLOCK).join(' '), BLOCK);
register(elementsWith(NO_MARKDOWN).join(' '), SKIPPED);
register('select textarea', CONTROL);
// What a reader sees of a drawing is the HTML in it, of a template the shadow root it declares; the rest is hidden.
register('svg', INLINE);
register('template', shadowRoot);

function register(names: string, handler: Handler): void {
  for (const name of names.split(' ')) HANDLERS.set(name, handler);
}

const BY_CODE = byCode<Handler | undefined>(HANDLERS, undefined);

/** The handler of `element`; the same for the same element, whenever it is asked for. */
export function handlerFor(out: TreeBuilder, element: HtmlElement): Handler {
  const byName = BY_CODE[element.code];
  if (!out.footnotes.isEmpty) {
    const role = out.footnotes.roleOf(element);
    if (role) return footnoteHandler(role);
  }
  if (byName === undefined || byName === BLOCK || byName === term) {
    const handler = byName ?? INLINE;
    return element.attributes.length > 0 ? byAttributes(out, element, handler) : handler;
  }
  return byName === heading && isAdmonitionTitle(element) ? calloutTitle : byName;
}

const BY_ROLE = new Map<string, Handler>([
  ['heading', heading],
  ['img', roleImage],
  ['tabpanel', tabPanel],
  ['checkbox', checkbox],
  ...TABLE_ROLES,
]);

const DISPLAY = /(?:^|[;\s])display\s*:\s*([a-z-]+)/i;
/** One look at a class tells whether any of the constructs below can be meant. */
const ANY_CLASS =
  /math|katex|mw-editsection|callout|admonition|markdown-alert|custom-block|starlight-aside|copy|arithmatex|fragment|lang|toolbar|gutter|line-?no|line-?num|CodeMirror|cm-content|view-lines|ace_text|whitespace-|note|margin-toggle|^(?:tip|important|warning|caution)$/i;
const MATH_ELEMENT = /(?:^|\s)(?:katex|mwe-math-element|MathJax_SVG|math-tex)(?:$|\s)/;
/** Boxes of a formula's source, as they come from Pandoc, Sphinx, MkDocs, Stack Exchange: if it stands between delimiters it is one. */
const MATH_SOURCE = /(?:^|\s)(?:math|math-(?:inline|display|container)|arithmatex)(?:$|\s)/;
const MATH_BESIDE_SCRIPT = /(?:^|\s)(?:MathJax|MathJax_Preview|MathJax_Display|MathJax_CHTML)(?:$|\s)/;
const LINED_CODE = /(?:^|\s)(?:fragment|CodeMirror-code|cm-content|view-lines|ace_text-layer)(?:$|\s)/;
const LABEL = /(?:^|[\s_-])(?:lang(?:uage)?|toolbar)(?:$|[\s_-])/i;
const UNREAD = /(?:^|\s)(?:mw-editsection|copy-?btn|copy-?button|btn-copy|btn-clipboard|clipboard-copy)(?:$|\s)/;

/** What is known of a class: whether it can mean any of them. */
const SAYS_NOTHING = 1;
const MAY_SAY = 2;

function maySay({ classes, looks }: TreeBuilder, value: string, classNumber: number): boolean {
  if (classes[classNumber]! !== 0) return classes[classNumber] === MAY_SAY;
  const may = ANY_CLASS.test(value) || looks.of(value, classNumber) !== 0;
  if (classNumber > 0) classes[classNumber] = may ? MAY_SAY : SAYS_NOTHING;
  return may;
}

function byAttributes(out: TreeBuilder, element: HtmlElement, byName: Handler): Handler {
  let look = 0;
  for (const { name, value, classNumber } of element.attributes) {
    if (name === PROTECTED_EMAIL && byName === INLINE) return protectedEmail;
    if (name === 'class') {
      if (!maySay(out, value, classNumber)) continue;
      if (UNREAD.test(value)) return SKIPPED;
      if (MATH_ELEMENT.test(value)) return renderedMath;
      if (MATH_SOURCE.test(value)) return delimitedMath;
      if (MATH_BESIDE_SCRIPT.test(value)) return mathJaxPreview;
      if (LABEL.test(value) && isLanguageLabel(element)) return SKIPPED;
      if (LINE_NUMBER_CLASS.test(value) && holdsOnlyNumbers(element)) return SKIPPED;
      if (byName === BLOCK && LINED_CODE.test(value)) return codeLineContainer;
      if (byName === INLINE && isSidenoteMarker(element, value)) return SKIPPED;
      if (byName === INLINE && isSidenote(value)) return sidenote;
      if (isCalloutTitle(value)) return calloutTitle;
      if (PRESERVED_LINES_CLASS.test(value) && byName !== term)
        return byName === BLOCK ? preservedLinesBlock : styledText;
      look = out.looks.of(value, classNumber);
      if (byName !== BLOCK) continue;
      if (CALLOUT_CLASS.test(value) || (ADMONITION_CLASS.test(value) && isAdmonition(element))) return callout;
    } else if (name === 'style') {
      const byStyle = ofStyle(value, byName);
      if (byStyle) return byStyle;
    } else if (name === 'role') {
      const role = value.trim().toLowerCase();
      const byRole = byName === term && role !== 'heading' ? undefined : BY_ROLE.get(role);
      if (byRole && (byRole !== roleImage || isRoleImage(element))) return byRole;
    }
  }
  return look === 0 ? byName : ofLook(look, element, byName);
}

/** What rules of the page's style sheets make of an element, as its own style would. */
function ofLook(look: number, element: HtmlElement, byName: Handler): Handler {
  if (byName !== BLOCK && byName !== INLINE) return byName;
  if (byName === BLOCK || (look & BOX && !isInSentence(element))) return look & LINED ? preservedLinesBlock : BLOCK;
  return look & (LINED | BOLD | ITALIC) ? styledText : INLINE;
}

function ofStyle(style: string, byName: Handler): Handler | undefined {
  if (style.includes('mso-list')) {
    if (byName === BLOCK && isWordListItem(style)) return wordListItem;
    if (byName === INLINE && isWordListMarker(style)) return SKIPPED;
  }
  const display = DISPLAY.exec(style)?.[1]?.toLowerCase();
  const isBox = display === 'block' || display === 'flex' || display === 'grid';
  if (byName === BLOCK && display === 'inline') return INLINE;
  if (byName === BLOCK || (byName === INLINE && isBox))
    return preservesLines(style) ? preservedLinesBlock : isBox ? BLOCK : undefined;
  if (byName !== INLINE) return undefined;
  return isFloated(style) ? floated : isStyled(style) ? styledText : undefined;
}
