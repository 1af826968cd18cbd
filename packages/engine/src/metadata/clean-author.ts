/** Names as a reader would cite them, out of what pages put where an author should stand. */
import { decodeReferences } from './decode-references.ts';
import { collapse } from './read-text.ts';

/** What stands before a name: `By`, `Written by:`, `Von`, `Автор:`, `作者：`. */
export const LEADING = new RegExp(
  `^(?:(?:${[
    '(?:(?:article|story|post|text|words|report|review|content|photos?|guest post|opinion)\\s+)?(?:written|posted|published|created|authored|submitted|contributed|reported|compiled|edited|medically reviewed|reviewed|started|asked|shared)?\\s*by',
    '(?:about the )?authors?(?: name)?',
    'posted by author',
    'written with',
    'writer',
    'von',
    'verfasst von',
    'geschrieben von',
    'veröffentlicht von',
    'autore?i?n?',
    'autora?',
    'autores',
    'auteure?s?',
    'écrit par',
    'rédigé par',
    'publié par',
    'par',
    'escrito por',
    'publicado por',
    'por',
    'scritto da',
    'pubblicato da',
    'di',
    'door',
    'geschreven door',
    'av',
    'af',
    'skrevet av',
    'skrevet af',
    'skriven av',
    'autor',
    'napisał[a]?',
    'yazar',
    'yazan',
    'penulis',
    'oleh',
    'ditulis oleh',
    'tác giả',
    'bởi',
    'автор[аы]?',
    'от',
    'текст',
    'συντάκτης',
    'مؤلف',
    'كتب',
    'بقلم',
    'الكاتب',
    'כתב',
    'מאת',
    'लेखक',
    '作者',
    '撰文',
    '文',
    '編集',
    '著者',
    '執筆者?',
    'ライター',
    '글',
    '작성자',
    '글쓴이',
  ].join('|')})\\s*[:：/／|–—-]\\s*|(?:${[
    '(?:(?:article|story|post|text|words|report|content|guest post|opinion)\\s+)?(?:written|posted|published|created|authored|submitted|contributed|reported|compiled|started|asked|shared)?\\s*by',
    'verfasst von',
    'geschrieben von',
    'von(?=\\s+\\S+\\s+\\S)',
    'écrit par',
    'rédigé par',
    'par',
    'escrito por',
    'por',
    'scritto da',
    'door',
    'oleh',
  ].join('|')})\\s+)`,
  'iu',
);

/** `ByJane Doe`: two boxes of the layout side by side. */
const GLUED_BY = /^(?:[Ww]ritten |[Pp]osted )?[Bb]y(?=\p{Lu}\p{Ll})/u;

/** Where what follows a name begins: dates, reading times, roles in brackets of the layout, buttons. */
const TRAILING = [
  /\s*[|•·●⋅∙»›・].*$/u,
  /\s+[/–—→-]\s.*$/u,
  /\s*[,;]?\s+(?:last\s+)?(?:published|posted|updated|modified|created|reviewed|edited|medically reviewed|fact.checked)\b.*$/iu,
  /\s*[,(]?\s*\b(?:on\s+)?(?:mon|tues?|wednes|wed|thurs?|fri|satur|sat|sun)(?:day)?\b[\s,.]*\d?.*$/i,
  /\s*[,(]?\s*\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b.*$/i,
  /\s*[,(]?\s*\d{1,4}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{1,4}.*$/,
  /\s*,?\s*\(?\d+\s*(?:min(?:ute)?s?|mins?\.?|sec|hours?|days?|weeks?|months?|years?|comments?|posts?|articles?)\b.*$/i,
  /\s+(?:view (?:all|profile|bio|in)|see (?:all|full)|read (?:more|full)|more (?:by|from)|follow|share|posts by|all posts|website|bio|verified|see profile|full bio|learn more|commented|says|said|wrote|on behalf of)\b.*$/i,
  /\s*\((?:author|writer|contributor|admin|staff|website|view posts)\)\s*$/i,
  /[\s,;:|/&–—-]+$/,
];

/** Values that a publishing system writes where nobody is named. */
const NOBODY = new Set(
  `admin administrator author authors anonymous anon unknown none null undefined nan guest user users root webmaster test
  wordpress default editor n/a na no-reply noreply contact home website blog super superuser siteadmin web-admin
  webadmin wpadmin wp-admin adminuser no author not provided false true by`
    .split(/\s+/)
    .concat('web admin', 'site admin', 'super user', 'no author', 'no name', 'not set', 'admin user', 'the author'),
);

/** Texts of buttons and templates, and domains. */
const NOT_A_NAME =
  /^(?:view|see|read|more|all) (?:more|all|posts|bio|profile|articles)\b|^(?:last )?(?:updated|modified|reviewed)\b|^[a-z]+(?:\.[a-z]+){2,}$|^[\w-]+\.(?:com|net|org|info|io|co\.uk|de|fr)$|[{}<>]|\$\(/i;

const ADDRESS = /(?:https?:)?\/\/\S+|\bwww\.\S+|(?<!\S)[^\s@]+@[^\s@]+\.[^\s@]+/gi;

/** Longest author of a single entry; longer ones are sentences. */
const LONGEST = 100;

/** One name as cited, or the empty string where `value` names nobody. */
export function cleanName(value: string, siteNames: readonly string[]): string {
  let name = collapse(
    decodeReferences(value.slice(0, 1_000))
      .replace(/<[^<>]{0,200}>/g, ' ')
      .replace(ADDRESS, ' '),
  );
  for (let round = 0; round < 2; round++) name = name.replace(LEADING, '').replace(GLUED_BY, '');
  for (const site of siteNames) name = withoutSite(name, site);
  for (const pattern of TRAILING) name = name.replace(pattern, '');
  name = name
    .replace(/^[\s,;:|/&@•·–—-]+/, '')
    .replace(/\s*\(\s*\)/g, '')
    .trim();
  if (name.length > LONGEST || name.length < 2 || !/\p{L}/u.test(name)) return '';
  return NOBODY.has(name.toLowerCase()) || NOT_A_NAME.test(name) ? '' : name;
}

/** `Jane Doe | The Site` and `Jane Doe, The Site` are Jane Doe. */
function withoutSite(name: string, site: string): string {
  if (site.length < 3 || name.length <= site.length + 2) return name;
  const end = name.slice(-site.length);
  if (end.toLowerCase() !== site.toLowerCase()) return name;
  const rest = name.slice(0, -site.length).trimEnd();
  const joint = /(?:[|,;:–—@/·•-]|\b(?:at|for|of|from|von|de)|\()$/i.exec(rest);
  return joint ? rest.slice(0, joint.index).trimEnd() : name;
}

/** `A and B`, `A & B`, `A; B`: each a full name. */
const AND = /\s+(?:and|und|et|y|e|og|och|en|и|та|ve|dan|och|&|\+)\s+|\s*[;；、/]\s*|,\s*(?:and|und|et|y|e|&)\s+/iu;

/** The author line for all `values`: clean names, each once, joined by a comma; `null` where nobody is named. */
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
  const parts = collapse(decodeReferences(value.slice(0, 1_000))).split(AND);
  const areFullNames = parts.every((part) => /^\S+(?:\s+\S+)+$/.test(part.trim().replace(LEADING, '')));
  return parts.length > 1 && areFullNames ? parts : [value];
}

/** Names of nobody in particular: whoever works there. */
const SOMEBODY =
  /^(?:the )?(?:(?:editorial|web|news|online|content|blog|guest|press|marketing|communications?|digital|site) )?(?:staff|team|desk|editors?|writers?|staff writers?|staff reports?|reporters?|correspondents?|contributors?|newsroom|redaktion|redaktionsteam|redazione|redacci[oó]n|r[eé]daction|la r[eé]daction|redactie|redaktionen|redakcja|redakce|redação|editorial board|guest)$/iu;

/** Whether the name is the site's own, or of whoever works for it. */
export function isHouse(author: string, siteNames: readonly string[]): boolean {
  const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return SOMEBODY.test(author) || siteNames.some((site) => bare(site) === bare(author));
}
