/**
 * Composes a page from parts of several labeled pages: the content of one, with comments, links to other pages,
 * promotion and menus of others around it, in a template made up by chance. So the model sees the same kinds of text in
 * many more templates than the labeled pages have, above all comments and teasers that stand beside paragraphs of the
 * article without an element or a name of their own. What is content is known by construction.
 */
import { agePage } from '../age-page.ts';
import type { LabeledPage } from '../sources/labeled-page.ts';
import { writeArticle } from './article.ts';
import { Draft } from './draft.ts';
import { escapeHtml, type PageParts } from './page-parts.ts';
import { type Kind, writeFooter, writeMenu, writeRegion, writeSidebar } from './regions.ts';
import { writeThread } from './thread.ts';

export interface ComposedPage {
  readonly page: LabeledPage;
  readonly html: string;
  /** Whether it is an article of few parts with comments. */
  readonly isShort: boolean;
}

/** Types whose content is one text or one thread. Products' reviews are content, although they resemble comments. */
const TYPES: ReadonlySet<string> = new Set(['article', 'documentation', 'service', 'product', 'forum']);
/** Bounds of the pages whose content is used: words, and posts of a thread. */
const MIN_MAIN_WORDS = 60;
const MIN_POSTS = 2;
/** Share of pages in the style of 2003. */
const AGED = 0.15;
/** Shares of pages with comments below the content. Manuals rarely have any, and reviews of products are content. */
const COMMENTS: Readonly<Record<string, number>> = {
  article: 0.65,
  service: 0.3,
  documentation: 0.1,
  product: 0,
  forum: 0,
};
/**
 * Share of articles of which a few parts are used, with comments that are often many times as long. More of them teach
 * that short texts are no content.
 */
const SHORT = 0.25;
const MIN_OF_SHORT = 2;
const MAX_OF_SHORT = 7;
/** Share of manuals that are only a chapter between lines of links. */
const CHAPTERS = 0.5;
const MAX_OF_CHAPTER = 50;

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
  const draft = new Draft(main, others, seed);
  const isShort = type === 'article' && draft.chance.has(SHORT);
  if (type === 'documentation' && draft.chance.has(CHAPTERS)) writeChapter(draft);
  else writePage(draft, isShort);
  return finish(draft, seed, isShort);
}

/** Header, columns and footer. */
function writePage(draft: Draft, isShort: boolean): void {
  const { chance, writer } = draft;
  const isSemantic = draft.layout === 'semantic';
  const wrappers = draft.layout === 'flat' ? 0 : draft.depth;
  for (let at = 0; at < wrappers; at++) writer.open('div', '');
  writer.open(isSemantic ? 'header' : 'div', '');
  writeMenu(draft, isSemantic ? 'nav' : 'div');
  writer.close(isSemantic ? 'header' : 'div');
  if (chance.has(0.15)) writeRegion(draft, 'related');
  if (chance.has(0.2)) writeRegion(draft, 'promotion');
  writeColumns(draft, isShort);
  writeFooter(draft, isSemantic ? 'footer' : 'div');
  for (let at = 0; at < wrappers; at++) writer.close('div');
}

/** A chapter of a manual: between links to those before and after it, without columns. */
function writeChapter(draft: Draft): void {
  const { chance, writer } = draft;
  const links = () => {
    writeMenu(draft, 'div', 1 + chance.below(5));
    if (chance.has(0.4)) writer.raw('<hr>');
  };
  if (chance.has(0.85)) links();
  const isContained = chance.has(0.5);
  if (isContained) writer.open('div', draft.name('main', draft.main.mainClasses));
  writeArticle(draft, 1 + chance.below(MAX_OF_CHAPTER));
  if (isContained) writer.close('div');
  if (chance.has(0.6)) links();
  if (chance.has(0.6)) writeFooter(draft, 'div');
}

function writeColumns(draft: Draft, isShort: boolean): void {
  const { chance, writer } = draft;
  const hasLeft = chance.has(0.25);
  const hasRight = chance.has(0.55);
  if (draft.layout === 'flat') {
    if (hasLeft) writeSidebar(draft);
    writeColumn(draft, isShort);
    if (hasRight) writeSidebar(draft);
    return;
  }
  const { around, column, side } = COLUMNS[draft.layout];
  writer.open(around);
  if (around === 'table') writer.raw('<tbody><tr>');
  if (hasLeft) writer.within(side, draft.name('sidebar', ''), () => writeSidebar(draft));
  writer.within(column, '', () => writeColumn(draft, isShort));
  if (hasRight) writer.within(side, draft.name('sidebar', ''), () => writeSidebar(draft));
  if (around === 'table') writer.raw('</tr></tbody>');
  writer.close(around);
}

/** The content, and what stands below it: in the same element as its paragraphs, or beside that. */
function writeColumn(draft: Draft, isShort: boolean): void {
  const { chance, writer } = draft;
  const isOneElement = chance.has(0.45);
  const tag = draft.layout === 'semantic' ? 'article' : 'div';
  const isFlat = draft.layout === 'flat' && chance.has(0.5);
  if (chance.has(0.15)) writeRegion(draft, 'navigation');
  if (!isFlat) writer.open(tag, draft.name('main', draft.main.mainClasses));
  if (draft.main.posts) writeThread(draft, draft.main.posts);
  else writeArticle(draft, isShort ? MIN_OF_SHORT + chance.below(MAX_OF_SHORT - MIN_OF_SHORT + 1) : undefined);
  if (!isFlat && !isOneElement) writer.close(tag);
  const below: Kind[] = [];
  if (chance.has(0.3)) below.push('navigation');
  if (chance.has(0.45)) below.push('promotion');
  if (chance.has(0.55)) below.push('related');
  if (isShort || chance.has(COMMENTS[draft.main.page.type] ?? 0)) below.push('comments');
  if (chance.has(0.25)) below.push('related');
  if (chance.has(0.2)) chance.shuffle(below);
  for (const kind of below) writeRegion(draft, kind);
  if (!isFlat && isOneElement) writer.close(tag);
}

function finish(draft: Draft, seed: number, isShort: boolean): ComposedPage | undefined {
  const { chance, writer } = draft;
  const { page, documentTitle } = draft.main;
  const isSemantic = draft.layout === 'semantic';
  const head = `<head><meta charset="utf-8"><title>${escapeHtml(documentTitle)}</title></head>`;
  const type = isSemantic ? '<!doctype html>' : '';
  const lang = chance.has(0.5) ? ` lang="${escapeHtml(draft.main.language)}"` : '';
  const composed = `${type}<html${lang}>${head}<body>${writer.html}</body></html>`;
  const html = chance.has(AGED) ? agePage(composed, seed) : composed;
  const marks = writer.marksIn(html);
  if (!marks) return undefined;
  return { html, isShort, page: { ...page, content: '', marks } };
}
