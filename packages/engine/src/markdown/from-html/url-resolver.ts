/**
 * Resolves URLs of links and images, and rejects dangerous schemes. Browsers strip tabs, line
 * endings and leading controls before they read the scheme, so the URL parser decides, never a
 * pattern alone.
 */

import type { PageFacts } from '../../page/page-facts.ts';
import { isC0ControlOrSpace } from '../../text/white-space.ts';

/**
 * Absolute URLs without characters that Markdown or a URL parser treats specially: kept unchanged.
 */
const PLAIN_ABSOLUTE = /^https?:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?(?:[/?#][!#$%&()*+,\-./0-9:;=?@A-Z_a-z~']*)?$/;
const PLAIN_PATH = /^\/(?!\/)[!#$%&()*+,\-./0-9:;=?@A-Z_a-z~']*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?#]|$)|\/%2e/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** Characters that the URL parser removes anywhere. */
const STRIPPED = /[\t\n\r]+/g;

/** Pages of Google, Facebook, YouTube, Steam, Outlook and Zhihu that only lead to another page. */
const REDIRECT =
  /^https?:\/\/(?:[\w-]{1,20}\.){0,3}(?:(?:google|facebook|youtube|steamcommunity)\.[a-z]{2,3}(?:\.[a-z]{2})?\/(?:url|l\.php|redirect|linkfilter\/?)|(?:outlook|zhihu)\.com\/)\?/i;
/** Their parameters for it. */
const DESTINATIONS = ['q', 'u', 'url', 'target'];

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const IMAGE_SCHEMES = new Set(['http:', 'https:']);

/**
 * A longer base, added to every link, would make the output many times the input, and parsing it with every link would
 * take long. The query doesn't count: only links to the page itself have it.
 */
const MAX_BASE_LENGTH = 2048;
/**
 * Characters that resolving may add in total: this many, plus some per node. Beyond it, URLs stay
 * relative.
 */
const MAX_ADDED_LENGTH = 1 << 20;
const MAX_ADDED_LENGTH_PER_NODE = 48;

export class UrlResolver {
  /** Absolute, or relative if `<base>` is and the page's URL is unknown. */
  private readonly base: string | undefined;
  /** `base` without query and fragment. `undefined` if it is too long. */
  private readonly path: string | undefined;
  private readonly origin: string;
  private addableLength: number;

  /**
   * @param url - absolute URL of the page; `<base href>` is resolved against it.
   * @param nodes - number of nodes of the page.
   */
  constructor(facts: PageFacts, url: string | undefined, nodes: number) {
    this.base = findBase(facts, url);
    const path = /^[^?#]*/.exec(this.base ?? '')![0];
    this.path = this.base === undefined || path.length > MAX_BASE_LENGTH ? undefined : path;
    this.origin = /^https?:\/\/[^/?#]+/.exec(this.base ?? '')?.[0] ?? '';
    this.addableLength = MAX_ADDED_LENGTH + MAX_ADDED_LENGTH_PER_NODE * nodes;
  }

  /** The URL of a link, without the page of another site that only redirects to it; `null` if only its text may be kept. */
  resolveLink(url: string): string | null {
    return this.resolve(destinationOf(url) ?? url, LINK_SCHEMES);
  }

  /** The URL of an image; `null` if the image must be dropped. */
  resolveImage(url: string): string | null {
    return url === '' ? null : this.resolve(url, IMAGE_SCHEMES);
  }

  private resolve(url: string, schemes: ReadonlySet<string>): string | null {
    if (PLAIN_ABSOLUTE.test(url)) return url;
    if (this.origin !== '' && this.addableLength > 0 && PLAIN_PATH.test(url) && !DOT_SEGMENT.test(url)) {
      this.addableLength -= this.origin.length;
      return this.origin + url;
    }
    const text = trimControls(url).replace(STRIPPED, '');
    const scheme = SCHEME.exec(text)?.[0].toLowerCase();
    if (scheme !== undefined) {
      const absolute = parse(text);
      if (absolute) return schemes.has(absolute.protocol) ? absolute.href : null;
      // Invalid, but with a scheme: kept unchanged if the scheme is harmless.
      return schemes.has(scheme) ? text : null;
    }
    const base = text === '' || text.startsWith('#') ? this.base : this.path;
    if (base === undefined || this.addableLength <= 0) return text;
    const resolved = parse(text, base);
    if (!resolved) {
      const joined = this.path === undefined || SCHEME.test(this.path) ? text : join(this.path, text);
      this.addableLength -= joined.length - text.length;
      return joined;
    }
    if (!schemes.has(resolved.protocol)) return null;
    this.addableLength -= Math.max(0, resolved.href.length - text.length);
    return resolved.href;
  }
}

/** Joins a relative URL to a relative base without query and fragment, by the rules for paths. */
function join(base: string, relative: string): string {
  if (relative.startsWith('/')) return relative;
  if (relative === '' || relative.startsWith('#') || relative.startsWith('?')) return base + relative;
  return base.slice(0, base.lastIndexOf('/') + 1) + relative;
}

/** Trims spaces and controls as the URL parser does. */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isC0ControlOrSpace(text.charCodeAt(start))) start++;
  while (end > start && isC0ControlOrSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function parse(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

function isWebUrl(url: URL | null): url is URL {
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.href.length <= MAX_BASE_LENGTH;
}

/**
 * The first `<base href>`, resolved against `url`; else `url`; else the canonical URL; else the
 * relative base.
 */
function findBase({ base, canonical }: PageFacts, url: string | undefined): string | undefined {
  const baseUrl = base === undefined ? null : parse(base, url);
  if (isWebUrl(baseUrl)) return baseUrl.href;
  if (url !== undefined) return url;
  const canonicalUrl = canonical === undefined ? null : parse(canonical);
  if (isWebUrl(canonicalUrl)) return canonicalUrl.href;
  if (base === undefined || base.length > MAX_BASE_LENGTH) return undefined;
  const path = trimControls(base).replace(STRIPPED, '');
  return SCHEME.test(path) ? undefined : path;
}

/** The URL that a redirecting page leads to. */
function destinationOf(url: string): string | undefined {
  const found = REDIRECT.exec(url);
  if (found === null) return undefined;
  const query = new URLSearchParams(url.slice(found[0].length).split('#', 1)[0]!);
  return DESTINATIONS.map((name) => query.get(name) ?? '').find(
    (value) => /^https?:/i.test(value) && URL.canParse(value),
  );
}
