/**
 * Words that pages write around an author's name, by language: prefixes such as `Written by`, roles and photo credits.
 */
import { PatternsByStart } from '../../text/patterns-by-start.ts';

/** Splits a table at line breaks and ` | `. */
const rows = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .flatMap((row) => row.trim().split(' | '));

/** Kinds of text, as in `Guest post by`. */
const PIECES =
  'articles?|story|stories|post|text|words|report|reporting|review|content|photos?|guest post|guest blog|recipe|op-ed|opinion|analysis|column|commentary|essay|interview|contribution';
const PARTICIPLES =
  'written|posted|published|created|authored|submitted|contributed|reported|compiled|edited|medically reviewed|reviewed|started|asked|shared|opened|uploaded|added';

/** Prefixes that end in "by"; a name follows, with or without a colon. */
const VERBS = rows(`
  (?:(?:this is a )?(?:${PIECES})\\s+)?(?:(?:${PARTICIPLES})\\s+)?by | recipe courtesy of
  (?:ein |eine )?(?:gast|blog)?[- ]?(?:text|beitrag|artikel|bericht|kommentar|kolumne|analyse|interview|essay|reportage|rezension|rezept) von
  (?:verfasst|geschrieben|veröffentlicht|erstellt|eingestellt|gespeichert|gepostet|publiziert) von
  (?:article |texte )?(?:écrit|rédigé|publié|posté|proposé|soumis) par | texte de | propos recueillis par
  (?:artículo |texto )?(?:escrito|publicado|redactado|enviado|elaborado) por | texto de | texto por
  (?:scritto|pubblicato|redatto|inserito|postato|inviato) da | a cura di | articolo di | testo di
  (?:postad[ao]|publicad[ao]|enviado) por
  (?:geschreven|geplaatst|gepost|ingezonden|tekst|artikel) door
  (?:skriven|publicerad|skrevet|publisert|publiceret|skrivet) a[vf]
  (?:napisane|opublikowane|dodane|opublikowano) przez | napisał(?:\\(?[ai]\\)?)? | написано(?: автором)? | oprac\\. | opracowanie
  napsal(?:\\(?a\\)?)? | napísal(?:\\(?a\\)?)? | piše | napisa(?:o|la) | scris de | publicat de | írta | kirjoittanut | yazan | γράφει (?:ο|η)
  (?:ditulis |dipos[kt]\\S+ )?oleh | gönderen | vložila? | đăng bởi | viết bởi | bởi
  โดย | เขียนโดย | द्वारा
  بقلم | كتب(?:ت)? | مأت | מאת
`);

/** Labels such as `Author`; a separator or the edge of a box must follow. */
const LABELS = rows(`
  von | par | por | door | di | av | af | przez | per
  (?:about the |guest |posted by )?(?:article |post )?authors?(?:\\(s\\))?(?: name)? | contributors? | writer | words | text | writing | written with
  interview | text (?:und|&) interview | interview (?:und|&) text
  verfasser(?:in)? | autor(?:in|en)? | autore?s? | autoras? | auteure?s? | rédaction | rédacteur | redacción | redator | redação
  tekst(?:en)? | texte? | texto | testo | teksti | kirjoittaja | författare | forfatter | skribent | skrevet av
  opracował[a]? | redaktor | redaktion | szerző | autorka? | autoři | autori | yazar | haber | penulis | besedilo | reporter | tác giả | bài viết | người viết | bài
  авторы? | автора | авторка | автор материала | автор текста | от | текст | аутор | автор статьи | текст підготував | συντάκτης | συγγραφέας | κείμενο
  مؤلف | الكاتب | كاتب | المؤلف | نویسنده | כתב | כותב | लेखक | লেখক | প্রতিবেদক | ผู้เขียน | เขียนโดย | เรื่อง
  (?:本文)?作者 | 撰文 | 文 | 文字 | 撰稿 | 采写 | (?:本报)?记者 | (?:本報)?記者 | 編集 | 著者 | 執筆者? | ライター | 取材・文 | 文・写真 | 取材・文・写真 | 글·사진 | 글쓴이 | 작성자 | 기자명 | 글
`);

const MARK = '[:：=/／|–—-]';
/** After a label, a dash without a space is part of a word. */
const LABEL_MARK = '(?:\\s*[:：=＝/／・]\\s*|\\s*[|–—-]\\s+)';

/** Words before a name in Han or Hangul, without a separator. */
const TITLES = '(?:(?:本[报報])?(?:記者|记者)|기자명|글·사진|글|작성자)';
const TITLE_STARTS = '本記记기글작';

/** What stands before a name: `By `, `Written by: `, `Autor: `, `作者：`, `記者 `. */
const prefixes = new PatternsByStart([VERBS, LABELS], ([verbs, labels], start) => [
  ...(verbs === '' ? [] : [`(?:${verbs})\\s*${MARK}?(?:\\s+|(?<=${MARK}))`]),
  ...(labels === '' ? [] : [`(?:${labels})${LABEL_MARK}`]),
  ...(TITLE_STARTS.includes(start) ? [`${TITLES}\\s*(?=[\\p{sc=Han}\\p{sc=Hang}]{2,4}(?:$|[\\s/／|]))`] : []),
]);

const labels = new PatternsByStart([[...VERBS, ...LABELS]], ([forms]) => [`(?:${forms})\\s*[:：]?$`]);

/** Whether the text is only a label for the name that follows, such as `Author:`. */
export function isAuthorLabel(text: string): boolean {
  return text.length < MAX_LABEL_LENGTH && labels.exec(text) !== null;
}

const MAX_LABEL_LENGTH = 40;

let inlineLabel: RegExp | undefined;

/** A label with a colon inside a line: `May 17, 2024 | Author: Jane Doe`. */
export function findInlineLabel(text: string): RegExpExecArray | null {
  if (!/[:：]/.test(text)) return null;
  inlineLabel ??= new RegExp(`(?:^|[\\s|·•,(\\u001F])(?:${LABELS.join('|')})\\s*[:：]\\s*(?=\\S)`, 'iu');
  return inlineLabel.exec(text);
}

/** Prepositions that are also parts of names, so they mean "by" only before a full name. */
const PREPOSITION = /^(?:von|par|por|door|di|av|af|przez|per)(?=\s)/i;
const FULL_NAME = /^\s+(?=\p{Lu}\S*\s+\S)/u;

/** Languages in which a line may begin with a preposition for "by" that is ambiguous elsewhere. */
const PREPOSITIONS_BY_LANGUAGE: ReadonlyMap<string, RegExp> = new Map(
  'fr=par es=por pt=por it=di nl=door sv=av|text no=av nb=av nn=av da=af de=von ro=de bg=от ca=per pl=przez sq=nga fi=teksti el=του|της'
    .split(' ')
    .map((each) => [each.slice(0, 2), new RegExp(`^(?:${each.slice(3)})\\s*:?\\s+(?=\\S)`, 'i')]),
);

/**
 * The words before the name at the start of `text`, such as `By `, or the empty string.
 * @param language - language tag of the page, or the empty string.
 */
export function bylinePrefix(text: string, language = ''): string {
  return (
    prefixes.exec(text)?.[0] ??
    prepositionBeforeName(text) ??
    PREPOSITIONS_BY_LANGUAGE.get(language.slice(0, 2))?.exec(text)?.[0] ??
    ''
  );
}

function prepositionBeforeName(text: string): string | undefined {
  const word = PREPOSITION.exec(text)?.[0] ?? '';
  const space = word && FULL_NAME.exec(text.slice(word.length));
  return space ? word + space[0] : undefined;
}

/** A person who only worked on the author's text: `Updated by`, `Photos by`. Not an author. */
export const CONTRIBUTOR_BEFORE =
  /\b(?:last (?:edited|modified|changed) by|(?:updated|fact[- ]?checked|translated|photos?|photograph(?:ed|y|s)|pictures?|images?|illustrat(?:ed|ions?)|approved|produced|video|design(?:ed)?|powered|sponsored|presented|hosted|recommended)(?: (?:and|&) \w{3,12})?(?: on .{6,24})?\s+by|(?:aktualisiert|übersetzt|fotos?|bilder) von)\s*:?\s*$/i;
/** A person who checked the text: better than no author. */
export const REVIEWER_BEFORE = /\b(?:edited|reviewed|checked|verified)\s+by\s*:?\s*$/i;

/** Photo credits after the author. */
const CREDITS =
  'fotos?|photos?|photograph(?:s|y|er|ie)?|pictures?|images?|bild(?:er)?|illustrations?|graphics?|grafik|video|fotograf(?:[aei]|ía|ie)?|fot[oó][sn]?|valokuva|kuvat?|zdjęci[ae]|fotoğraf(?:lar)?|фото|снимки|写真|撮影|사진|摄影|攝影|图|圖';
export const PHOTO_CREDIT_AFTER = new RegExp(
  `(?:^|[\\s,;|/(–—&-]+)(?:and |und |et |y )?(?:${CREDITS})(?:\\s*[:：=＝]|\\s+(?:by|von|de|di|av|par|por)\\s|(?<=사진)\\s).*$`,
  'i',
);

/** Roles and positions after a comma: `, Staff Writer`, `, Director of Pomology at …`. Degrees stay: they are part of a citation. */
export const ROLE_AFTER =
  /,\s*(?:[^\s,]+\s+){0,4}(?:writer|reporter|correspondent|journalist|columnist|contributor|editor|staff|news service|today(?: sports)?|times|tribune|herald|special|journaliste?|redactora?|associated press|reuters|afp|ap|cnn|dpa|office|university|president|(?:co-?)?founder|head|managers?|c[efot]o|lecturers?|educators?|researchers?|fellows?|partners?|specialists?|strategists?|experts?|advis[eo]rs?|scientists?|consultants?|counsel|officers?|chair(?:man|woman)?|(?:[a-zäöü]*(?:leiter|sprecher)|geschäftsführer|redakteur|referent|direktor|professor)(?:in)?|professors|vorsitzende[rn]?|direct(?:ors?|eur|rice)|direttor[ei])(?:\s+(?:of|for|to|at|and|in|der|des|von|bei|im|am|de|du|di)\s.*|\s*[,/|–—-].*)?$/i;

/** A place, agency or newspaper after a full name: `Jane Doe, Berlin`, `Jane Doe, The Orchard Post`. */
export const PLACE_AFTER = /(?<=\s\S{2,20}),\s(?:The\s.+|\p{Lu}\p{Ll}{3,})$/u;

/** What Korean and Chinese pages write after a reporter's name. */
export const REPORTER_AFTER =
  /\s*(?:(?:선임|인턴|전문)?기자|특파원|논설위원|에디터)(?:$|[\s,·=(].*)$|\s*[／/]\s*\S{0,8}(?:報導|报道|連線|電|专电).*$|\s+(?:责任|責任)?(?:编辑|編輯|责编|校对|审核)(?:\s*[|:：／/].*)?$/;

/** Names of companies, associations and media end in one of these words. */
const ORGANIZATION_WORDS: ReadonlySet<string> = new Set(
  (
    'gmbh ag ev ggmbh ltd ltd. limited inc inc. llc plc corp corp. corporation sarl oy a/s ' +
    'foundation stiftung verlag verein verband institut magazin magazine zeitung gazette newspaper'
  ).split(' '),
);
/** The same for several words and abbreviations: `GmbH & Co. KG`, `S. r. l.` */
const LEGAL_FORM =
  /(?:^|\s)(?:gmbh & co\.? kgaa?|co\.? kg|e\. ?v\.?|s\. ?a\.?|s\. ?r\. ?l\.?|s\. ?p\. ?a\.?|b\. ?v\.?)$/i;

/** How abbreviations end that are not `KG`. Few names with a period do, and V8 takes longer to compile the whole pattern. */
const ABBREVIATION_END = /[avl]\.?$/i;

export function isOrganization(name: string): boolean {
  const last = name.slice(name.lastIndexOf(' ') + 1).toLowerCase();
  const mayBeAbbreviated = last.startsWith('kg') || (name.includes('.') && ABBREVIATION_END.test(name));
  return ORGANIZATION_WORDS.has(last) || (mayBeAbbreviated && LEGAL_FORM.test(name));
}
