/**
 * The rules of the selection, in the order in which they run. A rule must bring more than noise on
 * labeled pages, or keep a promise that readers notice. `npm run bench:rules` prints the former. The
 * comment above each rule is its evidence.
 */
import type { PageType } from '../page-types.ts';
import { findAuthorProfiles } from './author-profiles.ts';
import { dropAnnouncedComments, keepOrDropComments } from './comments.ts';
import { dropEmptyHeadings } from './drop-empty-headings.ts';
import { dropForms } from './drop-forms.ts';
import { dropOtherArticles } from './drop-other-articles.ts';
import { dropOtherPages, dropPagesAbove } from './drop-other-pages.ts';
import { dropBanners, dropMenus, dropOverlays } from './drop-overlays.ts';
import { dropNeighborLinks, dropRepeats, dropSubjects } from './drop-repeats.ts';
import { dropForumSignatures } from './drop-signatures.ts';
import { dropClosingTeasers, dropLabels, dropTeaserLines } from './drop-teasers.ts';
import { keepEntries } from './keep-entries.ts';
import { keepEnumerations } from './keep-enumerations.ts';
import { keepFirstBlocksBelowHeadings, keepHeadings } from './keep-headings.ts';
import { keepLines } from './keep-lines.ts';
import { keepLargestGroup } from './keep-list-items.ts';
import { keepLongText } from './keep-long-text.ts';
import { keepNotes } from './keep-notes.ts';
import { keepPostAuthors } from './keep-post-authors.ts';
import { keepLostPosts, keepPosts } from './keep-posts.ts';
import { keepRows } from './keep-rows.ts';
import { keepSiblingSections } from './keep-sections.ts';
import { keepSimilarBlocks } from './keep-similar.ts';
import { keepStandfirst } from './keep-standfirst.ts';
import { isUndivided, keepCode, keepQuotes, keepTextBetween } from './keep-text.ts';
import { keepTicket } from './keep-ticket.ts';
import { keepTitle } from './keep-title.ts';
import type { Rule, RuleContext } from './rule-context.ts';
import { keepOrDropWhole } from './tables-and-lists.ts';
import { addToTinySelection } from './tiny-selection.ts';

/** The page types of which a heading or a list without kept text belongs to something else. */
const isSingleText = ({ pageType }: RuleContext): boolean => pageType === 'article' || pageType === 'documentation';

/** A text of so many words without a layout is a chapter or a manual, also if the model takes it for something else. */
const LONG_TEXT = 5_000;

/** Manuals, and pages written by hand that are long or pass for a service. */
const isContinuousText = ({ pageType, view }: RuleContext): boolean =>
  pageType === 'documentation' || ((pageType === 'service' || view.words >= LONG_TEXT) && isUndivided(view));

/** The page types that consist of similar parts: posts, facts, reviews, items, or the entries of an article. */
const HAS_SIMILAR: ReadonlySet<PageType> = new Set(['forum', 'product', 'collection', 'article']);
/** On these pages, numbered lists that the text refers to are terms of sale. */
const HAS_TERMS: ReadonlySet<PageType> = new Set(['product', 'service', 'collection']);

export const RULES: readonly Rule[] = [
  // Dialogs, banners, menus and links to other articles are never content, however short the page is. Without it: WCXB
  // F1 −.0019.
  {
    name: 'surroundings',
    appliesTo: 'all',
    lower: (context) => {
      const { document, view, pageType, pageHeading, probabilities } = context;
      dropOverlays(document, view.page, pageHeading, probabilities);
      dropBanners(view.page, pageHeading, probabilities);
      // A list may be marked up as a menu.
      if (pageType !== 'listing') dropMenus(view.page, pageHeading, probabilities);
      if (pageType === 'article' || pageType === 'forum') dropPagesAbove(view, pageType === 'forum', probabilities);
      if (pageType !== 'forum') dropOtherPages(context);
    },
  },
  // Without it: Scrapinghub F1 −.0007, Trafilatura leaked +.5 points; articles written by hand with others below F1
  // −.20.
  {
    name: 'promotion',
    appliesTo: ['article', 'documentation'],
    correct: ({ view, pageType, mayBeThread, pageHeading, kept }) => {
      dropForms(view, pageHeading, kept);
      if (pageType !== 'article') return;
      dropTeaserLines(view, pageHeading, kept);
      dropClosingTeasers(view, pageHeading, kept);
      if (!mayBeThread) dropOtherArticles(view, pageHeading, kept);
    },
  },
  // A list page keeps its list, also a long one that passes for an article, and an FAQ its last question. Without it:
  // WCXB F1 −.0036, found −1.1 points; Scrapinghub F1 −.0008. Without enumerations, recipes lose 5.1 % of their
  // ingredients and steps rather than 1.8 %.
  {
    name: 'alike',
    appliesTo: 'all',
    correct: ({ view, probabilities, pageType, pageHeading, kept }) => {
      if (pageType !== 'forum') keepLargestGroup(view, probabilities, pageType, pageHeading, kept);
      if (HAS_SIMILAR.has(pageType)) keepSimilarBlocks(view, probabilities, pageType, pageHeading, kept);
      keepSiblingSections(view, probabilities, pageType, kept);
      if (pageType === 'article') {
        keepEntries(view, probabilities, kept);
        keepEnumerations(view, probabilities, kept);
      }
      // What was dropped above stays away.
      for (let b = 0; b < kept.length; b++) if (probabilities[b] === 0) kept[b] = 0;
    },
  },
  // A thread says who wrote what and when. Without it: WCXB F1 −.0005.
  {
    name: 'posts',
    appliesTo: ['forum'],
    lower: ({ view, probabilities }) => dropForumSignatures(view.page, probabilities),
    correct: ({ view, probabilities, pageHeading, isTicket, posts, kept }) => {
      if (posts) keepPosts(view, posts, probabilities, kept);
      if (isTicket) keepTicket(view, probabilities, pageHeading, kept);
      for (const b of findAuthorProfiles(view, probabilities)) kept[b] = 0;
      keepPostAuthors(view, probabilities, kept);
      if (!posts) keepLostPosts(view, probabilities, kept);
    },
  },
  // Without it: Trafilatura F1 −.0019, found −.9 points; templates written by hand F1 −.0008, threads −.0011.
  {
    name: 'title',
    appliesTo: 'all',
    correct: ({ view, descriptions, probabilities, pageHeading, kept }) => {
      keepTitle(view, probabilities, pageHeading, kept);
      keepStandfirst(view, descriptions, pageHeading, kept);
    },
  },
  // Half a table is worse than none; code and formulas stay with their text; manuals have no gaps; a book is kept to its end; a
  // short page is not reduced to its title. Without it: WCXB F1 −.0012, found −.4 points; Trafilatura F1 −.0003.
  {
    name: 'wholes',
    appliesTo: 'all',
    correct: (context) => {
      const { view, probabilities, threshold, pageType, kept } = context;
      addToTinySelection(view, probabilities, kept);
      if (isContinuousText(context)) keepTextBetween(view, probabilities, context.isManual, kept);
      // The last members of a long reference are less probable than those before.
      if (pageType === 'documentation') {
        keepSimilarBlocks(view, probabilities, pageType, context.pageHeading, kept);
        keepTextBetween(view, probabilities, context.isManual, kept);
      }
      if (isSingleText(context)) {
        keepLongText(view, probabilities, threshold, kept);
        keepQuotes(view, kept);
      }
      // Some forums make lists of posts, which would be kept with the profiles in them.
      const profiles = pageType === 'forum' ? findAuthorProfiles(view, probabilities).filter((b) => !kept[b]) : [];
      keepOrDropWhole(context);
      keepLines(view, kept);
      if (pageType !== 'forum') keepRows(view, kept);
      for (const b of profiles) kept[b] = 0;
      keepCode(view, kept);
    },
  },
  // Without it: WCXB F1 −.0005, found −.5 points; threads written by hand F1 −.0019.
  {
    name: 'headings',
    appliesTo: 'all',
    correct: (context) => {
      const { view, probabilities, threshold, pageHeading, kept } = context;
      keepHeadings(view, pageHeading, kept);
      keepFirstBlocksBelowHeadings(view, probabilities, threshold, pageHeading, kept);
      if (isSingleText(context)) dropLabels(view, pageHeading, kept);
      dropEmptyHeadings(view, pageHeading, !isSingleText(context), kept);
    },
  },
  // Comments are no part of an article. Without it: Scrapinghub F1 −.0039. With the model before: pages in the style
  // of 2003 −.0060; without announced comments, these −.0003 to −.0061.
  {
    name: 'comments',
    appliesTo: ['article', 'documentation', 'service', 'product', 'collection', 'listing'],
    correct: (context) => {
      keepOrDropComments(context);
      if (context.pageType !== 'product' && !context.includeComments) dropAnnouncedComments(context);
    },
  },
  // Without it: WCXB F1 −.0036.
  {
    name: 'repeats',
    appliesTo: 'all',
    correct: (context) => {
      const { view, pageType, pageHeading, kept } = context;
      if (pageType === 'documentation') dropNeighborLinks(view, pageHeading, kept);
      if (pageType === 'forum') dropSubjects(view, kept);
      // A reference may repeat a sentence on purpose, for each of several entries.
      if (!isContinuousText(context)) dropRepeats(view, kept);
    },
  },
  // A reference mark leads to its note. Few labeled pages have notes.
  {
    name: 'notes',
    appliesTo: 'all',
    correct: (context) => keepNotes(context, !HAS_TERMS.has(context.pageType)),
  },
];
