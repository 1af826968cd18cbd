/** WHATWG insertion modes from "initial" to "after head". */

import { byCode } from '../../name-codes.ts';
import * as Tag from '../../tags.ts';
import { Mode, TextKind, TextState } from '../mode.ts';
import type { StartTag } from '../start-tag.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import type { InsertionMode } from './insertion-mode.ts';

const IS_VOID = 1;
const IS_RAW_TEXT = 2;
const IS_RCDATA = 3;
const IS_SCRIPT = 4;
const IS_TEMPLATE = 5;
const HEAD_RULES = byCode(
  [
    ['base basefont bgsound link meta', IS_VOID],
    ['noframes style', IS_RAW_TEXT],
    ['title', IS_RCDATA],
    ['script', IS_SCRIPT],
    ['template', IS_TEMPLATE],
  ],
  0,
);
const IN_NOSCRIPT = byCode([['basefont bgsound link meta noframes style', true]], false);

/** Whether the rules "in head" insert the element: it is metadata, and allowed elsewhere too. */
export function belongsInHead(code: number): boolean {
  return HEAD_RULES[code] !== 0;
}

/** Inserts an element for which `belongsInHead` is true. */
export function insertAsInHead(builder: TreeBuilder, tag: StartTag): void {
  switch (HEAD_RULES[tag.code]) {
    case IS_VOID:
      builder.insertVoid(tag);
      break;
    case IS_RAW_TEXT:
      builder.insertRawText(tag, TextState.RAWTEXT);
      break;
    case IS_RCDATA:
      builder.insertRawText(tag, TextState.RCDATA);
      break;
    case IS_SCRIPT:
      builder.insertRawText(tag, TextState.SCRIPT_DATA);
      break;
    case IS_TEMPLATE:
      builder.insert(tag);
      builder.formatting.pushMarker();
      builder.framesetOk = false;
      builder.mode = Mode.IN_TEMPLATE;
      builder.templateModes.push(Mode.IN_TEMPLATE);
      break;
  }
}

/** End tags that aren't ignored before the body, although they end nothing. */
function isPassedOn(code: number): boolean {
  return code === Tag.HEAD || code === Tag.BODY || code === Tag.HTML || code === Tag.BR;
}

function passOnStartTag(builder: TreeBuilder, tag: StartTag): void {
  builder.leaveMode();
  builder.startTag(tag);
}

function passOnEndTag(builder: TreeBuilder, name: string, code: number): void {
  builder.leaveMode();
  builder.endTag(name, code);
}

/** White space before the head is ignored. */
function textBeforeHead(builder: TreeBuilder, text: string, kind: TextKind): void {
  if (kind === TextKind.WHITE_SPACE) return;
  builder.openBody();
  builder.text(text, kind);
}

function textInHead(builder: TreeBuilder, text: string, kind: TextKind): void {
  if (kind === TextKind.WHITE_SPACE) {
    builder.insertText(text);
    return;
  }
  builder.openBody();
  builder.text(text, kind);
}

export const initial: InsertionMode = { startTag: passOnStartTag, endTag: passOnEndTag, text: textBeforeHead };

export const beforeHtml: InsertionMode = {
  startTag(builder, tag) {
    if (tag.code === Tag.HTML) {
      builder.insert(tag);
      builder.mode = Mode.BEFORE_HEAD;
    } else passOnStartTag(builder, tag);
  },
  endTag(builder, name, code) {
    if (isPassedOn(code)) passOnEndTag(builder, name, code);
  },
  text: textBeforeHead,
};

export const beforeHead: InsertionMode = {
  startTag(builder, tag) {
    if (tag.code === Tag.HTML) builder.mergeRootAttributes(tag);
    else if (tag.code === Tag.HEAD) {
      builder.insert(tag);
      builder.head = builder.open.top.element;
      builder.mode = Mode.IN_HEAD;
    } else passOnStartTag(builder, tag);
  },
  endTag(builder, name, code) {
    if (isPassedOn(code)) passOnEndTag(builder, name, code);
  },
  text: textBeforeHead,
};

export const inHead: InsertionMode = {
  startTag(builder, tag) {
    const { code } = tag;
    if (code === Tag.HTML) builder.mergeRootAttributes(tag);
    else if (code === Tag.HEAD) return;
    else if (code === Tag.NOSCRIPT) {
      builder.insert(tag);
      builder.mode = Mode.IN_HEAD_NOSCRIPT;
    } else if (belongsInHead(code)) insertAsInHead(builder, tag);
    else passOnStartTag(builder, tag);
  },
  endTag(builder, name, code) {
    if (code === Tag.HEAD) builder.leaveMode();
    else if (code === Tag.TEMPLATE) builder.closeTemplate();
    else if (isPassedOn(code)) passOnEndTag(builder, name, code);
  },
  text: textInHead,
};

export const inHeadNoscript: InsertionMode = {
  startTag(builder, tag) {
    const { code } = tag;
    if (code === Tag.HTML) builder.mergeRootAttributes(tag);
    else if (code === Tag.HEAD || code === Tag.NOSCRIPT) return;
    else if (IN_NOSCRIPT[code]) insertAsInHead(builder, tag);
    else passOnStartTag(builder, tag);
  },
  endTag(builder, name, code) {
    if (code === Tag.NOSCRIPT) builder.leaveMode();
    else if (code === Tag.BR) passOnEndTag(builder, name, code);
  },
  text: textInHead,
};

export const afterHead: InsertionMode = {
  startTag(builder, tag) {
    const { code } = tag;
    if (code === Tag.HTML) builder.mergeRootAttributes(tag);
    else if (code === Tag.HEAD) return;
    else if (code === Tag.BODY) {
      builder.insert(tag);
      builder.framesetOk = false;
      builder.mode = Mode.IN_BODY;
    } else if (code === Tag.FRAMESET) {
      builder.insert(tag);
      builder.mode = Mode.IN_FRAMESET;
    } else if (belongsInHead(code)) insertInClosedHead(builder, tag);
    else passOnStartTag(builder, tag);
  },
  endTag(builder, name, code) {
    if (code === Tag.TEMPLATE) builder.closeTemplate();
    else if (code !== Tag.HEAD && isPassedOn(code)) passOnEndTag(builder, name, code);
  },
  text: textInHead,
};

function insertInClosedHead(builder: TreeBuilder, tag: StartTag): void {
  const { open, head } = builder;
  open.push(head!, head!.name, Tag.HEAD, 0);
  const { top } = open;
  insertAsInHead(builder, tag);
  open.remove(top);
}
