/** WHATWG insertion mode "in template": the first tag decides whether the content is that of a table, a row, and so on. */
import * as Tag from '../../tags.ts';
import { Mode } from '../mode.ts';
import { belongsInHead, insertAsInHead } from './before-body.ts';
import { textInBody } from './in-body.ts';
import type { InsertionMode } from './insertion-mode.ts';

export const inTemplate: InsertionMode = {
  startTag(builder, tag) {
    if (belongsInHead(tag.code)) {
      insertAsInHead(builder, tag);
      return;
    }
    const mode = modeOf(tag.code);
    builder.templateModes[builder.templateModes.length - 1] = mode;
    builder.mode = mode;
    builder.startTag(tag);
  },
  endTag(builder, _name, code) {
    if (code === Tag.TEMPLATE) builder.closeTemplate();
  },
  text: textInBody,
};

function modeOf(code: number): Mode {
  switch (code) {
    case Tag.CAPTION:
    case Tag.COLGROUP:
    case Tag.TBODY:
    case Tag.TFOOT:
    case Tag.THEAD:
      return Mode.IN_TABLE;
    case Tag.COL:
      return Mode.IN_COLUMN_GROUP;
    case Tag.TR:
      return Mode.IN_TABLE_BODY;
    case Tag.TD:
    case Tag.TH:
      return Mode.IN_ROW;
    default:
      return Mode.IN_BODY;
  }
}
