/** Drops links to other pages with their teasers: what a heading or label announces ("You may also like"), and large menus. */
import { PatternsByStart } from '../../text/patterns-by-start.ts';
import { headingLevel } from '../describe/headings.ts';
import type { PageView } from '../describe/page-view.ts';
import { type BlockRange, isProse, sumWithin } from '../describe/running-sums.ts';
import { tagCode } from '../segment/element-kinds.ts';
import type { TextBlock } from '../segment/page-blocks.ts';
import { titleMatch } from './page-heading.ts';
import type { RuleContext } from './rule-context.ts';

/** Headings that say nothing else. */
const WHOLE = `
(?:related|similar|recommended|recent|latest|popular|trending|featured|other|more|top)(?: (?:related|recent|popular|latest|top|great))? (?:articles?|(?:blog )?posts|blogs?|stories|news|content|reading|topics|products?|items|links|pages|resources|videos?|recipes|guides|events|jobs|insights|reports|updates|reads|reviews|episodes|publications|releases|offers|picks|projects|case studies)(?: (?:from|in|on|about|for|you|to|by) .{1,40})?
(?:related|recommended|more)(?: (?:from|on this|for you|like this|to (?:read|explore))(?: .{1,40})?)?
(?:read|see|explore|discover|view|browse) (?:this )?(?:more|next)(?: (?:from|in|on|about|by) .{1,40}| (?:news|stories|articles|posts))?|(?:keep|continue) (?:reading|exploring)|up next|what to read next|trending(?: now)?|most (?:read|popular|viewed)|(?:latest )?from (?:our|the) (?:blog|magazine|newsroom|archive)|(?:similar|suggested|trending) .{1,40}|related coverage|recommended by .{1,30}|we recommend|(?:editor|staff)s?['’]?s? (?:picks|choice)|in case you missed it|(?:from )?around the web|(?:sponsored|promoted) (?:content|stories|links)|in other news|also (?:in|on|of) .{1,40}|frequently bought together|recently viewed.{0,20}|(?:products?|items?) related to .{1,40}|(?:related|popular) searches
(?:weitere|autres|dernières|(?:otr|últim|outr)[ao]s|altr[ei]|andere|meer|inne|další|fler|diğer|другие|похожие|последние|інші|останні|المزيد|अन्य) (?!info).{2,30}
auch interessant|passend dazu|mehr zum thema|meistgelesen
(?:à )?lire aussi|les plus lus|lo más (?:leído|visto)|mais lidas|i più letti|meest gelezen|mest (?:läst|læst|lest)
(?:更多|相[关關]|延伸|推[荐薦]).{0,6}[读讀章闻聞容]|(?:関連|人気)(?:記事|ニュース)|(?:관련|함께|많이 본).{0,8}(?:기사|뉴스)
`;
/** Beginnings of headings. */
const BEGINNINGS = `
(?:customers|people|others|readers) (?:who (?:viewed|bought) .{1,30})?also|don['’]t miss|from our blog
das könnte|d(?:ie|a)s dürfte|ähnliche (?:artikel|beiträge|themen|produkte)|l(?:esen sie|est|ies) auch|verwandte (?:artikel|themen|beiträge)
vous (?:aimerez|pourriez)|articles? (?:similaires?|liés)|sur le même (?:sujet|thème)|lees ook|gerelateerde
(?:también )?te (?:puede|podría) interesar|(?:artículos|noticias|entradas|productos|artigos|notícias|posts|produtos) relacionad[ao]s|(?:leia|veja) também
leggi anche|(?:articoli|notizie|prodotti) (?:correlati|correlate|simili)|(?:ti )?potrebbe(?:ro)? (?:anche )?interessar(?:e|ti|vi)
(?:czytaj|zobacz) (?:też|także|również)|podobne|powiązane|läs också|læs også|les også|relater(?:ade|ede|te)|čtěte také|související
(?:читайте|смотрите) (?:также|також)
(?:مقالات|مواضيع) ذات صلة|اقرأ أيضا
(?:bài viết|tin) liên quan|có thể bạn|baca juga|artikel terkait
`;
const FOR_YOU = /^.{0,20}\byou(?:['’]ll| may| might) (?:also )?(?:like|love|enjoy|be interested)\b/i;
/** Letters, nearly. V8 compiles the range faster than `\p{L}`. */
const LETTER = 'a-z\\u00c0-\\u1fff\\u3040-\\ufaff';
const BEFORE_LETTERS = new RegExp(`^[^${LETTER}]+`, 'i');
const ANNOUNCEMENTS = new PatternsByStart(
  [WHOLE, BEGINNINGS].map((lines) => lines.trim().split('\n')),
  ([whole, beginnings]) => [
    ...(whole === '' ? [] : [`(?:${whole})[^${LETTER}]*$`]),
    ...(beginnings === '' ? [] : [`(?:${beginnings})(?![${LETTER}])`]),
  ],
);
/** Level of a line that is no heading, such as a label in a `div`. */
const LABEL = 7;
const MAX_HEADING_WORDS = 10;
/** Words of text between the page's heading and the part at least. Of a page that lists others, few are links. */
const MIN_WORDS_ABOVE = 10;
const MAX_LINKS_ABOVE = 0.3;
const MOSTLY_LINK = 0.6;
/** Words between two links at most: a teaser. */
const MAX_TEASER_WORDS = 80;
/** Teasers that nothing announces are at least so many, with links of so many words: others may be names. */
const MIN_TEASERS = 3;
const MIN_LINK_WORDS = 3;
/** The title of an article begins with its heading, that of a home page is the site's. */
const MIN_ARTICLE_MATCH = 0.3;
/** So many blocks above the page's heading may be its date. */
const MAX_TO_DATE = 3;
/** In a table, a text says something about the link beside it. */
const CELL = tagCode('td');

/** How well the first `h1` repeats the page's title, and the share of link text above it, from which that is a menu. */
const MIN_OWN_MATCH = 0.6;
const MIN_LINKS_OF_MENU = 0.2;

/**
 * Sets the probabilities of links with teasers above the page's heading to 0, such as those of a large menu. A text is longer
 * than a teaser: some pages repeat their title below it. Of a thread, only notices are dropped, since its author may stand there.
 */
export function dropPagesAbove(
  { blocks, structure, sums, texts }: PageView,
  isThread: boolean,
  probabilities: Float32Array,
): void {
  const end = structure.firstH1;
  if (end < 1 || titleMatch(texts, end) < MIN_OWN_MATCH || !(isThread || hasManyLinks({ first: 0, end }))) return;
  let words = 0;
  for (let b = 0; b < end; b++) {
    words = hasManyLinks({ first: b, end: b + 1 }) ? 0 : words + blocks[b]!.words;
    if (words > MAX_TEASER_WORDS) return;
  }
  for (let b = 0; b < end; b++) if (!isThread || isProse(blocks[b]!)) probabilities[b] = 0;

  function hasManyLinks(range: BlockRange): boolean {
    return sumWithin(sums.linkSize, range) > MIN_LINKS_OF_MENU * sumWithin(sums.size, range);
  }
}

/**
 * Sets the probabilities of these parts to 0. A page without text above them is about the links. Linear: a part
 * ends at a heading of its level, so a block is read for at most one heading of each level, and for one label.
 */
export function dropOtherPages({ view, pageType, mayBeThread, pageHeading, probabilities }: RuleContext): void {
  const { blocks, structure } = view;
  const isHub = pageType === 'listing' || pageType === 'collection';
  const isArticle = pageType === 'article';
  /** Characters, and words that are no link, from the page's heading on, without the parts that are dropped. */
  let size = 0;
  let linkSize = 0;
  let wordsAbove = 0;
  /** End of what was read for a label. */
  let read = 0;
  for (let b = Math.max(0, pageHeading); b < blocks.length - 1; b++) {
    const { words, sample } = blocks[b]!;
    const level = headingLevel(structure.blockTag[b]!) || LABEL;
    const hasTextAbove = wordsAbove >= MIN_WORDS_ABOVE && !(isHub && linkSize > MAX_LINKS_ABOVE * size);
    if (!isLink(blocks[b]!)) wordsAbove += words;
    size += blocks[b]!.size;
    linkSize += blocks[b]!.linkSize;
    if (words > MAX_HEADING_WORDS || !hasTextAbove) continue;
    const isLabel = level === LABEL;
    // Words are tested last, because V8 takes long to compile their patterns, but of labels before a part is read for them.
    if (isLabel && (b < read || isLink(blocks[b]!) || !isLink(blocks[b + 1]!) || !isAnnounced(sample))) continue;
    const part = partBelow(view, b, level);
    if (isLabel) read = part.read;
    if (!hasOnlyTeasers(view, part)) continue;
    if (!isLabel && !isAnnounced(sample) && !(isArticle && outweighsText(view, pageHeading, part))) continue;
    probabilities.fill(0, b, part.end);
    b = part.end - 1;
  }

  /** Forums put such headings above the posts. */
  function isAnnounced(text: string): boolean {
    return !mayBeThread && announcesPages(text);
  }
}

function announcesPages(text: string): boolean {
  return FOR_YOU.test(text) || ANNOUNCEMENTS.exec(text.replace(BEFORE_LETTERS, '')) !== null;
}

/**
 * The rest of the widest container that begins with the heading. If it stands alone there, what follows, one after the
 * other, as long as it has links. Ends before the next heading of its level, unless that alone is a link: the title of
 * another page.
 */
function partBelow(view: PageView, heading: number, level: number): BlockRange & { read: number } {
  const { blocks, containers, structure } = view;
  let c = blocks[heading]!.container;
  while (containers[containers[c]!.parent]?.first === heading) c = containers[c]!.parent;
  const isAlone = containers[c]!.end === heading + 1;
  const around = isAlone ? containers[c]!.parent : c;
  const isLinked = isLink(blocks[heading]!);
  let end = heading + 1;
  let read = end;
  while (end === read && end < (containers[around]?.end ?? 0) && !isHeadingUpTo(end)) {
    const start = end;
    read = childOf(view, around, start).end;
    while (end < read && !isHeadingUpTo(end)) end++;
    if (isAlone && !blocks.slice(start, end).some(isLink)) return { first: heading, end: start, read };
  }
  return { first: heading, end, read };

  function isHeadingUpTo(b: number): boolean {
    const other = headingLevel(structure.blockTag[b]!);
    return other > 0 && other <= level && (isLinked || !isLink(blocks[b]!));
  }
}

/** The child of a container that a block is in, or the block itself. */
function childOf({ blocks, containers }: PageView, parent: number, b: number): BlockRange {
  let c = blocks[b]!.container;
  if (c === parent) return { first: b, end: b + 1 };
  while (containers[c]!.parent !== parent) c = containers[c]!.parent;
  return containers[c]!;
}

/** Whether it is links with at most a few lines about each. */
function hasOnlyTeasers({ blocks }: PageView, { first, end }: BlockRange): boolean {
  let words = 0;
  for (let b = first; b < end; b++) {
    words = isLink(blocks[b]!) ? 0 : words + blocks[b]!.words;
    if (words > MAX_TEASER_WORDS) return false;
  }
  return blocks.slice(first + 1, end).some(isLink);
}

/**
 * Whether these are teasers below the text of a dated article that has fewer words: the model takes them for its content.
 * Undated texts above links are often about what these lead to.
 */
function outweighsText({ blocks, structure, sums, texts }: PageView, pageHeading: number, part: BlockRange): boolean {
  const text = { first: Math.max(0, pageHeading - MAX_TO_DATE), end: part.first };
  if (sumWithin(sums.dated, text) === 0 || sumWithin(sums.words, text) >= sumWithin(sums.words, part)) return false;
  // Menus and the period of a list, such as what happened in a project, are no text.
  if (sumWithin(sums.proseWords, text) === 0) return false;
  let links = 0;
  for (let b = part.first + 1; b < part.end; b++) {
    if (!isLink(blocks[b]!) && headingLevel(structure.blockTag[b]!) > 0) return false;
    if (isLink(blocks[b]!) && blocks[b]!.words >= MIN_LINK_WORDS) links++;
  }
  return (
    links >= MIN_TEASERS &&
    2 * sumWithin(sums.linkSize, part) < sumWithin(sums.size, part) &&
    structure.blockTag[part.end - 1] !== CELL &&
    titleMatch(texts, pageHeading) >= MIN_ARTICLE_MATCH
  );
}

function isLink({ size, linkSize }: TextBlock): boolean {
  return linkSize >= MOSTLY_LINK * size;
}
