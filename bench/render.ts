/**
 * `npm run bench:render [-- NAME]`: pages whose text contains what makes Markdown parsers slow. Prints the CPU time to render
 * their converted Markdown at n, 2n, 4n and 8n, and the exponent of its growth: the output must not slow renderers down.
 */
import * as commonmark from 'commonmark';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { convert } from '../packages/engine/dist/index.js';

const STEPS = [1, 2, 4, 8];
const SIZE = 16_000;
/** Seconds. Shorter times are dominated by the clock and the garbage collector. */
const MEASURABLE = 0.02;

const markdownIt = new MarkdownIt({ html: true });
const reader = new commonmark.Parser();
const renderer = new commonmark.HtmlRenderer();
const RENDERERS: Readonly<Record<string, (markdown: string) => unknown>> = {
  'markdown-it': (markdown) => markdownIt.render(markdown),
  marked: (markdown) => marked.parse(markdown, { async: false }),
  commonmark: (markdown) => renderer.render(reader.parse(markdown)),
};

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const text =
  (part: string, end = '') =>
  (n: number): string =>
    `<p>${escapeHtml(part.repeat(Math.ceil(n / part.length)) + end)}</p>`;

/** Page generators by content. Each gives about `n` characters. */
const SHAPES: Readonly<Record<string, (n: number) => string>> = {
  'openers of strong': text('a**a '),
  'openers of emphasis': text('_a '),
  'closers of emphasis': text('a_ '),
  'openers and closers that never match': text('*a_ '),
  'stars in words': text('a*b'),
  'runs of growing length': (n) =>
    text(Array.from({ length: Math.ceil(Math.sqrt(2 * n)) }, (_, i) => '*'.repeat(i)).join(' '))(1),
  'openers of links': text('['),
  'openers and closers of links': text('[a]('),
  'openers of images': text('![a]'),
  'nested brackets': (n) => text('['.repeat(n / 2) + ']'.repeat(n / 2))(1),
  'brackets that hold each other': text('[ (](', ''),
  'code of growing length': (n) =>
    text(Array.from({ length: Math.ceil(Math.sqrt(2 * n)) }, (_, i) => `e${'`'.repeat(i)}`).join(''))(1),
  backticks: text('`'),
  'unclosed tags': text('<a '),
  'unclosed comments': text('<!-- '),
  'unclosed declarations': text('<!A '),
  'unclosed instructions': text('<?'),
  'unclosed links with angle brackets': text('[a](<b'),
  'references without an end': text('&x'),
  'labels of definitions': text('[a]: u '),
  tildes: text('~a '),
  'mail addresses': text('a@b.'),
  'web addresses': text('https://'),
  backslashes: text('\\'),
  dollars: text('$a '),
  'quotes in quotes': (n) => '<blockquote>a'.repeat(n / 12),
  'lists in lists': (n) => '<ul><li>a'.repeat(n / 9),
  items: (n) => `<ul>${'<li>a'.repeat(n / 5)}</ul>`,
  'lists in a row': (n) => '<ul><li>a</ul>'.repeat(n / 14),
  rows: (n) => `<table>${'<tr><td>a|'.repeat(n / 10)}</table>`,
  cells: (n) => `<table><tr>${'<td>`a'.repeat(n / 6)}</table>`,
  breaks: (n) => `<p>${'a<br>'.repeat(n / 5)}</p>`,
  'marks in a row': (n) => `<p>${'<b>a.</b>b'.repeat(n / 10)}</p>`,
  'marks in marks': (n) => `<p>${'<b>a<i>b'.repeat(n / 8)}</p>`,
  'marks that touch': (n) => `<p>${'<b>a</b><i>b</i>'.repeat(n / 16)}</p>`,
  links: (n) => `<p>${'<a href="/u">[a</a>'.repeat(n / 19)}</p>`,
  'code spans': (n) => `<p>${'<code>`</code>b'.repeat(n / 15)}</p>`,
  'code in a block': (n) => `<pre>${'```\n'.repeat(n / 4)}</pre>`,
};

const wanted = process.argv[2] ?? '';
for (const [name, build] of Object.entries(SHAPES)) {
  if (!name.includes(wanted)) continue;
  const written = STEPS.map((step) => convert(build(SIZE * step), { content: 'full', includeMeta: false }).markdown);
  const figures = Object.entries(RENDERERS).map(([renderer, render]) => {
    const times = written.map((markdown) => time(() => render(markdown)));
    return `${renderer} ${((times.at(-1) ?? 0) * 1000).toFixed(0)} ms n^${exponentOf(times).toFixed(2)}`.padEnd(30);
  });
  console.log(
    `${name.padEnd(40)}${`${((written.at(-1)?.length ?? 0) / 1000).toFixed(0)} KB`.padStart(8)}   ${figures.join('')}`,
  );
}

/** CPU seconds of `work`, the minimum of three runs. */
function time(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && (i === 0 || least < 0.5); i++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  return least;
}

/** Growth exponent between the last two sizes; 0 if they are too fast to measure. */
function exponentOf(times: readonly number[]): number {
  const [before = 0, last = 0] = times.slice(-2);
  return before < MEASURABLE ? 0 : Math.log2(last / before);
}
