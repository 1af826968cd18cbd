/**
 * Takes a labeled page apart for `compose-page.ts`: its main content, and the comments, links to other pages, promotion
 * and menus around it, each as a list of items of blocks without markup except within a line.
 */
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { alignBlocks, wordsOf } from '../align-labels.ts';
import { SKIPPED, TextKeys } from '../marks/text-runs.ts';
import type { LabeledPage } from '../sources/labeled-page.ts';
import { classesOf, type MarkClass } from '../sources/marks.ts';

/** A block element around parts of the content. */
export interface Wrapper {
  readonly tag: string;
  readonly classes: string;
}

/** A run of text between the edges of block elements or `<br>`. */
export interface Part {
  readonly texts: readonly { readonly text: string; readonly inline: readonly string[] }[];
  /** Undefined for menus, headers and footers, and whatever else is in no class. */
  readonly name: MarkClass | undefined;
  /** The closest block element. */
  readonly tag: string;
  /** The classes of that element. */
  readonly classes: string;
  readonly words: number;
  readonly linkWords: number;
}

export interface MainPart extends Part {
  /** The block elements around it, outermost first, up to the one around all of the content. */
  readonly within: readonly Wrapper[];
}

export interface Region {
  /** Parts before the first item that don't belong to it, such as a heading. */
  readonly heading: readonly Part[];
  readonly items: readonly (readonly Part[])[];
  /** The classes of the element around the items, and of the first item. */
  readonly classes: string;
  readonly itemClasses: string;
}

export interface PageParts {
  readonly page: LabeledPage;
  readonly language: string;
  readonly documentTitle: string;
  /** The page's heading. */
  readonly title: Part | undefined;
  readonly byline: readonly Part[];
  /** Main content with its captions, in order. */
  readonly main: readonly MainPart[];
  readonly mainClasses: string;
  /** The posts, if the page is a thread. */
  readonly posts: Region | undefined;
  readonly regions: Readonly<Record<'comments' | 'related' | 'promotion' | 'navigation', readonly Region[]>>;
  readonly footer: readonly Part[];
}

const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Inline elements that stay. */
const KEPT_INLINE = new Set('a b i em strong code sup sub cite'.split(' '));
/** Shares of matched words from which on a block of a page without marks is content, or is surely not. */
const CONTENT = 0.8;
const NO_CONTENT = 0.2;
const HEADING = /^h[1-6]$/;
const MAX_LINKS_OF_MENU = 14;
const MAX_FOOTER = 5;
/** Longer texts are more than a name, a date or a button. */
const MAX_LINE_WORDS = 12;

interface Found extends Part {
  readonly path: readonly Tree.Element[];
}

/** @returns undefined if the page has no content. */
export function readParts(page: LabeledPage, html: string): PageParts | undefined {
  const document = parse(html);
  const { runs, root } = readRuns(document);
  const blocks = classify(page, runs);
  const isMain = ({ name }: Part) => name === 'main';
  const first = blocks.findIndex(isMain);
  const last = blocks.findLastIndex(isMain);
  if (first < 0) return undefined;
  const span = blocks.slice(first, last + 1);
  const isThread = page.type === 'forum';
  const main = span.filter(({ name }) => name === 'main' || name === 'caption');
  const around = commonElement(main);
  const heading =
    blocks.find(({ name }) => name === 'title') ?? blocks.slice(0, last).find(({ tag }) => tag === 'h1') ?? undefined;
  const before = blocks.slice(0, first).filter(({ name, tag }) => name === undefined && tag !== 'h1');
  const after = blocks.slice(last + 1).filter(({ name }) => name === undefined);
  const regionsOf = (name: MarkClass) => regionsIn(blocks, name);
  const menu = longestMenu(before);
  return {
    page,
    language: languageOf(root, page),
    documentTitle: titleOf(document),
    title: heading && { ...withoutPath(heading), name: 'title' },
    byline: blocks
      .filter(({ name }) => name === 'metadata')
      .slice(0, 3)
      .map(withoutPath),
    main: withWrappers(
      main.filter((part) => part !== heading),
      around,
    ),
    mainClasses: classesOfElement(around),
    posts: isThread ? splitItems(span.filter(isPartOfPost)) : undefined,
    regions: {
      comments: regionsOf('comments'),
      related: regionsOf('related'),
      promotion: regionsOf('promotion'),
      navigation: [...regionsOf('navigation'), ...(menu ? [menu] : [])],
    },
    footer: after.slice(-MAX_FOOTER).map(withoutPath),
  };
}

interface RawBlock {
  readonly texts: { text: string; inline: readonly string[]; key: string }[];
  tag: string;
  path: readonly Tree.Element[];
}

/** The page's blocks. An open stack instead of recursion: pages nest deeply. */
function readRuns(document: Tree.Document): { runs: RawBlock[]; root: Tree.Element | undefined } {
  const runs: RawBlock[] = [];
  const keys = new TextKeys();
  let root: Tree.Element | undefined;
  let current: RawBlock | undefined;
  interface Place {
    readonly node: Tree.Node;
    readonly inline: readonly string[];
    readonly path: readonly Tree.Element[];
    readonly isHidden: boolean;
  }
  const stack: (Place | 'end')[] = [{ node: document, inline: [], path: [], isHidden: false }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top === 'end') {
      current = undefined;
      continue;
    }
    const { node, inline, path, isHidden } = top;
    if (node.nodeName === '#text') {
      const { value } = node as Tree.TextNode;
      const key = keys.next(value);
      const text = path.some(({ tagName }) => tagName === 'pre') ? value : value.replace(/\s+/g, ' ');
      if (key === undefined && current && !isHidden) current.texts.at(-1)!.text += text;
      if (key === undefined || isHidden) continue;
      if (!current) {
        current = { texts: [], tag: path.at(-1)?.tagName ?? 'body', path };
        runs.push(current);
      }
      current.texts.push({ text, inline, key });
      continue;
    }
    if (!('childNodes' in node) || SKIPPED.has(node.nodeName)) {
      if (node.nodeName === 'br') current = undefined;
      continue;
    }
    let place = { inline, path, isHidden };
    if ('tagName' in node) {
      root ??= node;
      const { tagName } = node;
      if (tagName === 'br' || tagName === 'hr') current = undefined;
      const style = attribute(node, 'style');
      const hidden = isHidden || attribute(node, 'hidden') !== undefined || /display\s*:\s*none/i.test(style ?? '');
      if (INLINE.has(tagName)) {
        place = { inline: KEPT_INLINE.has(tagName) ? [...inline, inlineTag(node)] : inline, path, isHidden: hidden };
      } else {
        current = undefined;
        stack.push('end');
        place = { inline, path: [...path, node], isHidden: hidden };
      }
    }
    for (const child of node.childNodes.toReversed()) stack.push({ node: child, ...place });
  }
  return { runs, root };
}

function inlineTag(element: Tree.Element): string {
  return element.tagName === 'a' ? `a href="${escapeHtml(attribute(element, 'href') ?? '#')}"` : element.tagName;
}

/** The blocks with their classes, as a reader marked them or by the labeled content. */
function classify(page: LabeledPage, runs: readonly RawBlock[]): Found[] {
  const words = runs.map(({ texts }) => wordsOf(texts.map(({ text }) => text).join('')));
  const names = page.marks ? markedNames(page, runs) : alignedNames(page, words);
  return runs.flatMap(({ texts, tag, path }, at) => {
    const name = names[at];
    if (name === 'unknown') return [];
    const links = texts.filter(({ inline }) => inline.some((opened) => opened.startsWith('a ')));
    const linkWords = links.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
    const classes = classesOfElement(path.at(-1));
    const kept = texts.map(({ text, inline }) => ({ text, inline }));
    return [{ texts: kept, name, tag, path, classes, words: words[at]!.length, linkWords }];
  });
}

function markedNames({ marks }: LabeledPage, runs: readonly RawBlock[]): (MarkClass | undefined)[] {
  const texts = runs.flatMap((block) => block.texts.map(({ key, text }) => ({ key, text, block })));
  const classes = classesOf(texts, marks ?? []);
  const votes = new Map<RawBlock, Map<MarkClass | undefined, number>>();
  for (const [at, { block, text }] of texts.entries()) {
    const ofBlock = votes.get(block) ?? new Map<MarkClass | undefined, number>();
    votes.set(block, ofBlock.set(classes[at], (ofBlock.get(classes[at]) ?? 0) + text.length));
  }
  return runs.map((block) => [...(votes.get(block) ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0]);
}

function alignedNames(
  { content }: LabeledPage,
  words: readonly (readonly string[])[],
): (MarkClass | 'unknown' | undefined)[] {
  const lines = content
    .split('\n')
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  const hits = alignBlocks(words, lines);
  return words.map(({ length }, at) => {
    const share = length === 0 ? 0 : hits[at]! / length;
    return share >= CONTENT ? 'main' : share <= NO_CONTENT ? undefined : 'unknown';
  });
}

/** WCXB's labels leave out some of a thread's posts. A long text in none of them may be content all the same. */
function isPartOfPost({ name, words }: Part): boolean {
  return name === 'main' || words <= MAX_LINE_WORDS;
}

/** Runs of blocks of one class. Up to two other blocks between them are passed over. */
function regionsIn(blocks: readonly Found[], wanted: MarkClass): Region[] {
  const regions: Found[][] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const [at, block] of blocks.entries()) {
    if (block.name !== wanted) continue;
    if (at - lastAt <= 3) regions.at(-1)!.push(block);
    else regions.push([block]);
    lastAt = at;
  }
  return regions.map(splitItems);
}

/** Divides a region into its items: by the children of the element that has most of them, or by the length of lines. */
function splitItems(blocks: readonly Found[]): Region {
  const total = blocks.reduce((sum, { words }) => sum + words, 0);
  const children = new Map<Tree.Element, { readonly items: Set<Tree.Element>; words: number }>();
  for (const { path, words } of blocks) {
    for (let at = 0; at + 1 < path.length; at++) {
      const known = children.get(path[at]!) ?? { items: new Set(), words: 0 };
      known.items.add(path[at + 1]!);
      known.words += words;
      children.set(path[at]!, known);
    }
  }
  let list: Tree.Element | undefined;
  let most = 2;
  for (const [element, { items, words }] of children) {
    if (items.size <= most || words < 0.6 * total) continue;
    // Paragraphs of one text are no items.
    if ([...items].filter(({ tagName }) => tagName === 'p' || HEADING.test(tagName)).length > items.size / 2) continue;
    most = items.size;
    list = element;
  }
  const heading: Part[] = [];
  const items: Part[][] = [];
  let open: Tree.Element | 'lines' | undefined;
  let itemElement: Tree.Element | undefined;
  for (const block of blocks) {
    const at = list ? block.path.indexOf(list) : -1;
    const item = at >= 0 ? block.path[at + 1] : undefined;
    const part = withoutPath(block);
    if (list && !item) {
      if (items.length === 0) heading.push(part);
      else open = undefined;
      continue;
    }
    if (!list && items.length === 0 && heading.length === 0 && HEADING.test(block.tag)) {
      heading.push(part);
      continue;
    }
    const isNew = list ? item !== open : open === undefined;
    if (isNew) items.push([]);
    items.at(-1)!.push(part);
    itemElement ??= item;
    open = list ? item : block.words > 12 ? undefined : 'lines';
  }
  return {
    heading: heading.slice(-2),
    items,
    classes: classesOfElement(list ?? commonElement(blocks)),
    itemClasses: classesOfElement(itemElement),
  };
}

/** The longest run of blocks that are links. */
function longestMenu(blocks: readonly Found[]): Region | undefined {
  let best: Found[] = [];
  let run: Found[] = [];
  for (const block of blocks) {
    run = block.linkWords >= 0.8 * block.words && block.words <= 6 ? [...run, block] : [];
    if (run.length > best.length && run.length <= MAX_LINKS_OF_MENU) best = run;
  }
  if (best.length < 3) return undefined;
  const items = best.map((block) => [withoutPath(block)]);
  return { heading: [], items, classes: classesOfElement(commonElement(best)), itemClasses: best[0]!.classes };
}

function withoutPath({ texts, name, tag, classes, words, linkWords }: Found): Part {
  return { texts, name, tag, classes, words, linkWords };
}

/** Parts of one element get the same wrapper. */
function withWrappers(main: readonly Found[], around: Tree.Element | undefined): MainPart[] {
  const wrappers = new Map<Tree.Element, Wrapper>();
  const wrapperOf = (element: Tree.Element) => {
    const known = wrappers.get(element) ?? { tag: element.tagName, classes: classesOfElement(element) };
    wrappers.set(element, known);
    return known;
  };
  return main.map((part) => {
    const inside = part.path.slice(around ? part.path.indexOf(around) + 1 : 0);
    return { ...withoutPath(part), within: inside.map(wrapperOf) };
  });
}

function commonElement(blocks: readonly Found[]): Tree.Element | undefined {
  let common = blocks[0]?.path ?? [];
  for (const { path } of blocks) {
    let shared = 0;
    while (shared < common.length && common[shared] === path[shared]) shared++;
    common = common.slice(0, shared);
  }
  return common.findLast((element) => classesOfElement(element) !== '') ?? common.at(-1);
}

function classesOfElement(element: Tree.Element | undefined): string {
  if (!element || /^(?:body|html)$/.test(element.tagName)) return '';
  return [attribute(element, 'class'), attribute(element, 'id')].filter(Boolean).join(' ').slice(0, 100);
}

function languageOf(root: Tree.Element | undefined, { url }: LabeledPage): string {
  const stated = root && (attribute(root, 'lang') ?? attribute(root, 'xml:lang'));
  if (stated) return stated.slice(0, 2).toLowerCase();
  return /\.(?:de|at|ch)(?:\/|$)/.test(url ?? '') ? 'de' : 'en';
}

function titleOf(document: Tree.Document): string {
  const open: Tree.Node[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === 'body') break;
    if (node.nodeName === 'title' && 'childNodes' in node)
      return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  return '';
}

function attribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
