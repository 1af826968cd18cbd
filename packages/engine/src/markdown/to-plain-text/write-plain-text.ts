/**
 * Markdown tree → text as a reader sees it, without any Markdown syntax: for search indexes,
 * speech, and models that take plain text. Images are left out. Numbers of lists, boxes of tasks
 * and numbers of footnotes stay.
 */
import { TextBuilder } from '../../text/text-builder.ts';
import { alertTitle } from '../alert-title.ts';
import { inlineText } from '../inline-text.ts';
import type { Block, ListItem, Root, Table } from '../tree.ts';

/** Levels of nested lists that are indented. Bounds how much longer indentation makes a line. */
const MAX_INDENTED_LEVELS = 8;

interface Frame {
  readonly children: readonly (Block | ListItem)[];
  next: number;
  /** Spaces before each line. */
  readonly indent: string;
  /** Whether the children are in an item of a list, so that a list among them is nested. */
  readonly isInItem: boolean;
  /** Whether blocks of the innermost list are on adjacent lines. */
  readonly isTight: boolean;
  /** Number of the next item, in an ordered list. */
  ordinal: number | undefined;
}

/** @returns the text; empty, or ending in one line ending. Linear in the size of the tree. */
export function writePlainText(root: Root): string {
  const out = new LineWriter();
  const stack: Frame[] = [newFrame(root.children, '', false, false)];
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.children[frame.next++];
    if (node === undefined) {
      stack.pop();
      out.leave(stack.at(-1)?.isTight ?? false);
      continue;
    }
    const { indent, isInItem, isTight } = frame;
    switch (node.type) {
      case 'list': {
        const isIndented = isInItem && indent.length < 2 * MAX_INDENTED_LEVELS;
        const list = newFrame(node.children, isIndented ? `${indent}  ` : indent, isInItem, !node.spread);
        if (node.ordered) list.ordinal = node.start;
        stack.push(list);
        break;
      }
      case 'listItem':
        if (frame.ordinal !== undefined) out.marker = `${frame.ordinal++}. `;
        if (node.checked !== null) out.marker += node.checked ? '☑ ' : '☐ ';
        stack.push(newFrame(node.children, indent, true, isTight));
        break;
      case 'blockquote':
        if (node.alert !== undefined) out.write(alertTitle(node.alert), indent, isTight);
        stack.push(newFrame(node.children, indent, isInItem, isTight));
        break;
      case 'footnoteDefinition':
        out.marker = `[${node.label}] `;
        stack.push(newFrame(node.children, indent, isInItem, isTight));
        break;
      case 'paragraph':
      case 'heading':
        out.write(inlineText(node.children), indent, isTight);
        break;
      case 'code':
      case 'math':
        out.write(node.value, indent, isTight);
        break;
      case 'table':
        out.write(tableText(node), indent, isTight);
        break;
      case 'thematicBreak':
        break;
    }
  }
  return out.toString();
}

function newFrame(children: readonly (Block | ListItem)[], indent: string, isInItem: boolean, isTight: boolean): Frame {
  return { children, next: 0, indent, isInItem, isTight, ordinal: undefined };
}

/** One row per line, its cells separated by tabs. A header without text is left out. */
function tableText({ children: rows }: Table): string {
  const lines: string[] = [];
  for (const { children: cells } of rows) {
    const texts = cells.map(({ children }) => inlineText(children).replaceAll(/[\t\n]/g, ' '));
    while (texts.at(-1) === '') texts.pop();
    if (texts.length > 0) lines.push(texts.join('\t'));
  }
  return lines.join('\n');
}

class LineWriter {
  /** Precedes the next block. */
  marker = '';
  readonly #out = new TextBuilder();
  #isEmpty = true;
  /** Whether the next block follows the last one without a blank line. */
  #joins = false;

  write(text: string, indent: string, isTight: boolean): void {
    if (text === '') return;
    if (!this.#isEmpty) this.#out.add(this.#joins ? '\n' : '\n\n');
    const block = this.marker + text;
    this.#out.add(indent === '' ? block : indent + block.replaceAll('\n', `\n${indent}`));
    this.marker = '';
    this.#isEmpty = false;
    this.#joins = isTight;
  }

  /** The end of a container. @param isTight - of the container around it. */
  leave(isTight: boolean): void {
    this.marker = '';
    this.#joins = isTight;
  }

  toString(): string {
    return this.#isEmpty ? '' : `${this.#out.toString()}\n`;
  }
}
