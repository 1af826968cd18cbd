/**
 * The rules of the selection, in the order in which they run. A rule must bring more than noise on
 * labeled pages, or keep a promise that readers notice. `npm run bench:rules` prints the former.
 */
import type { PageType } from '../page-types.ts';
import { keepOrDropComments } from './comments.ts';
import { dropPromotionBoxes } from './drop-boxes.ts';
import { dropMenus, dropNeighborLinks, dropTablesOfContents } from './drop-link-lists.ts';
import { dropBanners, dropOverlays } from './drop-overlays.ts';
import { dropRepeats } from './drop-repeats.ts';
import { dropClosingTeasers, dropLabels, dropTeaserLines, dropTools } from './drop-teasers.ts';
import { dropAuthorProfiles, dropForumSignatures, keepOpeningPost, keepPostAuthors } from './forum-posts.ts';
import { alignHeadings } from './keep-headings.ts';
import { keepLargestGroup, keepListIntroduction } from './keep-list-items.ts';
import { keepNotes } from './keep-notes.ts';
import { keepReviews } from './keep-reviews.ts';
import { keepSiblingSections, keepSimilarBlocks } from './keep-similar.ts';
import { keepStandfirst } from './keep-standfirst.ts';
import { isUndivided, keepCode, keepDefinitions, keepTextBetween } from './keep-text.ts';
import { keepTitle } from './keep-title.ts';
import type { Rule, RuleContext } from './rule-context.ts';
import { keepOrDropWhole } from './tables-and-lists.ts';
import { addToTinySelection } from './tiny-selection.ts';

/** The page types of which a heading or a list without kept text belongs to something else. */
const isSingleText = ({ pageType }: RuleContext): boolean => pageType === 'article' || pageType === 'documentation';

/**
 * Posts of a forum alternate with profiles and buttons, and old articles with teasers, even on pages without dividing
 * elements.
 */
const isContinuousText = ({ pageType, view }: RuleContext): boolean =>
  pageType === 'documentation' || (pageType !== 'forum' && pageType !== 'article' && isUndivided(view));

/**
 * Minimum probability for a block that is similar to kept ones, on pages of posts, products and
 * lists.
 */
const MIN_SIMILAR_PROBABILITY: ReadonlyMap<PageType, number> = new Map([
  ['forum', 0.12],
  ['product', 0.12],
  ['collection', 0.12],
  ['listing', 0.25],
]);

/** On these pages, numbered lists that the text refers to are terms of sale. */
const HAS_TERMS: ReadonlySet<PageType> = new Set(['product', 'service', 'collection']);
/** The page types of which the links above and below the text lead to the pages before and after it. */
const HAS_NEIGHBORS: ReadonlySet<PageType> = new Set(['article', 'documentation', 'service']);

export const RULES: readonly Rule[] = [
  {
    name: 'surroundings',
    appliesTo: 'all',
    lower: ({ document, view, pageType, pageHeading, probabilities }) => {
      dropOverlays(document, view.page, pageHeading, probabilities);
      if (HAS_NEIGHBORS.has(pageType)) dropNeighborLinks(view, pageHeading, probabilities);
      dropBanners(view.page, pageHeading, probabilities);
      dropMenus(view, pageHeading, probabilities);
      if (document.fragmentLinks.length > 1) dropTablesOfContents(view, pageHeading, probabilities);
    },
    correct: (context) => {
      const { view, pageHeading, pageType, kept } = context;
      if (isSingleText(context)) dropPromotionBoxes(view, pageHeading, pageType === 'article', kept);
      if (pageType !== 'article') return;
      dropTeaserLines(view, pageHeading, kept);
      dropClosingTeasers(view, pageHeading, kept);
      dropTools(view, pageHeading, kept);
    },
    evidence:
      'Dialogs, banners, menus, newsletter forms and teasers are never content, however short the page is. Without it: WCXB ' +
      'F1 −.0014, Scrapinghub −.0012, Trafilatura leaked +1.3 points.',
  },
  {
    name: 'lists',
    appliesTo: ['documentation', 'service', 'collection', 'listing'],
    correct: ({ view, probabilities, pageType, pageHeading, kept }) => {
      const isList = pageType === 'collection' || pageType === 'listing';
      keepLargestGroup(view, probabilities, isList, kept);
      if (isList) keepListIntroduction(view, probabilities, pageHeading, kept);
    },
    evidence: 'A list page keeps its list. Without it: WCXB F1 −.0020, found −.7 points; Trafilatura F1 −.0031.',
  },
  {
    name: 'completeness',
    appliesTo: 'all',
    correct: (context) => {
      const { view, probabilities, kept, pageType } = context;
      addToTinySelection(view, probabilities, kept);
      if (isContinuousText(context)) keepTextBetween(view, probabilities, kept, pageType === 'documentation');
    },
    evidence:
      'A page with text is not reduced to its title; manuals and hand-written pages have no gaps. Few labeled pages are of ' +
      'that kind. Without it: WCXB and Trafilatura F1 ±0.',
  },
  {
    name: 'alike',
    appliesTo: 'all',
    correct: ({ view, probabilities, pageType, pageHeading, kept }) => {
      const minSimilar = MIN_SIMILAR_PROBABILITY.get(pageType);
      if (minSimilar !== undefined) keepSimilarBlocks(view, probabilities, minSimilar, pageHeading, kept);
      if (pageType === 'product' || pageType === 'service') keepReviews(view, probabilities, kept);
      keepSiblingSections(view, probabilities, pageType, kept);
    },
    evidence:
      'The last question of an FAQ, a row of facts and a short review stay with the others. Without it: WCXB F1 −.0004, ' +
      'found −.5 points.',
  },
  {
    name: 'posts',
    appliesTo: ['article', 'documentation', 'service', 'forum', 'listing'],
    lower: ({ view, probabilities, pageType }) => {
      if (pageType === 'forum') dropForumSignatures(view.page, probabilities);
    },
    correct: ({ view, probabilities, pageType, pageHeading, kept }) => {
      if (pageType === 'forum') keepOpeningPost(view, probabilities, pageHeading, kept);
      if (pageType === 'forum') dropAuthorProfiles(view, probabilities, kept);
      keepPostAuthors(view, probabilities, pageType === 'forum', kept);
    },
    evidence: 'A thread keeps its question, and who wrote what and when. Without it: WCXB F1 −.0014.',
  },
  {
    name: 'wholes',
    appliesTo: 'all',
    correct: (context) => {
      const { view, probabilities, pageType, kept } = context;
      keepDefinitions(view, probabilities, kept);
      keepOrDropWhole(
        view,
        probabilities,
        isSingleText(context) || pageType === 'product',
        pageType === 'documentation',
        kept,
      );
      keepCode(view, kept);
    },
    evidence:
      'Half a table or list is worse than none; code stays with its text. Without it: WCXB F1 −.0004, found −.2 points; Trafilatura F1 −.0007.',
  },
  {
    name: 'headings',
    appliesTo: 'all',
    correct: (context) => {
      const { view, probabilities, threshold, descriptions, pageHeading, kept } = context;
      alignHeadings(view, probabilities, threshold, pageHeading, isSingleText(context), kept);
      keepTitle(view, pageHeading, kept);
      keepStandfirst(view, descriptions, pageHeading, kept);
      if (isSingleText(context)) dropLabels(view, pageHeading, kept);
    },
    evidence: 'Without it: WCXB F1 −.0001, found −.7 points; Trafilatura F1 −.0015, found −.8 points.',
  },
  {
    name: 'comments',
    appliesTo: ['article', 'documentation', 'service', 'product', 'collection', 'listing'],
    correct: (context) => keepOrDropComments(context, context.includeComments),
    evidence: 'Without it: WCXB F1 −.0009, Trafilatura ±0.',
  },
  {
    name: 'repeats',
    appliesTo: 'all',
    // A reference may repeat a sentence on purpose, for each of several entries.
    correct: (context) => {
      if (!isContinuousText(context)) dropRepeats(context.view, context.kept);
    },
    evidence: 'Without it: WCXB F1 −.0024.',
  },
  {
    name: 'notes',
    appliesTo: 'all',
    correct: (context) =>
      keepNotes(context.document, context.view.page, !HAS_TERMS.has(context.pageType), context.kept),
    evidence: 'A reference mark leads to its note. Few labeled pages have notes.',
  },
];
