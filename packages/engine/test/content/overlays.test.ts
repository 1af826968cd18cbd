/**
 * Overlays, banners and forum signatures are dropped: dialogs, tooltips and menus, open as on pages
 * saved from a browser. All pages are made up.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const page = (body: string, title = 'Soups for the cold months') =>
  `<!doctype html><html lang="en"><head><title>${title} | Ladle</title></head><body>${body}</body></html>`;
const read = (html: string) => convert(html, { includeMeta: false }).markdown;

const SOUPS = [
  ['Leek and potato', 'Two pots, one ladle and half an hour'],
  ['Barley broth with beans', 'A supper for eight that gets better by Tuesday'],
  ['Red lentil and lemon', 'Sharp and bright, ready before the bread is'],
  ['Roast pumpkin', 'The oven does the work while you lay the table'],
  ['Mushroom and thyme', 'Dried ones for the depth, fresh ones for the bite'],
  ['Cabbage and caraway', 'What the neighbours bring when somebody is ill'],
];
const LIST = `<main><h1>Soups for the cold months</h1><p>Our readers' favourites, from the quick to the patient.</p><ul>${SOUPS.map(
  ([name, text], at) => `<li><article><h2><a href="/soup/${at}">${name}</a></h2><p>${text}</p></article></li>`,
).join('')}</ul></main>`;

const PURPOSES = [
  'We process your data to deliver content and advertisements, and measure how well these reach their readers.',
  'These cookies allow us to count visits and sources of traffic, so that we can improve how our pages perform.',
  'These cookies may be set by our advertising partners, who build a profile of your interests from them.',
  'Cookies, device or similar online identifiers can be stored on your device to recognise it each time it connects.',
  'Your activity on this service can be used with other data to improve products and to build new ones.',
  'Information about how you read can be compared with that of others to understand audiences.',
];
const CONSENT = `<h2>Your Privacy</h2>${PURPOSES.map(
  (text, at) => `<div><h3>Purpose ${at + 1}</h3><p>${text} ${text}</p><label for="p${at}">Object</label></div>`,
).join('')}<button>Confirm my choices</button>`;

test.each([
  ['role="dialog"', `<div role="dialog" aria-modal="true" aria-label="Preference center">${CONSENT}</div>`],
  ['role="alertdialog"', `<section role="AlertDialog">${CONSENT}</section>`],
  ['an open dialog element', `<dialog open>${CONSENT}</dialog>`],
  ['dialogs in a dialog', `<div role="dialog"><div role="dialog">${CONSENT}</div><p>${PURPOSES[0]}</p></div>`],
])('a consent dialog in front of a list is dropped: %s', (_, dialog) => {
  for (const html of [page(LIST + dialog), page(dialog + LIST)]) {
    const markdown = read(html);
    for (const [name] of SOUPS) expect(markdown).toContain(`[${name}]`);
    for (const text of ['Your Privacy', 'process your data', 'Cookies, device']) expect(markdown).not.toContain(text);
    expect(convert(html, { content: 'full', includeMeta: false }).markdown).toContain('process your data');
  }
});

const POST = `<article><h1>How the mill came back</h1><p>For eleven years nothing turned in the mill below the weir. Then three neighbours
bought its stones for the price of a bicycle, and began to ask who still knew how to dress them.</p><p>Nobody did, at first. The last miller had
died in the spring of the flood, and his notebooks were kept by a niece in another country, who sent copies of them page by page.</p><p>What they read
there was no secret: a stone has to be listened to. On the second Sunday in May the wheel went round, and by noon there was flour.</p></article>`;

test('a post shown in a dialog in front of its list is kept', () => {
  const markdown = read(page(`${LIST}<div role="dialog" aria-modal="true">${POST}</div>`, 'How the mill came back'));
  expect(markdown).toContain('a stone has to be listened to');
});

test('a page that is entirely in a dialog is kept', () => {
  const menu = '<nav><a href="/a">Soups</a> <a href="/b">Bread</a> <a href="/c">Ladles and pots</a></nav>';
  expect(read(page(`${menu}<div role="dialog">${POST}</div>`, 'How the mill came back'))).toContain('for the price of');
  expect(read(page(`<dialog open><p>The ferry does not run today.</p></dialog>`))).toContain('does not run');
});

test('a tooltip in the middle of a text is dropped', () => {
  const tip =
    '<div role="tooltip">Sellers looking to grow their business pay to be shown here, and to reach more buyers.</div>';
  const markdown = read(page(LIST.replace('</p><ul>', `</p>${tip}<ul>`)));
  expect(markdown).toContain('[Roast pumpkin]');
  expect(markdown).not.toContain('grow their business');
});

test('the items of a menu are dropped', () => {
  const languages =
    'Abkhazian Afar Afrikaans Albanian Amharic Aragonese Armenian Assamese Avaric Aymara Basque Bengali'.split(' ');
  const menu = `<details><summary>Language</summary><div role="menu">${languages
    .map((name) => `<a role="menuitemradio" href="?l=${name}">${name}</a>`)
    .join(' ')}</div></details>`;
  const markdown = read(page(LIST.replace('<ul>', `<div>${menu}</div><ul>`)));
  expect(markdown).toContain('[Roast pumpkin]');
  expect(markdown).not.toMatch(/Afrikaans|Basque/);
});

const INDUSTRIES = ['Retail', 'Food and drink', 'Public sector', 'Health care', 'Media and games', 'Energy'].map(
  (name, at) =>
    `<div><h3>${name}</h3><p>Tools and guides for ${name.toLowerCase()} that reduce cost, increase agility and open new markets.</p><a href="/i/${at}">${name}</a></div>`,
);

test('the menus of a banner are dropped even if they are long; a banner with the page heading is kept', () => {
  const markdown = read(
    page(`<header><a href="/">Ladle</a><div>${INDUSTRIES.join('')}</div></header>${POST}`, 'How the mill came back'),
  );
  expect(markdown).toMatch(/^# How the mill came back/);
  expect(markdown).not.toContain('increase agility');
  const headed = `<header><h1>How the mill came back</h1><p>Three neighbours, two stones and a niece abroad brought the wheel below the weir to life again.</p></header>`;
  const lead = read(page(headed + POST.replace(/<h1>.*<\/h1>/, ''), 'How the mill came back'));
  expect(lead).toMatch(/^# How the mill came back\n\nThree neighbours, two stones/);
});

const POSTS = [
  ['marta', 'Does anybody know why the dough tears when I shape it? I let it rest for an hour, as the recipe says.'],
  [
    'oldbaker',
    'An hour is too short in a cold kitchen. Wait until it holds the mark of a finger, whatever the clock says.',
  ],
  ['marta', 'That was it. I gave it three hours by the stove, and it came out of the basket in one piece.'],
  ['jo', 'Same here, though with rye I had to add a little more water before it would stretch at all.'],
  ['oldbaker', 'Rye never stretches, it only gives in. Shape it with wet hands and bake it in a tin.'],
];
const SIGNATURES: Record<string, string> = {
  marta: 'Oven: a borrowed one. Scale: my grandmother’s. Patience: none.',
  oldbaker: 'Rise slowly, brown well. Visit my starter shop at the corner of Mill Lane and Quay Street.',
  jo: 'Member of the Sunday Loaf Society, since the first Sunday.',
};

test.each([
  [
    'in an element of its own',
    (text: string, signature: string) => `<p>${text}</p><div class="signature"><p>${signature}</p></div>`,
  ],
  [
    'with other names',
    (text: string, signature: string) =>
      `<p>${text}</p><div class="message-signature js-userSignature"><p>${signature}</p></div>`,
  ],
  [
    'with a name of several parts',
    (text: string, signature: string) => `<p>${text}</p><div class="ipsEntry__signature"><p>${signature}</p></div>`,
  ],
  ['with a short name', (text: string, signature: string) => `<p>${text}</p><div class="sign">${signature}</div>`],
  [
    'below a line, in the element of the post',
    (text: string, signature: string) => `${text}<br>_________________<br>${signature}`,
  ],
])('the signatures below posts are dropped: %s', (_, body) => {
  const posts = POSTS.map(
    ([user, text], at) => `<div class="post" id="p${at}">
        <div class="user"><a href="/u/${user}">${user}</a><div>Posts: ${3 + at * 17}</div></div><div>#${at + 1}, 3 May 2024</div>
        <div class="postbody">${body(text!, SIGNATURES[user!]!)}</div><div><a href="#">Reply</a></div></div>`,
  ).join('');
  const { markdown } = convert(
    page(
      `<div><a href="/">Forum</a></div><h1>Why does my dough tear?</h1><div class="thread posts">${posts}</div>`,
      'Why does my dough tear?',
    ),
    { includeMeta: false, url: 'https://forum.example.org/threads/why-does-my-dough-tear.4711/' },
  );
  for (const [, text] of POSTS) expect(markdown).toContain(text);
  for (const signature of Object.values(SIGNATURES)) expect(markdown).not.toContain(signature.slice(0, 20));
  expect(markdown).not.toContain('___');
});

test('a page of a few words is not extended by menus and footers', () => {
  const labels =
    'Shop all,Bestsellers,New,Pots,Pans,Lids,Sets,Stores,Gift cards,Log in,Bag (0),Search,Menu,Contact us,FAQ,Shipping,Returns,Careers,Terms,Privacy,Accessibility'.split(
      ',',
    );
  const menu = Array.from(
    { length: 60 },
    (_, at) => `<li><a href="/s/${at}">${labels[at % labels.length]}${at < labels.length ? '' : ` ${at}`}</a></li>`,
  ).join('');
  const pot =
    '<li class="product">The Little Pot<div>Cast iron, for 2</div><div>£42</div><button>Notify me</button></li>';
  const footer = '<footer><p>© 2025 Ladle, all rights reserved by the foundry at the river</p><ul></ul></footer>';
  const markdown = read(
    page(`<header><nav><ul>${menu}</ul></nav></header><main><ul>${pot}</ul></main>${footer}`, 'Pots'),
  );
  expect(markdown).toMatch(/^- The Little Pot\n\n {2}Cast iron, for 2\n\n {2}£42\n/);
  expect(markdown).not.toMatch(/Shop all|Returns|rights reserved/);
});

const FIXTURES = join(import.meta.dirname, '../fixtures/languages');

test.each(readdirSync(FIXTURES))('a request for consent has no effect on what else is kept: %s', (file) => {
  const html = readFileSync(join(FIXTURES, file), 'utf8');
  const markdown = read(html);
  expect(markdown).not.toBe('');
  const dialog = `<div role="dialog">${CONSENT}</div>`;
  expect(read(html.replace('</body>', `${dialog}</body>`))).toBe(markdown);
  expect(read(html.replace(/<body[^>]*>/, `$&${dialog}`))).toBe(markdown);
});

test.each([
  ['one link', '<nav><a href="/">Start</a></nav>'],
  [
    'links with dividers',
    '<nav><a href="/">Start</a> | <a href="/all">All soups</a> | <a href="/in">Sign in</a></nav>',
  ],
])('a menu above the page heading is dropped, however short the page is: %s', (_, menu) => {
  const text = '<p>Soak the beans for a night. Boil them for an hour.</p>'.repeat(3);
  expect(read(page(`${menu}<main><h1>Bean soup</h1>${text}</main>`, 'Bean soup'))).toMatch(
    /^# Bean soup\n\nSoak the beans/,
  );
});

test('menus within the content are dropped, such as a table of contents and links to pages of the same kind', () => {
  const articles = SOUPS.map(([name], at) => `<li><a href="/wiki/${at}">${name} of the northern valleys</a></li>`);
  const markdown = read(
    page(
      `<div id="content" role="main"><h1>Barley broth</h1><div class="text"><p>Barley broth is a soup of barley, beans and roots that is eaten in the valleys of the north from the first frost until the thaw.</p>
<div id="toc" role="navigation"><h2>Contents</h2><ul><li><a href="#origin">1 Origin</a></li><li><a href="#today">2 Today</a></li></ul></div>
<h2 id="origin">Origin</h2><p>It is first mentioned in the accounts of a monastery, which paid a widow for six kettles of it when the bell was hung in 1412.</p>
<h2 id="today">Today</h2><p>Most families have a recipe of their own, and the one thing that all of them agree on is that it gets better by the third day.</p>
<div role="navigation" class="box"><table><tr><th>Soups of the north</th><td><ul>${articles.join('')}</ul></td></tr></table></div></div></div>
<div><a href="/wiki/main">Main page</a> <a href="/wiki/random">Random page</a></div>`,
      'Barley broth',
    ),
  );
  expect(markdown).toMatch(/^# Barley broth\n\nBarley broth is a soup/);
  expect(markdown).toContain('## Today\n\nMost families');
  for (const text of ['Contents', '1 Origin', 'Soups of the north', 'northern valleys'])
    expect(markdown).not.toContain(text);
});
