/** What remains of start tags that the tree has no room for: their text, in the order and with the words of the source. */
import { expect, it } from 'vitest';
import { parse } from '../../src/html/parse/parse.ts';
import { following, type HtmlNode, TEXT } from '../../src/html/tree/tree.ts';

/** With `html` and `body`, the deepest tree that the parser builds. */
const FULL = '<div>'.repeat((1 << 16) - 1);

function textOf(html: string): string {
  const { root } = parse(FULL + html);
  let text = '';
  for (let node: HtmlNode | null = root; node; node = following(node, root)) if (node.kind === TEXT) text += node.value;
  return text;
}

it.each([
  ['words stay apart', 'a<p>b<td>c', 'a b c'],
  ['tags in a row', 'a<tr><td><b>b', 'a b'],
  ['white space around tags', 'a<p>b <p> c', 'a b  c'],
  ['a code line in spans', '<i>const</i> <b>x</b> = <u>1</u>', ' const  x =  1'],
  ['attributes with > in quotes', `a<p title="x>y" id='>' class=z>b`, 'a b'],
  ['attributes without values, self-closing', 'a<p / hidden =x/y><br/>b<input disabled>c', 'a b c'],
  ['names in upper case and unknown ones', 'a<P>b<X-Y z>c', 'a b c'],
  ['character references', 'a<p>&lt;b&gt;<p>&amp;', 'a <b> &'],
  ['NUL', 'a<p>b\0c<p>d', 'a bc d'],
  ['comments', 'a<p>b<!-- <p>no -->c<p>d', 'a bc d'],
  ['a less-than sign', 'a<p>1 < 2<p>b', 'a 1 < 2 b'],
  ['an unfinished tag', 'a<p>b<p title="c', 'a b'],
  ['an unfinished name', 'a<p>b<p', 'a b'],
  ['a script', 'a<p>b<script>no<p></script>c<p>d', 'a bc d'],
  ['a long text', `a<p>${'word '.repeat(9999)}<p>b`, `a ${'word '.repeat(9999)}b`],
  ['many tags', '<p>a'.repeat(20_000), ' a'.repeat(20_000)],
])('%s', (_name, html, expected) => {
  expect(textOf(html)).toBe(expected);
});
