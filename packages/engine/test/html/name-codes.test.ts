import { expect, test } from 'vitest';
import { byCode, codeOf } from '../../src/html/name-codes.ts';
import { parse } from '../../src/html/parse/parse.ts';
import * as tags from '../../src/html/tags.ts';
import { ELEMENT, following, type HtmlElement } from '../../src/html/tree/tree.ts';

/** All elements of a page, in order. */
function elementsOf(html: string): HtmlElement[] {
  const { root } = parse(html);
  const elements: HtmlElement[] = [];
  for (let node = following(root, root); node; node = following(node, root))
    if (node.kind === ELEMENT) elements.push(node);
  return elements;
}

test('every element has the code of its name, whether a tag or the parser created it', () => {
  // Upper-case tags, implied elements, reopened formatting, drawings, unknown names.
  const html =
    '<TITLE>t</TITLE><p><b><i>one<p>two</b></i><table><td>cell</table><svg><linearGradient/></svg>' +
    '<math><mi>x</mi></math><x-box><foo><image src=a><template><tr><td>y</template>';
  const elements = elementsOf(html);
  expect(elements.filter(({ name }) => name === 'b')).toHaveLength(2);
  for (const { name, code } of elements) expect([name, code]).toEqual([name, codeOf(name)]);
  expect(codeOf('x-box')).toBe(0);
  expect(codeOf('p')).not.toBe(codeOf('td'));
});

test('the codes of tags are those of their names', () => {
  const { TAG_NAMES, ...codes } = tags;
  expect(TAG_NAMES).toHaveLength(Object.keys(codes).length);
  for (const [constant, code] of Object.entries(codes)) {
    expect([constant, codeOf(constant.toLowerCase().replace('_', '-'))]).toEqual([constant, code]);
  }
});

test('byCode gives each name its value, and all others the default', () => {
  const list = byCode([['p b', 'text']], 'other');
  expect(['p', 'b', 'td', 'x-box'].map((name) => list[codeOf(name)])).toEqual(['text', 'text', 'other', 'other']);
  expect(() => byCode([['p x-box', 1]], 0)).toThrow('x-box');
});

test('equal class values share a number, and other attributes have none', () => {
  const elements = elementsOf(
    '<p class="a b" id="a b"><b class=c><i class="a b"></i></b><u CLASS></u><s class=""></s>',
  );
  const numbers = elements.flatMap(({ attributes }) =>
    attributes.map(({ name, value, classNumber }) => [name, value, classNumber]),
  );
  expect(numbers).toEqual([
    ['class', 'a b', 1],
    ['id', 'a b', 0],
    ['class', 'c', 2],
    ['class', 'a b', 1],
    ['class', '', 3],
    ['class', '', 3],
  ]);
});

test('a page with more classes than are numbered is still parsed', () => {
  const html = Array.from({ length: 20_000 }, (_, at) => `<p class="c${at}">`).join('');
  const numbers = elementsOf(html).flatMap(({ attributes }) => attributes.map(({ classNumber }) => classNumber));
  expect(new Set(numbers.filter((number) => number > 0)).size).toBe(parse(html).classCount);
  expect(numbers.at(-1)).toBe(0);
});
