/** Divides titles into parts, and compares a part with the page's host, because one of them names the site. */
import { plainWords } from '../text/plain-words.ts';

/** Between a title and the name of the site: a sign with spaces around it, in Chinese and Japanese without. */
export const TITLE_SEPARATOR = / (?:[|–—·•⋆»›«:/-]|::|\/\/) |｜|_(?=[^\x00-\x7f])/;
const MAX_TITLE_LENGTH = 400;

/** DokuWiki: the name of the site in brackets. */
const IN_BRACKETS = / \[([^[\]]+)\]$/;

/** `Pears in winter - Example Orchards` → both parts, one of which is the site's name. Empty for a title of one part. */
export function titleParts(title: string): string[] {
  const start = title.slice(0, MAX_TITLE_LENGTH);
  const parts = start.replace(IN_BRACKETS, ' | $1').split(TITLE_SEPARATOR);
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
const MIN_PART_OF_HOST = 4;

/** Whether a site with the host's labels is named like this, as `orchardnews` and `example` are for `The Orchard News`. */
export function isNameOfHost(part: string, labels: readonly string[]): boolean {
  const name = inHost(part);
  const domain = labels.at(-2);
  if (domain !== undefined && (name === domain || name === `the${domain}`)) return true;
  return name.length >= MIN_PART_OF_HOST && (labels.includes(name) || labels.join('').endsWith(name));
}

/** Whether the host begins with such a name, so that it is more likely the site's than a part of a page's title. */
export function beginsHost(part: string, labels: readonly string[]): boolean {
  const name = inHost(part);
  return name.length >= MIN_PART_OF_HOST && labels.join('').startsWith(name);
}

/** As it would be written in a host: `Orchard News` → `orchardnews`. */
function inHost(part: string): string {
  return plainWords(part.normalize('NFD')).replace(/[ \p{M}]/gu, '');
}
