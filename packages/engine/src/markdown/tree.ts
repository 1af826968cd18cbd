/**
 * The Markdown tree: mdast's node names and shapes, plus nodes for what GFM has no syntax for.
 * `from-html/` builds it, `to-text/` writes it as text, and `measure/` counts its words.
 *
 * Guaranteed by the builder, and relied on by the writer:
 * - There are no adjacent text nodes. White space is collapsed. There is none at the edges of a
 *   block, a mark or a link, and none next to a break. (Wider white space, such as U+3000, stays at
 *   the start of a block and, like a no-break space, after a break.)
 * - No text, mark, link, list, item, quote, heading or paragraph is empty. No mark is inside the
 *   same mark, and no link inside a link.
 * - Adjacent equal marks are merged, except `kbd` and `q`. Code values are never empty.
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
  /** Whether the list is loose: blank lines separate its items. */
  readonly spread: boolean;
  readonly children: ListItem[];
}

export interface ListItem {
  readonly type: 'listItem';
  /** Whether a task list item is done; `null` for any other item. */
  readonly checked: boolean | null;
  readonly children: Block[];
}

export interface Code {
  readonly type: 'code';
  /** Language for the info string, or the empty string. */
  readonly lang: string;
  /** The exact text, without the final line ending. */
  readonly value: string;
}

export type Alignment = 'left' | 'right' | 'center' | null;

export interface Table {
  readonly type: 'table';
  /** One entry per column. Rows may have fewer cells; the missing ones are empty. */
  readonly align: Alignment[];
  /** The first row is the header. Its cells are empty if the HTML table has no header. */
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
  /** The text as displayed, unescaped. */
  readonly value: string;
}

/** Marks with a Markdown syntax, then marks that are written as HTML tags without attributes. */
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
  /** A serialized URL, or the unchanged attribute value if it could not be resolved. */
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
