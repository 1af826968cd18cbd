/** Redirects that a page declares itself: `meta http-equiv=refresh` and the header of the same name. */
import { isHttpUrl } from './address-policy.ts';

/** Seconds. A page that leaves sooner was never meant to be read; one that stays longer is reloading itself. */
const MAX_DELAY = 5;

/** HTML standard, "shared declarative refresh steps"; a time alone reloads the page and leads nowhere. */
const REFRESH =
  /^[\t\n\f\r ]*(\d{1,10}|(?=\.))(?:\.[\d.]{0,20})?(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(?:"([^"]*)|'([^']*)|([^"'].*|))/is;

/**
 * @param content - of the `meta` element, or the value of the header.
 * @param base - what the address is relative to.
 * @returns where a browser would go within a few seconds; `undefined` where it would stay.
 */
export function parseRefresh(content: string, base: URL): URL | undefined {
  const [, seconds, double, single, bare] = REFRESH.exec(content.slice(0, 10_000)) ?? [];
  if (seconds === undefined || Number(seconds) > MAX_DELAY) return undefined;
  const address = (double ?? single ?? bare ?? '').trim();
  if (address === '') return undefined;
  const target = URL.parse(address, base.href);
  if (target === null || !isHttpUrl(target)) return undefined;
  return withoutFragment(target) === withoutFragment(base) ? undefined : target;
}

function withoutFragment({ href }: URL): string {
  const [address = ''] = href.split('#', 1);
  return address;
}
