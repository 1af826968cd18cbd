/**
 * UrlResolver of links and images: resolved, and let through only with a harmless scheme. A browser strips tabs, line
 * endings and leading controls before it looks at the scheme, so the URL parser is asked, never a pattern alone.
 */
import { isC0ControlOrSpace } from '../../text/white-space.ts';
import type { PageSurvey } from './survey-page.ts';

/** Absolute, with nothing in it that Markdown or a URL parser could read in two ways: kept as the page wrote it. */
const PLAIN_ABSOLUTE = /^https?:\/\/[A-Za-z0-9.-]+(?::[0-9]+)?(?:[/?#][!#$%&()*+,\-./0-9:;=?@A-Z_a-z~']*)?$/;
const PLAIN_PATH = /^\/(?!\/)[!#$%&()*+,\-./0-9:;=?@A-Z_a-z~']*$/;
const DOT_SEGMENT = /\/\.{1,2}(?:[/?#]|$)|\/%2e/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
/** What the URL parser strips wherever it stands. */
const STRIPPED = /[\t\n\r]+/g;

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const IMAGE_SCHEMES = new Set(['http:', 'https:']);

/** A base may be added to every link of a page; one this long would make the output many times the input. */
const LONGEST_BASE = 2048;
/** Characters that resolving may add in all: this much, and more for every node. Past it, URLs stay relative. */
const GROWTH = 1 << 20;
const GROWTH_PER_NODE = 48;

export class UrlResolver {
  /** Absolute, or relative where the page's `<base>` is and nobody knows the page's address. */
  private readonly base: string | undefined;
  private readonly origin: string;
  private growth: number;

  /**
   * @param url - address of the page, absolute; `<base href>` is resolved against it.
   * @param nodes - how many the page has, for how much URLs may grow.
   */
  constructor(survey: PageSurvey, url: string | undefined, nodes: number) {
    this.base = findBase(survey, url);
    this.origin = /^https?:\/\/[^/?#]+/.exec(this.base ?? '')?.[0] ?? '';
    this.growth = GROWTH + GROWTH_PER_NODE * nodes;
  }

  /** The destination to write for a link, or `null` where only its text may stay. */
  resolveLink(written: string): string | null {
    return this.resolve(written, LINK_SCHEMES);
  }

  /** The address to write for an image, or `null` where it may not be shown. */
  resolveImage(written: string): string | null {
    return written === '' ? null : this.resolve(written, IMAGE_SCHEMES);
  }

  private resolve(written: string, schemes: ReadonlySet<string>): string | null {
    if (PLAIN_ABSOLUTE.test(written)) return written;
    if (this.origin !== '' && this.growth > 0 && PLAIN_PATH.test(written) && !DOT_SEGMENT.test(written)) {
      this.growth -= this.origin.length;
      return this.origin + written;
    }
    const text = trimControls(written).replace(STRIPPED, '');
    const scheme = SCHEME.exec(text)?.[0].toLowerCase();
    if (scheme !== undefined) {
      const absolute = parse(text);
      if (absolute) return schemes.has(absolute.protocol) ? absolute.href : null;
      // Not valid, yet with a scheme: nothing could follow it, but what the page wrote is shown if it does no harm.
      return schemes.has(scheme) ? text : null;
    }
    if (this.base === undefined || this.growth <= 0) return text;
    const resolved = parse(text, this.base);
    if (!resolved) {
      const joined = SCHEME.test(this.base) ? text : join(this.base, text);
      this.growth -= joined.length - text.length;
      return joined;
    }
    if (!schemes.has(resolved.protocol)) return null;
    this.growth -= Math.max(0, resolved.href.length - text.length);
    return resolved.href;
  }
}

/** A relative address under a relative base, by the rules for a path; the reader's own base completes it. */
function join(base: string, address: string): string {
  if (address.startsWith('/')) return address;
  const path = /^[^?#]*/.exec(base)![0];
  if (address === '' || address.startsWith('#') || address.startsWith('?')) return path + address;
  return path.slice(0, path.lastIndexOf('/') + 1) + address;
}

/** Without the spaces and controls at its ends, which the URL parser strips. */
function trimControls(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isC0ControlOrSpace(text.charCodeAt(start))) start++;
  while (end > start && isC0ControlOrSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function parse(written: string, base?: string): URL | null {
  return URL.canParse(written, base) ? new URL(written, base) : null;
}

function isWeb(url: URL | null): url is URL {
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.href.length <= LONGEST_BASE;
}

/** The first `<base href>`, also relative to `url`; else `url`; else a canonical link; else the base as it stands. */
function findBase({ base, canonical }: PageSurvey, url: string | undefined): string | undefined {
  const fromBase = base === undefined ? null : parse(base, url);
  if (isWeb(fromBase)) return fromBase.href;
  if (url !== undefined) return url;
  const fromCanonical = canonical === undefined ? null : parse(canonical);
  if (isWeb(fromCanonical)) return fromCanonical.href;
  if (base === undefined || base.length > LONGEST_BASE) return undefined;
  const path = trimControls(base).replace(STRIPPED, '');
  return SCHEME.test(path) ? undefined : path;
}
