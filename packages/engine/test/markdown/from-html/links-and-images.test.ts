import { describe, expect, test } from 'vitest';
import { markdownOf } from './markdown-of.ts';

describe('URLs', () => {
  const url = 'https://example.com/docs/page?q=1';
  test.each([
    ['https://other.org/a?b#c', 'https://other.org/a?b#c'],
    ['/top', 'https://example.com/top'],
    ['next', 'https://example.com/docs/next'],
    ['../up', 'https://example.com/up'],
    ['/a/../b', 'https://example.com/b'],
    ['//cdn.example.net/x', 'https://cdn.example.net/x'],
    ['?p=2', 'https://example.com/docs/page?p=2'],
    ['#part', 'https://example.com/docs/page?q=1#part'],
    [' \n/x\n', 'https://example.com/x'],
    ['HTTPS://EXAMPLE.COM/Y', 'https://example.com/Y'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['tel:+123', 'tel:+123'],
  ])('%j resolved against the URL of the page', (href, expected) => {
    expect(markdownOf(`<a href="${href}">t</a>`, { url })).toBe(`[t](${expected})\n`);
  });

  test('`base` takes precedence over the URL of the page, and is resolved against it', () => {
    const link = '<a href="x">t</a>';
    expect(markdownOf(`<base href="https://b.org/d/">${link}`, { url })).toBe('[t](https://b.org/d/x)\n');
    expect(markdownOf(`<base href="/d/">${link}`, { url })).toBe('[t](https://example.com/d/x)\n');
    expect(markdownOf(`<base href="d/">${link}`)).toBe('[t](d/x)\n');
    expect(markdownOf(`<base href="javascript:alert(1)">${link}`, { url })).toBe('[t](https://example.com/docs/x)\n');
  });

  test.each([
    ['a sign without a URL', '<a href="javascript:void(0)">[–]</a>a', 'a\n'],
    ['a sign that leads to no fragment', '<a href="#">×</a>a', 'a\n'],
    ['a button', 'a <a role="button" tabindex="0">Click to expand...</a>', 'a\n'],
    ['but no word or number', '<a href="javascript:void(0)">a</a> <a href="#">2</a>', 'a 2\n'],
    ['no picture', '<a href="#"><img src="/a.png" alt="a"></a>', '![a](/a.png)\n'],
    ['no sign that leads elsewhere', '<a href="/b">»</a>', '[»](/b)\n'],
    ['no heading', '<h3><a role="button">a</a></h3>', '### a\n'],
  ])('links that are controls of the page are left out: %s', (_name, html, markdown) => {
    expect(markdownOf(`<body><p>${html}`)).toBe(markdown);
  });

  test('without the URL of the page, its canonical URL is used; without either, URLs stay relative', () => {
    const link = '<a href="x">t</a>';
    expect(markdownOf(`<link rel="canonical" href="https://c.org/p">${link}`)).toBe('[t](https://c.org/x)\n');
    expect(markdownOf(link)).toBe('[t](x)\n');
  });

  test('a long base URL of many links does not multiply the output', () => {
    const base = `<base href="https://example.com/${'d/'.repeat(1000)}">`;
    const markdown = markdownOf(base + '<a href="x">t</a> '.repeat(20_000));
    expect(markdown.length).toBeLessThan(5_000_000);
    expect(markdown).toContain('[t](x)');
  });

  test('links of a page with a long URL: a long query doesn’t matter, but a long path is not added', () => {
    const links = '<a href="x">t</a> <a href="?p=2">t</a> <a href="/é">t</a>';
    const query = `https://example.com/d/page?${'q'.repeat(8000)}`;
    expect(markdownOf(links, { url: query })).toBe(
      '[t](https://example.com/d/x) [t](https://example.com/d/page?p=2) [t](https://example.com/%C3%A9)\n',
    );
    const path = `https://example.com/${'d/'.repeat(4000)}`;
    expect(markdownOf(links, { url: path })).toBe('[t](x) [t](?p=2) [t](/é)\n');
  });

  test('the images of one picture each have the sources before them', () => {
    const source = (name: string) => `<source srcset="/${name}.png 1x">`;
    const image = '<img src="data:," alt="a">';
    const picture = `<picture>${source('a')}${source('b')}${image}${source('c')}${image}</picture>`;
    expect(markdownOf(picture)).toBe('![a](/a.png)![a](/c.png)\n');
  });

  test('a long URL shared by many blocks does not multiply the output', () => {
    const markdown = markdownOf(`<a href="https://example.com/${'x'.repeat(100_000)}">${'<p>a</p>'.repeat(5000)}</a>`);
    expect(markdown.length).toBeLessThan(3_000_000);
    expect(markdown.match(/a/g)!.length).toBeGreaterThan(5000);
  });

  test('without links, their texts are kept', () => {
    const html =
      '<a href="/x">t</a> <a href="/y"><img src="/i.png" alt="i"></a> <iframe src="https://v.org" title="v"></iframe>';
    expect(markdownOf(html, { includeLinks: false })).toBe('t ![i](/i.png)\n');
  });
});

test.each([
  ['a <a href="/t">tre</a><a href="/t">n</a><a href="/t">ds of</a> b', 'a [trends of](/t) b\n'],
  ['a <a href="/t">Tr</a><b><a href="/t">end</a></b> b', 'a [Tr**end**](/t) b\n'],
  ['<a href="/t">Trend</a><a href="/u">s</a>', '[Trend](/t)[s](/u)\n'],
  ['<a href="/t">Trend</a><a href="/t" title="Plural">s</a>', '[Trend](/t)[s](/t "Plural")\n'],
  ['<a href="/t">Trend</a> <a href="/t">spotting</a>', '[Trend](/t) [spotting](/t)\n'],
  ['<a href="/t">Previous</a><a href="/t">Next</a>', '[Previous](/t)[Next](/t)\n'],
])('a link that is split within a word is one link: %s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('links that scripts use as buttons become their text, except in fragments', () => {
  const html = '<a href="#">Show <b>all</b></a> <a href="#!">sizes</a> <a href="#top">Top</a> <a href="#"><i></i></a>';
  expect(markdownOf(`<body><p>${html}`)).toBe('Show **all** sizes [Top](#top)\n');
  expect(markdownOf(`<p>${html}`)).toContain('[sizes](#!) [Top](#top)');
  expect(markdownOf('<body><p><a href="">Why?</a> <a href="?a">Sort</a>')).toBe('Why? [Sort](?a)\n');
});

test.each([
  ['<a href="https://pears.example/shop">www.pears.example</a>', '[www.pears.example](https://pears.example/shop)'],
  ['<a href="/u"><b>https://pears.example/_a_</b></a>', '[**https://pears.example/\\_a\\_**](/u)'],
  ['<a href="/u"><i>a</i> http://pears.example</a>', '[*a* http://pears.example](/u)'],
])('a URL as the text of another link: %s', (html, markdown) => expect(markdownOf(html)).toBe(`${markdown}\n`));

test.each([
  ['Google', 'https://www.google.com/url?q=https://pears.example/a%3Fb%3D1&amp;sa=D&amp;usg=x'],
  [
    'Google’s results',
    'https://www.google.de/url?sa=t&amp;q=&amp;url=https%3A%2F%2Fpears.example%2Fa%3Fb%3D1&amp;ved=x',
  ],
  ['Facebook', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fpears.example%2Fa%3Fb%3D1&amp;h=AT0'],
  ['YouTube', 'https://www.youtube.com/redirect?event=x&amp;q=https%3A%2F%2Fpears.example%2Fa%3Fb%3D1'],
  ['Steam', 'https://steamcommunity.com/linkfilter/?url=https://pears.example/a%3Fb%3D1'],
  ['Outlook', 'https://eur1.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpears.example%2Fa%3Fb%3D1&amp;data=5'],
  ['Zhihu', 'https://link.zhihu.com/?target=https%3A//pears.example/a%3Fb%3D1'],
])('a link through a redirecting page of %s leads to its destination', (_site, href) => {
  expect(markdownOf(`<a href="${href}">Pears</a>`)).toBe('[Pears](https://pears.example/a?b=1)\n');
});

test.each([
  'https://www.google.com/search?q=https://pears.example/',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://validator.example/?url=https%3A%2F%2Fpears.example%2F',
  'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fpears.example%2F',
  'https://notgoogle.example/url?q=https://pears.example/',
  'https://www.google.com/url?q=http://[::1',
])('%s does not redirect', (href) => {
  expect(markdownOf(`<a href="${href}">Pears</a>`)).toBe(`[Pears](${href})\n`);
});

describe('titles', () => {
  test.each([
    ['<a href="/u" title="A pear">Pears</a>', '[Pears](/u "A pear")'],
    ['<a href="/u" title="Pears">Pears</a>', '[Pears](/u)'],
    ['<a href="/u" title="Pears"><h2>Pears</h2><p>3 euros</p></a>', '## [Pears](/u)\n\n[3 euros](/u)'],
    ['<a href="/u" title=" pears and  plums"><b>Pears</b> and plums</a>', '[**Pears** and plums](/u)'],
    ['<a href="/u" title="Pears"><img src="/a.png" alt="Pears"></a>', '[![Pears](/a.png)](/u)'],
    ['<a href="/u" title="Pears"><img src="/a.png" alt="Pears"> Plums</a>', '[![Pears](/a.png) Plums](/u "Pears")'],
    ['<a href="/u" title="Pears"><img src="/a.png" alt=""></a>', '[![](/a.png)](/u "Pears")'],
    ['<img src="/a.png" alt="A pear" title="a pear">', '![A pear](/a.png)'],
    ['<img src="/a.png" alt="A pear" title="Photo: J. Doe">', '![A pear](/a.png "Photo: J. Doe")'],
  ])('%s', (html, markdown) => expect(markdownOf(html)).toBe(`${markdown}\n`));
});

describe('images', () => {
  test.each([
    ['<img src="/a.png" alt=" two\n lines ">', '![two lines](/a.png)'],
    ['<img src="/a.png" title="T">', '![](/a.png "T")'],
    ['<img src="/a.png" alt="Caf&amp;#233; &amp;#xE9;&amp;#8212;" title="&amp;#174;">', '![Café é—](/a.png "®")'],
    ['<img src="/a.png" alt="&amp;#42; &amp;#x41; &amp;#55296;">', '![\\&#42; \\&#x41; \\&#55296;](/a.png)'],
    [
      `<img src="/a.png" alt="Jane&amp;#039;s &amp;quot;Pears &amp;amp; Plums&amp;quot; &amp;mdash; now">`,
      '![Jane\'s "Pears & Plums" — now](/a.png)',
    ],
    ['<img src="/a.png" alt="A pear&amp;nbsp;">', '![A pear](/a.png)'],
    ['<img src="/a.png" alt="&amp;lt;b&amp;gt; &amp;pear;">', '![\\&lt;b\\&gt; \\&pear;](/a.png)'],
    ['<img alt="Caf&amp;#233;">', 'Café'],
    ['<img data-src="/a.png">', '![](/a.png)'],
    ['<amp-img src="/a.png" alt="p"></amp-img>', '![p](/a.png)'],
    ['<img src="data:image/gif;base64,R0" data-src="/a.png">', '![](/a.png)'],
    ['<img src="/img/placeholder.gif" data-original="/a.png">', '![](/a.png)'],
    ['<img class="lazyload" src="/tiny.png" data-src="/a.png">', '![](/a.png)'],
    ['<img src="/a.png" data-src="/b.png">', '![](/a.png)'],
    ['<img srcset="/s.png 1x, /a.png 2x">', '![](/a.png)'],
    ['<img srcset="/a.png 800w, /s.png 400w">', '![](/a.png)'],
    ['<img ng-src="/a.png" alt="p">', '![p](/a.png)'],
    ['<img src="/slider/dummy.png" data-lazyload="/a.png" alt="p">', '![p](/a.png)'],
    ['<img data-flickity-lazyload="/a.png" alt="p">', '![p](/a.png)'],
    ['<img data-src-1440="/a.png" data-src-360="/b.png" alt="p">', '![p](/a.png)'],
    ['<img data-zoom-src="" data-srcset="/b.png 2x" data-src="/a.png" alt="p">', '![p](/a.png)'],
    ['<img bind-src="state.source" alt="kept">', 'kept'],
    ['<img data-desktop-src="/a.png" data-placeholder-src="/b.png" alt="p">', '![p](/a.png)'],
    ['<img nitro-lazy-srcset="/a.png 1x, /b.png 2x" alt="p" src="data:image/svg+xml,x">', '![p](/b.png)'],
    ['<img ng-src="{{ picture }}" alt="kept">', 'kept'],
    ['<img original-src="javascript:alert(1)/a.png" alt="kept">', 'kept'],
    ['<picture><source srcset="/a.webp"><img alt="p"></picture>', '![p](/a.webp)'],
    ['<picture><source srcset="/a.webp"><img src="/a.png"></picture>', '![](/a.png)'],
    ['<img src="data:image/gif;base64,R0"><noscript><img src="/a.png"></noscript>', '![](/a.png)'],
    ['<span class="lazy"></span><noscript><img src="/a.png"></noscript>', '![](/a.png)'],
    ['<img src="/b.png" style="display: none"><noscript><img src="/a.png"></noscript>', '![](/a.png)'],
    ['a</p><noscript><p><img src="/warning.png"> Scripts are off.</p></noscript>', 'a'],
    ['<img src="/a.png"><noscript><img src="/a.png"></noscript>', '![](/a.png)'],
    ['<img src="data:image/png;base64,R0" alt="kept">', 'kept'],
    ['<img src="data:image/png;base64,R0" data-id="1" loading="lazy" alt="kept">', 'kept'],
    [`<img src="data:image/svg+xml,%3Csvg xmlns='x'%3E%3Cpath d='M0 0'/%3E%3C/svg%3E" alt="kept">`, 'kept'],
    ['<a href="/x"><img class="lazy" alt="kept"></a>', '[kept](/x)'],
    ['<img src="javascript:alert(1)" alt="kept">', 'kept'],
    ['<img alt="kept">', 'kept'],
    ['<a href="/x"><img src="/a.png"></a>', '[![](/a.png)](/x)'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(`<p>x ${html}`)).toBe(`x ${markdown}\n`);
  });

  test.each([
    '<img src="/count" width="1" height="1">',
    '<img src="/s.gif" height="1" width="14">',
    '<img src="data:image/gif;base64,R0">',
    '<img data-src-type="image" alt="a lamp">',
    '<img class="no-js LazyLoad" src="data:image/gif;base64,R0" alt="a lamp">',
    `<img src="data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%207%205'%3E%3C/svg%3E" alt="a lamp">`,
    `<img src="data:image/svg+xml;utf8,<svg width='7'></svg>" alt="a lamp">`,
    '<noscript><img src="/count" width="1" height="1"></noscript>',
    '<noscript>Switch on scripts</noscript>',
    '<svg><title>t</title><path d=""/></svg>',
  ])('%s is dropped', (html) => {
    expect(markdownOf(`<p>x ${html}`)).toBe('x\n');
  });

  test('without images, no empty link is left', () => {
    const html = '<p>a <a href="/x"><img src="/i.png" alt="i"></a> <a href="/y"><img src="/j.png"> t</a></p>';
    expect(markdownOf(html, { includeImages: false })).toBe('a [t](/y)\n');
  });

  test.each([
    ['is kept once', '<img src="/a" alt="A red pear"><img src="/b" alt="A red pear">', '[![A red pear](/a)](/x)\n'],
    [
      'is kept once, after what is shown until it is loaded',
      '<img src="/transparent_w-8_h-3.gif" alt="A red pear"> <img src="/b" alt="A red pear">',
      '[![A red pear](/transparent_w-8_h-3.gif) ![A red pear](/b)](/x)\n',
    ],
    ['is kept if it is a sign', '<img src="/a" alt="star"><img src="/b" alt="star">', '[![star](/a)![star](/b)](/x)\n'],
    [
      'is kept if it is another',
      '<img src="/a" alt="A pear"><img src="/b" alt="A fig">',
      '[![A pear](/a)![A fig](/b)](/x)\n',
    ],
  ])('a picture with the description of the one before it in a link %s', (_name, html, markdown) => {
    expect(markdownOf(`<a href="/x">${html}</a>`)).toBe(markdown);
  });

  describe('the alternative text of an image without a usable URL', () => {
    const picture = '<a href="/x"><span><img src="data:image/gif;base64,R0" alt="front view of a lamp"></span></a>';

    test('is dropped if the same link has text, before, after or around it', () => {
      expect(markdownOf(`${picture}<p><a href="/x">Lamp</a>`)).toBe('[Lamp](/x)\n');
      expect(markdownOf(`<p><a href="/x">Lamp</a></p>${picture}`)).toBe('[Lamp](/x)\n');
      expect(markdownOf('<a href="/x"><img src="data:image/gif;base64,R0" alt="a lamp"> Lamp</a>')).toBe(
        '[Lamp](/x)\n',
      );
    });

    test('becomes the text of the link otherwise', () => {
      expect(markdownOf(`${picture}<p><a href="/y">Chair</a> Lamp`)).toBe(
        '[front view of a lamp](/x)\n\n[Chair](/y) Lamp\n',
      );
      expect(markdownOf(`${picture}<p><a href="/x"> <img src="/i.png" alt="i"></a>`)).toBe(
        '[front view of a lamp](/x)\n\n[![i](/i.png)](/x)\n',
      );
    });
  });
});

describe('players', () => {
  test.each([
    [
      '<iframe src="https://www.youtube.com/embed/abcdefghijk?rel=0"></iframe>',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
    [
      '<iframe data-src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="Talk"></iframe>',
      '[Talk](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
    ['<iframe src="https://player.vimeo.com/video/123?h=1"></iframe>', '[Vimeo video](https://vimeo.com/123)'],
    ['<iframe src="https://maps.example.com/embed" title="A map"></iframe>', '[A map](https://maps.example.com/embed)'],
    ['<video src="/v.mp4">Your browser cannot</video>', '[Video](/v.mp4)'],
    [
      '<lite-youtube videoid="abcdefghijk" playlabel="Talk"></lite-youtube>',
      '[Talk](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
    [
      '<object><param name="movie" value="x"><embed src="https://www.youtube.com/v/abcdefghijk&amp;fs=1"></object>',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
    ['<video><source src="/v.webm"></video>', '[Video](/v.webm)'],
    ['<audio src="/a.mp3" title="Song"></audio>', '[Song](/a.mp3)'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(`<p>x${html}y`)).toBe(`x\n\n${markdown}\n\ny\n`);
  });

  test.each([
    '<iframe src="https://example.com/frame"></iframe>',
    '<iframe src="https://www.googletagmanager.com/ns.html" title="GTM"></iframe>',
    '<iframe src="javascript:alert(1)" title="x"></iframe>',
    '<iframe src="https://example.com/container.html" title="3rd party ad content"></iframe>',
    '<iframe src="https://example.com/f" title="Advertisement"></iframe>',
    '<video>Your browser cannot</video>',
    '<embed src="/e.swf">',
  ])('%s is dropped', (html) => {
    expect(markdownOf(`<p>x</p>${html}`)).toBe('x\n');
  });
});

test.each([
  ['<p>a <img class="emoji" alt="😀" src="https://cdn.example/1f600.svg"> b</p>', 'a 😀 b\n'],
  ['<p>a <img alt="👩🏽‍🚀" src="https://cdn.example/emoji/1f469.png"></p>', 'a 👩🏽‍🚀\n'],
  ['<p>a <img class="emoji" alt=":smile:" src="https://cdn.example/s.png"></p>', 'a :smile:\n'],
  ['<p>a <img alt=";-)" src="https://cdn.example/smilies/wink.gif"> b</p>', 'a ;-) b\n'],
  ['<p>a <img alt=":smile:" src="https://cdn.example/photo.jpg"></p>', 'a ![:smile:](https://cdn.example/photo.jpg)\n'],
  [
    '<p>a <img class="emoji" alt="A cat" src="https://cdn.example/s.png"></p>',
    'a ![A cat](https://cdn.example/s.png)\n',
  ],
  ['<p>a <img alt="😀" src="https://cdn.example/photo.jpg"></p>', 'a ![😀](https://cdn.example/photo.jpg)\n'],
])('an image of an emoji or smiley becomes its text: %s', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('formulas and emoji drawn as images are kept without images', () => {
  const html =
    '<p><img src="/a.png" alt="a"> <img class="latex" src="/l.png" alt="x^2"> <img class="emoji" src="/e.png" alt="🎉"></p>';
  expect(markdownOf(html, { includeImages: false })).toBe('$x^2$ 🎉\n');
});

test('the ligature name of a font icon is no text', () => {
  const icons = '<span class="material-icons md-18">chevron_right</span><i class="material-symbols-outlined">home</i>';
  expect(markdownOf(`<p>${icons} Next</p>`)).toBe('Next\n');
});
