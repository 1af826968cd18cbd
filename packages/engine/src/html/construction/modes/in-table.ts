/** WHATWG insertion modes from "in table" to "in cell". */
import { byCode } from '../../name-codes.ts';
import * as Tag from '../../tags.ts';
import { BODY_CONTEXT, CELL, FOSTERS, ROW_CONTEXT, TABLE_CONTEXT } from '../element-kinds.ts';
import { Mode, TextKind } from '../mode.ts';
import { attributeValue, type StartTag } from '../start-tag.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { insertAsInHead } from './before-body.ts';
import { endTagInBody, startTagInBody, textInBody } from './in-body.ts';
import type { InsertionMode } from './insertion-mode.ts';

/** Names of the parts of a table, by what their tags do. */
const IS_TABLE = 1;
const IS_SECTION = 2;
const IS_ROW = 3;
const IS_CELL = 4;
const IS_CAPTION = 5;
const IS_COLUMNS = 6;
const PARTS = byCode(
  [
    ['table', IS_TABLE],
    ['tbody tfoot thead', IS_SECTION],
    ['tr', IS_ROW],
    ['td th', IS_CELL],
    ['caption', IS_CAPTION],
    ['col colgroup', IS_COLUMNS],
    // No parts, but their end tags are ignored likewise.
    ['body html', -1],
  ],
  0,
);

function startTagInTable(builder: TreeBuilder, tag: StartTag): void {
  const { open } = builder;
  switch (tag.code) {
    case Tag.CAPTION:
      open.popTo(TABLE_CONTEXT);
      builder.formatting.pushMarker();
      builder.insert(tag);
      builder.mode = Mode.IN_CAPTION;
      break;
    case Tag.COLGROUP:
      open.popTo(TABLE_CONTEXT);
      builder.insert(tag);
      builder.mode = Mode.IN_COLUMN_GROUP;
      break;
    case Tag.COL:
      open.popTo(TABLE_CONTEXT);
      builder.insertImplied(Tag.COLGROUP);
      builder.mode = Mode.IN_COLUMN_GROUP;
      builder.startTag(tag);
      break;
    case Tag.TBODY:
    case Tag.TFOOT:
    case Tag.THEAD:
      open.popTo(TABLE_CONTEXT);
      builder.insert(tag);
      builder.mode = Mode.IN_TABLE_BODY;
      break;
    case Tag.TD:
    case Tag.TH:
    case Tag.TR:
      open.popTo(TABLE_CONTEXT);
      builder.insertImplied(Tag.TBODY);
      builder.mode = Mode.IN_TABLE_BODY;
      builder.startTag(tag);
      break;
    case Tag.TABLE:
      if (closeTable(builder)) builder.startTag(tag);
      break;
    case Tag.STYLE:
    case Tag.SCRIPT:
    case Tag.TEMPLATE:
      insertAsInHead(builder, tag);
      break;
    case Tag.INPUT:
      if (attributeValue(tag, 'type').toLowerCase() === 'hidden') builder.insertVoid(tag);
      else fosterStartTag(builder, tag);
      break;
    case Tag.FORM:
      if (builder.form !== null || open.has(Tag.TEMPLATE)) break;
      builder.insert(tag);
      builder.form = { element: open.top.element, open: open.top };
      open.pop();
      break;
    default:
      fosterStartTag(builder, tag);
  }
}

function fosterStartTag(builder: TreeBuilder, tag: StartTag): void {
  builder.withFostering(() => startTagInBody(builder, tag));
}

function endTagInTable(builder: TreeBuilder, name: string, code: number): void {
  if (code === Tag.TABLE) closeTable(builder);
  else if (code === Tag.TEMPLATE) builder.closeTemplate();
  else if (PARTS[code] === 0) builder.withFostering(() => endTagInBody(builder, name, code));
}

/** @returns whether a table was open. */
function closeTable(builder: TreeBuilder): boolean {
  if (!builder.open.hasInTableScope(Tag.TABLE)) return false;
  builder.open.popThroughCode(Tag.TABLE);
  builder.resetMode();
  return true;
}

function textInTable(builder: TreeBuilder, text: string, kind: TextKind): void {
  // In the standard, also directly in a template.
  if (builder.open.top.kinds & FOSTERS) builder.startPending(text, kind);
  else builder.withFostering(() => textInBody(builder, text, kind));
}

export const inTable: InsertionMode = { startTag: startTagInTable, endTag: endTagInTable, text: textInTable };

export const inCaption: InsertionMode = {
  startTag(builder, tag) {
    const part = PARTS[tag.code]!;
    if (part <= 0 || part === IS_TABLE) startTagInBody(builder, tag);
    else if (closeCaption(builder)) builder.startTag(tag);
  },
  endTag(builder, name, code) {
    if (code === Tag.CAPTION) closeCaption(builder);
    else if (code === Tag.TABLE) {
      if (closeCaption(builder)) builder.endTag(name, code);
    } else if (PARTS[code] === 0) endTagInBody(builder, name, code);
  },
  text: textInBody,
};

/** @returns whether a caption was open. */
function closeCaption(builder: TreeBuilder): boolean {
  const { open } = builder;
  if (!open.hasInTableScope(Tag.CAPTION)) return false;
  open.generateImpliedEndTags();
  open.popThroughCode(Tag.CAPTION);
  builder.formatting.clearToLastMarker();
  builder.mode = Mode.IN_TABLE;
  return true;
}

export const inColumnGroup: InsertionMode = {
  startTag(builder, tag) {
    if (tag.code === Tag.HTML) builder.mergeRootAttributes(tag);
    else if (tag.code === Tag.COL) builder.insertVoid(tag);
    else if (tag.code === Tag.TEMPLATE) insertAsInHead(builder, tag);
    else if (closeColumnGroup(builder)) builder.startTag(tag);
  },
  endTag(builder, name, code) {
    if (code === Tag.COLGROUP) closeColumnGroup(builder);
    else if (code === Tag.TEMPLATE) builder.closeTemplate();
    else if (code !== Tag.COL && closeColumnGroup(builder)) builder.endTag(name, code);
  },
  text(builder, text, kind) {
    if (kind === TextKind.WHITE_SPACE) builder.insertText(text);
    else if (closeColumnGroup(builder)) builder.text(text, kind);
  },
};

/** @returns whether a column group was open. */
function closeColumnGroup(builder: TreeBuilder): boolean {
  if (builder.open.top.code !== Tag.COLGROUP) return false;
  builder.open.pop();
  builder.mode = Mode.IN_TABLE;
  return true;
}

export const inTableBody: InsertionMode = {
  startTag(builder, tag) {
    const { open } = builder;
    switch (PARTS[tag.code]) {
      case IS_ROW:
        open.popTo(BODY_CONTEXT);
        builder.insert(tag);
        builder.mode = Mode.IN_ROW;
        break;
      case IS_CELL:
        open.popTo(BODY_CONTEXT);
        builder.insertImplied(Tag.TR);
        builder.mode = Mode.IN_ROW;
        builder.startTag(tag);
        break;
      case IS_SECTION:
      case IS_CAPTION:
      case IS_COLUMNS:
        if (closeSection(builder)) builder.startTag(tag);
        break;
      default:
        startTagInTable(builder, tag);
    }
  },
  endTag(builder, name, code) {
    switch (PARTS[code]) {
      case IS_SECTION:
        if (builder.open.hasInTableScope(code)) closeSection(builder);
        break;
      case IS_TABLE:
        if (closeSection(builder)) builder.endTag(name, code);
        break;
      case 0:
        endTagInTable(builder, name, code);
        break;
    }
  },
  text: textInTable,
};

/** @returns whether a section of a table was open. */
function closeSection(builder: TreeBuilder): boolean {
  const { open } = builder;
  if (![Tag.TBODY, Tag.THEAD, Tag.TFOOT].some((code) => open.hasInTableScope(code))) return false;
  open.popTo(BODY_CONTEXT);
  open.pop();
  builder.mode = Mode.IN_TABLE;
  return true;
}

export const inRow: InsertionMode = {
  startTag(builder, tag) {
    const part = PARTS[tag.code]!;
    if (part === IS_CELL) {
      builder.open.popTo(ROW_CONTEXT);
      builder.insert(tag);
      builder.mode = Mode.IN_CELL;
      builder.formatting.pushMarker();
    } else if (part <= 0 || part === IS_TABLE) startTagInTable(builder, tag);
    else if (closeRow(builder)) builder.startTag(tag);
  },
  endTag(builder, name, code) {
    switch (PARTS[code]) {
      case IS_ROW:
        closeRow(builder);
        break;
      case IS_TABLE:
        if (closeRow(builder)) builder.endTag(name, code);
        break;
      case IS_SECTION:
        // In the standard, both must be open. In parse5 either, and our trees equal those of parse5.
        if (!builder.open.hasInTableScope(code) && !builder.open.hasInTableScope(Tag.TR)) break;
        popRow(builder);
        builder.endTag(name, code);
        break;
      case 0:
        endTagInTable(builder, name, code);
        break;
    }
  },
  text: textInTable,
};

/** @returns whether a row was open. */
function closeRow(builder: TreeBuilder): boolean {
  if (!builder.open.hasInTableScope(Tag.TR)) return false;
  popRow(builder);
  return true;
}

function popRow(builder: TreeBuilder): void {
  builder.open.popTo(ROW_CONTEXT);
  builder.open.pop();
  builder.mode = Mode.IN_TABLE_BODY;
}

export const inCell: InsertionMode = {
  startTag(builder, tag) {
    const part = PARTS[tag.code]!;
    if (part <= 0 || part === IS_TABLE) startTagInBody(builder, tag);
    else if (closeCell(builder)) builder.startTag(tag);
  },
  endTag(builder, name, code) {
    const { open } = builder;
    switch (PARTS[code]) {
      case IS_CELL:
        if (!open.hasInTableScope(code)) break;
        open.generateImpliedEndTags();
        open.popThroughCode(code);
        builder.formatting.clearToLastMarker();
        builder.mode = Mode.IN_ROW;
        break;
      case IS_TABLE:
      case IS_SECTION:
      case IS_ROW:
        if (open.hasInTableScope(code) && closeCell(builder)) builder.endTag(name, code);
        break;
      case 0:
        endTagInBody(builder, name, code);
        break;
    }
  },
  text: textInBody,
};

/** @returns whether a cell was open. */
function closeCell(builder: TreeBuilder): boolean {
  const { open } = builder;
  if (!open.hasInTableScope(Tag.TD) && !open.hasInTableScope(Tag.TH)) return false;
  open.generateImpliedEndTags();
  open.popTo(CELL);
  open.pop();
  builder.formatting.clearToLastMarker();
  builder.mode = Mode.IN_ROW;
  return true;
}
