/**
 * The pipeline: parse, metadata, visibility, content selection, Markdown tree, Markdown text,
 * measures.
 */
import { listReferences, writeFormat } from './added-output.ts';
import { type Content, everything } from './content/content.ts';
import type { Conversion, Metadata } from './conversion.ts';
import { parse } from './html/parse/parse.ts';
import { buildMarkdownTree } from './markdown/from-html/build-markdown-tree.ts';
import { writeMarkdown } from './markdown/to-text/write-markdown.ts';
import { type Measures, measure } from './measure/measure.ts';
import { frontMatter } from './metadata/front-matter.ts';
import { givenUrls, type OwnMetadata, ownTexts, publicFields } from './metadata/public-fields.ts';
import { type PageMetadata, readMetadata } from './metadata/read-metadata.ts';
import { checkHtml, checkOptions } from './option-rules.ts';
import type { ConvertOptions } from './options.ts';
import { isPlaceholderText, runsScripts } from './page/client-rendered.ts';
import { collectPageFacts, type PageFacts } from './page/page-facts.ts';
import { revealContent } from './page/reveal-content.ts';
import type { ScratchMemory } from './scratch-memory.ts';
import { findSelection, hasSelected, hideExcluded, keepSelected } from './selection.ts';
import { dropNarrowCopies } from './visibility/drop-narrow-copies.ts';
import { hiddenNodes } from './visibility/hidden-nodes.ts';
import { styleRulesOf } from './visibility/style-rules.ts';
import { warningAboutHtml, warningsFor } from './warnings.ts';
import type { Workspace } from './workspace.ts';

/** Chooses the page's main content. See `chooseContent`. */
export type ContentChooser = (
  facts: PageFacts,
  hidden: Uint8Array,
  scratch: ScratchMemory,
  stated: PageMetadata,
  url: string | undefined,
) => Content;

/**
 * Converts a page with the parts that an entry point of the package brings.
 *
 * @param workspace - memory and caches of the process.
 * @param choose - absent if the entry point has no content model. Then everything visible is kept.
 */
export function convertPage(
  html: string,
  options: ConvertOptions,
  workspace: Workspace,
  choose?: ContentChooser,
): Conversion {
  checkHtml(html);
  checkOptions(options);
  const { url, includeImages = true, includeLinks = true, includeMeta = true, isRendered = false } = options;
  const base = options.resolvedUrl ?? url;
  const now = options.now ?? new Date();
  const parsed = parse(html);
  const keepsPage = choose === undefined || options.content === 'full';
  // Of a page that a browser has laid out, all is what the browser shows: its scripts have revealed what they would.
  const keepsShown = isRendered && keepsPage;
  const document = keepsShown ? parsed : revealContent(parsed);
  const facts = collectPageFacts(document, workspace.metaKeys);
  const stated = readMetadata(facts, base, now, workspace.languageTags);
  const page = ownTexts(stated);
  const { isFragment } = document;
  const selection = findSelection(document, options);
  const isSelected = hasSelected(selection);
  // A fragment has no boilerplate: the caller chose what is in it.
  const keepsAll = keepsPage || isFragment;
  const scratch = workspace.scratchFor(document.size);
  const rules = styleRulesOf(document);
  const narrowClasses = new Set<number>();
  const hidden = hiddenNodes(document, scratch, rules, { isRendered, keepsShown }, narrowClasses);
  hideExcluded(hidden, selection);
  const content = isSelected
    ? keepSelected(document, hidden, selection, scratch)
    : keepsAll
      ? everything(hidden)
      : choose(facts, hidden, scratch, stated, base);
  // After the choice: it may drop the other copy, or have learned to expect both.
  if (narrowClasses.size > 0 && !isRendered && !isFragment && !isSelected)
    dropNarrowCopies(document, narrowClasses, content.dropped);
  const references = listReferences(facts, content.dropped, base, options);
  const root = buildMarkdownTree(facts, content.dropped, rules.looks, {
    base,
    includeImages,
    includeLinks,
    includePermalinks: isFragment,
    // Near the main content, icons are for sharing and following.
    labelIconLinks: includeLinks && keepsAll && !isSelected,
    keepsControls: keepsShown && !isSelected,
    isMainContent: !keepsAll && !isSelected,
    headline: page.headline,
  });
  const text = writeMarkdown(root).toWellFormed();
  const isUnfilledShell = document.isShell && !isFragment && runsScripts(facts) && isPlaceholderText(text);
  const body = isUnfilledShell ? '' : text;
  const shown = isUnfilledShell ? { ...root, children: [] } : root;
  const measures = measure(shown, body, workspace.measure);
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
    warnings: [...warningAboutHtml(html), ...warningsFor(content, body, selection.unmatched)],
    ...writeFormat(shown, options),
    ...references,
  };
}

/**
 * In the order in which the fields are documented; optional fields are absent rather than
 * `undefined`.
 */
function toMetadata(
  page: OwnMetadata,
  { wordCount, tokenCount, readingTime }: Measures,
  extractedAt: string,
  options: ConvertOptions,
): Metadata {
  const { title, ...stated } = publicFields(page);
  return { title, ...givenUrls(options), extractedAt, wordCount, tokenCount, readingTime, ...stated };
}
