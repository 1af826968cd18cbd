/** Description, language, URLs and title. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'desc og',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc meta vs og truncated',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content="All about pears and how they …"><meta name="description" content="All about pears and how they are stored in winter.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears and how they are stored in winter.' },
  },
  {
    name: 'desc dcterms.abstract',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.abstract" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc citation_abstract',
    html: page(
      '<title>Pears in winter</title><meta name="citation_abstract" content="<p>All about pears.</p>">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc html in og',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content="&lt;p&gt;All about &lt;b&gt;pears&lt;/b&gt;.&lt;/p&gt;">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc itemprop',
    html: page(
      '<title>Pears in winter</title><meta itemprop="description" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc ld',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","description":"All about pears."}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc ld organisation no',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Organization","description":"We sell all."}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: null },
  },
  {
    name: 'desc template',
    html: page(
      '<title>Pears in winter</title><meta name="description" content="{{ page.description }}"><meta property="og:description" content="null">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: null },
  },
  {
    name: 'desc abstract meta',
    html: page(
      '<title>Pears in winter</title><meta name="abstract" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc sailthru',
    html: page(
      '<title>Pears in winter</title><meta name="sailthru.description" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc body itemprop',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p itemprop="description">All about pears.</p>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'desc only site-wide',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content=""><meta name="description" content="  ">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: null },
  },
  {
    name: 'lang en_US',
    html: `<!doctype html><html lang="en_US"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-US' },
  },
  {
    name: 'lang EN',
    html: `<!doctype html><html lang="EN"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en' },
  },
  {
    name: 'lang de-DE ',
    html: `<!doctype html><html lang="de-DE "><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'de-DE' },
  },
  {
    name: 'lang pt_br',
    html: `<!doctype html><html lang="pt_br"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'pt-BR' },
  },
  {
    name: 'lang zh-hans',
    html: `<!doctype html><html lang="zh-hans"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'zh-Hans' },
  },
  {
    name: 'lang sr-latn-rs',
    html: `<!doctype html><html lang="sr-latn-rs"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'sr-Latn-RS' },
  },
  {
    name: 'lang en-US.UTF-8',
    html: `<!doctype html><html lang="en-US.UTF-8"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-US' },
  },
  {
    name: 'lang english',
    html: `<!doctype html><html lang="english"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en' },
  },
  {
    name: 'lang <?php lang ?>',
    html: `<!doctype html><html lang="&lt;?php lang ?>"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'lang {{lang}}',
    html: `<!doctype html><html lang="{{lang}}"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'lang ',
    html: `<!doctype html><html lang=""><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'lang es-419',
    html: `<!doctype html><html lang="es-419"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'es-419' },
  },
  {
    name: 'lang de_DE@euro',
    html: `<!doctype html><html lang="de_DE@euro"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'de-DE' },
  },
  {
    name: 'lang en-us, en',
    html: `<!doctype html><html lang="en-us, en"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-US' },
  },
  {
    name: 'lang x-default',
    html: `<!doctype html><html lang="x-default"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'lang und',
    html: `<!doctype html><html lang="und"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'lang ja-jp-u-ca-japanese',
    html: `<!doctype html><html lang="ja-jp-u-ca-japanese"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'ja-JP-u-ca-japanese' },
  },
  {
    name: 'lang en-GB-oxendict',
    html: `<!doctype html><html lang="en-GB-oxendict"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-GB-oxendict' },
  },
  {
    name: 'lang iw',
    html: `<!doctype html><html lang="iw"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'he' },
  },
  {
    name: 'lang fr-fr;q=0.8',
    html: `<!doctype html><html lang="fr-fr;q=0.8"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'fr-FR' },
  },
  {
    name: 'lang Deutsch',
    html: `<!doctype html><html lang="Deutsch"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'de' },
  },
  {
    name: 'lang zh-TW',
    html: `<!doctype html><html lang="zh-TW"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'zh-TW' },
  },
  {
    name: 'lang jp',
    html: `<!doctype html><html lang="jp"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'ja' },
  },
  {
    name: 'lang cn',
    html: `<!doctype html><html lang="cn"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'zh' },
  },
  {
    name: 'lang en-',
    html: `<!doctype html><html lang="en-"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en' },
  },
  {
    name: 'lang no_NO',
    html: `<!doctype html><html lang="no_NO"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'no-NO' },
  },
  {
    name: 'lang og:locale',
    html: `<!doctype html><html><head><title>x</title><meta property="og:locale" content="fr_FR"></head><body>${PROSE}</body></html>`,
    expected: { language: 'fr-FR' },
  },
  {
    name: 'lang http-equiv',
    html: `<!doctype html><html><head><title>x</title><meta http-equiv="Content-Language" content="de, en"></head><body>${PROSE}</body></html>`,
    expected: { language: 'de' },
  },
  {
    name: 'lang empty html, meta',
    html: `<!doctype html><html lang=""><head><title>x</title><meta name="language" content="German"></head><body>${PROSE}</body></html>`,
    expected: { language: 'de' },
  },
  {
    name: 'lang xml:lang',
    html: `<!doctype html><html xml:lang="it"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'it' },
  },
  {
    name: 'lang body',
    html: `<!doctype html><html><head><title>x</title></head><body lang="nl">${PROSE}</body></html>`,
    expected: { language: 'nl' },
  },
  {
    name: 'lang bad html good og',
    html: `<!doctype html><html lang="{{ lang }}"><head><title>x</title><meta property="og:locale" content="sv_SE"></head><body>${PROSE}</body></html>`,
    expected: { language: 'sv-SE' },
  },
  {
    name: 'canonical relative',
    html: page('<title>x</title><link rel="canonical" href="/p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'canonical protocol relative',
    html: page('<title>x</title><link rel="canonical" href="//e.com/p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'canonical base',
    html: page('<title>x</title><base href="https://e.com/sub/"><link rel="canonical" href="p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/sub/p' },
  },
  {
    name: 'canonical base relative',
    html: page('<title>x</title><base href="/sub/"><link rel="canonical" href="p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/sub/p' },
  },
  {
    name: 'canonical base without url',
    html: page('<title>x</title><base href="https://e.com/sub/"><link rel="canonical" href="p">', `${PROSE}`),
    expected: { canonicalUrl: 'https://e.com/sub/p' },
  },
  {
    name: 'image base',
    html: page(
      '<title>x</title><base href="https://e.com/sub/"><meta property="og:image" content="i.png">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/sub/i.png' },
  },
  {
    name: 'canonical multi rel',
    html: page('<title>x</title><link rel="Canonical shortlink" href="https://e.com/p">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'canonical empty og:url',
    html: page(
      '<title>x</title><link rel="canonical" href=""><meta property="og:url" content="https://e.com/p">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'canonical bad then og:url',
    html: page(
      '<title>x</title><link rel="canonical" href="javascript:void(0)"><meta property="og:url" content="https://e.com/p">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'canonical with spaces',
    html: page('<title>x</title><link rel="canonical" href=" https://e.com/p ">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'canonical undefined',
    html: page('<title>x</title><link rel="canonical" href="undefined">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { canonicalUrl: null },
  },
  {
    name: 'image link image_src',
    html: page('<title>x</title><link rel="image_src" href="/i.png">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'image itemprop',
    html: page('<title>x</title><meta itemprop="image" content="/i.png">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'image empty og then twitter',
    html: page(
      '<title>x</title><meta property="og:image" content=""><meta name="twitter:image" content="https://e.com/t.png">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/t.png' },
  },
  {
    name: 'image og relative against page',
    html: page(
      '<title>x</title><meta property="og:image" content="/i.png"><link rel="canonical" href="https://www.e.com/p">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'image ld array of objects',
    html: page(
      '<title>x</title><script type="application/ld+json">{"@type":"Article","image":[{"@type":"ImageObject","url":"/i.png"}]}</script>',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'canonical http to e',
    html: page('<title>x</title><link rel="canonical" href="e.com/p">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: {},
  },
  {
    name: 'title title only',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1>${PROSE}`),
    expected: { title: 'Pears in winter' },
  },
  {
    name: 'title og only',
    html: page('<meta property="og:title" content="Pears in winter">', `<h1>x</h1>${PROSE}`),
    expected: { title: 'Pears in winter' },
  },
];
