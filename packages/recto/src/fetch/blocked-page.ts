/**
 * Recognises an answer that is not the page: a challenge, a wall, or a page that says the page does not exist. To hand
 * such a thing on as a success would be worse than an error, since nobody would notice.
 */

import { BLOCK_PATTERNS, type BlockPattern, SOFT_404_TITLE } from './block-patterns.ts';
import type { PageSignals } from './page-signals.ts';
import type { ResponseHeaders } from './send-request.ts';

export interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly url: URL;
  /** Whether another address led here. */
  readonly isRedirected: boolean;
  readonly signals: PageSignals;
}

/** Characters of visible text: more than this under a title of "not found" is an article about it. */
const MAX_MISSING_TEXT = 1500;
const MAX_WALL_TEXT = 1500;

/** Characters of visible text: whatever has more is neither a wall nor missing, however it goes on. */
export function maxTextToInspect(answer: Omit<Answer, 'signals'>): number {
  const possible = BLOCK_PATTERNS.filter((pattern) => mayMatchPattern(pattern, answer));
  return Math.max(MAX_MISSING_TEXT, ...possible.map(({ maxText = MAX_WALL_TEXT }) => maxText));
}

/** @returns what stands in the way, or `undefined` where nothing does. */
export function detectBlock(answer: Answer): string | undefined {
  return BLOCK_PATTERNS.find((pattern) => matchesPattern(pattern, answer))?.wall;
}

/** Whether the page says that it does not exist, though its status says otherwise ("soft 404"). */
export function isSoft404({ title, text, isWhole }: PageSignals): boolean {
  return isWhole && text.length <= MAX_MISSING_TEXT && SOFT_404_TITLE.test(title);
}

/** What a header or an address tells needs no look at how much the page holds. */
function isCertain({ header, address }: BlockPattern): boolean {
  return header !== undefined || address !== undefined;
}

/** Whether what is known before the page is read speaks for the row. */
function mayMatchPattern(
  pattern: BlockPattern,
  { status, headers, url, isRedirected }: Omit<Answer, 'signals'>,
): boolean {
  const { header } = pattern;
  return (
    (pattern.statuses?.includes(status) ?? true) &&
    (!pattern.isRedirected || isRedirected) &&
    (pattern.address?.test(url.href) ?? true) &&
    (header === undefined || header[1].test(headers.get(header[0])))
  );
}

/** Whether all that the row asks for is there. */
export function matchesPattern(pattern: BlockPattern, answer: Answer): boolean {
  const { signals } = answer;
  const { source, maxText = MAX_WALL_TEXT } = pattern;
  return (
    (signals.isWhole || isCertain(pattern)) &&
    signals.text.length <= maxText &&
    mayMatchPattern(pattern, answer) &&
    (!pattern.hasPasswordField || signals.hasPasswordField) &&
    (pattern.title?.test(signals.title) ?? true) &&
    (pattern.text?.test(signals.text) ?? true) &&
    (source?.every((part) => signals.source.includes(part)) ?? true)
  );
}
