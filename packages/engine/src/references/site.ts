const SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i;

/**
 * The site that a page belongs to: its host without `www.`, with the hosts below and above it. Two
 * hosts beside each other, such as `a.example.com` and `b.example.com`, count as two sites, because
 * without a list of public suffixes they may belong to different people.
 */
export class Site {
  readonly #host: string | undefined;

  /** @param url - the page's URL, if it is known. */
  constructor(url: string | undefined) {
    this.#host = url === undefined ? undefined : hostOf(url);
  }

  /** Whether a URL leads to another site; `null` if the page's URL isn't known. */
  isExternal(url: string): boolean | null {
    if (!SCHEME.test(url)) return false;
    if (this.#host === undefined) return null;
    const host = hostOf(url);
    if (host === undefined) return true;
    return host !== this.#host && !host.endsWith(`.${this.#host}`) && !this.#host.endsWith(`.${host}`);
  }
}

/** `undefined` for a URL without a host, such as `mailto:`. */
function hostOf(url: string): string | undefined {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  if (!URL.canParse(absolute)) return undefined;
  const { hostname } = new URL(absolute);
  return hostname === '' ? undefined : hostname.replace(/^www\./, '');
}
