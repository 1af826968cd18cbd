/** Description, language, URLs and title. */
import { type PageCase, PROSE, page } from './page-case.ts';

export const CASES: readonly PageCase[] = [
  {
    name: 'reads the description in og:description',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'prefers a complete description to a truncated og:description',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content="All about pears and how they …"><meta name="description" content="All about pears and how they are stored in winter.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears and how they are stored in winter.' },
  },
  {
    name: 'reads the description in dcterms.abstract',
    html: page(
      '<title>Pears in winter</title><meta name="dcterms.abstract" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'reads the description in citation_abstract',
    html: page(
      '<title>Pears in winter</title><meta name="citation_abstract" content="<p>All about pears.</p>">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'removes tags from the description',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content="&lt;p&gt;All about &lt;b&gt;pears&lt;/b&gt;.&lt;/p&gt;">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'reads the description in a meta element with itemprop',
    html: page(
      '<title>Pears in winter</title><meta itemprop="description" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'reads the description of an article in JSON-LD',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Pears in winter","datePublished":"2021-03-04T10:00:00Z","description":"All about pears."}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'ignores the description of an organization in JSON-LD',
    html: page(
      '<title>Pears in winter</title><script type="application/ld+json">{"@type":"Organization","description":"We sell all."}</script>',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: null },
  },
  {
    name: 'ignores template placeholders and "null" as the description',
    html: page(
      '<title>Pears in winter</title><meta name="description" content="{{ page.description }}"><meta property="og:description" content="null">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: null },
  },
  {
    name: 'reads the description in meta abstract',
    html: page(
      '<title>Pears in winter</title><meta name="abstract" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'reads the description in sailthru.description',
    html: page(
      '<title>Pears in winter</title><meta name="sailthru.description" content="All about pears.">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'reads the description in body microdata',
    html: page(
      '<title>Pears in winter</title>',
      `<h1>Pears in winter</h1><p itemprop="description">All about pears.</p>${PROSE}`,
    ),
    expected: { description: 'All about pears.' },
  },
  {
    name: 'ignores empty descriptions',
    html: page(
      '<title>Pears in winter</title><meta property="og:description" content=""><meta name="description" content="  ">',
      `<h1>Pears in winter</h1>${PROSE}`,
    ),
    expected: { description: null },
  },
  {
    name: 'reads the language "en_US"',
    html: `<!doctype html><html lang="en_US"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-US' },
  },
  {
    name: 'reads the language "EN"',
    html: `<!doctype html><html lang="EN"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en' },
  },
  {
    name: 'reads the language "de-DE "',
    html: `<!doctype html><html lang="de-DE "><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'de-DE' },
  },
  {
    name: 'reads the language "pt_br"',
    html: `<!doctype html><html lang="pt_br"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'pt-BR' },
  },
  {
    name: 'reads the language "zh-hans"',
    html: `<!doctype html><html lang="zh-hans"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'zh-Hans' },
  },
  {
    name: 'reads the language "sr-latn-rs"',
    html: `<!doctype html><html lang="sr-latn-rs"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'sr-Latn-RS' },
  },
  {
    name: 'reads the language "en-US.UTF-8"',
    html: `<!doctype html><html lang="en-US.UTF-8"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-US' },
  },
  {
    name: 'reads the language "english"',
    html: `<!doctype html><html lang="english"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en' },
  },
  {
    name: 'ignores the language "<?php lang ?>"',
    html: `<!doctype html><html lang="&lt;?php lang ?>"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'ignores the language "{{lang}}"',
    html: `<!doctype html><html lang="{{lang}}"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'ignores the language ""',
    html: `<!doctype html><html lang=""><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'reads the language "es-419"',
    html: `<!doctype html><html lang="es-419"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'es-419' },
  },
  {
    name: 'reads the language "de_DE@euro"',
    html: `<!doctype html><html lang="de_DE@euro"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'de-DE' },
  },
  {
    name: 'reads the language "en-us, en"',
    html: `<!doctype html><html lang="en-us, en"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-US' },
  },
  {
    name: 'ignores the language "x-default"',
    html: `<!doctype html><html lang="x-default"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'ignores the language "und"',
    html: `<!doctype html><html lang="und"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: null },
  },
  {
    name: 'reads the language "ja-jp-u-ca-japanese"',
    html: `<!doctype html><html lang="ja-jp-u-ca-japanese"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'ja-JP-u-ca-japanese' },
  },
  {
    name: 'reads the language "en-GB-oxendict"',
    html: `<!doctype html><html lang="en-GB-oxendict"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en-GB-oxendict' },
  },
  {
    name: 'reads the language "iw"',
    html: `<!doctype html><html lang="iw"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'he' },
  },
  {
    name: 'reads the language "fr-fr;q=0.8"',
    html: `<!doctype html><html lang="fr-fr;q=0.8"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'fr-FR' },
  },
  {
    name: 'reads the language "Deutsch"',
    html: `<!doctype html><html lang="Deutsch"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'de' },
  },
  {
    name: 'reads the language "zh-TW"',
    html: `<!doctype html><html lang="zh-TW"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'zh-TW' },
  },
  {
    name: 'reads the language "jp"',
    html: `<!doctype html><html lang="jp"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'ja' },
  },
  {
    name: 'reads the language "cn"',
    html: `<!doctype html><html lang="cn"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'zh' },
  },
  {
    name: 'reads the language "en-"',
    html: `<!doctype html><html lang="en-"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'en' },
  },
  {
    name: 'reads the language "no_NO"',
    html: `<!doctype html><html lang="no_NO"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'no-NO' },
  },
  {
    name: 'reads the language in og:locale',
    html: `<!doctype html><html><head><title>x</title><meta property="og:locale" content="fr_FR"></head><body>${PROSE}</body></html>`,
    expected: { language: 'fr-FR' },
  },
  {
    name: 'reads the language in http-equiv',
    html: `<!doctype html><html><head><title>x</title><meta http-equiv="Content-Language" content="de, en"></head><body>${PROSE}</body></html>`,
    expected: { language: 'de' },
  },
  {
    name: 'reads the language in a meta element if the html attribute is empty',
    html: `<!doctype html><html lang=""><head><title>x</title><meta name="language" content="German"></head><body>${PROSE}</body></html>`,
    expected: { language: 'de' },
  },
  {
    name: 'reads the language in xml:lang',
    html: `<!doctype html><html xml:lang="it"><head><title>x</title></head><body>${PROSE}</body></html>`,
    expected: { language: 'it' },
  },
  {
    name: 'reads the language of the body element',
    html: `<!doctype html><html><head><title>x</title></head><body lang="nl">${PROSE}</body></html>`,
    expected: { language: 'nl' },
  },
  {
    name: 'reads og:locale if the html attribute is invalid',
    html: `<!doctype html><html lang="{{ lang }}"><head><title>x</title><meta property="og:locale" content="sv_SE"></head><body>${PROSE}</body></html>`,
    expected: { language: 'sv-SE' },
  },
  {
    name: 'resolves a relative canonical URL against the page',
    html: page('<title>x</title><link rel="canonical" href="/p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'resolves a protocol-relative canonical URL',
    html: page('<title>x</title><link rel="canonical" href="//e.com/p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'resolves the canonical URL against the base element',
    html: page('<title>x</title><base href="https://e.com/sub/"><link rel="canonical" href="p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/sub/p' },
  },
  {
    name: 'resolves the canonical URL against a relative base element',
    html: page('<title>x</title><base href="/sub/"><link rel="canonical" href="p">', `${PROSE}`),
    url: 'https://e.com/x?y=1',
    expected: { canonicalUrl: 'https://e.com/sub/p' },
  },
  {
    name: 'resolves the canonical URL against the base element without a page URL',
    html: page('<title>x</title><base href="https://e.com/sub/"><link rel="canonical" href="p">', `${PROSE}`),
    expected: { canonicalUrl: 'https://e.com/sub/p' },
  },
  {
    name: 'resolves the image against the base element',
    html: page(
      '<title>x</title><base href="https://e.com/sub/"><meta property="og:image" content="i.png">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/sub/i.png' },
  },
  {
    name: 'reads a canonical link with several rel values',
    html: page('<title>x</title><link rel="Canonical shortlink" href="https://e.com/p">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'falls back to og:url if the canonical URL is empty',
    html: page(
      '<title>x</title><link rel="canonical" href=""><meta property="og:url" content="https://e.com/p">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'falls back to og:url if the canonical URL is not http',
    html: page(
      '<title>x</title><link rel="canonical" href="javascript:void(0)"><meta property="og:url" content="https://e.com/p">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'trims the canonical URL',
    html: page('<title>x</title><link rel="canonical" href=" https://e.com/p ">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { canonicalUrl: 'https://e.com/p' },
  },
  {
    name: 'ignores the canonical URL "undefined"',
    html: page('<title>x</title><link rel="canonical" href="undefined">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { canonicalUrl: null },
  },
  {
    name: 'reads the image in a link with rel=image_src',
    html: page('<title>x</title><link rel="image_src" href="/i.png">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'reads the image in a meta element with itemprop',
    html: page('<title>x</title><meta itemprop="image" content="/i.png">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'falls back to twitter:image if og:image is empty',
    html: page(
      '<title>x</title><meta property="og:image" content=""><meta name="twitter:image" content="https://e.com/t.png">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/t.png' },
  },
  {
    name: 'resolves og:image against the page, not the canonical URL',
    html: page(
      '<title>x</title><meta property="og:image" content="/i.png"><link rel="canonical" href="https://www.e.com/p">',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'reads the image in an array of JSON-LD objects',
    html: page(
      '<title>x</title><script type="application/ld+json">{"@type":"Article","image":[{"@type":"ImageObject","url":"/i.png"}]}</script>',
      `${PROSE}`,
    ),
    url: 'https://e.com/x',
    expected: { image: 'https://e.com/i.png' },
  },
  {
    name: 'converts a page whose canonical URL has no scheme',
    html: page('<title>x</title><link rel="canonical" href="e.com/p">', `${PROSE}`),
    url: 'https://e.com/x',
    expected: {},
  },
  {
    name: 'reads the title element',
    html: page('<title>Pears in winter</title>', `<h1>Pears</h1>${PROSE}`),
    expected: { title: 'Pears in winter' },
  },
  {
    name: 'reads og:title if there is no title element',
    html: page('<meta property="og:title" content="Pears in winter">', `<h1>x</h1>${PROSE}`),
    expected: { title: 'Pears in winter' },
  },
];
