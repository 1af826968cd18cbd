/** Deep nesting neither fails nor makes the output more than proportional to the tree. */
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../src/markdown/to-text/write-markdown.ts';
import type { Block, Phrasing } from '../../../src/markdown/tree.ts';
import { em, ol, p, pre, quote, strong, ul } from './tree-of.ts';

const DEPTH = 100_000;

function nest(depth: number, wrap: (inner: Block, level: number) => Block): Block {
  let block = p('innermost');
  for (let level = depth; level > 0; level--) block = wrap(block, level);
  return block;
}

const writeOne = (block: Block): string => writeMarkdown({ type: 'root', children: [block] });

describe('100,000 levels', () => {
  test.each<readonly [string, (inner: Block, level: number) => Block]>([
    ['quotes', (inner) => quote(inner)],
    ['lists', (inner) => ul([inner])],
    ['lists with text at each level', (inner, level) => ul([p(`level ${level}`), inner])],
    ['numbered lists with text after each', (inner, level) => ol(999_999_999, [inner, p(`level ${level}`)])],
    ['footnotes', (inner, level) => ({ type: 'footnoteDefinition', label: `${level}`, children: [inner] })],
  ])('%s', (_, wrap) => {
    const text = writeOne(nest(DEPTH, wrap));
    expect(text).toContain('innermost');
    if (wrap(p(''), 4711).type !== 'blockquote') expect(text.length).toBeLessThan(DEPTH * 1000);
  });

  test('marks', () => {
    let node: Phrasing = { type: 'text', value: 'innermost' };
    for (let level = 0; level < DEPTH; level++) node = level % 2 ? em([node]) : strong([node]);
    expect(writeOne(p([node]))).toBe('***innermost***\n');
  });

  test('text of every level is kept', () => {
    const text = writeOne(nest(1000, (inner, level) => ul([p(`level ${level}`), inner])));
    for (let level = 1; level <= 1000; level++) expect(text).toContain(`level ${level}\n`);
  });
});

test('thirty levels are written in full', () => {
  const text = writeOne(nest(30, (inner) => ul([inner])));
  expect(text).toBe(`${'- '.repeat(30)}innermost\n`);
});

test('millions of short lines in deep nesting are not indented without limit', () => {
  const lines = 2_000_000;
  const text = writeOne(
    nest(30, (inner, level) => (level === 30 ? ul([inner, pre('a\n'.repeat(lines))], [p('last')]) : ul([inner]))),
  );
  expect(text.length).toBeLessThan(lines * 10 + 0x2000000);
  expect(text.endsWith('last\n')).toBe(true);
  expect(text).toContain('\na\na\na\n');
});

test('a block of 200,000 inline nodes', () => {
  const children: Phrasing[] = [];
  for (let index = 0; index < 50_000; index++)
    children.push(strong('a.'), { type: 'text', value: 'b*' }, em('c'), { type: 'break' });
  const text = writeOne({ type: 'paragraph', children });
  expect(text.startsWith('**a**.b\\**c*\\\n**a**.')).toBe(true);
});
