import { expect, test } from 'vitest';
import { parse } from '../../../src/html/parse/parse.ts';
import { ELEMENT, following, type HtmlElement, subtreeEnd } from '../../../src/html/tree/tree.ts';
import { findDescendant, isEdgeOfParent, keptElements } from '../../../src/markdown/from-html/element-lookup.ts';

function elementsOf(html: string): { size: number; elements: HtmlElement[]; document: ReturnType<typeof parse> } {
  const document = parse(html);
  const elements: HtmlElement[] = [];
  for (let node = following(document.root, document.root); node; node = following(node, document.root)) {
    if (node.kind === ELEMENT) elements.push(node);
  }
  return { size: document.size, elements, document };
}

const named = (elements: readonly HtmlElement[], name: string): HtmlElement =>
  elements.find((element) => element.name === name)!;

test('findDescendant examines at most `limit` nodes', () => {
  const { elements } = elementsOf('<div><i></i><b></b><u></u></div>');
  const div = named(elements, 'div');
  expect(findDescendant(div, 2, ({ name }) => name === 'b')?.name).toBe('b');
  expect(findDescendant(div, 2, ({ name }) => name === 'u')).toBeNull();
});

test('subtreeEnd is the index of the first node after the subtree', () => {
  const { elements, document } = elementsOf('<div><p><b>a</b></p></div><hr>');
  expect(subtreeEnd(named(elements, 'div'), document)).toBe(named(elements, 'hr').index);
  expect(subtreeEnd(named(elements, 'hr'), document)).toBe(document.size);
});

test('white space is at the edge of its parent only as first or last child', () => {
  const { elements } = elementsOf('<p> <b>a</b> <i>b</i> </p>');
  expect(isEdgeOfParent(named(elements, 'b').previous)).toBe(true);
  expect(isEdgeOfParent(named(elements, 'b').next)).toBe(false);
  expect(isEdgeOfParent(named(elements, 'i').next)).toBe(true);
});

test('keptElements excludes dropped elements and descendants of dropped ones', () => {
  const { size, elements } = elementsOf('<div><p><b>a</b></p><i>b</i></div><u>c</u>');
  const dropped = new Uint8Array(size);
  dropped[named(elements, 'p').index] = 1;
  const kept = keptElements(elements, size, dropped).map(({ name }) => name);
  expect(kept).not.toContain('p');
  expect(kept).not.toContain('b');
  expect(kept).toEqual(expect.arrayContaining(['div', 'i', 'u']));
});
