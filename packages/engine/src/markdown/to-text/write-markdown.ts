/**
 * Markdown tree → Markdown text that parses back to the same tree. Containers are walked with an
 * explicit stack, because pages may be nested arbitrarily deep.
 */
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Root } from '../tree.ts';
import { isTight, listMarker } from './block-separation.ts';
import { BlockWriter } from './block-writer.ts';
import { footnoteLabel } from './footnote-label.ts';
import { countLines, type LeafBlock, writeLeafBlock } from './leaf-blocks.ts';

/**
 * Nested containers that are written; a list and its item count as two. Every line repeats their
 * markers, so unlimited nesting would square the length, and markdown-it stops at 100. Of deeper
 * containers only the content is written.
 */
const MAX_DEPTH = 64;
const MAX_ORDINAL = 999_999_999;

type Container = Root | Exclude<Block, LeafBlock> | ListItem;

interface Frame {
  readonly node: Container;
  /** The list that `node` is or belongs to, if it is written as a list. */
  readonly list: List | undefined;
  readonly prefix: string;
  readonly blank: string;
  next: number;
  /** The child that was written last. */
  previous: Block | ListItem | undefined;
  /** For a list: the marker of its items and the next number. */
  readonly marker: string;
  ordinal: number;
  /** The list written last, if no other block followed it. */
  previousList: { readonly list: List; readonly marker: string } | undefined;
  /** For a task list item: its checkbox, until it is written. */
  checkbox: string;
  /** The writer's state to restore if nothing in `node` is written. */
  readonly count: number;
  readonly firstLinePrefix: string;
  readonly separator: string;
}

/** Writes the tree as GitHub-Flavored Markdown. The result is empty or ends in one line ending. */
export function writeMarkdown(root: Root): string {
  const lines = new BlockWriter();
  const stack: Frame[] = [newFrame(root, lines, undefined, '', '')];
  let flat = false;
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.node.children[frame.next++];
    if (node === undefined) {
      stack.pop();
      leave(frame, stack.at(-1), lines);
      continue;
    }
    separate(frame, node, lines, flat);
    if (isContainer(node)) {
      writeOpenBox(frame, node, lines);
      const deep = stack.length + (node.type === 'list' ? 1 : 0) > MAX_DEPTH;
      stack.push(flat || deep ? unwrappedFrame(node, frame, lines) : enter(node, frame, lines));
      continue;
    }
    if (!flat && !lines.canAfford(countLines(node), frame.prefix.length)) {
      flat = true;
      lines.firstLinePrefix = '';
      lines.separator = lines.count === 0 ? '' : '\n';
    }
    writeChild(frame, node, lines, flat);
  }
  return lines.toString();
}

function writeChild(frame: Frame, node: LeafBlock, lines: BlockWriter, flat: boolean): void {
  if (node.type !== 'paragraph') writeOpenBox(frame, node, lines);
  const begins = frame.previous === undefined;
  const text = writeLeafBlock(node, {
    prefix: flat ? '' : frame.prefix,
    blank: flat ? '' : frame.blank,
    start: begins && frame.node.type === 'listItem' && !flat ? 'item' : 'block',
    checkbox: frame.checkbox,
    beginsDocument: lines.count === 0 && lines.firstLinePrefix === '',
  });
  if (text === '') return;
  lines.write(text);
  frame.checkbox = '';
  frame.previous = node;
  frame.previousList = undefined;
}

/** A checkbox must be followed by a paragraph. Before any other block, it is written as text. */
function writeOpenBox(frame: Frame, node: Block | ListItem, lines: BlockWriter): void {
  if (frame.checkbox === '' || node.type === 'paragraph') return;
  lines.write(frame.checkbox.trimEnd());
  frame.checkbox = '';
  frame.previous = { type: 'paragraph', children: [] };
  separate(frame, node, lines, false);
}

/**
 * Prepares the separator and prefix before `node`. A container's first child uses its container's.
 */
function separate(frame: Frame, node: Block | ListItem, lines: BlockWriter, flat: boolean): void {
  if (frame.previous === undefined) return;
  const close = !flat && isTight(frame.node, frame.list, frame.previous, node);
  lines.separator = close ? '' : `${flat ? '' : frame.blank}\n`;
  lines.firstLinePrefix = flat ? '' : frame.prefix;
}

function isContainer(node: Block | ListItem): node is Exclude<Container, Root> {
  return (
    node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem' || node.type === 'footnoteDefinition'
  );
}

function newFrame(node: Container, lines: BlockWriter, list: List | undefined, prefix: string, marker: string): Frame {
  return {
    node,
    list,
    prefix,
    blank: prefix.trimEnd(),
    next: 0,
    previous: undefined,
    marker,
    ordinal: node.type === 'list' ? node.start : 0,
    previousList: undefined,
    checkbox: '',
    count: lines.count,
    firstLinePrefix: lines.firstLinePrefix,
    separator: lines.separator,
  };
}

/** A container that isn't written: its children are written in its place. */
function unwrappedFrame(node: Container, parent: Frame, lines: BlockWriter): Frame {
  return newFrame(node, lines, undefined, parent.prefix, '');
}

function enter(node: Exclude<Container, Root>, parent: Frame, lines: BlockWriter): Frame {
  if (node.type === 'list') return newFrame(node, lines, node, parent.prefix, listMarker(node, parent.previousList));
  if (node.type === 'listItem') return enterItem(node, parent, lines);
  return node.type === 'blockquote' ? enterQuote(node, parent, lines) : enterFootnote(node, parent, lines);
}

function enterQuote(node: Blockquote, parent: Frame, lines: BlockWriter): Frame {
  const frame = newFrame(node, lines, undefined, `${parent.prefix}> `, '');
  lines.firstLinePrefix += '> ';
  if (node.alert !== undefined) {
    lines.write(`[!${node.alert.toUpperCase()}]`);
    lines.firstLinePrefix = frame.prefix;
    lines.separator = node.children[0]?.type === 'paragraph' ? '' : `${frame.blank}\n`;
  }
  return frame;
}

/**
 * In renderers without footnotes, the first line of a definition is a paragraph, or a link
 * reference definition if it is only a URL. A first block that isn't safe there starts after a
 * blank line: those renderers then show an indented code block, and all others the same footnote.
 */
function enterFootnote(node: FootnoteDefinition, parent: Frame, lines: BlockWriter): Frame {
  const frame = newFrame(node, lines, undefined, `${parent.prefix}    `, '');
  lines.firstLinePrefix += `[^${footnoteLabel(node.label)}]:`;
  if (isSafeFirstBlock(node.children[0])) lines.firstLinePrefix += ' ';
  else {
    lines.write('');
    lines.separator = `${frame.blank}\n`;
    lines.firstLinePrefix = frame.prefix;
  }
  return frame;
}

/**
 * Whether `first` is a paragraph that begins with several words, with a mark, or with a non-URL.
 */
function isSafeFirstBlock(first: Block | undefined): boolean {
  if (first?.type !== 'paragraph') return false;
  const [text] = first.children;
  return text?.type !== 'text' || /^\s*(?:[^\s:&]+(?:\s|$)|\S+\s+[^\s"'(])/.test(text.value);
}

function enterItem(node: ListItem, parent: Frame, lines: BlockWriter): Frame {
  const { list, marker, ordinal, prefix } = parent;
  if (list === undefined) return unwrappedFrame(node, parent, lines);
  const itemStart = list.ordered ? `${Math.min(Math.max(ordinal, 0), MAX_ORDINAL)}${marker} ` : `${marker} `;
  const frame = newFrame(node, lines, list, prefix + ' '.repeat(itemStart.length), '');
  lines.firstLinePrefix += itemStart;
  frame.checkbox = node.checked === null ? '' : node.checked ? '[x] ' : '[ ] ';
  return frame;
}

/** Closes a container: records what was written, or restores the writer's state if nothing was. */
function leave(frame: Frame, parent: Frame | undefined, lines: BlockWriter): void {
  if (parent === undefined) return;
  const { node, count, firstLinePrefix, separator, list, marker } = frame;
  if (lines.count === count) {
    lines.firstLinePrefix = firstLinePrefix;
    lines.separator = separator;
    return;
  }
  if (node.type === 'root') return;
  parent.previous = node;
  parent.checkbox = '';
  parent.previousList = node.type === 'list' && list !== undefined ? { list, marker } : undefined;
  if (node.type === 'listItem') parent.ordinal++;
}
