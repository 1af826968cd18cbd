/**
 * Recognises an answer that is not the page: a challenge, a wall, or a page that says the page does not exist. To hand
 * such a thing on as a success would be worse than an error, since nobody would notice.
 */
import type { PageSignals } from './page-signals.ts';
import type { ResponseHeaders } from './read-response.ts';
import { MISSING_TITLE, WALL_PATTERNS, type WallPattern } from './wall-patterns.ts';

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

/** @returns what stands in the way, or `undefined` where nothing does. */
export function findWall(answer: Answer): string | undefined {
  return WALL_PATTERNS.find((pattern) => isWall(pattern, answer))?.wall;
}

/** Whether the page says that it does not exist, though its status says otherwise ("soft 404"). */
export function saysItIsMissing({ title, text, isWhole }: PageSignals): boolean {
  return isWhole && text.length <= MAX_MISSING_TEXT && MISSING_TITLE.test(title);
}

/** What a header or an address tells needs no look at how much the page holds. */
function isCertain({ header, address }: WallPattern): boolean {
  return header !== undefined || address !== undefined;
}

/** Whether all that the row asks for is there. */
export function isWall(pattern: WallPattern, { status, headers, url, isRedirected, signals }: Answer): boolean {
  const { header, source, maxText = MAX_WALL_TEXT } = pattern;
  return (
    (signals.isWhole || isCertain(pattern)) &&
    signals.text.length <= maxText &&
    (pattern.statuses?.includes(status) ?? true) &&
    (!pattern.isRedirected || isRedirected) &&
    (!pattern.hasPasswordField || signals.hasPasswordField) &&
    (pattern.address?.test(url.href) ?? true) &&
    (pattern.title?.test(signals.title) ?? true) &&
    (pattern.text?.test(signals.text) ?? true) &&
    (header === undefined || header[1].test(headers.get(header[0]))) &&
    (source?.every((part) => signals.source.includes(part)) ?? true)
  );
}
