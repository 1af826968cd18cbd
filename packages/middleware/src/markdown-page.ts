/** An HTML page as the body and headers of a Markdown response. */
import { type ConvertOptions, convert } from '@recto-md/engine';
import { checkOptions } from '@recto-md/engine/options';

export interface MarkdownOptions
  extends Pick<ConvertOptions, 'content' | 'includeComments' | 'includeImages' | 'includeLinks' | 'includeMeta'> {
  /**
   * Bytes. Larger pages are sent as HTML: they would have to be held in memory, and converted
   * before anything is sent. Default 2 MiB.
   */
  readonly maxBytes?: number;
  /**
   * Under which clients reach the site, such as `https://example.com`. Links are resolved against
   * it. Default: the scheme and host of the request, which behind a proxy may be others.
   */
  readonly origin?: string;
}

export const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;

export interface MarkdownPage {
  readonly markdown: string;
  /** Weak, because two conversions of one page differ in `extractedAt`. */
  readonly etag: string;
  readonly tokenCount: number;
}

/**
 * Called when the middleware is created. Later, a wrong option would only show as pages that stay HTML.
 * @throws TypeError that names the option.
 */
export function checkMarkdownOptions({ maxBytes = 0, origin, ...chosen }: MarkdownOptions): void {
  if (typeof maxBytes !== 'number' || !(maxBytes >= 0))
    throw new TypeError(`"maxBytes" must be a number of bytes, not ${JSON.stringify(maxBytes)}.`);
  if (origin !== undefined && !(/^https?:\/\//i.test(origin) && URL.canParse(origin)))
    throw new TypeError(`"origin" must be a URL such as https://example.com, not ${JSON.stringify(origin)}.`);
  checkOptions(chosen);
}

const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8\b)/i;

/** Whether a response is a whole HTML page that can be converted: not an error, a part, or another type. */
export function isPage(
  status: number,
  contentType: string | null | undefined,
  contentEncoding?: string | null,
): boolean {
  if (status !== 200 || !contentType || !HTML.test(contentType) || OTHER_CHARSET.test(contentType)) return false;
  return !contentEncoding || contentEncoding === 'identity';
}

/** @returns `undefined` if there is nothing to read in the page, so that its HTML is the better answer. */
export async function toMarkdownPage(
  html: string,
  requestUrl: string,
  options: MarkdownOptions,
): Promise<MarkdownPage | undefined> {
  const { maxBytes: _, origin, ...chosen } = options;
  const url = origin === undefined ? requestUrl : publicUrl(requestUrl, origin);
  const { markdown, metadata } = convert(html, { ...chosen, ...(/^https?:/i.test(url) ? { url } : {}) });
  if (metadata.tokenCount === 0) return undefined;
  // Of the HTML and the options: the same page keeps its tag although `extractedAt` changes.
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`${JSON.stringify(chosen)}\n${url}\n${html}`),
  );
  const etag = `W/"md-${[...new Uint8Array(hash, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  return { markdown, etag, tokenCount: metadata.tokenCount };
}

/** `If-None-Match` by weak comparison (RFC 9110, 13.1.2). */
export function matchesETag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === opaque);
}

/** Headers of the HTML that don't apply to its Markdown. */
export const DROPPED_HEADERS = [
  'content-length',
  'content-encoding',
  'etag',
  'last-modified',
  'accept-ranges',
  'content-md5',
  'digest',
  'content-digest',
  'repr-digest',
];

export function markdownHeaders({ etag, tokenCount }: MarkdownPage): Record<string, string> {
  return { 'content-type': 'text/markdown; charset=utf-8', etag, 'x-markdown-tokens': String(tokenCount) };
}

/** The request's path and query at the site's own origin. */
function publicUrl(requestUrl: string, origin: string): string {
  if (!URL.canParse(requestUrl)) return origin;
  const { pathname, search } = new URL(requestUrl);
  return new URL(origin).origin + pathname + search;
}
