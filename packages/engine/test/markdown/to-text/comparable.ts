/**
 * The common form in which a Markdown tree and a parsed document are compared: blocks, and runs of
 * text with their set of marks (`***a***` may nest either way). A link whose text is its URL is
 * text. Emphasis on anything but letters doesn't count: it may not be expressible.
 */
import type * as Mdast from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import type { Block, Phrasing, Root } from '../../../src/markdown/tree.ts';

export type Comparable = string | readonly Comparable[];
type Run = [content: string, marks: string[]];

export function parseMarkdown(markdown: string, withMath = false): Mdast.Root {
  return fromMarkdown(markdown, {
    extensions: withMath ? [gfm(), math()] : [gfm()],
    mdastExtensions: withMath ? [gfmFromMarkdown(), mathFromMarkdown()] : [gfmFromMarkdown()],
  });
}

export function ofTree(root: Root): Comparable[] {
  return root.children.map(ofBlock);
}

function ofBlock(node: Block): Comparable {
  switch (node.type) {
    case 'paragraph':
      return ['paragraph', ...ofRuns(runsOf(node.children))];
    case 'heading':
      return ['heading', `${node.depth}`, ...ofRuns(runsOf(node.children))];
    case 'thematicBreak':
      return ['rule'];
    case 'code':
      return ['code', node.lang, node.value];
    case 'math':
      return ['math', node.value];
    case 'blockquote':
      return ['quote', node.alert ?? '', ...node.children.map(ofBlock)];
    case 'footnoteDefinition':
      return ['footnote', node.label, ...node.children.map(ofBlock)];
    case 'list':
      return [
        'list',
        node.ordered ? `${node.start}` : '',
        ...node.children.map((item) => ['item', `${item.checked}`, ...item.children.map(ofBlock)]),
      ];
    case 'table':
      return [
        'table',
        node.align.join(),
        ...node.children.map((row) => row.children.map((cell) => ofRuns(runsOf(cell.children)))),
      ];
  }
}

function runsOf(nodes: readonly Phrasing[], marks: readonly string[] = []): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [[node.value, [...marks]]];
      case 'inlineCode':
        return [[node.value, [...marks, 'code']]];
      case 'inlineMath':
        return [[node.value, [...marks, 'math']]];
      case 'break':
        return [['\n', []]];
      case 'image':
        return [[`image ${node.url} ${node.title} ${node.alt}`, [...marks]]];
      case 'footnoteReference':
        return [[`note ${node.label}`, [...marks]]];
      case 'link':
        return runsOf(node.children, [...marks, ...linkMark(node.url, node.title, runsOf(node.children))]);
      default:
        return runsOf(node.children, [...marks, node.type]);
    }
  });
}

function linkMark(url: string, title: string, runs: readonly Run[]): string[] {
  const text = runs.map(([content]) => content).join('');
  return [text, `http://${text}`, `mailto:${text}`].includes(url) ? [] : [`link ${url} ${title}`];
}

function ofRuns(runs: readonly Run[]): Comparable[] {
  const merged: [string, string][] = [];
  for (const [content, marks] of runs.flatMap(unmarkPunctuation)) {
    const set = [...new Set(marks)].sort().join(' ');
    const last = merged.at(-1);
    if (last && last[1] === set && content !== '\n' && last[0] !== '\n') last[0] += content;
    else merged.push([content, set]);
  }
  return merged;
}

const EMPHASIS = new Set(['strong', 'emphasis', 'delete']);

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}

/** The tree without emphasis. */
export function withoutEmphasis<Tree extends Node>(tree: Tree): Tree {
  const children = tree.children?.flatMap((child): readonly Node[] => {
    const plain = withoutEmphasis(child);
    return EMPHASIS.has(plain.type) ? (plain.children ?? []) : [plain];
  });
  return children === undefined ? tree : { ...tree, children };
}

/** Whether marks are nested or adjacent, so that no delimiters may exist that express them all. */
export function hasTouchingMarks({ children = [] }: Node, isInMark = false): boolean {
  return children.some((child, at) => {
    const isMark = EMPHASIS.has(child.type);
    if (isMark && (isInMark || (at > 0 && children[at - 1]!.type !== 'text'))) return true;
    return hasTouchingMarks(child, isInMark || isMark);
  });
}

function unmarkPunctuation([content, marks]: Run): Run[] {
  const plain = marks.filter((mark) => !EMPHASIS.has(mark));
  if (/^(?:image|note) /.test(content) || marks.includes('code') || marks.includes('math')) return [[content, plain]];
  return content
    .split(/([^\p{L}\p{M}\p{N}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => [piece, /[\p{L}\p{M}\p{N}]/u.test(piece) ? marks : plain]);
}

export function ofMarkdown(markdown: string, withMath = false, isPlain = false): Comparable[] {
  const tree = parseMarkdown(markdown, withMath);
  return (isPlain ? withoutEmphasis(tree) : tree).children.map((node) => ofMdast(node, markdown));
}

function ofMdast(node: Mdast.RootContent, source: string): Comparable {
  const all = (children: readonly Mdast.RootContent[]) => children.map((child) => ofMdast(child, source));
  switch (node.type) {
    case 'paragraph':
      return ['paragraph', ...ofRuns(mdastRuns(node.children))];
    case 'heading':
      return ['heading', `${node.depth}`, ...ofRuns(mdastRuns(node.children))];
    case 'thematicBreak':
      return ['rule'];
    case 'code':
      return ['code', node.lang ?? '', node.value];
    case 'math':
      return ['math', node.value];
    case 'blockquote': {
      const alert = takeAlert(node, source);
      return ['quote', alert, ...all(node.children)];
    }
    case 'footnoteDefinition':
      return ['footnote', node.label ?? '', ...all(node.children)];
    case 'list':
      return [
        'list',
        node.ordered ? `${node.start}` : '',
        ...node.children.map((item) => ['item', `${item.checked ?? null}`, ...all(item.children)]),
      ];
    case 'table':
      return [
        'table',
        (node.align ?? []).join(),
        ...node.children.map((row) => row.children.map((cell) => ofRuns(mdastRuns(cell.children)))),
      ];
    default:
      return ['unexpected', node.type];
  }
}

/** Removes an unescaped `[!NOTE]` from the first paragraph of a quote. */
function takeAlert(node: Mdast.Blockquote, source: string): string {
  const [first] = node.children;
  if (first?.type !== 'paragraph') return '';
  const [text] = first.children;
  if (text?.type !== 'text' || source[first.position?.start.offset ?? 0] !== '[') return '';
  const match = /^\[!([A-Z]+)\](?:\n|$)/.exec(text.value);
  if (!match) return '';
  text.value = text.value.slice(match[0].length);
  if (text.value === '') first.children.shift();
  if (first.children.length === 0) node.children.shift();
  return match[1] as string;
}

function mdastRuns(nodes: readonly Mdast.PhrasingContent[], outer: readonly string[] = []): Run[] {
  const tags: string[] = [];
  return nodes.flatMap((node): Run[] => {
    const marks = [...outer, ...tags];
    switch (node.type) {
      case 'text':
        return [[node.value, marks]];
      case 'inlineCode':
        return [[node.value, [...marks, 'code']]];
      case 'inlineMath':
        return [[node.value, [...marks, 'math']]];
      case 'break':
        return [['\n', []]];
      case 'image':
        return [[`image ${node.url} ${node.title ?? ''} ${node.alt ?? ''}`, marks]];
      case 'footnoteReference':
        return [[`note ${node.label}`, marks]];
      case 'link': {
        const inner = mdastRuns(node.children);
        return mdastRuns(node.children, [...marks, ...linkMark(node.url, node.title ?? '', inner)]);
      }
      case 'html': {
        if (node.value === '<br>') return [['\n', []]];
        const tag = /^<(\/?)([a-z]+)>$/.exec(node.value);
        if (!tag) return [[`html ${node.value}`, marks]];
        if (tag[1] === '') tags.push(tag[2] as string);
        else tags.splice(tags.lastIndexOf(tag[2] as string), 1);
        return [];
      }
      case 'strong':
      case 'emphasis':
      case 'delete':
        return mdastRuns(node.children, [...marks, node.type]);
      default:
        return [[`unexpected ${node.type}`, marks]];
    }
  });
}
