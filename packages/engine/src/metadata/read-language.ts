/** The page's language as a BCP 47 tag. */
import { metaValues, type PageFacts } from '../page/page-facts.ts';

/** Names of languages that pages write instead of a tag, and country codes that aren't language codes. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map(
  `english en german de deutsch de french fr francais fr français fr spanish es espanol es español es italian it italiano it
  portuguese pt portugues pt português pt dutch nl nederlands nl polish pl polski pl czech cs cestina cs čeština cs
  russian ru русский ru ukrainian uk українська uk japanese ja 日本語 ja chinese zh 中文 zh korean ko 한국어 ko arabic ar
  العربية ar turkish tr turkce tr türkçe tr swedish sv svenska sv norwegian no norsk no danish da dansk da finnish fi
  suomi fi hungarian hu magyar hu greek el hebrew he hindi hi thai th vietnamese vi indonesian id jp ja cn zh cz cs dk da
  gr el ua uk vn vi`
    .trim()
    .split(/\s+/)
    .flatMap((word, at, words) => (at % 2 === 0 ? [[word, words[at + 1]!] as const] : [])),
);

/** Tags without information about the language. */
const NO_LANGUAGE = new Set(['und', 'mul', 'zxx', 'mis', 'x', 'i']);

/**
 * @param fromJsonLd - `inLanguage` of the page's JSON-LD.
 * @returns the first valid tag, or `undefined`.
 */
export function readLanguage(
  facts: PageFacts,
  fromJsonLd: string | undefined,
  tags: LanguageTagCache,
): string | undefined {
  const stated = [
    facts.htmlLanguage,
    metaValues(facts, ['contentlanguage'])[0],
    metaValues(facts, ['oglocale'])[0],
    metaValues(facts, ['language', 'dclanguage', 'dctermslanguage', 'inlanguage', 'citationlanguage'])[0],
    fromJsonLd,
  ];
  for (const value of stated) {
    const tag = value === undefined || value === '' ? undefined : tags.tagOf(value);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** Bounds the memory: a site's pages share a few values. */
const MAX_CACHED = 256;
const MAX_LENGTH = 40;

/** Tags of the values seen so far, kept from page to page: `Intl.getCanonicalLocales` is slow. */
export class LanguageTagCache {
  readonly #tags = new Map<string, string | undefined>();

  tagOf(value: string): string | undefined {
    const short = value.slice(0, MAX_LENGTH);
    if (this.#tags.has(short)) return this.#tags.get(short);
    // Copied: a slice would keep the whole page's text in memory.
    const copy = ` ${short}`.slice(1);
    const tag = normalizeTag(copy);
    if (this.#tags.size < MAX_CACHED) this.#tags.set(copy, tag);
    return tag;
  }
}

/** Also accepts `en_us`, `en-US.UTF-8`, `en-us, de;q=0.8` and `English`. */
function normalizeTag(stated: string): string | undefined {
  const first = stated.split(/[,;.@|\s]/, 1)[0]!.toLowerCase();
  const named = LANGUAGE_NAMES.get(first);
  if (named !== undefined) return named;
  // `zh-cmn` is an old form of `zh`.
  const tag = first
    .replaceAll('_', '-')
    .replace(/^zh-cmn(?=-|$)/, 'zh')
    .replace(/-+$/, '');
  if (!/^[a-z]{2,3}(?:-|$)/.test(tag) || NO_LANGUAGE.has(tag.split('-', 1)[0]!)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    // The part after the language is invalid; the language itself may be valid.
    return /^[a-z]{2}(?=-)/.exec(tag)?.[0];
  }
}
