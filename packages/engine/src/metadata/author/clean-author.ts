/** Cleans author names: `By Jane Doe, Staff Writer | Example Site` → `Jane Doe`. */

import { collapse } from '../../text/collapse.ts';
import { decodeReferences } from '../../text/decode-references.ts';
import { plainLetters } from '../../text/plain-words.ts';
import { bylinePrefix, isOrganization, PHOTO_CREDIT_AFTER, REPORTER_AFTER, ROLE_AFTER } from './author-words.ts';

/** What `PHOTO_CREDIT_AFTER` matches has one of these. Names seldom do, and V8 takes a millisecond to compile that pattern. */
const MAY_HOLD_CREDIT = /[:：=＝사]|\s(?:by|von|de|di|av|par|por)\s/i;

/** What follows a name, beside photo credits: buttons, notes on changes, weekdays. */
const TRAILING_WORDS = [
  REPORTER_AFTER,
  /\s*[,;]?\s+(?:last\s+)?(?:published|posted|updated|modified|created|reviewed|edited|medically reviewed|fact.checked)\b.*$/i,
  /\s*[,(]?\s*\b(?:on\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*$/i,
  /\s+(?:view (?:all|profile|bio|in)|see (?:all|full)|read (?:more|full)|more (?:by|from)|follow|share|posts by|all posts|website|bio|verified|see profile|full bio|learn more|on behalf of)\b.*$/i,
  /[.,;]?(?: with)?\s+(?:translated|illustrated|photographed|photography|additional reporting)(?: (?:and|&) \w+)? by\b.*$/i,
  // Lower case only: capitalized, these are names.
  /\s+(?:commented|says|said|wrote)\b.*$/,
  /(?<=\s\S{1,30}) (?:the )?(?:associated|canadian) press$/i,
  /\s+(?:on|am|el|le|op|den|em|il|dnia|dne|pada|at|um|à|w|в)$/u,
];

/** In ASCII, what `TRAILING_WORDS` match has one of these words. Names seldom do, and each pattern takes V8 long to compile. */
const WORDS_AFTER_NAMES: ReadonlySet<string> = new Set(
  (
    'published posted updated modified created reviewed edited medically fact monday tuesday wednesday thursday friday ' +
    'saturday sunday view see read more follow share posts all website bio verified full learn on translated illustrated ' +
    'photographed photography additional commented says said wrote press am el le op den em il dnia dne pada at um w'
  ).split(' '),
);

/** What follows a name and begins with punctuation or a digit: separators, dates, reading times, roles in brackets. */
const TRAILING_SIGNS = [
  ROLE_AFTER,
  /\s+\(?@[\w.]+.*$/,
  /\s*[([](?:she|he|they|ella|él|elle|il|sie|er|hon|han|hen)\s*[/,].{0,30}[)\]].*$/i,
  /\s*[|•·●⋅∙»›・].*$/u,
  /\s+[/–—→-]\s.*$/u,
  /\s*[,(]?\s*\b(?:on\s+)?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]*)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b.*$/i,
  /\s*[,(]?\s*\d{1,4}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{1,4}.*$/,
  /\s*,?\s*\(?\d+\s*(?:min|sec|hour|day|week|month|year|comment|post|article)[a-z]*\b.*$/i,
  /\s*\((?:author|writer|text|words|contributor|admin|staff|website|now|earlier|autor(?:in)?|auteure?|[^\s)]+\s[^)]*)\).*$/i,
  // Footnote marks after full names: `Jane Doe1,2,*`, `Jane Doe1, John Roe2`.
  /(?<=\s\S{0,30}\p{Ll}{2})[\d*†‡§¶⁰¹²³⁴-⁹][\d*†‡§¶⁰¹²³⁴-⁹,\s]{0,20}(?=$|,\s\p{Lu})/gu,
  /[\s,;:|/&(–—-]+$/,
];
const HAS_SIGN = /[^\p{L}\p{M}\s.'’]/u;
/** For names in ASCII, the same: V8 reads the tables of Unicode for `HAS_SIGN`. */
const MAY_HAVE_SIGN = /[^A-Za-z\s.']/;

/** Values that publishing systems write when no author is set. */
const PLACEHOLDER_NAMES = new Set(
  (
    'admin|administrator|author|authors|anonymous|anon|unknown|none|null|undefined|nan|guest|user|users|root|webmaster|test|' +
    'wordpress|default|editor|n/a|na|no-reply|noreply|contact|home|website|blog|super|superuser|siteadmin|web-admin|' +
    'webadmin|wpadmin|wp-admin|adminuser|no|not|provided|false|true|by|name|mon|tue|wed|thu|fri|sat|sun|article by|story by|' +
    'author name|your name|first last|firstname lastname|no name given|posts by|web admin|site admin|super user|no author|' +
    'no name|not set|admin user|the author'
  ).split('|'),
);

/** Button texts, templates and domains. */
const NOT_A_NAME =
  /^(?:view|see|read|more|all) (?:more|all|posts|bio|profile|articles)\b|^(?:last )?(?:updated|modified|reviewed)\b|^[a-z]+(?:\.[a-z]+){2,}$|^[\w-]+\.(?:com|net|org|info|io|co\.uk|de|fr)$|[{}<>%]|\d[:.]\d|\w: |\S(?:\[at\]|\(at\))\S|\$\(|\[object/i;

/** What all matches of `NOT_A_NAME` have. Names seldom do, and V8 takes longer to compile the whole pattern. */
const MAY_BE_NO_NAME = /[{}<>%[($:]|\.\w|^(?:view|see|read|more|all|last|updated|modified|reviewed)\b/i;

const URL_OR_EMAIL = /(?:https?:)?\/\/\S+|\bwww\.\S+|(?<!\S)[^\s@]+@[^\s@]+\.[^\s@]+/gi;

/** Longer values are sentences. */
const MAX_NAME_LENGTH = 100;

/** One clean name, or the empty string if `value` holds none. */
export function cleanName(value: string, siteNames: readonly string[]): string {
  let name = collapse(
    decodeReferences(value.slice(0, 1_000))
      .replace(/<[^<>]{0,200}>/g, ' ')
      .replace(URL_OR_EMAIL, ' '),
  ).replace(/\s+(?=[,;])/g, '');
  const inBrackets = /^(?:\(([^()]+)\)|["“„«]([^"“”„«»]+)["“”»])$/.exec(name);
  if (inBrackets) name = inBrackets[1] ?? inBrackets[2]!;
  for (let round = 0; round < 2; round++) {
    const length = bylinePrefix(name).length;
    name = name.slice(length);
    if (length === 0) break;
  }
  for (const site of siteNames) name = withoutSite(name, site);
  if (MAY_HAVE_SIGN.test(name) && HAS_SIGN.test(name)) {
    for (const pattern of TRAILING_SIGNS) name = name.replace(pattern, '');
    name = name.replace(/^[\s,;:|/&@•·–—-]+/, '').replace(/,(?=\p{L})/gu, ', ');
  }
  if (MAY_HOLD_CREDIT.test(name)) name = name.replace(PHOTO_CREDIT_AFTER, '');
  if (mayHaveTrailingWords(name)) for (const pattern of TRAILING_WORDS) name = name.replace(pattern, '');
  name = name.trim();
  if (name.length > MAX_NAME_LENGTH || name.length < 2 || !hasLetter(name)) return '';
  return PLACEHOLDER_NAMES.has(name.toLowerCase()) || (MAY_BE_NO_NAME.test(name) && NOT_A_NAME.test(name)) ? '' : name;
}

function mayHaveTrailingWords(name: string): boolean {
  return (
    NOT_ASCII.test(name) ||
    name
      .toLowerCase()
      .split(/\W+/)
      .some((word) => WORDS_AFTER_NAMES.has(word))
  );
}

const NOT_ASCII = /[^\x00-\x7f]/;

function hasLetter(text: string): boolean {
  return /[A-Za-z]/.test(text) || /\p{L}/u.test(text);
}

/** `Jane Doe | The Site`, `Jane Doe, The Site` and `Jane Doe The Site` → `Jane Doe`. */
function withoutSite(name: string, site: string): string {
  if (site.length < 3 || name.length <= site.length + 2) return name;
  const whole = name.endsWith(')') ? name.slice(0, -1) : name;
  const end = whole.slice(-site.length);
  if (end.toLowerCase() !== site.toLowerCase()) return name;
  const rest = whole.slice(0, -site.length).trimEnd();
  const joint = /(?:[|,;:–—@/·•-]|\b(?:at|for|of|from|von|de)|\()$/i.exec(rest);
  // `Jane Doe The Daily Example`: both are several words.
  if (!joint) return /\s/.test(rest) && /\s/.test(site) ? rest : name;
  return rest.slice(0, joint.index).trimEnd();
}

/** Separators between full names: `A and B`, `A & B`, `A; B`. */
const AND =
  /\s+(?:and|und|et|y|e|og|och|en|és|ja|i|a|и|та|і|και|ve|dan|with|mit|con|avec|&|\+)\s+|\s*[;；、/]\s*|,\s*(?:and|und|et|y|e|&)\s+/i;

/** Each separator has a word or a sign. */
const MAY_HOLD_SEPARATOR = /\s\S+\s|[;；、/,]/;

/** Clean names from all `values`, without duplicates, joined by commas; `null` if there are none. */
export function joinAuthors(values: readonly string[], siteNames: readonly string[]): string | null {
  const names = new Map<string, string>();
  for (const value of values.slice(0, 50)) {
    for (const part of splitNames(value)) {
      const name = cleanName(part, siteNames);
      const key = name.toLowerCase();
      if (name !== '' && !names.has(key)) names.set(key, name);
    }
  }
  return names.size === 0 ? null : [...names.values()].join(', ');
}

function splitNames(value: string): string[] {
  const text = collapse(decodeReferences(value.slice(0, 1_000)));
  const parts = MAY_HOLD_SEPARATOR.test(text) ? text.split(AND) : [text];
  if (parts.length === 1) return parts;
  const areFullNames = parts.every((part, at) => {
    const name = part.trim();
    // `Jane Doe, Home & Garden Editor` is one name with a role.
    return FULL_NAME.test(name.slice(bylinePrefix(name).length)) && (at === 0 || `, ${name}`.search(ROLE_AFTER) !== 0);
  });
  return areFullNames ? parts : [value];
}

/** Two words without a lower-case initial, or one word in a script without spaces. */
const FULL_NAME = /^(?:(?=[^\p{Ll}])\S+(?:\s+\S+)+|[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}ー・]{2,12})$/u;

/** The site's staff in general: `Editorial Team`, `Staff Writer`, `Redaktion`. */
function isStaff(author: string): boolean {
  let name = author.toLowerCase();
  if (name.startsWith('the ')) name = name.slice('the '.length);
  if (STAFF.has(name) || EDITORS.test(name)) return true;
  const space = name.indexOf(' ');
  return DEPARTMENTS.has(name.slice(0, space)) && STAFF.has(name.slice(space + 1));
}

/** `Redaktion`, `La rédaction`, `Redakcja`, `Redação`. */
const EDITORS = /^(?:la )?r[eé]da[ckçz]\S+$/;
const DEPARTMENTS: ReadonlySet<string> = new Set(
  'editorial web news online content blog guest press marketing communication communications digital site'.split(' '),
);
const STAFF: ReadonlySet<string> = new Set(
  (
    'staff|team|desk|editor|editors|writer|writers|staff writer|staff writers|staff report|staff reports|reporter|reporters|' +
    'correspondent|correspondents|contributor|contributors|newsroom|editorial board|guest'
  ).split('|'),
);

/** Whether the name is the site's own or that of an organization, or stands for the site's staff. */
export function isSiteOrStaff(author: string, siteNames: readonly string[]): boolean {
  return (
    isStaff(author) || isOrganization(author) || siteNames.some((site) => plainLetters(site) === plainLetters(author))
  );
}
