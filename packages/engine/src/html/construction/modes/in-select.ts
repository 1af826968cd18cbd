/** WHATWG insertion modes "in select" and "in select in table", in which most tags are ignored. */
import * as Tag from '../../tags.ts';
import { TextKind } from '../mode.ts';
import type { StartTag } from '../start-tag.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { insertAsInHead } from './before-body.ts';
import type { InsertionMode } from './insertion-mode.ts';

function startTagInSelect(builder: TreeBuilder, tag: StartTag): void {
  switch (tag.code) {
    case Tag.HTML:
      builder.mergeRootAttributes(tag);
      break;
    case Tag.OPTION:
      popIfCurrent(builder, Tag.OPTION);
      builder.insert(tag);
      break;
    case Tag.OPTGROUP:
      popIfCurrent(builder, Tag.OPTION);
      popIfCurrent(builder, Tag.OPTGROUP);
      builder.insert(tag);
      break;
    case Tag.HR:
      popIfCurrent(builder, Tag.OPTION);
      popIfCurrent(builder, Tag.OPTGROUP);
      builder.insertVoid(tag);
      break;
    case Tag.SELECT:
      closeSelect(builder);
      break;
    case Tag.INPUT:
    case Tag.KEYGEN:
    case Tag.TEXTAREA:
      closeSelect(builder);
      builder.startTag(tag);
      break;
    case Tag.SCRIPT:
    case Tag.TEMPLATE:
      insertAsInHead(builder, tag);
      break;
  }
}

function endTagInSelect(builder: TreeBuilder, _name: string, code: number): void {
  const { open } = builder;
  switch (code) {
    case Tag.OPTGROUP:
      if (open.top.code === Tag.OPTION && open.top.lower.code === Tag.OPTGROUP) open.pop();
      popIfCurrent(builder, Tag.OPTGROUP);
      break;
    case Tag.OPTION:
      popIfCurrent(builder, Tag.OPTION);
      break;
    case Tag.SELECT:
      closeSelect(builder);
      break;
    case Tag.TEMPLATE:
      builder.closeTemplate();
      break;
  }
}

function popIfCurrent({ open }: TreeBuilder, code: number): void {
  if (open.top.code === code) open.pop();
}

function closeSelect(builder: TreeBuilder): void {
  builder.open.popThroughCode(Tag.SELECT);
  builder.resetMode();
}

function textInSelect(builder: TreeBuilder, text: string, kind: TextKind): void {
  if (kind !== TextKind.NULL) builder.insertText(text);
}

function isTablePart(code: number): boolean {
  switch (code) {
    case Tag.CAPTION:
    case Tag.TABLE:
    case Tag.TBODY:
    case Tag.TFOOT:
    case Tag.THEAD:
    case Tag.TR:
    case Tag.TD:
    case Tag.TH:
      return true;
    default:
      return false;
  }
}

export const inSelect: InsertionMode = { startTag: startTagInSelect, endTag: endTagInSelect, text: textInSelect };

export const inSelectInTable: InsertionMode = {
  startTag(builder, tag) {
    if (!isTablePart(tag.code)) startTagInSelect(builder, tag);
    else {
      closeSelect(builder);
      builder.startTag(tag);
    }
  },
  endTag(builder, name, code) {
    if (!isTablePart(code)) endTagInSelect(builder, name, code);
    else if (builder.open.hasInTableScope(code)) {
      closeSelect(builder);
      builder.endTag(name, code);
    }
  },
  text: textInSelect,
};
