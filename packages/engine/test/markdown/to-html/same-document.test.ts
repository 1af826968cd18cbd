/** The HTML of any tree has the same content as its rendered Markdown, and is inert. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeHtml } from '../../../src/markdown/to-html/write-html.ts';
import { writeMarkdown } from '../../../src/markdown/to-text/write-markdown.ts';
import type { Block, Root } from '../../../src/markdown/tree.ts';
import { printDocument, printWithoutEmphasis } from '../../conformance/document-model.ts';
import { readHtml } from '../../conformance/read-html.ts';
import { renderMarkdown } from '../../conformance/render-markdown.ts';
import { findDanger } from '../../inert/find-danger.ts';
import { arbitraryTree } from '../to-text/arbitrary-tree.ts';
import { hasTouchingMarks } from '../to-text/comparable.ts';

/** Set `RECTO_RUNS=20000` for a longer run. */
const numRuns = Number(process.env['RECTO_RUNS'] ?? 60);

/** The independent renderer shows `[!NOTE]` as text; the titles of alerts are tested elsewhere. */
function withoutAlerts<Node extends Block>(node: Node): Node {
  if (node.type === 'blockquote')
    return { type: node.type, children: node.children.map(withoutAlerts) } as Node & Block;
  if (node.type !== 'list') return node;
  const children = node.children.map((item) => ({ ...item, children: item.children.map(withoutAlerts) }));
  return { ...node, children };
}

test('has the same content as the rendered Markdown', () => {
  fc.assert(
    fc.property(arbitraryTree({ math: false, notes: false }), (tree) => {
      const root: Root = { type: 'root', children: tree.children.map(withoutAlerts) };
      const html = writeHtml(root);
      const rendered = renderMarkdown(writeMarkdown(root), false);
      // Markdown can't express all emphasis that touches other marks. HTML can.
      const print = hasTouchingMarks(root) ? printWithoutEmphasis : printDocument;
      expect(print(readHtml(html)), html).toEqual(print(readHtml(rendered)));
    }),
    { numRuns },
  );
});

test.each([
  ['text, marks and blocks', { math: false, notes: false }],
  ['footnotes', { math: false, notes: true }],
  ['math', { math: true, notes: false }],
])('%s: has no element or attribute beyond a short list', (_name, allowed) => {
  fc.assert(
    fc.property(arbitraryTree(allowed), (root) => findDanger(writeHtml(root)) === undefined),
    { numRuns },
  );
});
