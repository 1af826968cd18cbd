import { type ConvertOptions, convert } from '@recto-md/engine';
import { describe, expect, test } from 'vitest';

const URL_OPTION = { url: 'https://www.example.com/a/page' };

function linksOf(html: string, options: ConvertOptions = URL_OPTION) {
  return convert(html, { links: 'content', ...options }).links;
}

describe('links', () => {
  test('have their text, their absolute URL, and whether they leave the site', () => {
    const html =
      '<p><a href="b">One  <b>link</b></a> <a href="https://blog.example.com/">two</a> ' +
      '<a href="https://example.org/?q">three</a> <a href="//cdn.example.net">four</a> <a href="mailto:a@b.co">five</a>';
    expect(linksOf(html)).toEqual([
      { text: 'One link', url: 'https://www.example.com/a/b', isExternal: false },
      { text: 'two', url: 'https://blog.example.com/', isExternal: false },
      { text: 'three', url: 'https://example.org/?q', isExternal: true },
      { text: 'four', url: 'https://cdn.example.net/', isExternal: true },
      { text: 'five', url: 'mailto:a@b.co', isExternal: true },
    ]);
  });

  test('are unresolved and maybe external without the URL of the page', () => {
    expect(linksOf('<a href="b">x</a><a href="https://e.org/">y</a>', {})).toEqual([
      { text: 'x', url: 'b', isExternal: false },
      { text: 'y', url: 'https://e.org/', isExternal: null },
    ]);
    const canonical = '<link rel="canonical" href="https://e.org/p"><a href="b">x</a><a href="https://e.org/">y</a>';
    expect(linksOf(canonical, {})?.map(({ isExternal }) => isExternal)).toEqual([false, false]);
  });

  test('are judged by the URL after redirects', () => {
    const options = { url: 'https://t.co/x', resolvedUrl: 'https://example.com/' };
    expect(linksOf('<a href="https://example.com/a">x</a>', options)?.[0]?.isExternal).toBe(false);
  });

  test('take the label of an image, or their own, if they have no text', () => {
    const html =
      '<a href="/1"><img src="i.png" alt="Home"></a><a href="/2" aria-label="Search"><svg></svg></a>' +
      '<a href="/3" title="Help"></a><a href="/4"></a><map><area href="/5" alt="Map"></map>';
    expect(linksOf(html)?.map(({ text }) => text)).toEqual(['Home', 'Search', 'Help', '', 'Map']);
  });

  test('separate the texts of blocks in them', () => {
    expect(linksOf('<a href="/1"><h3>Title</h3><p>Text<br>more</p></a>')?.[0]?.text).toBe('Title Text more');
  });

  test('are listed once for each text, and never with a dangerous scheme', () => {
    const html =
      '<p><a href="/1">a</a><a href="/1">a</a><a href="/1">b</a><a href="javascript:x()">c</a>' +
      '<a href=" java\tscript:x()">d</a><a href="data:text/html,x">e</a><a>f</a><a href="">g</a></p><h2>H<a href="#h">#</a></h2>';
    expect(linksOf(html)?.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  test('are those of the content or of the page, also if the Markdown has none', () => {
    const text = 'Pears ripen from the inside out, and a ripe pear keeps for a few days at most. '.repeat(5);
    const html = `<!doctype html><title>Pears</title><body><nav><a href="/">Home</a></nav><main><h1>Pears</h1><p>${text}</p>
      <p>${text}<a href="/why">why</a></p></main><footer><a href="/imprint">Imprint</a></footer><template><a href="/t">t</a></template>`;
    const urls = (links: 'content' | 'page') =>
      convert(html, { ...URL_OPTION, links, includeLinks: false }).links?.map(({ url }) => new URL(url).pathname);
    expect(urls('content')).toEqual(['/why']);
    expect(urls('page')).toEqual(['/', '/why', '/imprint']);
    expect(convert(html)).not.toHaveProperty('links');
  });
});

describe('images', () => {
  test('have their alternative text and the URL that a browser would load', () => {
    const html =
      '<p>x<img src="a.png" alt=" A&amp;#233; "><img class="lazy" src="data:image/gif;base64,R0" data-src="/b.png">' +
      '<img src="https://e.org/c.png" srcset="https://e.org/c2.png 2x"><img src="p.gif" width=1 height=1><img src="javascript:x">';
    expect(convert(html, { ...URL_OPTION, images: 'content', includeImages: false }).images).toEqual([
      { alt: 'Aé', url: 'https://www.example.com/a/a.png', isExternal: false },
      { alt: '', url: 'https://www.example.com/b.png', isExternal: false },
      { alt: '', url: 'https://e.org/c.png', isExternal: true },
    ]);
  });

  test('and links can have different scopes', () => {
    const html = '<p>x<a href="/1">a</a><img src="/a.png">';
    const { links, images } = convert(html, { ...URL_OPTION, links: 'page', images: 'content' });
    expect([links?.length, images?.length]).toEqual([1, 1]);
  });
});

test('nested links, long texts and many links stay linear', () => {
  const nested = '<a href="/x">y<table><tr><td>'.repeat(3000);
  expect(linksOf(nested)?.length).toBeGreaterThan(0);
  expect(linksOf(`<a href="/x">${'word '.repeat(10_000)}</a>`)?.[0]?.text.length).toBeLessThanOrEqual(1000);
  expect(linksOf('<a href=x>y</a> '.repeat(20_000))).toHaveLength(1);
});
