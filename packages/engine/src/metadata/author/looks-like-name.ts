/** Whether a text looks like a person's name. */

const setOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** No name begins with one of these: buttons, forms, notes. */
const FIRST_WORDS = setOf(
  `my our your first last full user email try cancel register explore visit meet start get request add buy shop learn
  join contact about read posted published updated subscribe follow find welcome watch listen download jump back share more
  alle alles mehr tous latest related recommended also rss text font privacy terms advertise advertisement advertising affiliate disclosure
  categories category sign log view views copy print [email`,
);

/** Single words that stand beside names or in their place. */
const NO_NAMES = setOf(
  `rating required inheritance note see tiktok mastodon bluesky threads reddit discord whatsapp telegram github facebook twitter linkedin instagram
  youtube pinterest people member members staff contributors community license licence faq faqs us login logout
  menu search contents overview introduction summary comment comments reply likes tags tag topic topics written minutes next
  previous moderator features pricing careers support post via writer directions profile datum fecha von par por door di
  da av af przez stand quelle fuente fonte publiziert publié publiée publicado publicada pubblicato veröffentlicht
  erstellt erschienen geschrieben gepostet abmelden anmelden shares settings account trending popular english newsletters`,
);

/** The same for several words. */
const NO_NAME =
  /^(?:date (?:of|first|last|\w+ed)\b.*|in this article.*|(?:new|junior|senior) member|table of contents|written by|\d+ (?:shares?|min read)|min read|all posts|quick links|key takeaways|on behalf of|the .* blog)$/i;

const PARTICLES =
  /^(?:de|van|der|den|von|di|da|do|dos|du|la|le|bin|ibn|al|el|ter|ten|y|e|and|und|et|with|&|the|of|at|for|,|\||-)$/u;

/**
 * Why a name is expected: markup or a label such as `Author:`, the word "by", or only the position beside the heading.
 */
export type NameEvidence = 'labeled' | 'by' | 'position';

/** The weaker the evidence, the stricter the form: `by` and `position` require two to four capitalized words. */
export function looksLikeName(name: string, evidence: NameEvidence, isNameBox: boolean): boolean {
  if (name === '' || NO_NAME.test(name) || /[?!…]|\d:\d|\.\s+\p{Ll}|\p{Ll}{3}\.$/u.test(name)) return false;
  const first = name.split(/\s/, 1)[0]!.toLowerCase();
  if (FIRST_WORDS.has(first) || (first.length === name.length && (NO_NAMES.has(first) || TOPIC_WORDS.has(first))))
    return false;
  const words = name.split(/\s+/);
  // User names may begin with a digit. Several words that do are a headline, a chapter or a postal address.
  if (words.length > 1 && /^\d+\.?\s/.test(name)) return false;
  if (evidence === 'labeled') {
    // A single word may be a user name; several words must be capitalized like a name.
    if (words.length > 12 || name.length > 80) return false;
    return (
      words.length === 1 ||
      (isNameBox && words.length <= 3) ||
      words.every((word) => PARTICLES.test(word) || /^[^\p{Ll}]/u.test(word))
    );
  }
  if (words.length < 2 || words.length > 4 || /\d/.test(name)) return false;
  if (evidence === 'position' && words.some((word) => word === '&' || isTopicWord(word))) return false;
  return words.every((word) => PARTICLES.test(word) || /^\p{Lu}[\p{L}\p{M}'’.-]*,?$/u.test(word));
}

/** Words of headings, categories and companies, which often stand beside a date in the form of a name. */
const TOPIC_WORDS = setOf(
  `news blog blogs update updates press release releases product products company research technology tech science business
  health wellness education culture politics world travel food sports lifestyle opinion insights insight resources resource
  guide guides tips marketing data security software design development engineering learning machine artificial intelligence
  case study studies customer customers story stories announcement announcements event events webinar webinars podcast video
  videos featured new service services solution solutions industry report reports center centre university college school
  department institute inc llc ltd gmbh corp group agency home page united states kingdom new-york york angeles london
  washington francisco city county state street road north south east west january february march april may june july august
  september october november december the this your our how what why when best top review reviews market markets finance
  financial money real estate personal digital social media public policy climate energy environment general local national
  international breaking editorial newsletter archive archives category categories all more read view continue cookie
  privacy terms open source free online web mobile app apps cloud ai management project team training course courses
  article history apple podcasts episode manual handbook documentation
  valley palace island islands morning evening briefing daily weekly edition change league
  pressemitteilung pressemeldung nachrichten aktuelles politik wirtschaft kultur wissen sport panorama actualités économie
  société noticias actualidad economía cultura notizie attualità cronaca nieuws nyheter aktualności`,
);

function isTopicWord(word: string): boolean {
  return TOPIC_WORDS.has(word.toLowerCase().replace(/[^\p{L}-]+/gu, ''));
}
