/** WHATWG insertion modes "in body" and "text". */
import { byCode, codeOf } from '../../name-codes.ts';
import * as Tag from '../../tags.ts';
import { detach } from '../../tree/tree-links.ts';
import { runAdoptionAgency } from '../adoption-agency.ts';
import { HEADING } from '../element-kinds.ts';
import { Mode, TextKind, TextState } from '../mode.ts';
import type { OpenElement } from '../open-elements.ts';
import { attributeValue, bareTag, type StartTag } from '../start-tag.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { insertAsInHead } from './before-body.ts';
import type { InsertionMode } from './insertion-mode.ts';

/** Groups of start tags with the same rules, in the order of the standard. */
const Start = {
  OTHER: 0,
  HTML: 1,
  METADATA: 2,
  BODY: 3,
  FRAMESET: 4,
  BLOCK: 5,
  HEADING: 6,
  PREFORMATTED: 7,
  FORM: 8,
  ITEM: 9,
  PLAINTEXT: 10,
  BUTTON: 11,
  A: 12,
  FORMATTING: 13,
  NOBR: 14,
  SCOPED: 15,
  TABLE: 16,
  VOID: 17,
  INPUT: 18,
  SILENT_VOID: 19,
  RULE: 20,
  IMAGE: 21,
  TEXTAREA: 22,
  RAW_TEXT: 23,
  SELECT: 24,
  OPTION: 25,
  RUBY_BASE: 26,
  RUBY_TEXT: 27,
  MATH: 28,
  SVG: 29,
  IGNORED: 30,
} as const;

const START_RULES = byCode<number>(
  [
    ['html', Start.HTML],
    ['base basefont bgsound link meta noframes script style template title', Start.METADATA],
    ['body', Start.BODY],
    ['frameset', Start.FRAMESET],
    [
      'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup ' +
        'main menu nav ol p search section summary ul',
      Start.BLOCK,
    ],
    ['h1 h2 h3 h4 h5 h6', Start.HEADING],
    ['pre listing', Start.PREFORMATTED],
    ['form', Start.FORM],
    ['li dd dt', Start.ITEM],
    ['plaintext', Start.PLAINTEXT],
    ['button', Start.BUTTON],
    ['a', Start.A],
    ['b big code em font i s small strike strong tt u', Start.FORMATTING],
    ['nobr', Start.NOBR],
    ['applet marquee object', Start.SCOPED],
    ['table', Start.TABLE],
    ['area br embed img keygen wbr', Start.VOID],
    ['input', Start.INPUT],
    ['param source track', Start.SILENT_VOID],
    ['hr', Start.RULE],
    ['image', Start.IMAGE],
    ['textarea', Start.TEXTAREA],
    ['xmp iframe noembed', Start.RAW_TEXT],
    ['select', Start.SELECT],
    ['optgroup option', Start.OPTION],
    ['rb rtc', Start.RUBY_BASE],
    ['rp rt', Start.RUBY_TEXT],
    ['math', Start.MATH],
    ['svg', Start.SVG],
    ['caption col colgroup frame head tbody td tfoot th thead tr', Start.IGNORED],
  ],
  Start.OTHER,
);

/** Groups of end tags with the same rules. */
const End = {
  OTHER: 0,
  TEMPLATE: 1,
  BODY: 2,
  HTML: 3,
  BLOCK: 4,
  FORM: 5,
  P: 6,
  LI: 7,
  DEFINITION: 8,
  HEADING: 9,
  FORMATTING: 10,
  SCOPED: 11,
  BR: 12,
} as const;

const END_RULES = byCode<number>(
  [
    ['template', End.TEMPLATE],
    ['body', End.BODY],
    ['html', End.HTML],
    [
      'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header ' +
        'hgroup listing main menu nav ol pre search section summary ul',
      End.BLOCK,
    ],
    ['form', End.FORM],
    ['p', End.P],
    ['li', End.LI],
    ['dd dt', End.DEFINITION],
    ['h1 h2 h3 h4 h5 h6', End.HEADING],
    ['a b big code em font i nobr s small strike strong tt u', End.FORMATTING],
    ['applet marquee object', End.SCOPED],
    ['br', End.BR],
  ],
  End.OTHER,
);

export function startTagInBody(builder: TreeBuilder, tag: StartTag): void {
  const { open } = builder;
  switch (START_RULES[tag.code]) {
    case Start.HTML:
      builder.mergeRootAttributes(tag);
      break;
    case Start.METADATA:
      insertAsInHead(builder, tag);
      break;
    case Start.BODY:
      startBody(builder, tag);
      break;
    case Start.FRAMESET:
      startFrameset(builder, tag);
      break;
    case Start.BLOCK:
      closeParagraph(builder);
      builder.insert(tag);
      break;
    case Start.HEADING:
      closeParagraph(builder);
      if (open.top.kinds & HEADING) open.pop();
      builder.insert(tag);
      break;
    case Start.PREFORMATTED:
      closeParagraph(builder);
      builder.insert(tag);
      builder.skipsLineFeed = true;
      builder.framesetOk = false;
      break;
    case Start.FORM:
      startForm(builder, tag);
      break;
    case Start.ITEM:
      startItem(builder, tag);
      break;
    case Start.PLAINTEXT:
      closeParagraph(builder);
      builder.insert(tag);
      builder.textState = TextState.PLAINTEXT;
      break;
    case Start.BUTTON:
      if (open.hasInScope(Tag.BUTTON)) {
        open.generateImpliedEndTags();
        open.popThroughCode(Tag.BUTTON);
      }
      builder.reconstructFormatting();
      builder.insert(tag);
      builder.framesetOk = false;
      break;
    case Start.A:
      closeLink(builder);
      builder.reconstructFormatting();
      builder.insertFormatting(tag);
      break;
    case Start.FORMATTING:
      builder.reconstructFormatting();
      builder.insertFormatting(tag);
      break;
    case Start.NOBR:
      builder.reconstructFormatting();
      if (open.hasInScope(Tag.NOBR)) {
        endFormatting(builder, tag.name, tag.code);
        builder.reconstructFormatting();
      }
      builder.insertFormatting(tag);
      break;
    case Start.SCOPED:
      builder.reconstructFormatting();
      builder.insert(tag);
      builder.formatting.pushMarker();
      builder.framesetOk = false;
      break;
    case Start.TABLE:
      if (!builder.isQuirky) closeParagraph(builder);
      builder.insert(tag);
      builder.framesetOk = false;
      builder.mode = Mode.IN_TABLE;
      break;
    case Start.VOID:
      builder.reconstructFormatting();
      builder.insertVoid(tag);
      builder.framesetOk = false;
      break;
    case Start.INPUT:
      builder.reconstructFormatting();
      builder.insertVoid(tag);
      if (attributeValue(tag, 'type').toLowerCase() !== 'hidden') builder.framesetOk = false;
      break;
    case Start.SILENT_VOID:
      builder.insertVoid(tag);
      break;
    case Start.RULE:
      closeParagraph(builder);
      builder.insertVoid(tag);
      builder.framesetOk = false;
      break;
    case Start.IMAGE:
      tag.name = 'img';
      tag.code = Tag.IMG;
      startTagInBody(builder, tag);
      break;
    case Start.TEXTAREA:
      builder.insertRawText(tag, TextState.RCDATA);
      builder.skipsLineFeed = true;
      builder.framesetOk = false;
      break;
    case Start.RAW_TEXT:
      startRawText(builder, tag);
      break;
    case Start.SELECT:
      startSelect(builder, tag);
      break;
    case Start.OPTION:
      if (open.top.code === Tag.OPTION) open.pop();
      builder.reconstructFormatting();
      builder.insert(tag);
      break;
    case Start.RUBY_BASE:
      if (open.hasInScope(Tag.RUBY)) open.generateImpliedEndTags();
      builder.insert(tag);
      break;
    case Start.RUBY_TEXT:
      if (open.hasInScope(Tag.RUBY)) open.generateImpliedEndTags(Tag.RTC);
      builder.insert(tag);
      break;
    case Start.MATH:
      builder.reconstructFormatting();
      builder.insertForeign(tag, 'math');
      break;
    case Start.SVG:
      builder.reconstructFormatting();
      builder.insertForeign(tag, 'svg');
      break;
    case Start.OTHER:
      builder.reconstructFormatting();
      builder.insert(tag);
      break;
  }
}

/** Closes a `p` that is in button scope. */
function closeParagraph({ open }: TreeBuilder): void {
  if (!open.hasInButtonScope(Tag.P)) return;
  open.generateImpliedEndTags(Tag.P);
  open.popThroughCode(Tag.P);
}

function startBody(builder: TreeBuilder, tag: StartTag): void {
  const { open } = builder;
  const { body } = open;
  if (body === null || open.has(Tag.TEMPLATE)) return;
  builder.framesetOk = false;
  builder.mergeAttributes(body.element, tag.attributes);
}

/** A frameset replaces a body without visible content. */
function startFrameset(builder: TreeBuilder, tag: StartTag): void {
  const { open } = builder;
  const { body, root } = open;
  if (body === null || !builder.framesetOk) return;
  detach(body.element);
  while (open.top !== root) open.pop();
  builder.insert(tag);
  builder.mode = Mode.IN_FRAMESET;
}

function startForm(builder: TreeBuilder, tag: StartTag): void {
  const { open } = builder;
  const isInTemplate = open.has(Tag.TEMPLATE);
  if (builder.form !== null && !isInTemplate) return;
  closeParagraph(builder);
  builder.insert(tag);
  if (!isInTemplate) builder.form = { element: open.top.element, open: open.top };
}

/** `li` ends an `li`, and `dd` and `dt` end either. */
function startItem(builder: TreeBuilder, tag: StartTag): void {
  const { open } = builder;
  builder.framesetOk = false;
  const item = open.top.itemSearchEnd;
  const isEnded = tag.code === Tag.LI ? item.code === Tag.LI : item.code === Tag.DD || item.code === Tag.DT;
  if (isEnded) closeItem(builder, item);
  closeParagraph(builder);
  builder.insert(tag);
}

function closeItem({ open }: TreeBuilder, item: OpenElement): void {
  open.generateImpliedEndTags(item.code);
  open.popThrough(item);
}

/** A link ends the link that it is in. */
function closeLink(builder: TreeBuilder): void {
  const { formatting, open } = builder;
  const entry = formatting.find(Tag.A);
  if (entry === null) return;
  const { created } = entry;
  endFormatting(builder, entry.name, entry.code);
  // Unless it was removed, or continued by another element.
  if (formatting.find(Tag.A) !== entry || entry.created !== created) return;
  if (entry.isOpen) open.remove(entry.open!);
  formatting.remove(entry);
}

function startRawText(builder: TreeBuilder, tag: StartTag): void {
  if (tag.code === Tag.XMP) {
    closeParagraph(builder);
    builder.reconstructFormatting();
  }
  if (tag.code === Tag.XMP || tag.code === Tag.IFRAME) builder.framesetOk = false;
  builder.insertRawText(tag, TextState.RAWTEXT);
}

function startSelect(builder: TreeBuilder, tag: StartTag): void {
  builder.reconstructFormatting();
  builder.insert(tag);
  builder.framesetOk = false;
  switch (builder.mode) {
    case Mode.IN_TABLE:
    case Mode.IN_CAPTION:
    case Mode.IN_TABLE_BODY:
    case Mode.IN_ROW:
    case Mode.IN_CELL:
      builder.mode = Mode.IN_SELECT_IN_TABLE;
      break;
    default:
      builder.mode = Mode.IN_SELECT;
  }
}

export function endTagInBody(builder: TreeBuilder, name: string, code: number): void {
  const { open } = builder;
  switch (END_RULES[code]) {
    case End.TEMPLATE:
      builder.closeTemplate();
      break;
    case End.BODY:
      if (open.hasInScope(Tag.BODY)) builder.mode = Mode.AFTER_BODY;
      break;
    case End.HTML:
      if (!open.hasInScope(Tag.BODY)) break;
      builder.mode = Mode.AFTER_BODY;
      builder.endTag(name, code);
      break;
    case End.BLOCK:
      if (!open.hasInScope(code)) break;
      open.generateImpliedEndTags();
      open.popThroughCode(code);
      break;
    case End.FORM:
      endForm(builder);
      break;
    case End.P:
      if (!open.hasInButtonScope(Tag.P)) builder.insertImplied(Tag.P);
      closeParagraph(builder);
      break;
    case End.LI:
      if (open.hasInListItemScope(Tag.LI)) closeItem(builder, open.topmost(Tag.LI)!);
      break;
    case End.DEFINITION:
      if (open.hasInScope(code)) closeItem(builder, open.topmost(code)!);
      break;
    case End.HEADING:
      endHeading(builder);
      break;
    case End.FORMATTING:
      endFormatting(builder, name, code);
      break;
    case End.SCOPED:
      if (!open.hasInScope(code)) break;
      open.generateImpliedEndTags();
      open.popThroughCode(code);
      builder.formatting.clearToLastMarker();
      break;
    case End.BR:
      startTagInBody(builder, bareTag(Tag.BR));
      break;
    case End.OTHER:
      endOther(builder, name, code);
      break;
  }
}

function endForm(builder: TreeBuilder): void {
  const { open, form } = builder;
  if (open.has(Tag.TEMPLATE)) {
    if (!open.hasInScope(Tag.FORM)) return;
    open.generateImpliedEndTags();
    open.popThroughCode(Tag.FORM);
    return;
  }
  builder.form = null;
  if (form === null || !open.hasInScope(Tag.FORM)) return;
  open.generateImpliedEndTags();
  if (form.open.isOpen && form.open.element === form.element) open.remove(form.open);
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(codeOf);

/** The end tag of any heading ends any heading. */
function endHeading({ open }: TreeBuilder): void {
  if (!HEADINGS.some((code) => open.hasInScope(code))) return;
  open.generateImpliedEndTags();
  open.popTo(HEADING);
  open.pop();
}

function endFormatting(builder: TreeBuilder, name: string, code: number): void {
  if (runAdoptionAgency(builder, code)) endOther(builder, name, code);
}

/** "Any other end tag": ends the element unless a special one is open in it. */
function endOther({ open }: TreeBuilder, name: string, code: number): void {
  const element = open.topmostNamed(name, code);
  if (element !== null && element.position >= open.top.special.position) open.popThrough(element);
}

export function textInBody(builder: TreeBuilder, text: string, kind: TextKind): void {
  if (kind === TextKind.NULL) return;
  builder.reconstructFormatting();
  builder.insertText(text);
  if (kind === TextKind.CHARACTERS) builder.framesetOk = false;
}

export const inBody: InsertionMode = { startTag: startTagInBody, endTag: endTagInBody, text: textInBody };

/** Within an element whose content is text without tags. */
export const text: InsertionMode = {
  startTag() {},
  endTag(builder) {
    builder.open.pop();
    builder.mode = builder.originalMode;
  },
  text(builder, chars) {
    builder.insertText(chars);
  },
};
