/** What is fuzzed, each with a property that holds for all bytes, its own corpus, and tokens that its parser knows. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { load as loadJsYaml } from 'js-yaml';
import { parse as parseYaml } from 'yaml';
import { convert } from '../../../../engine/src/convert.ts';
import { writeMarkdown } from '../../../../engine/src/markdown/to-text/write-markdown.ts';
import type { Block, ListItem } from '../../../../engine/src/markdown/tree.ts';
import { frontMatter } from '../../../../engine/src/metadata/front-matter.ts';
import { parseLooseJson } from '../../../../engine/src/page/json-ld/parse-loose-json.ts';
import { dangersOf } from '../../../../engine/test/inert/find-danger.ts';
import { treeOf } from '../../../../engine/test/markdown/from-html/tree-of.ts';
import { type Comparable, ofMarkdown, ofTree } from '../../../../engine/test/markdown/to-text/comparable.ts';
import { checkJsonComplexity, hasTooManyFields } from '../../../src/api/body-complexity.ts';
import { ByteCollector } from '../../../src/byte-collector.ts';
import { RectoError } from '../../../src/contract/errors.ts';
import { readSignals } from '../../../src/conversion/block-pages/page-signals.ts';
import { decodeContent, parseContentEncoding } from '../../../src/fetch/response/content-coding.ts';
import { decodeText } from '../../../src/fetch/response/decode-text.ts';
import { refreshTarget } from '../../../src/fetch/response/redirect.ts';

export interface Target {
  readonly name: string;
  readonly corpus: readonly (string | Uint8Array)[];
  readonly tokens: readonly string[];
  /** @throws if the property doesn't hold. */
  check(input: Buffer): void | Promise<void>;
}

const JSON_TOKENS = ['{', '}', '[', ']', '"', '\\', '\\u0000', ':', ',', 'null', 'true', '-1e309', '"a":', '[]', '{}'];
const HTML_TOKENS =
  '<p> </p> <div> <a href="x"> </a> <b> <i> <em> <code> <pre> <ul><li> <ol><li> <table><tr><td> <th> <h1> <h2> <br> <img src=x alt="a"> <blockquote> <!-- --> <script> </script> <style> <svg> <math> <template> <noscript> <details><summary> <sup> <sub> <del> &lt; &amp; &#x0; &nbsp; hidden colspan=3 rowspan=0 style="display:none" role=list class="footnote" id=a href=#a ` * _ ~ [ ] ( ) ! | \\ # > - + 1. $ \n \t ``` javascript: <math><annotation> <ruby><rt> <input type=checkbox> <iframe src=x> <dl><dt><dd> <hr> <textarea> <title> <select><option> <frameset> </br> <mark> <q> <kbd> <caption> <thead>'
    .split(' ')
    .concat(' ', '<p> ', '\u200b', '\u00a0', '😀', '٣', '漢字', '\u202e');

/** Containers in each other that the writer keeps (docs/markdown.md, "Limits"). */
const MAX_WRITTEN_DEPTH = 64;

type Container = Extract<Block, { type: 'blockquote' | 'list' | 'footnoteDefinition' }> | ListItem;

/** How many containers (quotes, lists, list items, footnotes) are in each other. */
function depthOf(blocks: readonly (Block | ListItem)[]): number {
  let depth = 0;
  for (let level = blocks.filter(isContainer); level.length > 0; depth++) {
    level = level.flatMap(({ children }): readonly (Block | ListItem)[] => children).filter(isContainer);
  }
  return depth;
}

function isContainer(node: Block | ListItem): node is Container {
  return ['blockquote', 'list', 'listItem', 'footnoteDefinition'].includes(node.type);
}

/** Cuts the input where its own bytes say. */
function* pieces(input: Buffer): Generator<Buffer> {
  for (let at = 0; at < input.length; ) {
    const size = (input[at]! % 16 === 0 ? input[at]! * 300 : input[at]! % 16) + 1;
    yield input.subarray(at, at + size);
    at += size;
  }
}

async function* stream(input: Buffer): AsyncGenerator<Buffer> {
  yield* pieces(input);
}

/** Lets only errors pass that clients get. */
async function unlessRefused<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RectoError && error.status < 500) return undefined;
    throw error;
  }
}

function toUtf8(input: Buffer): string {
  return input.toString('utf8');
}

/** The writer changes formulas so that renderers without formulas find no link, tag or code in them. */
function comparable(blocks: readonly Comparable[]): string {
  return JSON.stringify(blocks, (_key, value: Comparable) => {
    if (!Array.isArray(value)) return value;
    if (value[0] === 'math') return ['math'];
    const [, marks] = value;
    return value.length === 2 && typeof marks === 'string' && /\bmath\b/.test(marks) ? ['', marks] : value;
  });
}

const MAX_DECODED = 200_000;
const CODINGS = ['gzip', 'deflate', 'br', 'gzip, gzip', 'identity', 'gzip, br', 'x', ''];
const CHARSETS = [
  undefined,
  'utf-8',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-jp',
  'utf-16le',
  'iso-2022-jp',
  'x-user-defined',
];
const SYNTAXES = ['html', 'xml', 'text'] as const;
const BASE = new URL('https://site.example/dir/page?q#f');

export const TARGETS: readonly Target[] = [
  {
    name: 'body',
    corpus: [
      '{"html":"<p>a"}',
      `{"a":[${'1,'.repeat(5000)}1]}`,
      `a=b&${'c=d&'.repeat(3000)}`,
      `{"html":"${'x'.repeat(9000)}"}`,
    ],
    tokens: [...JSON_TOKENS, '&', '=', '%', '--b\r\n', 'x'.repeat(9000)],
    check(input) {
      let reserved = 0;
      const collector = new ByteCollector((bytes) => {
        reserved += bytes;
      });
      for (const piece of pieces(input)) collector.append(piece);
      ok(collector.concat().equals(input), 'the collected body differs');
      ok(reserved <= input.length + 64 * 1024, `${reserved} bytes reserved for ${input.length}`);
      hasTooManyFields(input, 'multipart/form-data; boundary=b');
      hasTooManyFields(input, 'application/x-www-form-urlencoded');
      if (checkJsonComplexity(input) === 'malformed') {
        let isValid = true;
        try {
          JSON.parse(toUtf8(input));
        } catch {
          isValid = false;
        }
        ok(!isValid, 'valid JSON is called malformed');
      }
    },
  },
  {
    name: 'coding',
    corpus: [
      '\0',
      Buffer.concat([Buffer.of(0), gzipSync('word '.repeat(1000))]),
      Buffer.concat([Buffer.of(3), gzipSync(gzipSync('a'))]),
    ],
    tokens: ['\x1f\x8b\x08', '\x78\x9c', '\0\0\xff\xff', '\x03', '\x0b'],
    async check(input) {
      const codings = await unlessRefused(
        (async () => parseContentEncoding(CODINGS[(input[0] ?? 0) % CODINGS.length]!))(),
      );
      if (codings === undefined) return;
      let size = 0;
      await unlessRefused(
        (async () => {
          for await (const chunk of decodeContent(stream(input.subarray(1)), codings, MAX_DECODED))
            size += chunk.length;
        })(),
      );
      ok(size <= MAX_DECODED, `${size} bytes were decoded`);
      let text = '';
      const original = input.subarray(1);
      for await (const chunk of decodeContent(stream(gzipSync(original)), ['gzip'], MAX_DECODED)) {
        text += Buffer.from(chunk).toString('latin1');
      }
      strictEqual(text, original.toString('latin1'));
    },
  },
  {
    name: 'charset',
    corpus: ['<meta charset=shift_jis>\x83\x41', '\xff\xfea\0', '<?xml encoding="euc-jp"?>', '\x1b$B$"', 'Ä'],
    tokens: [
      '<meta ',
      'charset=',
      'http-equiv=content-type ',
      'content="text/html; charset=',
      'utf-16',
      'utf-8',
      'gbk',
      '\x1b$B',
      '\x1b(B',
      '\xef\xbb\xbf',
      '\xfe\xff',
      '\x81',
      '\x0e',
      '<!--',
      '-->',
    ],
    async check(input) {
      const [first = 0, second = 0] = input;
      const charset = CHARSETS[first % CHARSETS.length];
      const syntax = SYNTAXES[second % SYNTAXES.length]!;
      const text = await unlessRefused(decodeText(input.subarray(2), { charset, syntax }));
      ok(text === undefined || text.isWellFormed(), 'not Unicode');
    },
  },
  {
    name: 'refresh',
    corpus: [
      '<meta http-equiv=refresh content="0;url=/a">',
      '<base href=//e.x/><meta http-equiv="Refresh" content="1; URL=\'b\'">',
      '<title>a</title><input type=password>',
    ],
    tokens: [
      '<meta ',
      'http-equiv=refresh ',
      'content=',
      '"',
      "'",
      '0',
      ';',
      ',',
      'url=',
      'URL =',
      '//',
      'javascript:',
      'file:///',
      'http://u:p@h/',
      '<base href=',
      '<template>',
      '<noscript>',
      '<!--',
      '</title>',
      '<svg>',
      '9999999999',
      '.5',
    ],
    check(input) {
      const text = toUtf8(input);
      const signals = readSignals(text, 2000);
      ok(signals.text.length <= 2000 + text.length, 'too much text');
      for (const header of ['', text.slice(0, 200)]) {
        const target = refreshTarget(signals, header, BASE);
        if (target === undefined) continue;
        ok(/^https?:$/.test(target.protocol), target.href);
        strictEqual(target.username + target.password, '');
      }
    },
  },
  {
    name: 'front-matter',
    corpus: ['a title', '---\n<b>', '[x](javascript:alert(1))', 'a\u2028b', 'it\'s: a # "test"'],
    tokens: [
      '---',
      '\n',
      ': ',
      '"',
      "'",
      '<',
      '](',
      '][',
      '\\',
      '#',
      '&a',
      '*a',
      '!!',
      '|',
      '>',
      '\t',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\u{1f600}',
      '```',
      '[a]: b',
      '~~~',
      '* * *',
      '$$',
    ],
    check(input) {
      const value = toUtf8(input).toWellFormed();
      const written = frontMatter({ title: value, words: 3, author: [...value].reverse().join('') });
      const yaml = written.slice(4, written.lastIndexOf('---\n'));
      const expected = { title: value, words: 3, author: [...value].reverse().join('') };
      deepStrictEqual(parseYaml(yaml), expected);
      deepStrictEqual({ ...(loadJsYaml(yaml) as object) }, expected);
      deepStrictEqual(dangersOf(written), {});
    },
  },
  {
    name: 'json-ld',
    corpus: [
      '{"@type":"Article","headline":"A","author":{"name":"B"}}',
      '[{"@graph":[{"@id":"#a"}]}]',
      '<!-- {"a":\'b\'} -->',
      '{"datePublished":"2024-05-17"',
    ],
    tokens: [
      ...JSON_TOKENS,
      '"@type":',
      '"@graph":',
      '"@id":',
      '"Article"',
      '"author":',
      '"name":',
      '"headline":',
      '"datePublished":',
      '"2024-02-30T99:00"',
      '//',
      '/*',
      '*/',
      '<!--',
      '<![CDATA[',
      "'",
      '&quot;',
      '"__proto__":',
      '"constructor":',
      '"articleBody":',
    ],
    check(input) {
      const text = toUtf8(input);
      const values = parseLooseJson(text);
      strictEqual(({} as { polluted?: unknown }).polluted, undefined);
      ok(JSON.stringify(values).length <= 10 * text.length + 100, 'the values are larger than the text');
      const page = `<html><title>T</title><script type="application/ld+json">${text.replaceAll(/<\/script/gi, '')}</script><p>Text.`;
      const options = { url: 'https://site.example/', now: new Date('2026-01-01') };
      const { metadata, markdown } = convert(page, options);
      for (const value of Object.values(metadata)) ok(typeof value !== 'string' || value.isWellFormed(), 'not Unicode');
      strictEqual(convert(page, options).markdown, markdown);
    },
  },
  {
    name: 'convert',
    corpus: [
      '<h1>A</h1><p>b <b>c</b> <a href="/d">e</a><ul><li>f<li>g</ul>',
      '<table><tr><th>a<td>b<tr><td colspan=2>c</table><pre><code class=language-js>x</code></pre>',
      '<p>* a _b_ `c` [d](e) &lt;f> 1. g # h',
      '<article><p>Note<sup><a href=#fn1 id=r1>1</a></sup></p><ol class=footnotes><li id=fn1>n <a href=#r1>↩</a></ol></article>',
      '<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math><details><summary>s</summary>t</details>',
      `<li>${'<ol>'.repeat(34)}a<p>b`,
    ],
    tokens: HTML_TOKENS,
    check(input) {
      const html = toUtf8(input);
      const tree = treeOf(html, { base: 'https://site.example/' });
      const root = { type: 'root' as const, children: tree };
      const written = writeMarkdown(root);
      const text = comparable(ofTree(root));
      // Without formulas, dollars in text are not escaped.
      const hasMath = /\bmath\b/.test(text);
      // A note inside a heading has a reference without a definition, which is text.
      const isDangling = [...text.matchAll(/\bnote ([^"\s]+)/g)].some(
        ([, label]) => !text.includes(`["footnote","${label}"`),
      );
      // Beyond its limit, the writer puts blocks into the innermost container.
      if (!isDangling && depthOf(tree) <= MAX_WRITTEN_DEPTH)
        strictEqual(comparable(ofMarkdown(written, hasMath)), text, 'does not parse back to the same tree');
      const { markdown } = convert(html, { url: 'https://site.example/', content: 'full' });
      ok(markdown.isWellFormed(), 'not Unicode');
      deepStrictEqual(dangersOf(markdown), {});
      ok(markdown.length <= 100 * html.length + 10_000, 'the Markdown is far larger than the HTML');
    },
  },
];
