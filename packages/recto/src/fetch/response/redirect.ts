/** Where a response redirects: by its status and `Location`, or by a declarative refresh (header or `meta`). */
import { RectoError } from '../../contract/errors.ts';
import type { PageSignals } from '../../conversion/block-pages/page-signals.ts';
import { isHttpUrl } from '../address/address-policy.ts';
import { type HttpResponse, isRedirect } from '../connection/send-request.ts';

/** Characters of a `Location` as it was sent. */
const MAX_LOCATION = 8192;

/**
 * The target of a redirect status (RFC 9110, 15.4); `undefined` if the response is not a redirect.
 * @throws {RectoError} FETCH_FAILED if the target is not an http or https URL.
 */
export function redirectTarget({ status, headers }: HttpResponse, url: URL): URL | undefined {
  if (!isRedirect(status, headers)) return undefined;
  const location = headers.get('location');
  const target = URL.parse(decodeHeader(location), url.href);
  if (target === null || !isHttpUrl(target) || location.length > MAX_LOCATION) {
    throw new RectoError('FETCH_FAILED', "The site redirects to something that isn't an http or https URL.");
  }
  return inheritFragment(target, url);
}

/**
 * Where a browser would go within a few seconds by the `Refresh` header or `meta http-equiv=refresh`;
 * `undefined` if it would stay.
 */
export function refreshTarget(signals: PageSignals, header: string, url: URL): URL | undefined {
  const base = (signals.base === undefined ? null : URL.parse(signals.base, url.href)) ?? url;
  const target =
    (header === '' ? undefined : parseRefresh(header, url)) ??
    (signals.refresh === undefined ? undefined : parseRefresh(signals.refresh, base));
  return target === undefined || target.href === url.href ? undefined : inheritFragment(target, url);
}

/** Seconds. A page with a longer delay is meant to be read, or reloads itself. */
const MAX_REFRESH_DELAY = 5;

/** HTML Standard, "shared declarative refresh steps". A value without a URL reloads the page. */
const REFRESH =
  /^[\t\n\f\r ]*(\d{1,10}|(?=\.))(?:\.[\d.]{0,20})?(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(?:"([^"]*)|'([^']*)|([^"'].*|))/is;

/**
 * @param content - of the `meta` element, or the value of the header.
 * @param base - what a relative URL is resolved against.
 * @returns the target of a short delay; `undefined` if the browser would stay or reload.
 */
export function parseRefresh(content: string, base: URL): URL | undefined {
  const [, seconds, doubleQuoted, singleQuoted, unquoted] = REFRESH.exec(content.slice(0, 10_000)) ?? [];
  if (seconds === undefined || Number(seconds) > MAX_REFRESH_DELAY) return undefined;
  const reference = (doubleQuoted ?? singleQuoted ?? unquoted ?? '').trim();
  if (reference === '') return undefined;
  const target = URL.parse(reference, base.href);
  if (target === null || !isHttpUrl(target)) return undefined;
  return withoutFragment(target) === withoutFragment(base) ? undefined : target;
}

/** Drops credentials from the target, and keeps the old fragment if it has none, as browsers do. */
function inheritFragment(target: URL, url: URL): URL {
  target.username = '';
  target.password = '';
  if (target.hash === '') target.hash = url.hash;
  return target;
}

/** Node decodes header bytes as Latin-1, but browsers read a `Location` as UTF-8. */
function decodeHeader(header: string): string {
  const text = Buffer.from(header, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? header : text;
}

function withoutFragment({ href }: URL): string {
  const [withoutHash = ''] = href.split('#', 1);
  return withoutHash;
}
