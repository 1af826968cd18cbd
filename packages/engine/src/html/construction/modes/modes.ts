/** The insertion modes by their number. */
import { afterAfterBody, afterAfterFrameset, afterBody, afterFrameset, inFrameset } from './after-body.ts';
import { afterHead, beforeHead, beforeHtml, inHead, inHeadNoscript, initial } from './before-body.ts';
import { inBody, text } from './in-body.ts';
import { inSelect, inSelectInTable } from './in-select.ts';
import { inCaption, inCell, inColumnGroup, inRow, inTable, inTableBody } from './in-table.ts';
import { inTemplate } from './in-template.ts';
import type { InsertionMode } from './insertion-mode.ts';

/** In the order of `Mode`. */
export const MODES: readonly InsertionMode[] = [
  initial,
  beforeHtml,
  beforeHead,
  inHead,
  inHeadNoscript,
  afterHead,
  inBody,
  text,
  inTable,
  inCaption,
  inColumnGroup,
  inTableBody,
  inRow,
  inCell,
  inSelect,
  inSelectInTable,
  inTemplate,
  afterBody,
  inFrameset,
  afterFrameset,
  afterAfterBody,
  afterAfterFrameset,
];
