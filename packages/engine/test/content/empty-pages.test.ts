/**
 * Pages without visible text: text that scripts would reveal is found, and pages that wait for
 * scripts are empty.
 */
import { convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

const TEXT =
  'The ferry leaves the north pier at seven and at nine, and on market days there is a third crossing at noon. ' +
  'Bicycles travel free of charge; cars have to be booked by the evening before. In fog the crossing is called off.';
const body = (html: string) => `<html><head><title>Ferry</title></head><body>${html}</body></html>`;
const read = (html: string, content: 'main' | 'full' = 'main') =>
  convert(html, { includeMeta: false, content }).markdown;

test.each([
  ['noscript', body(`<div id="app"></div><noscript><h1>Ferry</h1><p>${TEXT}</p></noscript>`)],
  [
    'a declarative shadow root',
    body(`<ferry-page><template shadowrootmode="open"><p>${TEXT}</p></template></ferry-page>`),
  ],
  [
    'a streamed segment',
    body(
      `<main><template id="B:0"></template></main><div hidden id="S:0"><h1>Ferry</h1><p>${TEXT}</p></div><script>$RC("B:0","S:0")</script>`,
    ),
  ],
  [
    'the article body of structured data',
    body(
      `<div id="app">Loading</div><script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', articleBody: TEXT })}</script>`,
    ),
  ],
  [
    'the description in a graph of structured data',
    body(
      `<div id="app"></div><script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'Product', description: TEXT }] })}</script>`,
    ),
  ],
  [
    'structured data and a notice in noscript',
    body(
      `<div id="app"></div><noscript>Please turn on scripts.</noscript><script type="application/ld+json">${JSON.stringify({ '@type': 'Article', articleBody: TEXT })}</script>`,
    ),
  ],
  ['only a footer', body(`<footer><p>${TEXT}</p></footer>`)],
  ['only links', body(`<nav><a href="/a">North pier</a> <a href="/b">South pier and all its ferry times</a></nav>`)],
  ['one word', body('<p>Closed')],
])('finds text in %s', (_, html) => {
  const expected = html.includes(TEXT) ? 'In fog the crossing is called off.' : /North pier|Closed/;
  expect(read(html, 'main')).toMatch(expected);
  expect(read(html, 'full')).toMatch(expected);
});

test('a streamed segment replaces its placeholder', () => {
  const html = body(
    `<main><h1>Ferry</h1><template id="B:1"></template><p>${TEXT} After.</p></main><div hidden id="S:1"><p>${TEXT} Before.</p></div>`,
  );
  const markdown = read(html);
  expect(markdown.indexOf('Before.')).toBeGreaterThan(0);
  expect(markdown.indexOf('Before.')).toBeLessThan(markdown.indexOf('After.'));
});

test('text in noscript does not replace the text of a page', () => {
  const markdown = read(body(`<main><h1>Ferry</h1><p>${TEXT}</p></main><noscript>Please turn on scripts.</noscript>`));
  expect(markdown).toContain('In fog');
  expect(markdown).not.toContain('turn on scripts');
});

test.each([
  '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
  '<div id="root">You need to enable JavaScript to run this app.</div>',
  '<noscript><strong>Für diese Seite wird JavaScript benötigt.</strong></noscript><div id="app"></div>',
  '<p>请启用 JavaScript 以使用本应用。</p>',
  '<div id="app">Loading…</div>',
  '<div id="app">Загрузка...</div>',
  '<h1>Oops! Something went wrong.</h1><p>Some extensions may cause this. <button>Try again</button></p>',
])('a page with only a placeholder text is empty: %s', (html) => {
  const page = `<!doctype html><html><head><title>Ferry</title></head><body>${html}<script src="/app.js"></script></body></html>`;
  expect(convert(page, { includeMeta: false })).toMatchObject({ markdown: '' });
});

test.each([
  ['a fragment', '<p>You need to enable JavaScript to run this app.</p>', 'You need to enable'],
  [
    'a page with more text',
    body(`<p>Loading…</p><p>${TEXT}</p><p>Enable JavaScript for the map.</p>`),
    'Enable JavaScript',
  ],
  ['a page without scripts', body('<p>This page works without JavaScript.</p>'), 'This page works'],
  [
    'a page about what went wrong',
    body(`<p>Something went wrong at sea.</p><p>${TEXT}</p><script src="/a.js"></script>`),
    'In fog',
  ],
  ['a short page about JavaScript', body('<h1>JavaScript</h1><p>A language for pages.</p>'), 'A language for pages.'],
])('%s keeps its text about scripts', (_, html, expected) => {
  expect(read(html)).toContain(expected);
});

const LINKS = (names: string) =>
  `<ul class="menu">${names
    .split(', ')
    .map((name) => `<li class="menu-item"><a href="/${name}">${name}</a></li>`)
    .join('')}</ul>`;
const SHELL = `<!doctype html><html><head><title>Harbour Store</title><meta name="description" content="${TEXT}"></head><body>
  <div class="promo-banner">Free delivery on orders over 40 euros</div>
  <header class="site-header"><nav class="main-nav">${LINKS('New arrivals, Women, Men, Kids, Home, Sale, Gift cards')}</nav><a href="/account">Sign in</a><a href="/cart">Cart (0)</a></header>
  <div id="root"></div>
  <footer class="site-footer"><div class="footer-column"><h4>Customer service</h4>${LINKS('Help Center, Shipping and returns, Track your order, Contact us, Report a problem')}</div>
  <div class="footer-column"><h4>About us</h4>${LINKS('Our story, Careers, Press, Affiliates, Sustainability, Store locator')}</div>
  <form class="newsletter"><label>Sign up for our newsletter and get ten percent off <input type="email"></label><button>Subscribe</button></form>
  <div class="footer-legal"><p>© 2026 Harbour Store. All rights reserved.</p>${LINKS('Privacy policy, Terms of use, Cookie settings, Sitemap')}</div></footer>
  <div class="cookie-consent"><p>We use cookies to improve your experience. By browsing on you agree to our use of cookies.</p><button>Accept all</button></div>
  <script src="/app.js"></script></body></html>`;

test('a page of menus and a footer around content loaded by scripts is empty but keeps its description', () => {
  const { markdown, metadata, content } = convert(SHELL, { includeMeta: false });
  expect(markdown).toBe('');
  expect(metadata).toMatchObject({ wordCount: 0, tokenCount: 0, description: TEXT });
  expect(content.keptShare).toBe(0);
});

test('a short page of menus is empty, unless it has a line of content or no scripts to load content', () => {
  const page = (html: string, script = '<script src="/app.js"></script>') =>
    read(`<!doctype html><html lang="en"><head><title>Acme</title>${script}</head><body><header class="site-header"><a class="logo" href="/">Acme</a>
      <nav>${LINKS('Home, Products, Pricing, Blog, About, Contact')}</nav></header>${html}<footer class="site-footer">
      ${LINKS('Privacy policy, Terms of service, Careers, Press, Support, Status, Cookies, Imprint')}<p>© 2026 Acme Inc. All rights reserved.</p></footer>`);
  expect(page('<div id="root"></div>')).toBe('');
  expect(page('<blockquote>Less is more.</blockquote><cite>Mies van der Rohe</cite>')).toContain('Less is more.');
  expect(page('<div id="root"></div>', '')).toBe('');
  expect(page('<div></div>', '')).toContain('[Privacy policy](/Privacy');
  expect(page('<div></div>', '<script type="application/ld+json">{}</script>')).toContain('[Privacy policy](/Privacy');
});

test('a page of only text elements is kept whole, even if its lists look like menus', () => {
  const names =
    'Privacy policy, Terms of use, Cookie settings, Sitemap, Careers, Press, Contact us, About us, Help Center, Shipping and returns, ' +
    'Track your order, Gift cards, Sign in, Register, Newsletter, Store locator, Affiliates, Investors, Accessibility, Imprint, Support, Status';
  const part = `<section class="site-footer">${LINKS(names)}</section>`;
  const markdown = read(`<!doctype html><html><head><title>Acme</title></head><body>${part}${part}</body></html>`);
  expect(markdown.match(/\[Store locator\]/g)).toHaveLength(2);
});

test('full content includes the menus of an empty page', () => {
  expect(read(SHELL, 'full')).toContain('Track your order');
});

test('a page with loaded content is converted without its menus', () => {
  const markdown = read(SHELL.replace('<div id="root">', `<div id="root"><p>${TEXT}</p>`));
  expect(markdown).toContain('In fog the crossing is called off.');
  expect(markdown).not.toContain('Track your order');
});

test('a description without content stays metadata', () => {
  const html = `<html><head><meta name="description" content="${TEXT}"></head><body><div id="app"></div>`;
  expect(convert(html, { includeMeta: false })).toMatchObject({
    markdown: '',
    metadata: { tokenCount: 0, description: TEXT },
  });
});

const CONSENT =
  '<h2>We value your privacy</h2><p>We use cookies and similar technologies on our website and process your personal data, to ' +
  'personalize content and ads, to integrate media from third-party providers or to analyze access to our website. You can ' +
  'withdraw your consent at any time. We share this data with third parties that we name in the privacy settings.</p>' +
  '<button>Accept all</button><button>Reject</button><a href="/privacy">Privacy policy</a>';
const script = '<script src="/app.js"></script>';

test.each([
  ['dialog', `<div id="app"></div><div role="dialog">${CONSENT}</div>`],
  ['box', `<div id="app"></div><div id="cookie-banner">${CONSENT}</div>`],
  ['box of a known service', `<div id="app"></div><div class="onetrust-banner">${CONSENT}</div>`],
  [
    'box beside a footer',
    `<div id="app"></div><div class="consent">${CONSENT}</div><footer>Imprint, © The Paper</footer>`,
  ],
])('a page that shows nothing but a request for consent is empty: %s', (_, html) => {
  expect(read(body(html + script))).toBe('');
  expect(read(body(html + script), 'full')).toContain('We use cookies');
});

const EINWILLIGUNG =
  '<p>Wir und unsere 214 Partner speichern Cookies auf deinem Gerät, um Anzeigen auszuwählen und Besuche zu zählen. Manche davon sind ' +
  'nötig, andere kannst du ablehnen. Deine Wahl gilt für alle unsere Seiten, und du kannst sie jederzeit unter Datenschutz ändern.</p>' +
  '<ul><li>Notwendige Cookies</li><li>Statistik</li><li>Werbung</li></ul><button>Zustimmen</button><button>Nur notwendige</button>';

test.each([
  ['a dialog element', `<dialog open>${EINWILLIGUNG}</dialog>`],
  ['an alert dialog', `<section role="alertdialog" aria-label="Hinweis"><h2>Deine Wahl</h2>${EINWILLIGUNG}</section>`],
])('a request for consent in %s is no content', (_, dialog) => {
  expect(read(body(`<div id="app"></div>${dialog}${script}`))).toBe('');
  for (const html of [`${dialog}<main><p>${TEXT}</p></main>`, `<main><p>${TEXT}</p></main>${dialog}`])
    expect(read(body(html + script))).toBe(`${TEXT}\n`);
});

test.each([
  ['between menus', (menu: string, text: string) => `${menu}<div><p>${text}</p></div>${menu}`],
  ['above a footer', (menu: string, text: string) => `<div class="a"><p>${text}</p></div><footer>${menu}</footer>`],
])('a single paragraph of several sentences is content: %s', (_, page) => {
  const menu = LINKS('Rooms, Garden, Prices, Arrival, Contact, Imprint, Privacy, Jobs, Press, Vouchers');
  const markdown = read(body(`<div id="root">${page(menu, TEXT)}</div>${script}`));
  expect(markdown).toContain('In fog the crossing is called off.');
  expect(markdown).not.toContain('Vouchers');
});

test('a notice of two sentences is content', () => {
  const notice =
    '因为图书馆要修地板，所以星期四整天不开门，星期五照常。那一天该还的书可以晚一天再还，不算逾期，也不收钱。';
  const page = `<html lang="zh"><head><title>晚上的本子 | 小程序和长长的路</title></head><body><nav id="toc"></nav><div class="paper">
    <div class="header"><img src="/img/logo.webp" alt="^-^"><div><a class="logo" href="/">晚上的本子</a><span class="description">一个会计在晚上写的小程序和走过的路</span></div></div>
    <div class="post-main"><div class="post-title">图书馆星期四不开门</div><div class="post-head-meta"><span>最近更新：2024-06-03</span> | <span>字数总计：47</span> | <span>阅读估时：1分钟</span> | <span>阅读量：次</span></div>
    <div class="post-md"><p>${notice}</p></div><div class="post-meta"><i><span>2024-06-03</span> <span>该篇文章被林小满</span> <span>打上标签: <a href="/tags/notice/">公告</a></span> <span>归为分类: <a href="/categories/village/">村子</a></span></i></div>
    <div class="post-footer"><span>上一篇：<a href="/a/">走了九个小时</a></span> <span>下一篇：<a href="/b/">喝醉的蚂蚁走多远</a></span></div></div>
    <div class="footer"><span>© 1949-2024</span></div><div class="footer-last"><span>看过海的人不会忘记海有多宽</span> <span><i>本站由<a href="https://paper.example/">小纸</a>驱动，使用<a href="https://paper.example/a5">A5</a>主题</i></span></div></div>${script}</body></html>`;
  const url = 'https://blog.example.org/2024/06/03/closed/';
  expect(convert(page, { url, includeMeta: false }).markdown).toContain(notice);
});

test('a request for consent before a short page is dropped', () => {
  const html = body(`<main><p>${TEXT}</p></main><div class="cookie-notice">${CONSENT}</div>${script}`);
  expect(read(html)).toBe(`${TEXT}\n`);
});

test('a page about cookies is kept', () => {
  const policy = `<html><head><title>Cookie policy – The Paper</title></head><body class="cookies-not-set"><nav><a href="/">Home</a></nav>
    <main class="cookie-policy"><h1>Cookie policy</h1><p>Cookies are small files. We set three of them, and all of them expire when you
    close the browser. The first one remembers your language, the second one the size of the text, and the third one that you have
    read this page. None of them is read by anybody else.</p></main>${script}</body></html>`;
  expect(read(policy)).toContain('We set three of them');
});

test('menus around an empty place for content are no content', () => {
  const entries = ['News', 'Sport', 'Town', 'Culture', 'Weather', 'Jobs', 'Houses', 'Travel'];
  const menu = `<nav><ul>${entries.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>`;
  const footer = '<footer>© 2021 The Paper. All rights reserved. <a href="/imprint">Imprint</a></footer>';
  expect(read(body(`${menu}<div id="app"></div>${footer}${script}`))).toBe('');
});

test('components of a content management system are kept, whatever their names resemble', () => {
  for (const name of ['cmp-container', 'gdpr-ready', 'consent-theme']) {
    const html = body(`<div class="${name}"><h2>Crossings</h2><p>${TEXT}</p></div>${script}`);
    expect(read(html)).toContain('In fog the crossing is called off.');
  }
});

describe('an article that waits in a script', () => {
  const MENU = `<nav><ul>${Array.from({ length: 60 }, (_, at) => `<li><a href="/${at}">Entry number ${at}</a>`).join('')}</ul></nav>`;
  const PARAGRAPHS = `<p>${TEXT}</p>`.repeat(4);
  const mainContentOf = (body: string): string =>
    convert(`<!doctype html><html><head><title>Ferry</title></head><body>${body}</body></html>`, {
      includeMeta: false,
    }).markdown;

  test.each([
    ['an empty page', '<div id="app"></div>'],
    ['a page of menus', MENU],
  ])('of a template type is read on %s, where the script stands', (_name, page) => {
    const markdown = mainContentOf(
      `${page}<main><h1>Ferry</h1><script type="text/template"><div class="a"><h2>Storage</h2>${PARAGRAPHS}</div></script></main>${MENU}`,
    );
    expect(markdown).toContain('# Ferry\n\n## Storage\n\n');
    expect(markdown).toContain(TEXT.trim().slice(0, 60));
  });

  test('in JSON-LD is read on a page of menus', () => {
    const article = JSON.stringify({ '@type': 'NewsArticle', articleBody: TEXT.repeat(4) });
    const markdown = mainContentOf(
      `${MENU}<main><h1>Ferry</h1></main><script type="application/ld+json">${article}</script>`,
    );
    expect(markdown).toContain(TEXT.trim().slice(0, 60));
  });

  test.each([
    ['a request for consent', PARAGRAPHS.replaceAll('ferry', 'cookies')],
    ['a form that a script fills in', PARAGRAPHS.replaceAll('ferry', '{{name}}')],
    ['a line', '<p>Short.</p>'],
  ])('is not read if it is %s', (_name, content) => {
    const markdown = mainContentOf(
      `<h1>Ferry</h1><div id="app"></div><script type="text/template">${content}</script>`,
    );
    expect(markdown.trim()).not.toMatch(/market days|Short/);
  });

  test('is not read beside an article', () => {
    const markdown = mainContentOf(
      `<main><h1>Ferry</h1>${PARAGRAPHS}</main><script type="text/template"><h2>Template</h2>${PARAGRAPHS}</script>`,
    );
    expect(markdown).not.toContain('Template');
  });
});
