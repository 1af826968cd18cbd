/** What a conversion of a labeled page is compared with. */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { readTextRuns, type TextRun } from '../marks/text-runs.ts';
import type { LabeledPage } from './labeled-page.ts';
import { classesOf, type MarkClass } from './marks.ts';

export interface Truth {
  /** The main content as plain text. */
  readonly content: string;
  /** What may stand above the content as its title: the labeled title, headings, and titles of the document. */
  readonly titles: readonly string[];
  /** Texts of each class, if the page is marked. */
  readonly texts: ReadonlyMap<MarkClass, readonly string[]>;
}

/** Separates a page's title from the site's name in the document's title. */
const SITE_NAME = /\s+[-|–—·:»«]\s+/u;

export function truthOf(page: LabeledPage, html: string): Truth {
  // WCXB labels the title, and measures of other titles would not be comparable with earlier ones.
  const titles = page.source === 'wcxb' ? [page.title] : [page.title, ...titlesIn(html)];
  if (!page.marks) return { content: page.content, titles, texts: new Map() };
  const runs = readTextRuns(html);
  const classes = classesOf(runs, page.marks);
  const isContent = (_run: TextRun, at: number) => classes[at] === 'main' || classes[at] === 'title';
  const texts = Map.groupBy(
    runs.flatMap(({ text, isHidden }, at) => (classes[at] && !isHidden ? [{ name: classes[at], text }] : [])),
    ({ name }) => name,
  );
  return {
    content: page.source === 'trafilatura' ? linesOf(runs.filter(isContent)) : page.content,
    titles,
    texts: new Map([...texts].map(([name, ofClass]) => [name, ofClass.map(({ text }) => text)])),
  };
}

function linesOf(runs: readonly TextRun[]): string {
  return [...Map.groupBy(runs, ({ block }) => block).values()]
    .map((block) => block.map(({ text }) => text).join(' '))
    .join('\n');
}

function titlesIn(html: string): string[] {
  const titles: string[] = [];
  const open: Tree.ParentNode[] = [parse(html)];
  for (let parent = open.pop(); parent; parent = open.pop()) {
    for (const node of parent.childNodes) {
      if (!('attrs' in node)) continue;
      if (node.nodeName === 'meta') {
        const named = node.attrs.some(({ value }) => value === 'og:title');
        const content = node.attrs.find(({ name }) => name === 'content');
        if (named && content) titles.push(content.value);
      } else if (node.nodeName === 'title') titles.push(...titleParts(textIn(node)));
      else if (node.nodeName === 'h1') titles.push(textIn(node));
      else open.push(node);
    }
  }
  return titles;
}

/** The title, and the title without the site's name at its end or its beginning. */
function titleParts(title: string): string[] {
  const parts = title.split(SITE_NAME);
  return [title, parts.slice(0, -1).join(' '), parts.slice(1).join(' ')].filter((part) => part !== '');
}

function textIn(element: Tree.Element): string {
  const texts: string[] = [];
  const open: Tree.ChildNode[] = [element];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value);
    else if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return texts.join(' ');
}
