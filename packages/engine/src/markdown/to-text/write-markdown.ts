/**
 * Markdown tree → text that parses back to it. Containers are walked with a stack of our own, since pages nest as deep
 * as they like.
 */
import type { Block, Blockquote, FootnoteDefinition, List, ListItem, Root } from '../tree.ts';
import { isTight, listMarker } from './block-separation.ts';
import { BlockWriter } from './block-writer.ts';
import { footnoteLabel } from './footnote-label.ts';
import { countLines, type LeafBlock, writeLeafBlock } from './leaf-blocks.ts';

/**
 * Open containers that are written as such; a list and its item are two. Markers stand on every line, so unbounded
 * nesting would square the text, and renderers give up too (markdown-it at 100). Deeper ones are only their content.
 */
const MAX_DEPTH = 64;
const MAX_ORDINAL = 999_999_999;

type Container = Root | Exclude<Block, LeafBlock> | ListItem;

interface Frame {
  readonly node: Container;
  /** List that `node` is, or is an item of, where it is written as a list. */
  readonly list: List | undefined;
  readonly prefix: string;
  readonly blank: string;
  next: number;
  /** The child written last. */
  previous: Block | ListItem | undefined;
  /** Of a list: what its items begin with, and the next one's number. */
  readonly marker: string;
  ordinal: number;
  /** The list among the children that was written last, while nothing else was. */
  previousList: { readonly list: List; readonly marker: string } | undefined;
  /** Of a task item: its box, until it is written. */
  box: string;
  /** What to go back to where nothing of `node` gets written. */
  readonly count: number;
  readonly lead: string;
  readonly gap: string;
}

/** GitHub-flavoured Markdown that parses back to `root`; ends in one newline, or is empty. */
export function writeMarkdown(root: Root): string {
  const lines = new BlockWriter();
  const stack: Frame[] = [frameOf(root, lines, undefined, '', '')];
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
      stack.push(flat || deep ? flatFrame(node, frame, lines) : enter(node, frame, lines));
      continue;
    }
    if (!flat && !lines.affords(countLines(node), frame.prefix.length)) {
      flat = true;
      lines.lead = '';
      lines.gap = lines.count === 0 ? '' : '\n';
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
    box: frame.box,
    beginsDocument: lines.count === 0 && lines.lead === '',
  });
  if (text === '') return;
  lines.write(text);
  frame.box = '';
  frame.previous = node;
  frame.previousList = undefined;
}

/** A task's box is a paragraph's first word; before any other block it can only stand as text. */
function writeOpenBox(frame: Frame, node: Block | ListItem, lines: BlockWriter): void {
  if (frame.box === '' || node.type === 'paragraph') return;
  lines.write(frame.box.trimEnd());
  frame.box = '';
  frame.previous = { type: 'paragraph', children: [] };
  separate(frame, node, lines, false);
}

/** Prepares what stands before `node`; before a container's first child that is what stands before the container. */
function separate(frame: Frame, node: Block | ListItem, lines: BlockWriter, flat: boolean): void {
  if (frame.previous === undefined) return;
  const close = !flat && isTight(frame.node, frame.list, frame.previous, node);
  lines.gap = close ? '' : `${flat ? '' : frame.blank}\n`;
  lines.lead = flat ? '' : frame.prefix;
}

function isContainer(node: Block | ListItem): node is Exclude<Container, Root> {
  return (
    node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem' || node.type === 'footnoteDefinition'
  );
}

function frameOf(node: Container, lines: BlockWriter, list: List | undefined, prefix: string, marker: string): Frame {
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
    box: '',
    count: lines.count,
    lead: lines.lead,
    gap: lines.gap,
  };
}

/** A container without a form: its children stand where it does. */
function flatFrame(node: Container, parent: Frame, lines: BlockWriter): Frame {
  return frameOf(node, lines, undefined, parent.prefix, '');
}

function enter(node: Exclude<Container, Root>, parent: Frame, lines: BlockWriter): Frame {
  if (node.type === 'list') return frameOf(node, lines, node, parent.prefix, listMarker(node, parent.previousList));
  if (node.type === 'listItem') return enterItem(node, parent, lines);
  return node.type === 'blockquote' ? enterQuote(node, parent, lines) : enterFootnote(node, parent, lines);
}

function enterQuote(node: Blockquote, parent: Frame, lines: BlockWriter): Frame {
  const frame = frameOf(node, lines, undefined, `${parent.prefix}> `, '');
  lines.lead += '> ';
  if (node.alert !== undefined) {
    lines.write(`[!${node.alert.toUpperCase()}]`);
    lines.lead = frame.prefix;
    lines.gap = node.children[0]?.type === 'paragraph' ? '' : `${frame.blank}\n`;
  }
  return frame;
}

/**
 * Where a renderer knows no footnotes, the line of a definition is a paragraph or, if an address is all there is, the
 * definition of a link. So a first block that would be open there, or such an address, begins below a blank line: it
 * then is an indented code block to that renderer, and the same footnote to all others.
 */
function enterFootnote(node: FootnoteDefinition, parent: Frame, lines: BlockWriter): Frame {
  const frame = frameOf(node, lines, undefined, `${parent.prefix}    `, '');
  lines.lead += `[^${footnoteLabel(node.label)}]:`;
  if (beginsHarmless(node.children[0])) lines.lead += ' ';
  else {
    lines.write('');
    lines.gap = `${frame.blank}\n`;
    lines.lead = frame.prefix;
  }
  return frame;
}

/** Whether `first` is a paragraph that begins with several words, with a mark, or with a word that is no address. */
function beginsHarmless(first: Block | undefined): boolean {
  if (first?.type !== 'paragraph') return false;
  const [text] = first.children;
  return text?.type !== 'text' || /^\s*(?:[^\s:&]+(?:\s|$)|\S+\s+[^\s"'(])/.test(text.value);
}

function enterItem(node: ListItem, parent: Frame, lines: BlockWriter): Frame {
  const { list, marker, ordinal, prefix } = parent;
  if (list === undefined) return flatFrame(node, parent, lines);
  const written = list.ordered ? `${Math.min(Math.max(ordinal, 0), MAX_ORDINAL)}${marker} ` : `${marker} `;
  const frame = frameOf(node, lines, list, prefix + ' '.repeat(written.length), '');
  lines.lead += written;
  frame.box = node.checked === null ? '' : node.checked ? '[x] ' : '[ ] ';
  return frame;
}

/** Tells the parent what was written; where nothing was, takes back what the container has prepared. */
function leave(frame: Frame, parent: Frame | undefined, lines: BlockWriter): void {
  if (parent === undefined) return;
  const { node, count, lead, gap, list, marker } = frame;
  if (lines.count === count) {
    lines.lead = lead;
    lines.gap = gap;
    return;
  }
  if (node.type === 'root') return;
  parent.previous = node;
  parent.box = '';
  parent.previousList = node.type === 'list' && list !== undefined ? { list, marker } : undefined;
  if (node.type === 'listItem') parent.ordinal++;
}
