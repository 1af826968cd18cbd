/** Completes what people type into the URL field. */

/** A scheme such as `https:` or `mailto:`, but not the host and port of `example.com:8080`. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;
/** A dotted name or IPv4 address, `localhost`, or an IPv6 address in brackets; then a port, a path, or nothing. */
const HOST = /^(?:(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}_-]+\.?|localhost|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]|$)/iu;
/** Longer texts are no URL that anyone typed. */
const MAX_LENGTH = 10_000;

/** @returns `https://example.com/page` for `example.com/page`; any other text as it is, without white space around it. */
export function completeUrl(text: string): string {
  const url = text.trim();
  if (url.length > MAX_LENGTH || SCHEME.test(url)) return url;
  const withoutSlashes = url.startsWith('//') ? url.slice(2) : url;
  return HOST.test(withoutSlashes) ? `https://${withoutSlashes}` : url;
}
