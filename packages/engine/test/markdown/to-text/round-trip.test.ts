/** Any tree, written and parsed, gives the same tree. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/markdown/to-text/write-markdown.ts';
import { arbitraryTree } from './arbitrary-tree.ts';
import { ofMarkdown, ofTree } from './comparable.ts';

/** Set `RECTO_RUNS=20000` for a longer run. */
const numRuns = Number(process.env['RECTO_RUNS'] ?? 150);

test.each([
  ['text, marks and blocks', { math: false, notes: false }],
  ['footnotes', { math: false, notes: true }],
  ['math', { math: true, notes: false }],
])(
  '%s',
  (_, allowed) => {
    fc.assert(
      fc.property(arbitraryTree(allowed), (root) => {
        const markdown = writeMarkdown(root);
        expect(ofMarkdown(markdown, allowed.math), markdown).toEqual(ofTree(root));
      }),
      { numRuns },
    );
  },
  600_000,
);
