/** The way of a page: parse, read the metadata, see what a reader sees, choose the content, build, write, measure. Nothing is done twice. */
import { chooseContent, everything } from './content/choose-content.ts';
import type { PageType } from './content/page-types.ts';
import type { ContentModel } from './content/score/model.ts';
import { parse } from './html/parse/parse.ts';
import { buildMarkdownTree } from './markdown/from-html/build-markdown-tree.ts';
import { writeMarkdown } from './markdown/to-text/write-markdown.ts';
import { MeasureMemory, measure } from './measure/measure.ts';
import { frontMatter } from './metadata/front-matter.ts';
import { LanguageTagCache } from './metadata/read-language.ts';
import { type PageMetadata, readMetadata } from './metadata/read-metadata.ts';
import type { ConvertOptions } from './options.ts';
import { isPlaceholderText, runsScripts } from './page/client-rendered.ts';
import { MetaKeyCache } from './page/meta-key-cache.ts';
import { collectPageFacts } from './page/page-facts.ts';
import { revealContent } from './page/reveal-content.ts';
import { scratchFor } from './scratch.ts';
import { stripInvisible } from './text/invisible-text.ts';
import { styleRulesOf } from './visibility/style-rules.ts';
import { hiddenNodes } from './visibility/visibility.ts';

/** Tables and buffers of the process. */
const measureMemory = new MeasureMemory();

export interface Metadata {
  /** The page's title, or the empty string. */
  readonly title: string;
  /** The address given in the options; absent without one. */
  readonly url?: string;
  /** Where redirects ended; absent where that is the address given. */
  readonly resolvedUrl?: string;
  /** Time of the conversion: UTC, ISO 8601 with milliseconds. */
  readonly extractedAt: string;
  readonly wordCount: number;
  readonly tokenCount: number;
  readonly readingTime: number;
  readonly author: string | null;
  readonly publishedDate: string | null;
  readonly description: string | null;
  /** BCP 47 tag of the page's language; absent, like the fields below, where the page does not state it. */
  readonly language?: string;
  readonly siteName?: string;
  /** Address of the image the page shows for itself. */
  readonly image?: string;
  /** Address the page gives as its own. */
  readonly canonicalUrl?: string;
}

/** What the choice of the content came to, for those who want to decide by it. */
export interface ContentReport {
  /** The kind of page as the model saw it; `null` where everything was kept unasked. */
  readonly pageType: PageType | null;
  /** Share of the visible text that is kept, from 0 to 1. */
  readonly keptShare: number;
  /** How well the model expects its choice to match what a person would mark, from 0 to 1. */
  readonly confidence: number;
}

export interface Conversion {
  readonly markdown: string;
  readonly metadata: Metadata;
  readonly content: ContentReport;
}

/** Reused from page to page. */
const metaKeys = new MetaKeyCache();
const languageTags = new LanguageTagCache();

/**
 * Converts a page or a fragment of HTML to GitHub-flavoured Markdown.
 *
 * @param html - any string; malformed HTML is read as a browser reads it.
 * @returns the Markdown, which is empty but for the front matter where nothing on the page can be read.
 */
export function convert(html: string, options: ConvertOptions = {}): Conversion {
  return convertBy(undefined, html, options);
}

/** As `convert`, with another content model than the one that comes with the engine, for cross-validation. */
export function convertBy(model: ContentModel | undefined, html: string, options: ConvertOptions = {}): Conversion {
  const { url, includeImages = true, includeLinks = true, includeMeta = true, content: mode = 'main' } = options;
  const base = options.resolvedUrl ?? url;
  const document = revealContent(parse(html));
  const now = options.now ?? new Date();
  const facts = collectPageFacts(document, metaKeys);
  const page = ownTexts(readMetadata(facts, base, now, languageTags));
  const { isFragment } = document;
  // Who hands over a fragment has chosen what is in it.
  const kept = isFragment ? 'full' : mode;
  const scratch = scratchFor(document.size);
  const rules = styleRulesOf(document);
  const hidden = hiddenNodes(document, scratch, rules);
  const content = kept === 'full' ? everything(hidden) : chooseContent(facts, hidden, scratch, base, model);
  const root = buildMarkdownTree(facts, content.dropped, rules.looks, {
    base,
    includeImages,
    includeLinks,
    includePermalinks: isFragment,
    // Around a page's main content icons are for sharing and following it.
    labelIconLinks: includeLinks && kept === 'full',
  });
  const text = writeMarkdown(root).toWellFormed();
  // A page without scripts waits for none.
  const isWaiting = document.isShell && !isFragment && runsScripts(facts) && isPlaceholderText(text);
  const body = isWaiting ? '' : text;
  const { wordCount, tokenCount, readingTime } = measure(
    isWaiting ? { ...root, children: [] } : root,
    body,
    measureMemory,
  );
  const extractedAt = now.toISOString();
  const metadata: Metadata = {
    title: page.title,
    ...(url === undefined ? {} : { url }),
    ...(isElsewhere(base, url) ? { resolvedUrl: base } : {}),
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
  const { title, author, publishedDate, description } = page;
  // From one object of one shape, unlike the metadata.
  const head = includeMeta
    ? frontMatter({
        title,
        url,
        author,
        publishedDate,
        description,
        extractedAt,
        wordCount,
        tokenCount,
        readingTime,
      })
    : '';
  const { pageType, keptShare, confidence } = content;
  return {
    markdown: head + body,
    metadata,
    content: { pageType, keptShare, confidence },
  };
}

/**
 * The same with strings of their own, of whole characters that can be seen. As parts of the page they would keep all of its text in memory
 * for as long as somebody keeps a title.
 */
function ownTexts(page: PageMetadata): PageMetadata {
  return {
    title: ownText(page.title),
    author: page.author && ownText(page.author),
    publishedDate: page.publishedDate && ownText(page.publishedDate),
    description: page.description && ownText(page.description),
    language: page.language && ownText(page.language),
    siteName: page.siteName && ownText(page.siteName),
    image: page.image && ownText(page.image),
    canonicalUrl: page.canonicalUrl && ownText(page.canonicalUrl),
  };
}

function ownText(text: string): string {
  // A string that is joined from two is written anew when it is cut.
  return stripInvisible(` ${text.toWellFormed()}`.slice(1));
}

/** Whether two addresses differ as a parser reads them, so that `https://a.b` and `https://a.b/` are one. */
function isElsewhere(resolved: string | undefined, given: string | undefined): resolved is string {
  if (resolved === undefined || given === undefined || resolved === given) return false;
  return !URL.canParse(given) || new URL(given).href !== resolved;
}
