/**
 * The Markdown tree between the HTML and the text: mdast's names and shapes, with the few nodes that GFM has no form
 * for. `build.ts` makes it, `write.ts` turns it into text, `measure/` counts over it.
 *
 * What a builder guarantees and a writer relies on:
 * - no two neighbouring texts; white space collapsed; none at the edges of a block, a mark or a link, none beside a break
 *   (where this is not a space but a wider one, such as U+3000, it stays at the start of a block, and with a no-break
 *   space after a break)
 * - no empty text, mark, link, list, item, quote, heading or paragraph; no mark inside the same mark; no link in a link
 * - neighbouring equal marks are one, but for `kbd` and `q`; a code value is never empty
 */

export interface Root {
  readonly type: 'root';
  readonly children: Block[];
}

export type Block =
  | Paragraph
  | Heading
  | ThematicBreak
  | Blockquote
  | List
  | Code
  | Table
  | MathBlock
  | FootnoteDefinition;

export interface Paragraph {
  readonly type: 'paragraph';
  readonly children: Phrasing[];
}

export interface Heading {
  readonly type: 'heading';
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  readonly children: Phrasing[];
}

export interface ThematicBreak {
  readonly type: 'thematicBreak';
}

export interface Blockquote {
  readonly type: 'blockquote';
  /** GitHub's alert kind (`NOTE`, `TIP`, `IMPORTANT`, `WARNING`, `CAUTION`) for a callout. */
  readonly alert?: string;
  readonly children: Block[];
}

export interface List {
  readonly type: 'list';
  readonly ordered: boolean;
  /** First ordinal of an ordered list, 0 to 999,999,999. */
  readonly start: number;
  /** Whether blank lines stand between the items. */
  readonly spread: boolean;
  readonly children: ListItem[];
}

export interface ListItem {
  readonly type: 'listItem';
  /** State of a task item; `null` for any other. */
  readonly checked: boolean | null;
  readonly children: Block[];
}

export interface Code {
  readonly type: 'code';
  /** Language for the info string, or the empty string. */
  readonly lang: string;
  /** Exact text, without the line ending that closes the block. */
  readonly value: string;
}

export type Alignment = 'left' | 'right' | 'center' | null;

export interface Table {
  readonly type: 'table';
  /** One entry a column. A row has as many cells or fewer; those it lacks are empty. */
  readonly align: Alignment[];
  /** The first row is the header; its cells are all empty where the page's table has none. */
  readonly children: TableRow[];
}

export interface TableRow {
  readonly type: 'tableRow';
  readonly children: TableCell[];
}

export interface TableCell {
  readonly type: 'tableCell';
  readonly children: Phrasing[];
}

/** `$$ … $$` with TeX source. */
export interface MathBlock {
  readonly type: 'math';
  readonly value: string;
}

export interface FootnoteDefinition {
  readonly type: 'footnoteDefinition';
  readonly label: string;
  readonly children: Block[];
}

export type Phrasing = Text | Mark | InlineCode | Break | Link | Image | InlineMath | FootnoteReference;

export interface Text {
  readonly type: 'text';
  /** As a reader sees it: nothing escaped. */
  readonly value: string;
}

/** Marks with a Markdown form, then those kept as bare HTML tags, for which Markdown has none. */
export type MarkType = 'strong' | 'emphasis' | 'delete' | 'sub' | 'sup' | 'kbd' | 'mark' | 'q';

export interface Mark {
  readonly type: MarkType;
  readonly children: Phrasing[];
}

export interface InlineCode {
  readonly type: 'inlineCode';
  readonly value: string;
}

export interface Break {
  readonly type: 'break';
}

export interface Link {
  readonly type: 'link';
  /** A serialised URL, or as the page wrote it where it could not be resolved. */
  readonly url: string;
  readonly title: string;
  readonly children: Phrasing[];
}

export interface Image {
  readonly type: 'image';
  readonly url: string;
  readonly title: string;
  readonly alt: string;
}

export interface InlineMath {
  readonly type: 'inlineMath';
  readonly value: string;
}

export interface FootnoteReference {
  readonly type: 'footnoteReference';
  readonly label: string;
}
