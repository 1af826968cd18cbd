/** The canonical URL and the image that a page declares, made absolute where possible. */
import type { PageFacts } from '../page/page-facts.ts';
import { isPlaceholder } from './placeholder.ts';

const IMAGE_KEYS = [
  'ogimage',
  'ogimagesecureurl',
  'ogimageurl',
  'twitterimage',
  'twitterimagesrc',
  'sailthruimagefull',
  'parselyimageurl',
  'image',
  'thumbnail',
];

/** The base for the page's relative URLs; `undefined` if neither a `base` element nor the page's URL is known. */
export function resolveBase(facts: PageFacts, url: string | undefined): string | undefined {
  return facts.base === undefined ? url : (resolve(facts.base, url) ?? url);
}

export function readCanonicalUrl(facts: PageFacts, base: string | undefined): string | undefined {
  return firstResolved([facts.canonical, ...(facts.metas.get('ogurl') ?? [])], base);
}

export function readImage(
  facts: PageFacts,
  fromJsonLd: string | undefined,
  base: string | undefined,
): string | undefined {
  for (const key of IMAGE_KEYS) {
    const image = firstResolved(facts.metas.get(key) ?? [], base);
    if (image !== undefined) return image;
  }
  return firstResolved([fromJsonLd, facts.image], base);
}

function firstResolved(urls: readonly (string | undefined)[], base: string | undefined): string | undefined {
  for (const url of urls) {
    const resolved = resolve(url, base);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

/** An absolute URL that a parser certainly returns unchanged, so parsing it can be skipped. */
const ALREADY_NORMAL = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}\/[!#$%&()*+,\-./0-9:;=?@A-Z_a-z~]*$/;
/** Exceptions: Punycode hosts, which may be invalid, and dot segments, which a parser resolves. */
const MAY_BE_NORMALIZED = /\/xn--|\.xn--|\/\.|\/%2e/i;

/**
 * The absolute URL, if it is `http:` or `https:`; otherwise `undefined`. Without a base, a relative URL is returned as it is.
 */
function resolve(url: string | undefined, base: string | undefined): string | undefined {
  if (url === undefined || isPlaceholder(url)) return undefined;
  if (ALREADY_NORMAL.test(url) && !MAY_BE_NORMALIZED.test(url)) return url;
  if (!URL.canParse(url, base)) return base === undefined && !url.includes(':') ? url : undefined;
  const resolved = new URL(url, base);
  return resolved.protocol === 'http:' || resolved.protocol === 'https:' ? resolved.href : undefined;
}
