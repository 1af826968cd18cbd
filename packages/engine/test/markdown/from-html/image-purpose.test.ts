/** In the main content, images are judged by themselves: trackers, logos and copies. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

const TEXT = 'The cable was laid in the spring, and people came down to the bank to see it every evening. '.repeat(4);

const read = (first: string) =>
  convert(
    `<!doctype html><html><head><title>The ferry runs again</title></head><body><article>${first}<h1>The ferry runs again</h1><p>${TEXT}</p></article></body></html>`,
    { url: 'https://news.example/2024/ferry', includeMeta: false },
  ).markdown;

test.each([
  ['Matomo', '<img src="/matomo.php?idsite=1&rec=1">'],
  ['an analytics host', '<img src="https://sb.scorecardresearch.com/p?c1=2" alt="">'],
  [
    'WordPress statistics',
    '<noscript><img src="https://pixel.wp.com/b.gif?v=noscript" style="height:1px;width:1px" alt=""></noscript>',
  ],
  ['an ad server', '<img src="https://ads.example/www/delivery/avw.php?zoneid=2">'],
  ['an image that is new for each visit', '<img src="https://cc.other.example/cc.gif?channel=a&rand=8975">'],
  ['an advertisement', '<img src="https://www.awin1.com/cshow.php?s=1&v=2">'],
  ['a size in a style', '<img src="https://other.example/x" style="width:1px; height: 1px">'],
  ['a beacon in a noscript', '<noscript><img src="https://other.example/c?id=7"></noscript>'],
  ['the logo for print', '<img src="/img/logo-print.png">'],
  ['a logo by its text', '<img src="/img/head.png" alt="News logo">'],
  ['an image that links to the home page', '<a href="https://www.news.example/"><img src="/a.png" alt="News"></a>'],
  ['an icon that shares the page', '<a href="https://www.facebook.com/sharer/sharer.php?u=x"><img src="/a.png"></a>'],
  ['an icon that sends the page', '<a href="mailto:?subject=Ferry"><img src="/a.png" alt="E-mail"></a>'],
  ["a member's picture", '<img src="/data/avatars/m/12.jpg" alt="Ann">'],
  ['a click counter', '<img src="https://monitor.clickcease.com/" alt="ClickCease">'],
  ['a beacon for browsers without scripts', '<img src="https://sa.other.example/noscript.gif" alt="">'],
  ['a source that scripts will replace', '<img src="//:0" alt="">'],
  ['a banner', '<a href="https://xads.other.example/c?a=1"><img src="/banner.png" alt="Learn to row"></a>'],
  ["an ad server's picture", '<img src="https://adserver.other.example/adserv/3.0/5242/0/225" alt="">'],
  ['a button to print', '<a href="/print/7"><img src="/p.png" alt="Print this article"></a>'],
  ['an image that links to the home page of a language', '<a href="/de/"><img src="/a.png" alt="News"></a>'],
])('%s is dropped', (_, image) => {
  expect(read(`<p>${image}</p>`)).toMatch(/^# The ferry runs again\n\nThe cable/);
});

test("a picture that leads to a member's profile is dropped if the name does, too", () => {
  const picture = '<a href="/members/ann/"><img src="/photo-12.jpg" alt="Ann"></a>';
  const note = (inner: string) => read(`<h1>The ferry</h1><p>${TEXT.replace('The', inner)}</p>`);
  expect(note(`${picture} <a href="/members/ann/">Ann</a>`)).not.toContain('![');
  expect(note(picture)).toContain('![Ann]');
});

test.each([
  ['an image of its own size', '<a href="/ferry-1200x800.jpg"><img src="/ferry-300x200.jpg" alt="Ferry"></a>', 'Ferry'],
  ['an image without alternative text', '<a href="/other"><img src="/ferry-300x200.jpg" alt=""></a>', ''],
])('a link around %s is dropped', (_, image, alt) => {
  expect(read(`<p>${image}</p>`)).toContain(`\n![${alt}](https://news.example/ferry-300x200.jpg)\n`.trimStart());
});

test.each([
  [
    'a shop that pays for visitors',
    '<a href="https://www.awin1.com/cread.php?p=7"><img src="/a.jpg" alt="A rowing boat"></a>',
  ],
  ['a shop with prints', '<a href="/prints/7"><img src="/a.jpg" alt="Print of a rowing boat"></a>'],
  ['a newspaper', '<a href="https://www.ad.example/ferry"><img src="/a.jpg" alt="A rowing boat"></a>'],
])('a picture that leads to %s stays', (_, image) => {
  expect(read(`<p>${image}</p>`)).toContain('rowing boat](https://news.example/a.jpg)]');
});

test('images of the text stay, linked if they lead elsewhere', () => {
  const linked = '<a href="/trip"><img src="/pixel-art/ferry.png" alt="Ferry"></a>';
  expect(read(`<p>${linked}</p>`)).toContain(
    '[![Ferry](https://news.example/pixel-art/ferry.png)](https://news.example/trip)',
  );
});
