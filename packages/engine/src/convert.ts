/**
 * The pipeline: parse, metadata, visibility, content selection, Markdown tree, Markdown text,
 * measures.
 */
import { chooseContent, everything } from './content/choose-content.ts';
import type { PageType } from './content/page-types.ts';
import type { ContentModel } from './content/score/model.ts';
import { parse } from './html/parse/parse.ts';
import { buildMarkdownTree } from './markdown/from-html/build-markdown-tree.ts';
import { writeMarkdown } from './markdown/to-text/write-markdown.ts';
import { type Measures, measure } from './measure/measure.ts';
import { frontMatter } from './metadata/front-matter.ts';
import { type PageMetadata, readMetadata } from './metadata/read-metadata.ts';
import { checkOptions } from './option-rules.ts';
import type { ConvertOptions } from './options.ts';
import { isPlaceholderText, runsScripts } from './page/client-rendered.ts';
import { collectPageFacts } from './page/page-facts.ts';
import { revealContent } from './page/reveal-content.ts';
import { stripInvisible } from './text/invisible-text.ts';
import { hiddenNodes } from './visibility/hidden-nodes.ts';
import { styleRulesOf } from './visibility/style-rules.ts';
import { sharedWorkspace } from './workspace.ts';

export interface Metadata {
  /** The page's title; empty if it has none. */
  readonly title: string;
  /** `options.url` as given; absent without one. */
  readonly url?: string;
  /** `options.resolvedUrl`; absent without one, or if it is the same URL as `url`. */
  readonly resolvedUrl?: string;
  /** When the page was converted: UTC, ISO 8601 with milliseconds. */
  readonly extractedAt: string;
  /**
   * Words of the Markdown text without front matter. Each Chinese, Japanese or Korean character
   * counts as one.
   */
  readonly wordCount: number;
  /** Estimated tokens of the Markdown without front matter, in OpenAI's o200k_base encoding. */
  readonly tokenCount: number;
  /** Reading time in minutes, rounded up; 0 only if there is no text. */
  readonly readingTime: number;
  /** The author's name; `null` if not found on the page. */
  readonly author: string | null;
  /** `YYYY-MM-DD`; `null` if not found on the page. */
  readonly publishedDate: string | null;
  /** The page's own description; `null` if not found on the page. */
  readonly description: string | null;
  /**
   * BCP 47 tag of the page's language. Absent, like the fields below, if the page doesn't declare
   * it.
   */
  readonly language?: string;
  readonly siteName?: string;
  /** URL of the image that represents the page; absolute if it could be resolved. */
  readonly image?: string;
  /** The URL that the page declares as canonical; absolute if it could be resolved. */
  readonly canonicalUrl?: string;
}

/** How the main content was chosen. */
export interface ContentReport {
  /** The most probable kind of page; `null` if everything was kept without asking the model. */
  readonly pageType: PageType | null;
  /** Share of the visible text that was kept, from 0 to 1. */
  readonly keptShare: number;
  /** The expected F1 score of the choice against a person's, from 0 to 1. */
  readonly confidence: number;
}

export interface Conversion {
  /** GitHub Flavored Markdown, with the front matter if `includeMeta` is set. */
  readonly markdown: string;
  readonly metadata: Metadata;
  readonly content: ContentReport;
}

/**
 * Converts a page or a fragment of HTML to GitHub Flavored Markdown. Linear in the length of
 * `html`.
 *
 * @param html - any string. Malformed HTML is repaired as browsers do.
 * @returns the Markdown, empty except for front matter if the page has no readable text.
 * @throws TypeError if an option is unknown or has a wrong value; RangeError if `options.now` is an
 *   invalid date.
 */
export function convert(html: string, options: ConvertOptions = {}): Conversion {
  return convertWithModel(undefined, html, options);
}

/** As `convert`, with a content model other than the built-in one, for cross-validation. */
export function convertWithModel(
  model: ContentModel | undefined,
  html: string,
  options: ConvertOptions = {},
): Conversion {
  checkOptions(options);
  const { url, includeImages = true, includeLinks = true, includeMeta = true, content: mode = 'main' } = options;
  const workspace = sharedWorkspace();
  const base = options.resolvedUrl ?? url;
  const now = options.now ?? new Date();
  const document = revealContent(parse(html));
  const facts = collectPageFacts(document, workspace.metaKeys);
  const stated = readMetadata(facts, base, now, workspace.languageTags);
  const page = detachTexts(stated);
  const { isFragment } = document;
  // A fragment has no boilerplate: the caller chose what is in it.
  const keepsAll = isFragment || mode === 'full';
  const scratch = workspace.scratchFor(document.size);
  const rules = styleRulesOf(document);
  const hidden = hiddenNodes(document, scratch, rules);
  const content = keepsAll
    ? everything(hidden)
    : chooseContent(facts, hidden, scratch, workspace.content, stated.descriptions, base, model);
  const root = buildMarkdownTree(facts, content.dropped, rules.looks, {
    base,
    includeImages,
    includeLinks,
    includePermalinks: isFragment,
    // Near the main content, icons are for sharing and following.
    labelIconLinks: includeLinks && keepsAll,
  });
  const text = writeMarkdown(root).toWellFormed();
  const isUnfilledShell = document.isShell && !isFragment && runsScripts(facts) && isPlaceholderText(text);
  const body = isUnfilledShell ? '' : text;
  const measures = measure(isUnfilledShell ? { ...root, children: [] } : root, body, workspace.measure);
  const extractedAt = now.toISOString();
  const { title, author, publishedDate, description } = page;
  // A literal of one shape: an object put together by spreads is slower to read.
  const head = includeMeta
    ? frontMatter({
        title,
        url,
        author,
        publishedDate,
        description,
        extractedAt,
        wordCount: measures.wordCount,
        tokenCount: measures.tokenCount,
        readingTime: measures.readingTime,
      })
    : '';
  const { pageType, keptShare, confidence } = content;
  return {
    markdown: head + body,
    metadata: toMetadata(page, measures, extractedAt, options),
    content: { pageType, keptShare, confidence },
  };
}

/**
 * In the order in which the fields are documented; optional fields are absent rather than
 * `undefined`.
 */
function toMetadata(
  page: Omit<PageMetadata, 'descriptions'>,
  { wordCount, tokenCount, readingTime }: Measures,
  extractedAt: string,
  { url, resolvedUrl }: ConvertOptions,
): Metadata {
  return {
    title: page.title,
    ...(url === undefined ? {} : { url }),
    ...(differs(resolvedUrl, url) ? { resolvedUrl } : {}),
    extractedAt,
    wordCount,
    tokenCount,
    readingTime,
    author: page.author,
    publishedDate: page.publishedDate,
    description: page.description,
    ...(page.language === undefined ? {} : { language: page.language }),
    ...(page.siteName === undefined ? {} : { siteName: page.siteName }),
    ...(page.image === undefined ? {} : { image: page.image }),
    ...(page.canonicalUrl === undefined ? {} : { canonicalUrl: page.canonicalUrl }),
  };
}

function detachTexts(page: PageMetadata): Omit<PageMetadata, 'descriptions'> {
  return {
    title: detachText(page.title),
    author: page.author && detachText(page.author),
    publishedDate: page.publishedDate && detachText(page.publishedDate),
    description: page.description && detachText(page.description),
    language: page.language && detachText(page.language),
    siteName: page.siteName && detachText(page.siteName),
    image: page.image && detachText(page.image),
    canonicalUrl: page.canonicalUrl && detachText(page.canonicalUrl),
  };
}

/**
 * The text without invisible characters and lone surrogates, as a copy: V8 keeps a substring as a
 * view, so that a caller that stores a title would keep the whole page in memory.
 */
function detachText(text: string): string {
  // Concatenation and `slice` force V8 to write a new string.
  return stripInvisible(` ${text.toWellFormed()}`.slice(1));
}

/**
 * Whether `resolved` is another URL than `given` once both are parsed: `https://a.b` and
 * `https://a.b/` are equal.
 */
function differs(resolved: string | undefined, given: string | undefined): resolved is string {
  if (resolved === undefined || given === undefined || resolved === given) return false;
  return !URL.canParse(given) || new URL(given).href !== resolved;
}
