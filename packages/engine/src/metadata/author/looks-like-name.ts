/** Whether a text looks like a person's name. */

const NOT_NAMES =
  /^(?:my .*|date (?:first|published|posted|added|created|of|last|modified|updated|issued|available)\b.*|(?:first|last|full|your|user) ?name|email.*|rating|required|sign|try.*|cancel|register.*|explore.*|visit.*|meet .*|start .*|get .*|request.*|add .*|buy .*|shop .*|learn .*|join .*|profile\/.*|tiktok|mastodon|bluesky|threads|reddit|discord|whatsapp|telegram|github|home|people|team|members?|staff|users?|authors|contributors|community|licen[cs]e|faqs?|inheritance|note|see|see also|us|blog|news|articles?|share|login|log in|sign in|sign up|menu|search|contact.*|about.*|read .*|table of contents|contents|posted .*|published.*|updated.*|comments?|reply|subscribe.*|follow.*|views?|likes?|tags?|categor.*|topics?|resources|guides?|by|author|written by|minutes?|min read|all posts|back.*|next|previous|guest|member|new member|moderator|administrator|junior member|senior member|facebook|twitter|linkedin|instagram|youtube|pinterest|email|print|copy link|download.*|watch.*|listen.*|english|jump to.*|quick links?|features?|reviews?|insights?|company|products?|pricing|careers?|support|follow us|our .*|the .* blog|share this.*|advertis.*|affiliate.*|disclosure.*|in this article.*|overview|introduction|summary|key takeaways|last|post|via|writer|written|welcome.*|more about.*|find .*|alles von .*|alle (?:artikel|beiträge) .*|mehr von .*|more from .*|tous les articles .*|\[email.*|find|profile|directions|data|datum|fecha|von|par|por|door|di|da|av|af|przez|stand|quelle|source|fuente|fonte|publi(?:ziert|é|ée|cado|cada|cato|cata)|veröffentlicht|erstellt|erschienen|geschrieben|gepostet|abmelden|anmelden|\d* ?shares?|on behalf of|log out|settings|account|privacy.*|terms.*|trending|popular|latest.*|related.*|recommended.*)$/i;

const PARTICLES =
  /^(?:de|van|der|den|von|di|da|do|dos|du|la|le|bin|ibn|al|el|ter|ten|y|e|and|und|et|with|&|the|of|at|for|,|\||-)$/u;

/**
 * Why a name is expected: markup or a label such as `Author:`, the word "by", or only the position beside the heading.
 */
export type NameEvidence = 'labeled' | 'by' | 'position';

/** The weaker the evidence, the stricter the form: `by` and `position` require two to four capitalized words. */
export function looksLikeName(name: string, evidence: NameEvidence, isNameBox: boolean): boolean {
  if (name === '' || NOT_NAMES.test(name) || /[?!…]|\d:\d|\.\s+\p{Ll}|\p{Ll}{3}\.$/u.test(name)) return false;
  const words = name.split(/\s+/);
  // User names may begin with a digit. Several words that do are a headline or a postal address.
  if (words.length > 1 && /^\d+\s/.test(name)) return false;
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
const TOPIC_WORDS = new Set(
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
  privacy policy terms open source free online web mobile app apps cloud ai management project team training course courses
  pressemitteilung pressemeldung nachrichten aktuelles politik wirtschaft kultur wissen sport panorama actualités économie
  société noticias actualidad economía cultura notizie attualità cronaca nieuws nyheter aktualności`.split(/\s+/),
);

function isTopicWord(word: string): boolean {
  return TOPIC_WORDS.has(word.toLowerCase().replace(/[^\p{L}-]+/gu, ''));
}
