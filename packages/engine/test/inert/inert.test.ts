/** Nothing in a page executes when its Markdown is rendered, even if the renderer allows raw HTML. */
import { type ConvertOptions, convert } from '@recto-md/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeHtml } from '../../src/markdown/to-html/write-html.ts';
import { writeMarkdown } from '../../src/markdown/to-text/write-markdown.ts';
import { frontMatter } from '../../src/metadata/front-matter.ts';
import { arbitraryTree } from '../markdown/to-text/arbitrary-tree.ts';
import { dangersOf, findDanger, RENDERERS } from './find-danger.ts';
import { ATTRIBUTES, escapeHtml, PAYLOADS, PLACES } from './payloads.ts';

const WITHOUT_URL = { includeMeta: false, content: 'full' } as const;
const WITH_URL = { ...WITHOUT_URL, url: 'https://e.x/a/' } as const;

/** Outputs already found inert, cached because many payloads give equal results. */
const inertMarkdown = new Set<string>();
const inertHtml = new Set<string>();

function expectInert(html: string, options: ConvertOptions = WITHOUT_URL): void {
  const { markdown, html: written = '' } = convert(html, { ...options, format: 'html' });
  if (!inertMarkdown.has(markdown)) expect(dangersOf(markdown), `${html}\n\n${markdown}`).toEqual({});
  // Pages with the same Markdown may have different HTML, such as for the language of code.
  if (!inertHtml.has(written)) expect(findDanger(written), `${html}\n\n${written}`).toBeUndefined();
  inertMarkdown.add(markdown);
  inertHtml.add(written);
}

describe('the check finds dangerous output', () => {
  test.each(Object.keys(RENDERERS))('%s renders raw HTML', (name) => {
    const render = RENDERERS[name] as (markdown: string) => string;
    expect(findDanger(render('a <script>alert(1)</script>'))).toBe('<script>');
    expect(findDanger(render('a <kbd onclick="alert(1)">b</kbd>'))).toBe('<kbd onclick="alert(1)">');
    expect(
      findDanger(render('# a\n\n- [b](https://e.x/ "t") `c` **d** <kbd>e</kbd>\n\n| f |\n| :-: |\n')),
    ).toBeUndefined();
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'java\tscript:alert(1)', ' vbscript:x'])(
    '%j is no address',
    (url) => {
      expect(findDanger(`<a href="${url}">x</a>`)).toBe(`<a href="${url}">`);
      expect(findDanger('<a href="/a?b#c">x</a><a href="mailto:a@b.co">x</a><a href="tel:1">x</a>')).toBeUndefined();
    },
  );
});

describe(`${PAYLOADS.length} payloads as text and as markup`, () => {
  test.each(Object.keys(PLACES))('%s', (name) => {
    const place = PLACES[name] as (payload: string) => string;
    for (const payload of PAYLOADS) {
      expectInert(place(escapeHtml(payload)));
      expectInert(place(payload));
    }
  });
});

describe(`${PAYLOADS.length} payloads in attributes`, () => {
  test.each(Object.keys(ATTRIBUTES))('%s', (name) => {
    const place = ATTRIBUTES[name] as (payload: string) => string;
    for (const payload of PAYLOADS) {
      expectInert(place(escapeHtml(payload)));
      expectInert(place(escapeHtml(payload)), WITH_URL);
    }
  });
});

describe(`${PAYLOADS.length} payloads in the front matter, rendered without front matter support`, () => {
  const TEXT = 'Text.\n';

  test.each(['title', 'url', 'author', 'description'])('%s', (key) => {
    for (const payload of PAYLOADS) {
      const markdown = frontMatter({ [key]: payload, wordCount: 1 }) + TEXT;
      expect(dangersOf(markdown), markdown).toEqual({});
    }
  });

  test.each([
    ['title', (x: string) => `<title>${x}</title>`],
    ['author', (x: string) => `<meta name="author" content="${x}">`],
    ['description', (x: string) => `<meta name="description" content="${x}">`],
  ])('%s of a page', (_, head) => {
    for (const payload of PAYLOADS) {
      const { markdown } = convert(`${head(escapeHtml(payload))}<p>Text`);
      expect(dangersOf(markdown), markdown).toEqual({});
    }
  });

  test('the page that originally executed a script', () => {
    const { markdown } = convert('<title>&lt;img src=x onerror=alert(1)> [x](javascript:alert(1))</title><p>Text', {
      now: new Date('2026-01-15T12:00:00Z'),
    });
    expect(markdown).toContain('title: "\\x3Cimg src=x onerror=alert(1)> [x]\\x28javascript:alert(1))"\n');
  });
});

/** Set `RECTO_RUNS=20000` for the long run. */
const numRuns = Number(process.env['RECTO_RUNS'] ?? 300);

test('random combinations of payload parts are inert', () => {
  const parts = [
    ...'`~$*_|\\[]()<>&!"\'-=#:;/ \n'.split(''),
    ...[
      '```',
      '~~~',
      '](',
      '[x](',
      '[x]: ',
      '<script>',
      '</script>',
      '<img src=x onerror=alert(1)>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
    ],
    ...['javascript:alert(1)', 'https://e.x/', 'www.e.x', 'a@b.co', '&lt;', '&#60;', '$$', 'a', '\u00A0', '| - |\n'],
  ].map(escapeHtml);
  const tags = [
    '<b>',
    '</b>',
    '<code>',
    '</code>',
    '<a href="/u">',
    '</a>',
    '<br>',
    '<p>',
    '<td>',
    '<kbd>',
    '<pre>',
    '</pre>',
    '<li>',
    '<i>',
    '<math>',
    '</math>',
    '<h2>',
    '<table><tr><td>',
  ];
  const page = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...parts) }, fc.constantFrom(...tags)), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(page, (pieces) => expectInert(pieces.join(''))),
    { numRuns },
  );
}, 600_000);

test('payload parts in any order in the front matter are inert', () => {
  const parts = [
    ...'<>[]()!\\`"&;:/#a \n',
    '](',
    '[x](',
    '](javascript:',
    '<img src=x onerror=alert(1)>',
    '&lt;',
    '\u200B',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 20 }), (pieces) => {
      const markdown = `${frontMatter({ title: pieces.join(''), author: pieces.toReversed().join('') })}Text.\n`;
      expect(dangersOf(markdown), markdown).toEqual({});
    }),
    { numRuns },
  );
});

test.each([
  ['trees', { math: false, notes: false }],
  ['trees with footnotes', { math: false, notes: true }],
  ['trees with math, which these renderers do not know', { math: true, notes: false }],
])(
  '%s',
  (_, allowed) => {
    fc.assert(
      fc.property(arbitraryTree(allowed), (root) => {
        const [markdown, html] = [writeMarkdown(root), writeHtml(root)];
        expect(dangersOf(markdown), markdown).toEqual({});
        expect(findDanger(html), html).toBeUndefined();
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  },
  600_000,
);
