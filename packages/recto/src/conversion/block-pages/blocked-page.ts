/**
 * Recognizes responses that are not the requested page: bot challenges, login and consent walls, and
 * "not found" pages with a success status. Converting one silently would be worse than an error.
 */
import { BLOCK_PATTERNS, type BlockPattern, SOFT_404_TITLE } from './block-patterns.ts';
import type { PageSignals } from './page-signals.ts';

export interface ReceivedPage {
  readonly status: number;
  /** `get` returns the first value, or the empty string. */
  readonly headers: { get(name: string): string };
  /** After redirects. */
  readonly url: URL;
  readonly isRedirected: boolean;
  readonly signals: PageSignals;
}

/** Characters of visible text. A longer page titled "not found" is an article about it. */
const MAX_SOFT_404_TEXT = 1500;
const MAX_BLOCK_TEXT = 1500;

/** Characters of visible text. No pattern matches a page that has more. */
export function maxTextToInspect(page: Omit<ReceivedPage, 'signals'>): number {
  const candidates = BLOCK_PATTERNS.filter((pattern) => mayMatch(pattern, page));
  return Math.max(MAX_SOFT_404_TEXT, ...candidates.map(({ maxText = MAX_BLOCK_TEXT }) => maxText));
}

/** @returns what blocks the page, such as "a Cloudflare challenge"; `undefined` if nothing does. */
export function detectBlock(page: ReceivedPage): string | undefined {
  return BLOCK_PATTERNS.find((pattern) => matchesPattern(pattern, page))?.block;
}

/** Whether the page's title says that it does not exist, although its status is a success. */
export function isSoft404({ title, text, isComplete }: PageSignals): boolean {
  return isComplete && text.length <= MAX_SOFT_404_TEXT && SOFT_404_TITLE.test(title);
}

export function matchesPattern(pattern: BlockPattern, page: ReceivedPage): boolean {
  const { signals } = page;
  const { header, url, source, maxText = MAX_BLOCK_TEXT } = pattern;
  // Only a header or a URL identifies a block page without the rest of it.
  const isConclusive = header !== undefined || url !== undefined;
  return (
    (signals.isComplete || isConclusive) &&
    signals.text.length <= maxText &&
    mayMatch(pattern, page) &&
    (!pattern.hasPasswordField || signals.hasPasswordField) &&
    (pattern.title?.test(signals.title) ?? true) &&
    (pattern.text?.test(signals.text) ?? true) &&
    (source?.every((part) => signals.source.includes(part)) ?? true)
  );
}

/** Checks the conditions that need only the response's head. */
function mayMatch({ statuses, isRedirected, url, header }: BlockPattern, page: Omit<ReceivedPage, 'signals'>): boolean {
  return (
    (statuses?.includes(page.status) ?? true) &&
    (!isRedirected || page.isRedirected) &&
    (url?.test(page.url.href) ?? true) &&
    (header === undefined || header[1].test(page.headers.get(header[0])))
  );
}
