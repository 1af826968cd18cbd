/** WHATWG "The insertion mode". */

/** Up to `AFTER_HEAD`, in the order that the start of a document passes through them. */
export const Mode = {
  INITIAL: 0,
  BEFORE_HTML: 1,
  BEFORE_HEAD: 2,
  IN_HEAD: 3,
  IN_HEAD_NOSCRIPT: 4,
  AFTER_HEAD: 5,
  IN_BODY: 6,
  TEXT: 7,
  IN_TABLE: 8,
  IN_CAPTION: 9,
  IN_COLUMN_GROUP: 10,
  IN_TABLE_BODY: 11,
  IN_ROW: 12,
  IN_CELL: 13,
  IN_SELECT: 14,
  IN_SELECT_IN_TABLE: 15,
  IN_TEMPLATE: 16,
  AFTER_BODY: 17,
  IN_FRAMESET: 18,
  AFTER_FRAMESET: 19,
  AFTER_AFTER_BODY: 20,
  AFTER_AFTER_FRAMESET: 21,
} as const;
export type Mode = (typeof Mode)[keyof typeof Mode];

/** How the tokenizer reads what follows. */
export const TextState = { DATA: 0, RCDATA: 1, RAWTEXT: 2, SCRIPT_DATA: 3, PLAINTEXT: 4 } as const;
export type TextState = (typeof TextState)[keyof typeof TextState];

/** Kinds of character tokens. A token has one kind. */
export const TextKind = { WHITE_SPACE: 0, CHARACTERS: 1, NULL: 2 } as const;
export type TextKind = (typeof TextKind)[keyof typeof TextKind];
