import { expect, test } from 'vitest';
import { CUSTOM_ELEMENT, ELEMENTS, elementsWith, OVERLAY } from '../../src/html/elements.ts';
import { ELEMENT, flagsOf, HtmlElement } from '../../src/html/tree/tree.ts';

test('each element has one row', () => {
  const names = ELEMENTS.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the content model’s numbers are 1 to 57, each for one element, and headings follow one another', () => {
  const numbers = ELEMENTS.map(([, number]) => number).filter((number) => number > 0);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: CUSTOM_ELEMENT - 1 }, (_, index) => index + 1),
  );
  const byName = new Map(ELEMENTS.map(([name, number]) => [name, number]));
  expect(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => byName.get(name))).toEqual([9, 10, 11, 12, 13, 14]);
});

test('flags are found by name, and unknown elements have none', () => {
  expect(elementsWith(OVERLAY)).toEqual(['dialog']);
  expect(flagsOf(new HtmlElement('dialog', 'html', [])) & OVERLAY).toBe(OVERLAY);
  expect(flagsOf(new HtmlElement('x-box', 'html', []))).toBe(0);
  expect(new HtmlElement('x-box', 'html', []).kind).toBe(ELEMENT);
});
