import { expect, test } from 'vitest';
import { internalNames } from '../../bundling/internal-names.ts';

const namesIn = (code: string, declarations = ''): string[] => [...internalNames([code], [declarations])].sort();

test('fields and methods that only the code uses are internal', () => {
  expect(namesIn('class Box { inner = 1; open() { return this.inner; } } new Box().open();')).toEqual([
    'inner',
    'open',
  ]);
});

test.each([
  ['of a string', 'page.inner; page["inner"];'],
  ['in a longer string', 'page.inner; const all = "outer inner".split(" ");'],
  ['in a template', 'page.inner; use(`inner one`);'],
  ['of a group in a pattern', 'found.groups.inner; /(?<inner>x)/.exec(text);'],
  ['in a table beside a name that is never read', 'page.inner; const all = { inner: 1, neverRead: 2 };'],
  ['in a constant', 'page.inner; const TABLE = { inner: 1 };'],
  ['in a frozen constant', 'page.inner; const TABLE = Object.freeze({ inner: 1 });'],
  ['of an object whose keys are listed', 'page.inner; Object.entries({ inner: 1 });'],
])('a name %s stays', (_place, code) => {
  expect(namesIn(code)).not.toContain('inner');
});

test('a word of a path, a message or a pattern is no name', () => {
  const code = 'page.inner; import "./inner.js"; throw Error("No inner page: none."); /inner|outer/.test(text);';
  expect(namesIn(code)).toEqual(['inner']);
});

test("a name that the language's own objects have stays", () => {
  expect(
    namesIn('page.inner; list.length; pattern.lastIndex; match.index; match.groups; map.get(1); it.done;'),
  ).toEqual(['inner']);
});

test('a name in a public type stays', () => {
  expect(namesIn('page.inner;', 'export interface Page { readonly inner: string }')).toEqual([]);
});

test('a word in a comment of a public type is no name', () => {
  expect(namesIn('page.inner;', '/** Without the inner page. */ export interface Page {}')).toEqual(['inner']);
});
