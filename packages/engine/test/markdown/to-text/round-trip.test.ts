/**
 * Any tree, written and parsed, gives the same tree. Of emphasis that is nested or adjacent, some may
 * be dropped.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/markdown/to-text/write-markdown.ts';
import { arbitraryTree } from './arbitrary-tree.ts';
import { hasTouchingMarks, ofMarkdown, ofTree, withoutEmphasis } from './comparable.ts';

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
        if (!hasTouchingMarks(root)) expect(ofMarkdown(markdown, allowed.math), markdown).toEqual(ofTree(root));
        const plain = ofMarkdown(markdown, allowed.math, true);
        expect(plain, markdown).toEqual(ofTree(withoutEmphasis(root)));
      }),
      { numRuns },
    );
  },
  600_000,
);
