/**
 * Markdown → HTML with micromark's GFM parser. Raw HTML becomes text, except for the tags that
 * Markdown has no syntax for.
 */
import type { Definition, Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { escapeHtml, filterRawHtml } from './raw-html.ts';

const PLAIN = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
const WITH_MATH = { extensions: [gfm(), math()], mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()] };

/** @param withMath - whether `$…$` is math, as on GitHub, or text, as in the GFM specification. */
export function renderMarkdown(markdown: string, withMath: boolean): string {
  return renderNode(fromMarkdown(markdown, withMath ? WITH_MATH : PLAIN), new Map());
}

function renderNode(node: Nodes, definitions: Map<string, Definition>): string {
  const inner = (parent: Parents): string => parent.children.map((child) => renderNode(child, definitions)).join('');
  switch (node.type) {
    case 'root':
      collectDefinitions(node, definitions);
      return inner(node);
    case 'text':
      return escapeHtml(node.value);
    case 'paragraph':
      return `<p>${inner(node)}</p>`;
    case 'heading':
      return `<h${node.depth}>${inner(node)}</h${node.depth}>`;
    case 'thematicBreak':
      return '<hr>';
    case 'break':
      return '<br>';
    case 'blockquote':
      return `<blockquote>${inner(node)}</blockquote>`;
    case 'list':
      return node.ordered ? `<ol start="${node.start ?? 1}">${inner(node)}</ol>` : `<ul>${inner(node)}</ul>`;
    case 'listItem': {
      const box = typeof node.checked === 'boolean' ? `<input type=checkbox${node.checked ? ' checked' : ''}>` : '';
      return `<li>${box}${inner(node)}</li>`;
    }
    case 'code':
      return `<pre><code${node.lang ? ` class="language-${escapeHtml(node.lang)}"` : ''}>${escapeHtml(node.value)}\n</code></pre>`;
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'emphasis':
      return `<em>${inner(node)}</em>`;
    case 'strong':
      return `<strong>${inner(node)}</strong>`;
    case 'delete':
      return `<del>${inner(node)}</del>`;
    case 'link':
      return `<a href="${escapeHtml(node.url)}"${titleOf(node.title)}>${inner(node)}</a>`;
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}"${titleOf(node.title)}>`;
    case 'linkReference': {
      const target = definitions.get(node.identifier);
      return target ? `<a href="${escapeHtml(target.url)}"${titleOf(target.title)}>${inner(node)}</a>` : inner(node);
    }
    case 'imageReference': {
      const target = definitions.get(node.identifier);
      return `<img src="${escapeHtml(target?.url ?? '')}" alt="${escapeHtml(node.alt ?? '')}"${titleOf(target?.title)}>`;
    }
    case 'definition':
      return '';
    case 'footnoteReference':
      return `<a href="#note-${escapeHtml(node.identifier)}">note ${escapeHtml(node.identifier)}</a>`;
    case 'footnoteDefinition':
      return `<div><p>note ${escapeHtml(node.identifier)}:</p>${inner(node)}</div>`;
    case 'html':
      return filterRawHtml(node.value);
    case 'table':
      return `<table>${node.children
        .map(({ children }, index) => {
          const name = index === 0 ? 'th' : 'td';
          const cells = children.map((cell, column) => {
            return `<${name} align="${node.align?.[column] ?? ''}">${inner(cell)}</${name}>`;
          });
          return `<tr>${cells.join('')}</tr>`;
        })
        .join('')}</table>`;
    case 'inlineMath':
      return `<x-math>math(${escapeHtml(node.value)})</x-math>`;
    case 'math':
      return `<div>math(${escapeHtml(node.value)})</div>`;
    default:
      return '';
  }
}

function collectDefinitions(parent: Parents, definitions: Map<string, Definition>): void {
  for (const child of parent.children) {
    if (child.type === 'definition' && !definitions.has(child.identifier)) definitions.set(child.identifier, child);
    else if ('children' in child) collectDefinitions(child, definitions);
  }
}

function titleOf(title: string | null | undefined): string {
  return title ? ` title="${escapeHtml(title)}"` : '';
}
