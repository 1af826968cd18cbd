/** Element name → handler. Elements that are not listed are inline. */
import { elementsWith, MARKDOWN_BLOCK, NO_MARKDOWN } from '../../html/elements.ts';
import { button } from './button.ts';
import { callout } from './callout.ts';
import { codeBlock, textArea } from './code/code-block.ts';
import { inlineCode } from './code/inline-code.ts';
import { frame, media, player } from './embed.ts';
import { sup } from './footnote/sidenote.ts';
import { BLOCK, type Handler, INLINE, SKIPPED } from './handler.ts';
import { heading } from './heading.ts';
import { lineBreak } from './line-break.ts';
import { image, noscript } from './link/image.ts';
import { link } from './link/link.ts';
import { input, list, listItem } from './list.ts';
import { mark } from './mark.ts';
import { delimitedMath, math, renderedMath } from './math/math.ts';
import { DELETE, EMPHASIS, KBD, MARK, QUOTE, STRONG, SUB } from './phrasing-buffer.ts';
import { rubyText } from './ruby.ts';
import { script } from './script.ts';
import { option, select } from './select.ts';
import { shadowRoot } from './shadow-root.ts';
import { caption, column, table, tableCell, tableRow, tableSection } from './table/table.ts';
import { term } from './term.ts';
import { thematicBreak } from './thematic-break.ts';

export const HANDLERS_BY_NAME: readonly (readonly [names: string, handler: Handler])[] = [
  // Blocks
  ['h1 h2 h3 h4 h5 h6', heading],
  ['blockquote', callout],
  ['hr', thematicBreak],
  ['pre xmp listing plaintext', codeBlock],
  ['ul ol menu dir', list],
  ['li', listItem],
  ['dt summary', term],
  ['table', table],
  ['thead tbody tfoot', tableSection],
  ['tr', tableRow],
  ['td th', tableCell],
  ['caption', caption],
  ['col colgroup', column],
  [elementsWith(MARKDOWN_BLOCK).join(' '), BLOCK],
  // Marks and other phrasing content
  ['b strong', mark(STRONG)],
  ['i em', mark(EMPHASIS)],
  ['del s strike', mark(DELETE)],
  ['sub', mark(SUB)],
  ['sup', sup],
  ['kbd', mark(KBD)],
  ['mark', mark(MARK)],
  ['q', mark(QUOTE)],
  ['code', inlineCode],
  ['a', link],
  ['br', lineBreak],
  ['rt rtc', rubyText],
  // Images, players and formulas
  ['img amp-img amp-anim', image],
  ['noscript', noscript],
  ['iframe frame amp-iframe embed', frame],
  ['lite-youtube amp-youtube', player],
  ['video audio amp-video amp-audio', media],
  ['math', math],
  ['mjx-container', renderedMath],
  ['math-renderer', delimitedMath],
  // SVG is skipped except for HTML inside it, a template except for a declared shadow root.
  ['svg', INLINE],
  ['template', shadowRoot],
  ['script', script],
  // Form controls
  ['button', button],
  ['input', input],
  ['textarea', textArea],
  ['select', select],
  ['option', option],
  [elementsWith(NO_MARKDOWN).join(' '), SKIPPED],
];
