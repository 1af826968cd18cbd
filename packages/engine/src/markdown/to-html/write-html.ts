/**
 * Markdown tree → clean HTML. Inert by construction: only the elements and attributes below are
 * written, all text is escaped, and URLs have harmless schemes. The markup is that of GitHub and
 * remark, so that their style sheets and plug-ins work.
 */
import { TextBuilder } from '../../text/text-builder.ts';
import { alertTitle } from '../alert-title.ts';
import type { Block, ListItem, Root, Table } from '../tree.ts';
import { escapeHtml } from './escape-html.ts';
import { FootnoteNumbers } from './footnote-numbers.ts';
import { writeInline } from './write-inline.ts';

/**
 * Nested containers that are written; a list and its item count as two. Of deeper ones only the
 * content is written, as in the Markdown.
 */
const MAX_DEPTH = 64;

interface Frame {
  readonly isList: boolean;
  readonly children: readonly (Block | ListItem)[];
  next: number;
  /** Written after the children. */
  readonly end: string;
  /** Whether paragraphs are written without `<p>`, as in the items of a tight list. */
  readonly isTight: boolean;
}

/** @returns the HTML; empty, or ending in a line ending. Linear in the size of the tree. */
export function writeHtml(root: Root): string {
  const out = new TextBuilder();
  const notes = new FootnoteNumbers(root);
  writeBlocks(out, notes, root.children);
  const { definitions } = notes;
  if (definitions.length === 0) return out.toString();
  out.add('<section class="footnotes">\n<ol>\n');
  definitions.forEach(({ children }, at) => {
    out.add(`<li id="user-content-fn-${at + 1}">\n`);
    writeBlocks(out, notes, children);
    out.add('</li>\n');
  });
  out.add('</ol>\n</section>\n');
  return out.toString();
}

/** Without the footnotes in them, which come at the end. */
function writeBlocks(out: TextBuilder, notes: FootnoteNumbers, blocks: readonly Block[]): void {
  const stack: Frame[] = [{ isList: false, children: blocks, next: 0, end: '', isTight: false }];
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const node = frame.children[frame.next++];
    if (node === undefined) {
      out.add(frame.end);
      stack.pop();
    } else if (node.type === 'list' || node.type === 'listItem' || node.type === 'blockquote') {
      // Of a list that isn't written, the items aren't either.
      const isWritten = node.type === 'listItem' ? frame.isList : stack.length <= MAX_DEPTH;
      const [start, end] = isWritten ? tagsOf(node) : ['', ''];
      const isTight = node.type === 'list' ? !node.spread : node.type === 'listItem' && frame.isTight;
      out.add(start);
      stack.push({
        isList: isWritten && node.type === 'list',
        children: node.children,
        next: 0,
        end,
        isTight: isWritten && isTight,
      });
    } else if (node.type !== 'footnoteDefinition') writeLeaf(out, notes, node, frame);
  }
}

function tagsOf(node: Extract<Block, { type: 'list' | 'blockquote' }> | ListItem): [start: string, end: string] {
  switch (node.type) {
    case 'list': {
      if (!node.ordered) return ['<ul>\n', '</ul>\n'];
      return [node.start === 1 ? '<ol>\n' : `<ol start="${node.start}">\n`, '</ol>\n'];
    }
    case 'listItem': {
      const box = node.checked === null ? '' : `<input type="checkbox" disabled${node.checked ? ' checked' : ''}> `;
      return [`<li>${box}`, '</li>\n'];
    }
    case 'blockquote': {
      if (node.alert === undefined) return ['<blockquote>\n', '</blockquote>\n'];
      const kind = node.alert.toLowerCase().replaceAll(/[^a-z]/g, '');
      const title = escapeHtml(alertTitle(node.alert));
      return [
        `<div class="markdown-alert markdown-alert-${kind}">\n<p class="markdown-alert-title">${title}</p>\n`,
        '</div>\n',
      ];
    }
  }
}

type Leaf = Extract<Block, { type: 'paragraph' | 'heading' | 'code' | 'math' | 'table' | 'thematicBreak' }>;

function writeLeaf(out: TextBuilder, notes: FootnoteNumbers, node: Leaf, frame: Frame): void {
  switch (node.type) {
    case 'paragraph': {
      // The first paragraph of an item of a tight list, unless another follows.
      const isBare = frame.isTight && frame.next === 1 && frame.children[1]?.type !== 'paragraph';
      if (!isBare) out.add('<p>');
      writeInline(out, notes, node.children);
      if (!isBare) out.add('</p>\n');
      else if (frame.children.length > 1) out.add('\n');
      break;
    }
    case 'heading':
      out.add(`<h${node.depth}>`);
      writeInline(out, notes, node.children);
      out.add(`</h${node.depth}>\n`);
      break;
    case 'code':
      // A class cannot contain white space.
      out.add(/^[^\s"'<>&]+$/.test(node.lang) ? `<pre><code class="language-${node.lang}">` : '<pre><code>');
      out.add(escapeHtml(node.value));
      out.add('\n</code></pre>\n');
      break;
    case 'math':
      out.add(`<pre><code class="language-math math-display">${escapeHtml(node.value)}\n</code></pre>\n`);
      break;
    case 'table':
      writeTable(out, notes, node);
      break;
    case 'thematicBreak':
      out.add('<hr>\n');
      break;
  }
}

/** A header without text is left out. */
function writeTable(out: TextBuilder, notes: FootnoteNumbers, { align, children: rows }: Table): void {
  const hasHeader = rows[0]?.children.some(({ children }) => children.length > 0) ?? false;
  out.add('<table>\n');
  rows.forEach(({ children: cells }, row) => {
    if (row === 0 && !hasHeader) return;
    if (row === 0) out.add('<thead>\n');
    if (row === 1) out.add('<tbody>\n');
    out.add('<tr>\n');
    const name = row === 0 ? 'th' : 'td';
    cells.forEach(({ children }, column) => {
      const side = align[column];
      out.add(side ? `<${name} align="${side}">` : `<${name}>`);
      writeInline(out, notes, children);
      out.add(`</${name}>\n`);
    });
    out.add('</tr>\n');
    if (row === 0) out.add('</thead>\n');
  });
  out.add(rows.length > 1 ? '</tbody>\n</table>\n' : '</table>\n');
}
