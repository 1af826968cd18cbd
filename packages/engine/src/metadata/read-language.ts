/** The page's language as a BCP 47 tag, whatever the page calls it. */
import { metaValues, type PageFacts } from '../page/page-facts.ts';

/** What pages write where a tag should stand: names, and codes of countries that are none of languages. */
const CALLED: ReadonlyMap<string, string> = new Map(
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

/** Tags that say that the language is not said. */
const UNSAID = new Set(['und', 'mul', 'zxx', 'mis', 'x', 'i']);

/** The language stated first by a source that states one, or `undefined`. */
export function readLanguage(facts: PageFacts, fromJsonLd: string | undefined): string | undefined {
  const stated = [
    facts.htmlLanguage,
    metaValues(facts, ['contentlanguage'])[0],
    metaValues(facts, ['oglocale'])[0],
    metaValues(facts, ['language', 'dclanguage', 'dctermslanguage', 'inlanguage', 'citationlanguage'])[0],
    fromJsonLd,
  ];
  for (const value of stated) {
    const tag = value === undefined || value === '' ? undefined : tagOf(value);
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** The last answers: a site's pages ask for the same again. */
const known = new Map<string, string | undefined>();
const MOST_KNOWN = 256;
const LONGEST = 40;

function tagOf(stated: string): string | undefined {
  const short = stated.slice(0, LONGEST);
  if (known.has(short)) return known.get(short);
  // A string of its own: a part of the page would keep all of it in memory.
  const own = ` ${short}`.slice(1);
  const tag = makeTag(own);
  if (known.size < MOST_KNOWN) known.set(own, tag);
  return tag;
}

/** `en_us`, `en-US.UTF-8`, `en-us, de;q=0.8` and `English` are tags too. */
function makeTag(stated: string): string | undefined {
  const first = stated.split(/[,;.@|\s]/, 1)[0]!.toLowerCase();
  const called = CALLED.get(first);
  if (called !== undefined) return called;
  // `zh-cmn` is an old way to say `zh`.
  const tag = first
    .replaceAll('_', '-')
    .replace(/^zh-cmn(?=-|$)/, 'zh')
    .replace(/-+$/, '');
  if (!/^[a-z]{2,3}(?:-|$)/.test(tag) || UNSAID.has(tag.split('-', 1)[0]!)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    // What follows the language is no tag; the language itself may be one.
    return /^[a-z]{2}(?=-)/.exec(tag)?.[0];
  }
}
