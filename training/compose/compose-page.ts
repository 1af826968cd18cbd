/**
 * Composes a page from parts of several labeled pages: the content of one, with comments, links to other pages,
 * promotion and menus of others around it, in a template made up by chance. So the model sees the same kinds of text in
 * many more templates than the labeled pages have, above all comments and teasers that stand beside paragraphs of the
 * article without an element or a name of their own. What is content is known by construction.
 */
import { agePage } from '../age-page.ts';
import { randomFrom } from '../random.ts';
import type { LabeledPage } from '../sources/labeled-page.ts';
import { escapeHtml, type MainPart, type PageParts, type Part, type Region } from './page-parts.ts';
import { PageWriter } from './page-writer.ts';
import { BOARD, COMMENT_LINES, headingsOf, NAMES, PEOPLE, type RegionKind, TOOLS } from './vocabulary.ts';

export interface ComposedPage {
  readonly page: LabeledPage;
  readonly html: string;
}

/** Types whose content is one text or one thread. Products' reviews are content, although they resemble comments. */
const TYPES: ReadonlySet<string> = new Set(['article', 'documentation', 'service', 'product', 'forum']);
/** Bounds of the pages whose content is used: words, and posts of a thread. Of other pages, at most so many parts are. */
const MIN_MAIN_WORDS = 60;
const MIN_POSTS = 2;
const MAX_MAIN = 150;
/** Posts, comments or links of a region, at most. */
const MAX_ITEMS = 40;
/** A line of a comment with more words is its text. */
const MAX_LINE_WORDS = 12;
/** Shares: of pages in the style of 2003, and of comments that were posts of a thread. */
const AGED = 0.15;
const FROM_THREADS = 0.06;
/** Shares of pages with comments below the content. Manuals rarely have any, and reviews of products are content. */
const COMMENTS: Readonly<Record<string, number>> = {
  article: 0.65,
  service: 0.3,
  documentation: 0.1,
  product: 0,
  forum: 0,
};
/** Share of manuals that are only a chapter between lines of links. */
const CHAPTERS = 0.5;
const MAX_OF_CHAPTER = 50;
/** Of threads, those on a bulletin board. */
const BOARDS = 0.4;
const MIN_COMMENT_WORDS = 25;
/** Shares of pages whose content keeps its tables, lists and boxes. On others, it becomes paragraphs. */
const STRUCTURED = { article: 0.25, other: 0.75 };

type Kind = 'comments' | 'related' | 'promotion' | 'navigation';
type Names = 'own' | 'vocabulary' | 'minified' | 'none';
type Layout = 'flat' | 'columns' | 'tables' | 'semantic';
type ItemStyle = 'list' | 'boxes' | 'flat' | 'breaks' | 'table' | 'definitions' | 'quotes';

/** The elements of layouts with columns. */
const COLUMNS = {
  columns: { around: 'div', column: 'div', side: 'div' },
  tables: { around: 'table', column: 'td', side: 'td' },
  semantic: { around: 'div', column: 'main', side: 'aside' },
} as const;

/**
 * @param main - the page whose content is used.
 * @param others - the pages that the rest is taken from.
 * @returns undefined if `main` can't be used.
 */
export function composePage(main: PageParts, others: readonly PageParts[], seed: number): ComposedPage | undefined {
  const { type } = main.page;
  const words = main.main.reduce((sum, part) => sum + part.words, 0);
  if (!TYPES.has(type) || words < MIN_MAIN_WORDS) return undefined;
  if (type === 'forum' && (main.posts?.items.length ?? 0) < MIN_POSTS) return undefined;
  return new Composer(main, others, seed).compose();
}

class Composer {
  readonly #random: () => number;
  readonly #main: PageParts;
  readonly #others: readonly PageParts[];
  readonly #seed: number;
  readonly #writer: PageWriter;
  readonly #names: Names;
  readonly #layout: Layout;
  readonly #paragraphs: 'p' | 'breaks' | 'div';
  readonly #headingTag: string;
  readonly #lineTag: string;
  /** Share of regions with an element of their own. */
  readonly #contained: number;
  readonly #depth: number;
  readonly #minified = new Map<string, string>();

  constructor(main: PageParts, others: readonly PageParts[], seed: number) {
    this.#random = randomFrom(seed);
    this.#main = main;
    this.#others = others;
    this.#seed = seed;
    this.#names = this.#pick(['own', 'own', 'own', 'vocabulary', 'vocabulary', 'minified', 'none', 'none', 'none']);
    this.#writer = new PageWriter(this.#names === 'own');
    this.#layout = this.#pick(['flat', 'columns', 'columns', 'columns', 'tables', 'semantic']);
    this.#paragraphs = this.#pick(['p', 'p', 'p', 'breaks', 'div']);
    this.#headingTag = this.#pick(['h2', 'h3', 'h3', 'h4', 'b', 'strong', 'div', 'font']);
    this.#lineTag = this.#pick(['', '', 'b', 'strong', 'i', 'span', 'h4', 'a', 'cite', 'div']);
    this.#contained = this.#pick([0.1, 0.5, 0.9]);
    this.#depth = Math.floor(this.#random() * 4);
  }

  compose(): ComposedPage | undefined {
    if (this.#main.page.type === 'documentation' && this.#has(CHAPTERS)) this.#chapter();
    else this.#parts();
    return this.#finish();
  }

  #parts(): void {
    const isSemantic = this.#layout === 'semantic';
    const wrappers = this.#layout === 'flat' ? 0 : this.#depth;
    for (let at = 0; at < wrappers; at++) this.#writer.open('div', '');
    this.#writer.open(isSemantic ? 'header' : 'div', '');
    this.#menu(isSemantic ? 'nav' : 'div');
    this.#writer.close(isSemantic ? 'header' : 'div');
    if (this.#has(0.15)) this.#region('related');
    if (this.#has(0.2)) this.#region('promotion');
    this.#columns();
    this.#footer(isSemantic ? 'footer' : 'div');
    for (let at = 0; at < wrappers; at++) this.#writer.close('div');
  }

  /** A chapter of a manual: between links to those before and after it, without columns. */
  #chapter(): void {
    const links = () => {
      this.#menu('div', 1 + Math.floor(this.#random() * 5));
      if (this.#has(0.4)) this.#writer.raw('<hr>');
    };
    if (this.#has(0.85)) links();
    const isContained = this.#has(0.5);
    if (isContained) this.#writer.open('div', this.#name('main', this.#main.mainClasses));
    this.#article(1 + Math.floor(this.#random() * MAX_OF_CHAPTER));
    if (isContained) this.#writer.close('div');
    if (this.#has(0.6)) links();
    if (this.#has(0.6)) this.#footer('div');
  }

  #finish(): ComposedPage | undefined {
    const { page, documentTitle } = this.#main;
    const isSemantic = this.#layout === 'semantic';
    const head = `<head><meta charset="utf-8"><title>${escapeHtml(documentTitle)}</title></head>`;
    const type = isSemantic ? '<!doctype html>' : '';
    const lang = this.#has(0.5) ? ` lang="${escapeHtml(this.#main.language)}"` : '';
    const composed = `${type}<html${lang}>${head}<body>${this.#writer.html}</body></html>`;
    const html = this.#has(AGED) ? agePage(composed, this.#seed) : composed;
    const marks = this.#writer.marksIn(html);
    if (!marks) return undefined;
    return { html, page: { ...page, content: '', marks } };
  }

  #columns(): void {
    const writer = this.#writer;
    const hasLeft = this.#has(0.25);
    const hasRight = this.#has(0.55);
    if (this.#layout === 'flat') {
      if (hasLeft) this.#sidebar();
      this.#column();
      if (hasRight) this.#sidebar();
      return;
    }
    const { around, column, side } = COLUMNS[this.#layout];
    writer.open(around);
    if (around === 'table') writer.raw('<tbody><tr>');
    if (hasLeft) writer.within(side, this.#name('sidebar', ''), () => this.#sidebar());
    writer.within(column, '', () => this.#column());
    if (hasRight) writer.within(side, this.#name('sidebar', ''), () => this.#sidebar());
    if (around === 'table') writer.raw('</tr></tbody>');
    writer.close(around);
  }

  /** The content, and what stands below it: in the same element as its paragraphs, or beside that. */
  #column(): void {
    const isOneElement = this.#has(0.45);
    const tag = this.#layout === 'semantic' ? 'article' : 'div';
    const isFlat = this.#layout === 'flat' && this.#has(0.5);
    if (this.#has(0.15)) this.#region('navigation');
    if (!isFlat) this.#writer.open(tag, this.#name('main', this.#main.mainClasses));
    if (this.#main.posts) this.#thread(this.#main.posts);
    else this.#article();
    if (!isFlat && !isOneElement) this.#writer.close(tag);
    const below: Kind[] = [];
    if (this.#has(0.3)) below.push('navigation');
    if (this.#has(0.45)) below.push('promotion');
    if (this.#has(0.55)) below.push('related');
    if (this.#has(COMMENTS[this.#main.page.type] ?? 0)) below.push('comments');
    if (this.#has(0.25)) below.push('related');
    if (this.#has(0.2)) this.#shuffle(below);
    for (const kind of below) this.#region(kind);
    if (!isFlat && isOneElement) this.#writer.close(tag);
  }

  #article(most = MAX_MAIN): void {
    const { title, byline } = this.#main;
    const main = this.#excerpt(most);
    if (title) this.#writer.part(title, this.#pick(['h1', 'h1', 'h1', 'h2', 'b', 'div']));
    const lateByline = this.#has(0.3);
    if (!lateByline) for (const part of byline) this.#writer.part(part, this.#pick(['p', 'div', 'span']));
    if (this.#has(0.25)) this.#tools();
    if (this.#has(this.#main.page.type === 'article' ? STRUCTURED.article : STRUCTURED.other))
      this.#writer.structured(main);
    else this.#paragraphsOf(main);
    if (lateByline) for (const part of byline) this.#writer.part(part, 'p');
  }

  /** Manuals are long. What they consist of, such as tables and code, is not at their beginning. */
  #excerpt(most: number): readonly MainPart[] {
    const { main } = this.#main;
    const start = this.#has(0.5) ? Math.floor(this.#random() * (Math.max(0, main.length - most) + 1)) : 0;
    return main.slice(start, start + most);
  }

  #paragraphsOf(main: readonly Part[]): void {
    const teaserAt = this.#has(0.2) ? Math.floor(this.#random() * main.length) : -1;
    let list: 'ul' | 'ol' | undefined;
    for (const [at, part] of main.entries()) {
      const isItem = part.tag === 'li';
      if (isItem !== (list !== undefined)) {
        if (isItem) this.#writer.open('ul', '');
        else this.#writer.close('ul');
        list = isItem ? 'ul' : undefined;
      }
      if (isItem) this.#writer.part(part, 'li');
      else if (/^h[1-6]$/.test(part.tag)) this.#writer.part(part, this.#headingTag === 'font' ? 'b' : part.tag);
      else if (part.tag === 'blockquote' || part.tag === 'pre') this.#writer.part(part, part.tag);
      else if (part.name === 'caption') {
        this.#writer.raw('<img src="photo.jpg" alt="">');
        this.#writer.part(part, this.#pick(['div', 'p', 'small']));
      } else this.#paragraph(part);
      if (at === teaserAt && !list) this.#region(this.#pick(['related', 'promotion'] as const), 2);
    }
    if (list) this.#writer.close('ul');
  }

  #thread(posts: Region): void {
    const { title } = this.#main;
    if (title) this.#writer.part(title, this.#pick(['h1', 'h2', 'h2', 'b', 'div']));
    const items = posts.items.slice(0, MAX_ITEMS);
    if (this.#has(BOARDS)) this.#board(items);
    else this.#items(posts, items, 'comment', this.#commentStyle(), false);
  }

  /** Posts beside what a bulletin board says of their authors. Names and dates are content, as in most of the labels. */
  #board(items: readonly (readonly Part[])[]): void {
    const isTable = this.#has(0.6);
    const [around, row, cell] = isTable ? (['table', 'tr', 'td'] as const) : (['div', 'div', 'div'] as const);
    const writer = this.#writer;
    const line = this.#pick(BOARD.post);
    const below = [this.#pick(BOARD.below), this.#pick(BOARD.below)];
    const profile = BOARD.author.filter(() => this.#has(0.3));
    const say = (text: string, at: number, tag: string, name?: 'main') =>
      writer.line(this.#signature(text, at), name, tag);
    writer.open(around);
    if (isTable && this.#has(0.5)) {
      const columns = this.#pick(BOARD.columns);
      writer.within(row, '', () => {
        for (const column of columns) say(column, 0, 'th');
      });
    }
    const name = this.#name('comment', '');
    for (const [at, parts] of items.entries()) {
      const texts = parts.filter(({ words }) => words > MAX_LINE_WORDS);
      writer.within(row, name, () => {
        writer.within(cell, '', () => {
          say('@', at, this.#lineTag || 'b', 'main');
          for (const text of profile) say(text, at, '');
        });
        writer.within(cell, '', () => {
          say(line, at, this.#lineTag, 'main');
          for (const part of texts.length > 0 ? texts : parts) this.#paragraph(part);
        });
      });
      writer.within(row, '', () => {
        for (const text of below) say(text, at, isTable ? 'td' : '');
      });
    }
    writer.close(around);
  }

  #tools(): void {
    const tools = TOOLS.filter(() => this.#has(0.25));
    const tag = this.#pick(['li', 'div', 'span', '']);
    const around = tag === 'li' ? 'ul' : 'div';
    this.#writer.within(around, '', () => {
      for (const [at, tool] of tools.entries()) this.#writer.line(this.#signature(tool, at), 'navigation', tag);
    });
  }

  /** Links, promotion and menus. */
  #sidebar(): void {
    const parts = 1 + Math.floor(this.#random() * 4);
    for (let at = 0; at < parts; at++)
      this.#region(this.#pick(['related', 'related', 'promotion', 'navigation', 'navigation'] as const));
  }

  #menu(tag: string, most = MAX_ITEMS): void {
    const region = this.#find('navigation');
    if (!region) return;
    this.#writer.within(tag, this.#name('navigation', region.classes), () => {
      const isList = this.#has(0.5);
      if (isList) this.#writer.open('ul', '');
      for (const [at, item] of region.items.slice(0, most).entries()) {
        if (at > 0 && !isList) this.#writer.bare(' | ', undefined);
        for (const part of item) this.#writer.part(part, isList ? 'li' : '');
      }
      if (isList) this.#writer.close('ul');
    });
  }

  #footer(tag: string): void {
    const donor = this.#pick(this.#others);
    this.#writer.within(tag, this.#name('footer', ''), () => {
      for (const part of donor.footer) this.#writer.part(part, this.#pick(['p', 'div', '']));
    });
  }

  #region(kind: Kind, most = MAX_ITEMS): void {
    const region = this.#find(kind);
    if (!region) return;
    let { items } = region;
    if (kind === 'comments') {
      // Some pages get the comments of two.
      const second = this.#has(0.4) ? this.#find(kind) : undefined;
      if (second && second !== region) items = [...items, ...second.items];
      if (this.#has(0.3)) items = items.slice(0, 1 + Math.floor(this.#random() * 4));
    }
    items = items.slice(0, most);
    const isContained = this.#has(this.#contained);
    const tag = this.#layout === 'semantic' ? this.#pick(['section', 'aside', 'div']) : 'div';
    if (isContained) this.#writer.open(tag, this.#name(kind, region.classes));
    this.#heading(kind, region);
    const isComments = kind === 'comments';
    const style = isComments
      ? this.#commentStyle()
      : this.#pick(['list', 'list', 'boxes', 'flat', 'breaks', 'table'] as const);
    this.#items(region, items, isComments ? 'comment' : undefined, style, isComments && this.#has(0.45));
    if (isContained) this.#writer.close(tag);
  }

  #heading(kind: Kind, region: Region): void {
    const own = region.heading.filter(({ name }) => name === kind);
    if (own.length > 0 && this.#has(0.7)) {
      for (const part of own) this.#writer.part(part, this.#headingTag);
    } else if ((kind === 'comments' || kind === 'related') && this.#has(0.7)) {
      const title = this.#main.title?.texts.map(({ text }) => text).join('') ?? '';
      const text = this.#pick(headingsOf(this.#main.language, kind))
        .replace('#', String(region.items.length))
        .replace('%', () => title);
      this.#writer.line(text, kind, this.#headingTag);
    }
    if (kind === 'comments' && this.#has(0.15)) this.#writer.raw('<hr>');
  }

  #commentStyle(): ItemStyle {
    return this.#pick(['list', 'boxes', 'boxes', 'flat', 'flat', 'breaks', 'breaks', 'table', 'definitions', 'quotes']);
  }

  /** @param isSigned - whether the lines with names and dates are replaced by those of a made-up system. */
  #items(
    region: Region,
    items: readonly (readonly Part[])[],
    nameOfItem: 'comment' | undefined,
    style: ItemStyle,
    isSigned: boolean,
  ): void {
    const line = this.#pick(COMMENT_LINES);
    const isBelow = this.#has(0.3);
    const isComment = nameOfItem !== undefined;
    const name = () => this.#name(nameOfItem ?? 'related', region.itemClasses);
    const list =
      style === 'list' ? this.#pick(['ol', 'ul']) : style === 'definitions' ? 'dl' : style === 'table' ? 'table' : '';
    if (list) this.#writer.open(list, '');
    for (const [at, parts] of items.entries()) {
      const isLine = (part: Part) => part.words <= MAX_LINE_WORDS;
      const firstText = parts.findIndex((part) => !isLine(part));
      const split = !isComment || firstText < 0 ? Math.min(1, parts.length - 1) : firstText;
      const above = parts.slice(0, split);
      const texts = parts.slice(split);
      const lines = () => {
        if (!isSigned) for (const part of above) this.#writer.part(part, this.#lineTag || 'div');
        else this.#writer.line(this.#signature(line, at), parts[0]?.name, this.#lineTag || 'div');
      };
      const body = () => {
        for (const part of texts)
          if (!isSigned || !isLine(part) || texts.length === 1) {
            if (isComment && style !== 'breaks') this.#paragraph(part);
            else this.#writer.part(part, style === 'flat' ? 'p' : '');
            if (style === 'breaks') this.#writer.raw('<br>');
          }
      };
      const both = () => {
        if (!isBelow) lines();
        body();
        if (isBelow) lines();
      };
      if (style === 'list') this.#writer.within('li', name(), both);
      else if (style === 'boxes') this.#writer.within('div', name(), both);
      else if (style === 'table') {
        this.#writer.within('tr', '', () => {
          const isOneCell = this.#depth % 2 === 0;
          if (isOneCell) this.#writer.within('td', name(), both);
          else {
            this.#writer.within('td', '', lines);
            this.#writer.within('td', name(), body);
          }
        });
      } else if (style === 'definitions') {
        this.#writer.within('dt', '', lines);
        this.#writer.within('dd', name(), body);
      } else if (style === 'quotes') {
        this.#writer.within('p', '', lines);
        this.#writer.within('blockquote', name(), body);
      } else if (style === 'breaks') {
        both();
        this.#writer.raw('<br>');
      } else both();
    }
    if (list) this.#writer.close(list);
  }

  #signature(line: string, at: number): string {
    const two = (most: number) => String(1 + Math.floor(this.#random() * most)).padStart(2, '0');
    const date = this.#pick([
      `${two(28)}.${two(12)}.20${two(20)} ${two(23)}:${two(59)}`,
      `October ${two(28)}, 20${two(20)} at ${two(12)}:${two(59)} pm`,
      `${two(12)}/${two(28)}/${two(20)}`,
      `20${two(20)}-${two(12)}-${two(28)} ${two(23)}:${two(59)}`,
      `${two(12)} hours ago`,
    ]);
    const title = this.#main.title?.texts.map(({ text }) => text).join('') ?? '';
    return line
      .replace('@', this.#pick(PEOPLE))
      .replace('~', date)
      .replace('##', `#${at + 1}`)
      .replace(/(?<!#)#(?!\d)/, this.#has(0.5) ? two(400) : String(at + 1))
      .replace('%', () => title);
  }

  /** A region of this kind of one of the other pages; comments in the language of the page, if there are any. */
  #find(kind: Kind): Region | undefined {
    if (kind === 'comments' && this.#has(FROM_THREADS)) {
      const threads = this.#others.filter(({ posts, page }) => posts && page !== this.#main.page);
      if (threads.length > 0) return asComments(this.#pick(threads).posts!);
    }
    const donors = this.#others.filter(({ regions }) => regions[kind].some((region) => isRich(region, kind)));
    if (donors.length === 0) return undefined;
    const alike = donors.filter(({ language }) => language === this.#main.language);
    const donor = this.#pick(alike.length > 2 && this.#has(0.9) ? alike : donors);
    const regions = donor.regions[kind].filter((region) => isRich(region, kind));
    if (kind !== 'comments') return this.#pick(regions);
    return regions.reduce((a, b) => (b.items.length > a.items.length ? b : a));
  }

  #paragraph(part: Part): void {
    if (this.#paragraphs === 'breaks') {
      this.#writer.part(part, '');
      this.#writer.raw('<br><br>');
    } else this.#writer.part(part, this.#paragraphs);
  }

  #name(kind: RegionKind, own: string): string {
    if (this.#names === 'none') return '';
    if (this.#names === 'vocabulary') return this.#pick(NAMES[kind]);
    if (this.#names === 'own') return own;
    const known = this.#minified.get(kind);
    if (known) return known;
    const name = `${this.#pick(['_', 'css-', 'sc-', 'x', 'c'])}${Math.floor(this.#random() * 2 ** 30).toString(36)}`;
    this.#minified.set(kind, name);
    return name;
  }

  #has(share: number): boolean {
    return this.#random() < share;
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!;
  }

  #shuffle<T>(values: T[]): void {
    for (let at = values.length - 1; at > 0; at--) {
      const other = Math.floor(this.#random() * (at + 1));
      [values[at], values[other]] = [values[other]!, values[at]!];
    }
  }
}

/** Whether a region is more than a form or a single link. */
function isRich({ items }: Region, kind: Kind): boolean {
  if (kind !== 'comments') return items.length > 0;
  return items.flat().reduce((sum, { words }) => sum + words, 0) >= MIN_COMMENT_WORDS;
}

/** Posts of a thread as comments below an article: what tells them apart is where they stand. */
function asComments(posts: Region): Region {
  const items = posts.items.map((item) => item.map((part) => ({ ...part, name: 'comments' as const })));
  return { ...posts, heading: [], items };
}
