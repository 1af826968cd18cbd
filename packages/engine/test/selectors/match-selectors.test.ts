import { describe, expect, test } from 'vitest';
import { cssSelectors } from '../../src/entries/select.ts';
import { parse } from '../../src/html/parse/parse.ts';
import { attribute, ELEMENT, following, type HtmlNode } from '../../src/html/tree/tree.ts';

/** The ids of the elements that a selector matches. */
function idsOf(html: string, selector: string): string {
  const document = parse(html);
  const { matched } = cssSelectors.find(document, [selector]);
  const ids: string[] = [];
  for (let node: HtmlNode | null = document.root; node; node = following(node, document.root)) {
    if (node.kind === ELEMENT && matched[node.index] === 1) ids.push(attribute(node, 'id') ?? node.name);
  }
  return ids.join(' ');
}

const PAGE = `<!doctype html><body id=body><main id=main class="a wide" lang=en-GB>
  <h1 id=h1>Title</h1>
  <p id=p1 class="A a-b">One <b id=b1>two</b></p>
  <p id=p2 data-x="Hello World" title='say "hi"'>Three <i id=i1><b id=b2 class=a>four</b></i></p>
  <ul id=ul><li id=l1>1<li id=l2 class="a item">2<li id=l3>3<ul id=ul2><li id=l4>4</ul><li id=l5></ul>
  <template id=t><p id=hidden>never</p></template>
  <a id=é.x href="/y">link</a></main><footer id=footer></footer>`;

test.each([
  ['p', 'p1 p2'],
  ['P', 'p1 p2'],
  ['*', 'html head body main h1 p1 b1 p2 i1 b2 ul l1 l2 l3 ul2 l4 l5 t é.x footer'],
  ['#p2', 'p2'],
  ['.a', 'main b2 l2'],
  ['.A', 'p1'],
  ['.a.wide', 'main'],
  ['p.a-b#p1', 'p1'],
  ['#é\\.x', 'é.x'],
  ['#\\E9\\2Ex', 'é.x'],
  ['[data-x]', 'p2'],
  ['[DATA-X="Hello World"]', 'p2'],
  ["[data-x='hello world' i]", 'p2'],
  ['[data-x="hello world"i]', 'p2'],
  ['[data-x="HELLO WORLD" i]', 'p2'],
  ['[data-x=Hello]', ''],
  ['[data-x~=World]', 'p2'],
  ['[data-x~="Hello World"]', ''],
  ['[lang|=en]', 'main'],
  ['[data-x^=Hell]', 'p2'],
  ['[data-x$=ld]', 'p2'],
  ['[data-x*="o W"]', 'p2'],
  ['[data-x*=""]', ''],
  ['[title="say \\"hi\\""]', 'p2'],
  ['main b', 'b1 b2'],
  ['p > b', 'b1'],
  ['main > * > b', 'b1'],
  ['p b.a', 'b2'],
  ['h1 + p', 'p1'],
  ['h1 ~ p', 'p1 p2'],
  ['p + p b', 'b2'],
  ['h1~ul>li+li', 'l2 l3 l5'],
  ['ul ul li', 'l4'],
  ['ul li:not(ul ul li)', 'l1 l2 l3 l5'],
  [':is(h1, p):not(.A)', 'h1 p2'],
  [':where(ul > .item, b)', 'b1 b2 l2'],
  ['li:first-child', 'l1 l4'],
  ['li:last-child', 'l4 l5'],
  ['li:only-child', 'l4'],
  ['li:nth-child(2)', 'l2'],
  ['li:nth-child(odd)', 'l1 l3 l4'],
  ['li:nth-child( 2n )', 'l2 l5'],
  ['li:nth-child(-n + 2)', 'l1 l2 l4'],
  ['li:nth-child(n+3)', 'l3 l5'],
  ['li:nth-last-child(2)', 'l3'],
  ['main > p:first-of-type', 'p1'],
  ['p:nth-of-type(2)', 'p2'],
  ['p:last-of-type, h1:only-of-type', 'h1 p2'],
  [':empty', 'head l5 footer'],
  [':root > body', 'body'],
  ['p:has(i)', 'p2'],
  ['p:has(> b)', 'p1'],
  ['p:has(> b, > i)', 'p1 p2'],
  ['h1:has(+ p)', 'h1'],
  ['p:has(~ ul)', 'p1 p2'],
  ['li:has(li) + li', 'l5'],
  ['main:has(b.a:not(.b)) > h1', 'h1'],
  ['template p, #hidden', ''],
  ['a[href="/y"], h1', 'h1 é.x'],
])('%s', (selector, ids) => {
  expect(idsOf(PAGE, selector)).toBe(ids);
});

describe('errors name the position and the reason', () => {
  test.each([
    ['', 1, 'A selector was expected, not the end.'],
    ['div >', 6, 'A selector was expected, not the end.'],
    ['div >> p', 6, 'A selector was expected, not ">".'],
    ['a,,b', 3, 'A selector was expected, not ",".'],
    ['p..x', 3, 'A class was expected, not ".".'],
    ['#1a', 2, 'An id was expected, not "1".'],
    ['p{}', 2, '"{" was not expected.'],
    ['a[href', 7, '"]" or "=" was expected, not the end.'],
    ['a[href=/x]', 8, 'A value in quotes was expected, not "/".'],
    ['a[href="x]', 8, 'A value in quotes was expected, not """.'],
    ['p:hover', 2, '":hover" is not supported.'],
    ['p::before', 2, 'Pseudo-elements are not supported.'],
    ['p:contains("x")', 2, '":contains()" is not supported.'],
    [':nth-child(x)', 12, 'A position such as 2, odd or 3n+1 was expected, not "x".'],
    [':not(p', 7, '")" was expected, not the end.'],
    ['svg|a', 4, 'Namespaces are not supported.'],
    ['p:has(a b)', 7, 'because matching it would not take linear time'],
    ['p:has(:has(a))', 7, 'because matching it would not take linear time'],
    [`${':not('.repeat(9)}p${')'.repeat(9)}`, 41, 'Functions can be nested up to 8 levels.'],
    ['p '.repeat(129).trim(), 1, 'The selectors have more than 128 parts in total.'],
    ['p:has(a),'.repeat(9).slice(0, -1), 1, 'The selectors have more than 8 arguments of ":has()" in total.'],
  ])('%.40s', (selector, character, problem) => {
    const find = () => cssSelectors.find(parse('<p>'), [selector]);
    expect(find).toThrow(problem);
    expect(find).toThrow(expect.objectContaining({ name: 'SelectorError', selector, position: character - 1 }));
  });
});

test('every combinator is linear on hostile pages', () => {
  const chains = ['div div div div div div div div b', 'div ~ div ~ div ~ div ~ b', 'div > div + div ~ div div b'];
  const pages = ['<div>'.repeat(20_000), '<div></div>'.repeat(20_000), '<div><b></b></div>'.repeat(20_000)];
  for (const page of pages) {
    const document = parse(page);
    const started = process.cpuUsage().user;
    for (const chain of chains) cssSelectors.find(document, [`${chain}:not(div ~ div ~ b), div:has(~ b, b, > b, + b)`]);
    expect(process.cpuUsage().user - started).toBeLessThan(4_000_000);
  }
});
