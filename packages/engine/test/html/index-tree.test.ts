import { expect, test } from 'vitest';
import { parse } from '../../src/html/parse/parse.ts';
import { indexTree } from '../../src/html/tree/index-tree.ts';
import { following, type HtmlNode } from '../../src/html/tree/tree.ts';

const PAGE =
  '<html lang=en><head><title>T</title><base href=/b/><meta name=a content=b><link rel=canonical href=/c>' +
  '<template><title>in a template</title><a href="#t">x</a></template></head>' +
  '<body><h1>H</h1><p><a rel=author href=/me>Me</a> <a href="#one">1</a> <a href="/plain">plain</a>' +
  '<span itemprop=name>N</span><b rel=author>none</b><time>2024</time>' +
  '<svg><title>drawn</title><a href="#s"><text>x</text></a></svg><p><a href="/page#two">2</a>';

test('index is a node’s position in document order', () => {
  const { root, size } = parse(PAGE);
  let index = 0;
  for (let node: HtmlNode | null = root; node; node = following(node, root)) expect(node.index).toBe(index++);
  expect(size).toBe(index);
});

test('metadataElements are found by name and by attribute, but not in templates or drawings', () => {
  const { metadataElements } = indexTree(parse(PAGE).root);
  expect(metadataElements.map(({ name }) => name)).toEqual([
    'html',
    'title',
    'base',
    'meta',
    'link',
    'h1',
    'a',
    'span',
    'time',
  ]);
});

test('fragmentLinks are the links whose URL has a fragment', () => {
  const { fragmentLinks } = indexTree(parse(PAGE).root);
  expect(fragmentLinks.map(({ attributes }) => attributes.find(({ name }) => name === 'href')?.value)).toEqual([
    '#one',
    '/page#two',
  ]);
});

test('overlays are dialogs, tooltips and menus by name or role, in document order', () => {
  const { overlays } = indexTree(
    parse(
      '<body><div id=a role=dialog><p id=b role=Tooltip></div><dialog id=c></dialog><ul role=list><li id=d role=menuitem></ul>' +
        '<template><i role=dialog></template><p role>x<nav role=navigation>',
    ).root,
  );
  expect(overlays.map(({ attributes }) => attributes.find(({ name }) => name === 'id')?.value)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});
