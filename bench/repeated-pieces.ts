/** Random pieces of HTML to repeat: start tags without end tags, texts, attributes and what has caused trouble before. */
import type { RandomSource } from '../packages/recto/test/fuzz/random-source.ts';

/** `№` stands for the number of the repetition. */
export interface RepeatedPieces {
  /** Before the repetitions. */
  readonly before: string;
  /** Repeated one after another: all of the first, then all of the second. */
  readonly pieces: readonly string[];
  readonly after: string;
}

const words = (text: string) => text.split(' ');

const TAGS = words(
  'div p span a b i em strong u s code pre kbd samp q cite small sub sup h1 h2 h3 h6 ul ol li dl dt dd table tr td th thead ' +
    'tbody caption col blockquote section article main aside nav header footer figure figcaption picture img video audio ' +
    'iframe object embed form input button select option textarea label details summary ruby rt rp math mi mn mo mrow mfrac ' +
    'msup mtable annotation svg text title g path template noscript script style link meta base br hr center font nobr ' +
    'xmp time address ins del mark abbr progress fieldset legend dialog menu slot map area source big dir x-y',
);
const NAMES = words(
  'class id href src alt title style role aria-label aria-hidden aria-labelledby hidden lang dir datetime itemprop itemtype ' +
    'itemscope rel name content property width height srcset sizes data-src colspan rowspan start value type for headers align',
);
const VALUES = words(
  'x № x№ a№b 1 1000 -1 comment comment№ reply byline author date post main related tags share footnote toc hidden sr-only ' +
    'code language-js line katex math note tab panel quote signature #fn№ #x fn№ fnref№ /a/№ https://h№.example/ ?p=№ ' +
    'javascript:void(0) data:image/png;base64,AAAA display:none float:left width:№px left:-9999px white-space:pre font-size:0 ' +
    'heading navigation listitem table cell tabpanel doc-noteref doc-endnotes img presentation datePublished ' +
    'https://schema.org/Article og:title article:published_time description canonical 2024-03-03 2024-03-03T10:00:00Z rtl ' +
    'application/ld+json math/tex checkbox a№.png b№.png,c.png',
);
const WORDS = words(
  'pear By Ann Miller March 3 2024 12.05.2023 posted Updated © $x$ \\( \\) $$ [1] ^ * ** _ ` ``` # > - 1. | || --- ' +
    'http://a.b/c www.x.org a@b.de & &amp; &#39; &#x№; &notin < </b> <! <!-- --> ]]> 「 」 日本 年 한국어 ไทย العربية नमस्ते 😀 ' +
    '. , : ! … — ( ) [ ] \\ / Reply Comments Related Tags: Read more Next 100 % € von par 3月 Dr. and 12:30 PM ago Chapter (a) ' +
    '• » Note: [!NOTE] [x] ~~ == \u200b \u00ad \u202e \u00a0',
);
const SEPARATORS = [' ', ' ', '', '\n', '\t', ', '];
const TROUBLE = [
  '<script type="application/ld+json">{"@type":"Article","author":{"name":"A №"},"datePublished":"2024-03-03"}</script>',
  '<style>.c№{display:none} .a .b > .c{color:red}</style>',
  '<style>@media (max-width:600px){.x№{display:none}}</style>',
  '<!-- № -->',
  '<![CDATA[x]]>',
  '<meta name="author" content="A №">',
  '<sup><a href="#fn№" id="fnref№">№</a></sup>',
  '<li id="fn№">Note № <a href="#fnref№">↩</a></li>',
  '<p>By Ann Miller, March 3, 2024</p>',
  '<pre><code class="language-js">let x = №;\n</code></pre>',
  '<tr><td>№<td rowspan=№>x',
  '<a href="/x№"><img src="/a№.png" alt=""></a>',
  '<math><mi>x</mi></math>',
  '<svg><title>x</title><text>№',
];
/** The most tags in one another in a piece. */
const MAX_LEVELS = 3;
const SENTENCES =
  '<h1>How pears ripen</h1><p>Own text of the page stands here, a few sentences about pears, and more of it for the reader.</p>';
const HEAD = '<!doctype html><html><head><title>How pears ripen</title></head><body>';

export function piecesOf(random: RandomSource): RepeatedPieces {
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const pieces = Array.from({ length: count }, () => repeatOf(random, 4, () => snippet(random, 0)));
  return {
    // A fragment is always converted in full.
    before: (random.chance(0.8) ? HEAD : '') + (random.chance(0.4) ? SENTENCES : '') + openingOf(random),
    pieces,
    after: random.chance(0.3) ? SENTENCES : '',
  };
}

/** A document of about `length` characters. */
export function withLength({ before, pieces, after }: RepeatedPieces, length: number): string {
  const count = Math.max(1, Math.floor(length / numbered(pieces.join(''), 10_000).length));
  const repeated = pieces.map((piece) => Array.from({ length: count }, (_, at) => numbered(piece, at)).join(''));
  return before + repeated.join('') + after;
}

function numbered(piece: string, at: number): string {
  return piece.replaceAll('№', `${at}`);
}

/** What the first piece is in: an open tag, an attribute or nothing. */
function openingOf(random: RandomSource): string {
  if (random.chance(0.7)) return '';
  return random.chance(0.7) ? startTag(random) : `<${random.pick(TAGS)} ${random.pick(NAMES)}="`;
}

function snippet(random: RandomSource, level: number): string {
  if (random.chance(0.3)) return textOf(random);
  if (random.chance(0.12)) return random.pick(TROUBLE);
  if (random.chance(0.25)) return startTag(random);
  if (random.chance(0.15)) return `</${random.pick(TAGS)}>`;
  const tag = startTag(random);
  const content = level < MAX_LEVELS && random.chance(0.6) ? snippet(random, level + 1) : textOf(random);
  return `${tag}${content}</${/^<([^ >]+)/.exec(tag)![1]}>`;
}

function startTag(random: RandomSource): string {
  const attributes = random.chance(0.5)
    ? repeatOf(random, 2, () => ` ${random.pick(NAMES)}="${repeatOf(random, 2, () => random.pick(VALUES), ' ')}"`)
    : '';
  return `<${random.pick(TAGS)}${attributes}>`;
}

function textOf(random: RandomSource): string {
  const text = repeatOf(random, 6, () => random.pick(WORDS), random.pick(SEPARATORS));
  return random.chance(0.7) ? text.replaceAll('<', '&lt;') : text;
}

function repeatOf(random: RandomSource, most: number, make: () => string, separator = ''): string {
  return Array.from({ length: random.integer(1, most) }, make).join(separator);
}
