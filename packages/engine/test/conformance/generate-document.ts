/**
 * Random documents of content that breaks converters: adjacent marks, text that looks like syntax,
 * nested blocks.
 */
import fc from 'fast-check';

const WORDS = [
  'a',
  'b',
  'foo',
  'Bar',
  'word',
  'é',
  'x1',
  '中文',
  '日本語',
  'かな',
  '한국어',
  'עברית',
  'عربي',
  '😀',
  'e\u0301',
];
const PUNCTUATION = [...'*_~`[]()!<>&#\\|+-=.:/@$^{}%"\',;?'];
const FULL_WIDTH = [...'。、，：；！？「」『』（）《》【】“”‘’…—·〜￥％'];
const PHRASES = [
  '**',
  '__',
  '~~',
  '``',
  '```',
  '- ',
  '+ ',
  '1. ',
  '12) ',
  '# ',
  '## ',
  '> ',
  '---',
  '===',
  '~~~',
  '| - |',
  '[x] ',
  '[ ] ',
  '[a](b)',
  '![a](b)',
  '[^1]',
  '[a]: b',
  '<div>',
  '<br>',
  '<!-- ',
  '&amp;',
  '&lt;',
  '&#42;',
  'http://a.b/c',
  'https://a.b',
  'www.a.b',
  'a@b.cd',
  'snake_case_word',
  'C:\\dir',
];
const SPACES = [' ', ' ', ' ', ' ', '\n', '  ', '\u00a0', '\u3000'];

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...WORDS), weight: 6 },
  { arbitrary: fc.constantFrom(...SPACES), weight: 4 },
  { arbitrary: fc.constantFrom(...PUNCTUATION), weight: 4 },
  { arbitrary: fc.constantFrom(...FULL_WIDTH), weight: 2 },
  { arbitrary: fc.constantFrom(...PHRASES), weight: 2 },
);
const plainText = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
const text = plainText.map(escapeText);

const address = fc.constantFrom(
  'https://example.com/',
  'https://a.b/c_d_e*f*',
  '/x(y)',
  '/x(y',
  '/a b',
  '/y#top',
  '?a=1&b=2',
  '/<x>',
  '../é',
  'mailto:a@b.cd',
  '/"q"',
  '/|',
);

const attributeText = plainText.map((value) => escapeText(value).replaceAll('"', '&quot;'));

const image = fc
  .tuple(address, fc.option(attributeText, { nil: '' }), fc.option(attributeText, { nil: '' }))
  .map(([src, alt, title]) => `<img src="${escapeText(src.replace('mailto:', '/'))}" alt="${alt}" title="${title}">`);

const inlineTag = fc.constantFrom('b', 'i', 'em', 'strong', 'del', 's', 'sup', 'kbd', 'span', 'b', 'i');

const { inline } = fc.letrec<{ inline: string; run: string }>((tie) => ({
  run: fc.array(tie('inline'), { minLength: 0, maxLength: 4 }).map((parts) => parts.join('')),
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: text, weight: 8 },
    { arbitrary: fc.constantFrom('<br>', '<!-- c -->', '<wbr>', '<b></b>', '<span> </span>'), weight: 1 },
    { arbitrary: image, weight: 1 },
    { arbitrary: text.map((content) => `<code>${content}</code>`), weight: 2 },
    { arbitrary: fc.tuple(inlineTag, tie('run')).map(([tag, content]) => `<${tag}>${content}</${tag}>`), weight: 6 },
    {
      arbitrary: fc
        .tuple(address, fc.option(attributeText, { nil: undefined }), fc.array(text, { maxLength: 2 }), inlineTag)
        .map(([href, title, [first = 'link', second = ''], tag]) => {
          const attributes = `href="${escapeText(href).replaceAll('"', '&quot;')}"${title === undefined ? '' : ` title="${title}"`}`;
          return `<a ${attributes}>${first}${second === '' ? '' : `<${tag}>${second}</${tag}>`}</a>`;
        }),
      weight: 2,
    },
  ),
}));

const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
const cell = line.map((content) => content.replaceAll('\\', ''));

const codeBlock = fc
  .tuple(fc.constantFrom('', ' class="language-js"', ' class="language-c++"'), fc.array(plainText, { maxLength: 5 }))
  .map(([language, lines]) => `<pre><code${language}>${lines.map(escapeText).join('\n')}</code></pre>`);

const table = fc
  .tuple(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    fc.constantFrom('', ' align="right"', ' style="text-align:center"'),
  )
  .map(([first, hasHeader, align]) => {
    // With two texts in a row, none of these tables is layout.
    const rows = [...first, ['one', 'two']];
    const htmlOf = (cells: string[], name: string): string =>
      `<tr>${cells.map((content) => `<${name}${align}>${content}</${name}>`).join('')}</tr>`;
    return `<table>${rows.map((cells, index) => htmlOf(cells, hasHeader && index === 0 ? 'th' : 'td')).join('')}</table>`;
  });

const leaf = fc.oneof(
  { arbitrary: line.map((content) => `<p>${content}</p>`), weight: 6 },
  { arbitrary: line, weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 6 }), line)
      .map(([level, content]) => `<h${level}>${content}</h${level}>`),
    weight: 2,
  },
  { arbitrary: codeBlock, weight: 2 },
  { arbitrary: table, weight: 1 },
  { arbitrary: fc.constant('<hr>'), weight: 1 },
);

const { block } = fc.letrec<{ block: string; blocks: string; item: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  item: fc
    .oneof(
      { arbitrary: line, weight: 3 },
      { arbitrary: tie('blocks'), weight: 3 },
      // Markdown allows a checkbox only before text.
      { arbitrary: line.map((content) => `<input type="checkbox" checked> box ${content}`), weight: 1 },
    )
    .map((content) => `<li>${content}</li>`),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: leaf, weight: 8 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom('<ul>', '<ul>', '<ol>', '<ol start="7">', '<ol start="0">', '<ol start="99">', '<menu>'),
          fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
        )
        .map(([open, items]) => `${open}${items.join('')}</${/\w+/.exec(open)![0]}>`),
      weight: 4,
    },
    { arbitrary: tie('blocks').map((content) => `<blockquote>${content}</blockquote>`), weight: 2 },
    { arbitrary: tie('blocks').map((content) => `<div>${content}</div>`), weight: 2 },
    {
      arbitrary: fc
        .tuple(fc.constantFrom('b', 'i', 'del'), tie('blocks'))
        .map(([tag, content]) => `<${tag}>${content}</${tag}>`),
      weight: 1,
    },
  ),
}));

/** HTML with one to four blocks. */
export const documentHtml: fc.Arbitrary<string> = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((blocks) => blocks.join('\n'));

function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
