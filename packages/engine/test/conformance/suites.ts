/** All cases of the round trip, by suite. */
import { tests } from 'commonmark-spec';
import { cjk } from './cases/cjk.ts';
import { code } from './cases/code.ts';
import { emphasis } from './cases/emphasis.ts';
import { escaping } from './cases/escaping.ts';
import { extensions } from './cases/extensions.ts';
import { fragments } from './cases/fragments.ts';
import { linksAndImages } from './cases/links-and-images.ts';
import { lists } from './cases/lists.ts';
import { spacesAndBreaks } from './cases/spaces-and-breaks.ts';
import { tables } from './cases/tables.ts';
import type { Case } from './check-case.ts';
import { constructsOf } from './constructs-of.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';

export interface Suite {
  readonly name: string;
  /** Minimum percentage of exact cases. */
  readonly threshold: number;
  readonly cases: readonly Case[];
}

/** A case: its HTML and, if the tags alone don't determine the content, the accepted readings. */
export type Row = string | readonly [html: string, ...reads: string[]];

export interface Group {
  readonly construct: string;
  readonly rows: readonly Row[];
}

/** Sections of the specification about raw HTML, which doesn't apply to converted pages. */
const RAW_SECTIONS = new Set(['HTML blocks', 'Raw HTML']);

function commonMarkCases(): Case[] {
  return tests
    .filter(({ section }) => !RAW_SECTIONS.has(section))
    .map(({ html, number, section }) => {
      const source = html.replaceAll('→', '\t');
      return { id: `commonmark/${number}`, html: source, constructs: [section, ...constructsOf(source)] };
    });
}

function casesOf(suite: string, groups: readonly Group[]): Case[] {
  return groups.flatMap(({ construct, rows }) =>
    rows.map((row, index) => {
      const [html, ...reads] = typeof row === 'string' ? [row] : row;
      const id = `${suite}/${construct.replaceAll(' ', '-')}/${index + 1}`;
      const constructs = [...new Set([construct, ...constructsOf(html)])];
      return reads.length === 0 ? { id, html, constructs } : { id, html, reads, constructs };
    }),
  );
}

/** Joins cases to pages of many blocks, in which different constructs are adjacent. */
function pagesOf(cases: readonly Case[]): Case[] {
  const whole = cases.filter(canBeNested);
  const pages: Case[] = [];
  // The stride is coprime to most lengths and so mixes cases of different groups.
  for (let first = 0; first < PAGES; first++) {
    const blocks: string[] = [];
    for (let index = first; index < whole.length; index += PAGES) blocks.push(`<div>${whole[index]!.html}</div>`);
    pages.push({ id: `pages/${first + 1}`, html: blocks.join('\n'), constructs: ['page of many blocks'] });
  }
  return pages;
}

const PAGES = 40;

/** Whether the case has the same meaning inside other blocks. */
function canBeNested({ id, html, reads }: Case): boolean {
  return reads === undefined && !NOT_NESTABLE.test(html) && !id.includes('malformed') && !(id in KNOWN_DIFFERENCES);
}

/** Sources whose tags affect content outside them. */
const NOT_NESTABLE = /<base|<plaintext|<html|<body|<frameset|<!--(?![\s\S]*-->)/i;

interface Context {
  readonly name: string;
  readonly wrap: (html: string) => string;
}

const CONTEXTS: readonly Context[] = [
  { name: 'item', wrap: (html) => `<ul><li>${html}</li><li>next</li></ul>` },
  { name: 'ordered item', wrap: (html) => `<ol start="9"><li>first</li><li>${html}</li></ol>` },
  { name: 'quote', wrap: (html) => `<blockquote>${html}</blockquote>` },
  { name: 'item in quote', wrap: (html) => `<blockquote><ul><li>before${html}</li></ul>after</blockquote>` },
  { name: 'between paragraphs', wrap: (html) => `<p>before</p>${html}<p>after</p>` },
  { name: 'between texts', wrap: (html) => `before${html}after` },
];

/** The same cases inside other blocks, except malformed sources. */
function casesInContext(cases: readonly Case[]): Case[] {
  const whole = cases.filter(canBeNested);
  return CONTEXTS.flatMap(({ name, wrap }, offset) =>
    whole
      .filter((_, index) => index % 2 === offset % 2)
      .map(({ id, html, constructs }) => ({
        id: `${id}/in-${name.replaceAll(' ', '-')}`,
        html: wrap(html),
        constructs: [`in context: ${name}`, ...constructs],
      })),
  );
}

export function readSuites(): Suite[] {
  const byConstruct = casesOf('construct', [
    ...emphasis,
    ...cjk,
    ...linksAndImages,
    ...code,
    ...lists,
    ...tables,
    ...spacesAndBreaks,
    ...escaping,
  ]);
  const byExtension = casesOf('gfm', extensions);
  const ofPages = casesOf('fragment', fragments);
  return [
    { name: 'CommonMark 0.31.2 examples', threshold: 99.5, cases: commonMarkCases() },
    { name: 'GFM extensions', threshold: 99.5, cases: byExtension },
    { name: 'constructs', threshold: 99.5, cases: byConstruct },
    { name: 'fragments of pages', threshold: 99.5, cases: ofPages },
    { name: 'constructs in context', threshold: 99.5, cases: casesInContext([...byExtension, ...byConstruct]) },
    { name: 'pages of many blocks', threshold: 99.5, cases: pagesOf([...byExtension, ...byConstruct]) },
  ];
}
