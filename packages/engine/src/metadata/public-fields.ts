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

export function ownTexts({ descriptions, ...page }: PageMetadata): OwnMetadata {
  return Object.fromEntries(
    Object.entries(page).map(([name, text]) => [name, text && detachText(text)]),
  ) as unknown as OwnMetadata;
}

/** Fields that the page doesn't declare are absent rather than `undefined`. */
export function publicFields(page: OwnMetadata): PublicFields {
  return Object.fromEntries(Object.entries(page).filter(([, text]) => text !== undefined)) as unknown as PublicFields;
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
