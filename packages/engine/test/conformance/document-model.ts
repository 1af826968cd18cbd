/**
 * The content of a document that Markdown can express, in which a page and its Markdown are
 * compared. Independent of the converter, so that a fault of the converter cannot hide here.
 */

export type Marks = readonly string[];

export type Inline =
  | { readonly kind: 'text'; readonly text: string; readonly marks: Marks }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly title: string;
      readonly marks: Marks;
    }
  | { readonly kind: 'break' };

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly depth: number; readonly content: readonly Inline[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly Item[] }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'table'; readonly align: readonly string[]; readonly rows: readonly (readonly Inline[])[][] };

export interface Item {
  readonly checked: boolean | null;
  readonly children: readonly Block[];
}

/** One line per leaf block, with the path of its containers. Equal lines mean equal documents. */
export function printDocument(blocks: readonly Block[]): string[] {
  const lines: string[] = [];
  printBlocks(blocks, '', lines);
  return lines;
}

/** As `printDocument`, without emphasis. */
export function printWithoutEmphasis(blocks: readonly Block[]): string[] {
  return printDocument(blocks.map(plainBlock));
}

function plainBlock(block: Block): Block {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: plainInline(block.content) };
    case 'quote':
      return { ...block, children: block.children.map(plainBlock) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, children: item.children.map(plainBlock) })),
      };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(plainInline)) };
    default:
      return block;
  }
}

export const EMPHASIS: ReadonlySet<string> = new Set(['strong', 'em', 'del']);

function plainInline(content: readonly Inline[]): Inline[] {
  const plain: Inline[] = [];
  for (const inline of content) {
    const last = plain.at(-1);
    if (inline.kind === 'break') plain.push(inline);
    else {
      const marks = inline.marks.filter((mark) => !EMPHASIS.has(mark));
      if (inline.kind === 'text' && last?.kind === 'text' && last.marks.join() === marks.join())
        plain[plain.length - 1] = { ...last, text: last.text + inline.text };
      else plain.push({ ...inline, marks });
    }
  }
  return plain;
}

function printBlocks(blocks: readonly Block[], path: string, lines: string[]): void {
  for (const block of blocks) {
    switch (block.kind) {
      case 'paragraph':
        lines.push(`${path}p ${printInline(block.content)}`);
        break;
      case 'heading':
        lines.push(`${path}h${block.depth} ${printInline(block.content)}`);
        break;
      case 'rule':
        lines.push(`${path}hr`);
        break;
      case 'code':
        lines.push(`${path}code ${block.language} ${JSON.stringify(block.text)}`);
        break;
      case 'quote':
        lines.push(`${path}quote`);
        printBlocks(block.children, `${path}> `, lines);
        break;
      case 'list':
        lines.push(block.start === null ? `${path}ul` : `${path}ol ${block.start}`);
        for (const item of block.items) {
          lines.push(`${path}- ${item.checked === null ? '' : item.checked ? '[x]' : '[ ]'}`);
          printBlocks(item.children, `${path}  `, lines);
        }
        break;
      case 'table':
        lines.push(`${path}table ${block.align.join(' ')}`);
        for (const row of block.rows) lines.push(`${path}| ${row.map(printInline).join(' | ')}`);
        break;
    }
  }
}

function printInline(content: readonly Inline[]): string {
  let printed = '';
  for (const inline of content) {
    if (inline.kind === 'break') printed += '⏎';
    else {
      const text =
        inline.kind === 'text' ? inline.text : `image ${inline.src} “${inline.alt}” ${JSON.stringify(inline.title)}`;
      printed += inline.marks.length === 0 && inline.kind === 'text' ? text : `⟦${inline.marks.join(' ')}: ${text}⟧`;
    }
  }
  return printed;
}
