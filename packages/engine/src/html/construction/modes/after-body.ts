/** WHATWG insertion modes after the body, and those of framesets. */
import * as Tag from '../../tags.ts';
import { Mode, TextKind } from '../mode.ts';
import type { StartTag } from '../start-tag.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { insertAsInHead } from './before-body.ts';
import { textInBody } from './in-body.ts';
import type { InsertionMode } from './insertion-mode.ts';

/** Content after the body belongs into the body. */
function startTagAfterBody(builder: TreeBuilder, tag: StartTag): void {
  if (tag.code === Tag.HTML) builder.mergeRootAttributes(tag);
  else {
    builder.mode = Mode.IN_BODY;
    builder.startTag(tag);
  }
}

function endTagInBodyAgain(builder: TreeBuilder, name: string, code: number): void {
  builder.mode = Mode.IN_BODY;
  builder.endTag(name, code);
}

function textAfterBody(builder: TreeBuilder, text: string, kind: TextKind): void {
  if (kind !== TextKind.WHITE_SPACE) builder.mode = Mode.IN_BODY;
  textInBody(builder, text, kind);
}

/** Only white space is inserted. */
function textInFrameset(builder: TreeBuilder, text: string, kind: TextKind): void {
  if (kind === TextKind.WHITE_SPACE) builder.insertText(text);
}

function startTagAfterFrameset(builder: TreeBuilder, tag: StartTag): void {
  if (tag.code === Tag.HTML) builder.mergeRootAttributes(tag);
  else if (tag.code === Tag.NOFRAMES) insertAsInHead(builder, tag);
}

export const afterBody: InsertionMode = {
  startTag: startTagAfterBody,
  endTag(builder, name, code) {
    if (code === Tag.HTML) builder.mode = Mode.AFTER_AFTER_BODY;
    else endTagInBodyAgain(builder, name, code);
  },
  text: textAfterBody,
};

export const afterAfterBody: InsertionMode = {
  startTag: startTagAfterBody,
  endTag: endTagInBodyAgain,
  text: textAfterBody,
};

export const inFrameset: InsertionMode = {
  startTag(builder, tag) {
    if (tag.code === Tag.FRAMESET) builder.insert(tag);
    else if (tag.code === Tag.FRAME) builder.insertVoid(tag);
    else startTagAfterFrameset(builder, tag);
  },
  endTag(builder, _name, code) {
    const { open } = builder;
    if (code !== Tag.FRAMESET || open.top === open.root) return;
    open.pop();
    if (open.top.code !== Tag.FRAMESET) builder.mode = Mode.AFTER_FRAMESET;
  },
  text: textInFrameset,
};

export const afterFrameset: InsertionMode = {
  startTag: startTagAfterFrameset,
  endTag(builder, _name, code) {
    if (code === Tag.HTML) builder.mode = Mode.AFTER_AFTER_FRAMESET;
  },
  text: textInFrameset,
};

export const afterAfterFrameset: InsertionMode = {
  startTag: startTagAfterFrameset,
  endTag() {},
  text(builder, text, kind) {
    if (kind === TextKind.WHITE_SPACE) textInBody(builder, text, kind);
  },
};
