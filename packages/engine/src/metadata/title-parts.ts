/** Divides titles into parts, and compares a part with the page's host, because one of them names the site. */
import { plainWords } from '../text/plain-words.ts';

/** Between a title and the name of the site: a sign with spaces around it, in Chinese and Japanese without. */
export const TITLE_SEPARATOR = / (?:[|–—·•»›«:-]|::|\/\/) |｜|_(?=[^\x00-\x7f])/;
const MAX_TITLE_LENGTH = 400;

/** `Pears in winter - Example Orchards` → both parts, one of which is the site's name. Empty for a title of one part. */
export function titleParts(title: string): string[] {
  const parts = title.slice(0, MAX_TITLE_LENGTH).split(TITLE_SEPARATOR);
  return parts.length > 1 ? [parts[0]!, parts.at(-1)!].map((part) => part.trim()) : [];
}

/** The labels of the first host among the URLs, without `www` and hyphens: `orchardnews` and `example`. */
export function hostLabels(urls: readonly (string | undefined)[]): string[] {
  for (const url of urls) {
    const host = /^https?:\/\/(?:www\.)?([\w.-]{1,253})/i.exec(url ?? '')?.[1];
    if (host !== undefined) return host.toLowerCase().replaceAll('-', '').split('.');
  }
  return [];
}

/** A shorter name may be a part of a host's name by chance. */
const MIN_HOST_NAME = 4;

/** The part as it would be written in a host: `Orchard News` → `orchardnews`. Undefined if it is too short to tell. */
export function nameInHost(part: string): string | undefined {
  const name = plainWords(part.normalize('NFD')).replace(/[ \p{M}]/gu, '');
  return name.length < MIN_HOST_NAME ? undefined : name;
}
