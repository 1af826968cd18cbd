/** What a page has twice, for narrow and for wide screens, is kept once. Nothing else is dropped. */
import { expect, test } from 'vitest';
import { cssSelectors } from '../../src/entries/select.ts';
import { convert } from '../../src/index.ts';

const NOTE = '<p>The bakery is closed on Monday.</p><p><a href="/hours">All hours</a></p>';
const page = (body: string) => `<!DOCTYPE html><html><body>${body}</body></html>`;
const full = (body: string) => convert(page(body), { content: 'full', includeMeta: false }).markdown;
const times = (markdown: string, text: string) => markdown.split(text).length - 1;

test.each([
  'visible-xs',
  'visible-xs-block',
  'hidden-lg',
  'hidden-md-up',
  'd-md-none',
  'd-none d-sm-block d-lg-none',
  'lg:hidden',
  'md:!hidden',
  'hide-for-medium',
  'hide-for-large',
  'show-for-small-only',
  'is-hidden-tablet',
  'is-hidden-desktop',
  'uk-hidden@m',
  'uk-visible-small',
  'hide-on-med-and-up',
  'show-on-small',
  'elementor-hidden-desktop',
  'w-hidden-main',
  'mobile',
  'mobile-only',
  'site-mobile-menu',
  'Header_mobileMenu__x1Yz',
  'phone-only',
])('dropped with the class %s, whichever copy comes first', (name) => {
  for (const body of [
    `<div>${NOTE}</div><div class="${name}">${NOTE}</div>`,
    `<div class="${name}">${NOTE}</div><div>${NOTE}</div>`,
  ])
    expect(full(`<h1>Bakery</h1>${body}`)).toBe('# Bakery\n\nThe bakery is closed on Monday.\n\n[All hours](/hours)\n');
});

test.each([
  ['none', ''],
  ['one of the wide copy alone', 'desktop-only'],
  ['one that hides it on narrow screens', 'hidden-mobile'],
  ['one that hides it on narrow screens, of Elementor', 'elementor-hidden-tablet elementor-hidden-mobile'],
  ['one of its look on narrow screens', 'mobile-width-full'],
])('kept: both of two equal blocks, with a class for narrow screens such as %s', (_, name) => {
  expect(times(full(`<div>${NOTE}</div><div class="${name}">${NOTE}</div>`), 'closed on Monday')).toBe(2);
});

test.each([
  ['another link', NOTE.replace('/hours', '/opening')],
  ['another word', NOTE.replace('Monday', 'Sunday')],
  ['another image', `${NOTE}<img src="/door.jpg" alt="The door">`],
])('kept: what differs by %s', (_, other) => {
  const one = `<section><div>${NOTE}<img src="/oven.jpg" alt="The oven"></div></section>`;
  const markdown = full(`${one}<section class="mobile-only"><div>${other}</div></section>`);
  for (const [found] of other.matchAll(/\/\w+(?:\.jpg)?(?=")|(?:Mon|Sun)day/g)) expect(markdown).toContain(found);
});

test('kept: repeated lines, table cells and code, also in an element for narrow screens', () => {
  const verse = '<p>Row, row, row your boat</p>';
  const table = '<table><tr><th>a<th>b<tr><td>1<td>1<tr><td>1<td>2</table>';
  const code = '<pre>end\nend</pre>';
  const markdown = full(`<div class="mobile-only"><div>${verse}${verse}</div>${table}${code}</div><p>1</p><p>end</p>`);
  expect(times(markdown, 'Row, row, row')).toBe(2);
  expect(markdown).toContain('| 1 | 1 |\n| 1 | 2 |');
  expect(markdown).toContain('end\nend\n```');
});

test('kept: a few words of an element for narrow screens that stand elsewhere too', () => {
  const markdown = full(
    '<p>Menu</p><div class="mobile-only"><h2>Today</h2><p>Menu</p><p>Soup of leeks.</p><p>Pie of pears.</p></div>',
  );
  expect(times(markdown, 'Menu')).toBe(2);
});

test('of two equal elements for narrow screens one stays', () => {
  const one = `<div class="mobile-only">${NOTE}</div>`;
  expect(times(full(`${one}${one}`), 'closed on Monday')).toBe(1);
});

test('kept: the last copy, if one for narrow screens is within another', () => {
  const one = '<div><p>Bread</p><div class="mobile-only"><p>Rolls</p><p>Buns</p></div></div>';
  const markdown = full(`<section>${one}</section><section class="mobile-only">${one}</section>`);
  for (const word of ['Bread', 'Rolls', 'Buns']) expect(markdown).toContain(word);
});

test('kept: what a selector chooses, although the page has it elsewhere', () => {
  const options = { content: 'full', includeMeta: false, selectors: cssSelectors } as const;
  const html = page(`<div class="wide">${NOTE}</div><div class="mobile-only">${NOTE}</div>`);
  expect(convert(html, { ...options, select: ['.mobile-only'] }).markdown).toContain('closed on Monday');
  expect(convert(html, { ...options, exclude: ['.wide'] }).markdown).toContain('closed on Monday');
});

test('kept: what a browser has shown', () => {
  const html = page(`<div hidden>${NOTE}</div><div class="mobile-only">${NOTE}</div><div>${NOTE}</div>`);
  expect(times(convert(html, { content: 'full', isRendered: true }).markdown, 'closed on Monday')).toBe(2);
});
