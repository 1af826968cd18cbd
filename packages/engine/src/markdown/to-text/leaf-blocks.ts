/** Writes the leaf blocks. The first line comes without the prefix of the containers. */
import { countLineFeeds } from '../../text/line-feeds.ts';
import type { Block, Code, Heading, MathBlock, Paragraph, Table, TableRow, ThematicBreak } from '../tree.ts';
import { codeFence, codeLines, infoString, normalizeLineEndings } from './code.ts';
import type { LineStart } from './escape-line-start.ts';
import { mathLines } from './math.ts';
import { writePhrasing } from './write-phrasing.ts';

export type LeafBlock = Exclude<Block, { children: readonly Block[] } | { type: 'list' }>;

export interface LeafContext {
  readonly prefix: string;
  /** The prefix of a blank line. */
  readonly blank: string;
  readonly start: LineStart;
  /** The checkbox of a task list item, for its first paragraph. */
  readonly checkbox: string;
  readonly beginsDocument: boolean;
}

type Handlers = {
  readonly [T in LeafBlock['type']]: (node: Extract<LeafBlock, { type: T }>, at: LeafContext) => string;
};

const LEAF_WRITERS: Handlers = {
  paragraph: writeParagraph,
  heading: writeHeading,
  thematicBreak: writeThematicBreak,
  code: writeCode,
  table: writeTable,
  math: writeMath,
};

/** The lines of `node`; empty if it has no content. */
export function writeLeafBlock<T extends LeafBlock['type']>(
  node: Extract<LeafBlock, { type: T }>,
  at: LeafContext,
): string {
  const handler: (leaf: Extract<LeafBlock, { type: T }>, at: LeafContext) => string = LEAF_WRITERS[node.type as T];
  return handler(node, at);
}

/** Maximum number of lines of `node`, to estimate the cost of their prefixes. */
export function countLines(node: LeafBlock): number {
  if (node.type === 'table') return node.children.length + 1;
  if (node.type === 'paragraph') return node.children.length;
  return node.type === 'code' || node.type === 'math' ? 3 + countLineFeeds(node.value) : 1;
}

function writeParagraph({ children }: Paragraph, { prefix, start, checkbox }: LeafContext): string {
  const text = writePhrasing(children, { context: 'flow', start: checkbox === '' ? start : undefined, prefix });
  return text === '' ? '' : checkbox + text;
}

function writeHeading({ depth, children }: Heading, { prefix }: LeafContext): string {
  const text = writePhrasing(children, { context: 'heading', start: undefined, prefix });
  return text === '' ? '' : `${'#'.repeat(depth)} ${text}`;
}

/**
 * Not `---` or `***` at the start of an item (a parser would see one thematic break), and not `---`
 * at the start of the document (front matter).
 */
function writeThematicBreak(_node: ThematicBreak, { start, beginsDocument }: LeafContext): string {
  if (start === 'item') return '___';
  return beginsDocument ? '***' : '---';
}

function writeCode({ lang, value }: Code, context: LeafContext): string {
  const fence = codeFence(value);
  if (context.prefix === '' && value !== '')
    return `${fence}${infoString(lang)}\n${normalizeLineEndings(value)}\n${fence}`;
  const lines = value === '' ? [] : codeLines(value);
  return joinLines([fence + infoString(lang), ...lines, fence], context);
}

function writeMath({ value }: MathBlock, context: LeafContext): string {
  return value.trim() === '' ? '' : joinLines(mathLines(value), context);
}

function joinLines(lines: readonly string[], { prefix, blank }: LeafContext): string {
  if (prefix === '') return lines.join('\n');
  return lines.map((line, index) => (index === 0 ? line : line === '' ? blank : prefix + line)).join('\n');
}

const DELIMITER_CELLS = { left: ':---', right: '---:', center: ':---:', none: '---' } as const;

function writeTable({ align, children }: Table, { prefix }: LeafContext): string {
  const [head, ...body] = children;
  if (head === undefined) return '';
  const width = children.reduce((widest, row) => Math.max(widest, row.children.length), align.length);
  if (width === 0) return '';
  const delimiterRow: string[] = [];
  for (let column = 0; column < width; column++) delimiterRow.push(DELIMITER_CELLS[align[column] ?? 'none']);
  const emptyCells = ' |'.repeat(width - head.children.length);
  return [writeRow(head) + emptyCells, `| ${delimiterRow.join(' | ')} |`, ...body.map(writeRow)].join(`\n${prefix}`);
}

function writeRow({ children }: TableRow): string {
  let row = '|';
  for (const cell of children) {
    if (cell.children.length === 0) {
      row += ' |';
      continue;
    }
    const text = writePhrasing(cell.children, { context: 'cell', start: undefined, prefix: '' });
    row += text === '' ? ' |' : ` ${text} |`;
  }
  return row;
}
