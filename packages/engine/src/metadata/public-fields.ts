/** From the metadata that the stages work with to the fields that callers get. */
import { stripInvisible } from '../text/invisible-text.ts';
import type { PageMetadata } from './read-metadata.ts';

/** Metadata whose texts keep no memory of the page alive. */
export type OwnMetadata = Omit<PageMetadata, 'descriptions'>;

interface GivenUrls {
  readonly url?: string;
  readonly resolvedUrl?: string;
}

interface PublicFields {
  readonly title: string;
  readonly headline?: string;
  readonly author: string | null;
  readonly publishedDate: string | null;
  readonly description: string | null;
  readonly language?: string;
  readonly siteName?: string;
  readonly image?: string;
  readonly canonicalUrl?: string;
}

export function ownTexts(page: PageMetadata): OwnMetadata {
  return {
    title: detachText(page.title),
    headline: page.headline && detachText(page.headline),
    author: page.author && detachText(page.author),
    publishedDate: page.publishedDate && detachText(page.publishedDate),
    description: page.description && detachText(page.description),
    language: page.language && detachText(page.language),
    siteName: page.siteName && detachText(page.siteName),
    image: page.image && detachText(page.image),
    canonicalUrl: page.canonicalUrl && detachText(page.canonicalUrl),
  };
}

/** Fields that the page doesn't declare are absent rather than `undefined`. */
export function publicFields(page: OwnMetadata): PublicFields {
  return {
    title: page.title,
    ...(page.headline === undefined ? {} : { headline: page.headline }),
    author: page.author,
    publishedDate: page.publishedDate,
    description: page.description,
    ...(page.language === undefined ? {} : { language: page.language }),
    ...(page.siteName === undefined ? {} : { siteName: page.siteName }),
    ...(page.image === undefined ? {} : { image: page.image }),
    ...(page.canonicalUrl === undefined ? {} : { canonicalUrl: page.canonicalUrl }),
  };
}

/** `resolvedUrl` is absent if it is the same URL as `url`. */
export function givenUrls({ url, resolvedUrl }: { readonly [Name in keyof GivenUrls]: string | undefined }): GivenUrls {
  return {
    ...(url === undefined ? {} : { url }),
    ...(differs(resolvedUrl, url) ? { resolvedUrl } : {}),
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
