/** Writes what surrounds the content: comments, links to other pages, promotion and menus of other pages. */
import type { Draft } from './draft.ts';
import { pickCommentStyle, writeItems } from './items.ts';
import type { Region } from './page-parts.ts';
import { headingsOf } from './vocabulary.ts';

export type Kind = 'comments' | 'related' | 'promotion' | 'navigation';

/** Posts, comments or links of a region, at most. */
export const MAX_ITEMS = 40;
/** Share of comments that were posts of a thread. */
const FROM_THREADS = 0.12;
const MIN_COMMENT_WORDS = 25;

/** Links, promotion and menus. */
export function writeSidebar(draft: Draft): void {
  const { chance } = draft;
  const parts = 1 + chance.below(4);
  for (let at = 0; at < parts; at++)
    writeRegion(draft, chance.pick(['related', 'related', 'promotion', 'navigation', 'navigation'] as const));
}

export function writeMenu(draft: Draft, tag: string, most = MAX_ITEMS): void {
  const { chance, writer } = draft;
  const region = findRegion(draft, 'navigation');
  if (!region) return;
  writer.within(tag, draft.name('navigation', region.classes), () => {
    const isList = chance.has(0.5);
    if (isList) writer.open('ul', '');
    for (const [at, item] of region.items.slice(0, most).entries()) {
      if (at > 0 && !isList) writer.bare(' | ', undefined);
      for (const part of item) writer.part(part, isList ? 'li' : '');
    }
    if (isList) writer.close('ul');
  });
}

export function writeFooter(draft: Draft, tag: string): void {
  const { chance, writer } = draft;
  const donor = chance.pick(draft.others);
  writer.within(tag, draft.name('footer', ''), () => {
    for (const part of donor.footer) writer.part(part, chance.pick(['p', 'div', '']));
  });
}

export function writeRegion(draft: Draft, kind: Kind, most = MAX_ITEMS): void {
  const { chance, writer } = draft;
  const region = findRegion(draft, kind);
  if (!region) return;
  let { items } = region;
  if (kind === 'comments') {
    // Some pages get the comments of two.
    const second = chance.has(0.4) ? findRegion(draft, kind) : undefined;
    if (second && second !== region) items = [...items, ...second.items];
    if (chance.has(0.3)) items = items.slice(0, 1 + chance.below(4));
  }
  items = items.slice(0, most);
  const isContained = chance.has(draft.contained);
  const tag = draft.layout === 'semantic' ? chance.pick(['section', 'aside', 'div']) : 'div';
  if (isContained) writer.open(tag, draft.name(kind, region.classes));
  writeHeading(draft, kind, region);
  const isComments = kind === 'comments';
  const style = isComments
    ? pickCommentStyle(draft)
    : chance.pick(['list', 'list', 'boxes', 'flat', 'breaks', 'table'] as const);
  writeItems(draft, region, items, isComments ? 'comment' : undefined, style, isComments && chance.has(0.45));
  if (isContained) writer.close(tag);
}

function writeHeading(draft: Draft, kind: Kind, region: Region): void {
  const { chance, writer } = draft;
  const own = region.heading.filter(({ name }) => name === kind);
  if (own.length > 0 && chance.has(0.7)) {
    for (const part of own) writer.part(part, draft.headingTag);
  } else if ((kind === 'comments' || kind === 'related') && chance.has(0.7)) {
    const title = draft.main.title?.texts.map(({ text }) => text).join('') ?? '';
    const text = chance
      .pick(headingsOf(draft.main.language, kind))
      .replace('#', String(region.items.length))
      .replace('%', () => title);
    writer.line(text, kind, draft.headingTag);
  }
  if (kind === 'comments' && chance.has(0.15)) writer.raw('<hr>');
}

/** A region of this kind of one of the other pages; comments in the language of the page, if there are any. */
function findRegion(draft: Draft, kind: Kind): Region | undefined {
  const { chance } = draft;
  if (kind === 'comments' && chance.has(FROM_THREADS)) {
    const threads = draft.others.filter(({ posts, page }) => posts && page !== draft.main.page);
    if (threads.length > 0) return asComments(chance.pick(threads).posts!);
  }
  const donors = draft.others.filter(({ regions }) => regions[kind].some((region) => isRich(region, kind)));
  if (donors.length === 0) return undefined;
  const alike = donors.filter(({ language }) => language === draft.main.language);
  const donor = chance.pick(alike.length > 2 && chance.has(0.9) ? alike : donors);
  const regions = donor.regions[kind].filter((region) => isRich(region, kind));
  if (kind !== 'comments') return chance.pick(regions);
  return regions.reduce((a, b) => (b.items.length > a.items.length ? b : a));
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
