/** What pages write around a name, in the languages of the web: words before it, roles and credits after it. */

/** Forms that are set apart by ` | ` or a line break. */
const rows = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .flatMap((row) => row.trim().split(' | '));

/** What a piece is called, before "by". */
const PIECES =
  'articles?|story|stories|post|text|words|report|reporting|review|content|photos?|guest post|guest blog|opinion|analysis|column|commentary|essay|interview|contribution';
const PARTICIPLES =
  'written|posted|published|created|authored|submitted|contributed|reported|compiled|edited|medically reviewed|reviewed|started|asked|shared|opened|uploaded|added';

/** They are followed by a name, with a colon or without. */
const VERBS = rows(`
  (?:(?:${PIECES})\\s+)?(?:(?:${PARTICIPLES})\\s+)?by
  (?:ein |eine )?(?:gast)?(?:text|beitrag|artikel|bericht|kommentar|kolumne|analyse|interview|essay|reportage|rezension) von
  (?:verfasst|geschrieben|veröffentlicht|erstellt|eingestellt|gespeichert|gepostet|publiziert) von
  (?:article |texte )?(?:écrit|rédigé|publié|posté|proposé|soumis) par | texte de | propos recueillis par
  (?:artículo |texto )?(?:escrito|publicado|redactado|enviado|elaborado) por | texto de | texto por
  (?:scritto|pubblicato|redatto|inserito|postato) da | a cura di | articolo di | testo di
  (?:postado|enviado) por
  (?:geschreven|geplaatst|gepost|ingezonden|tekst|artikel) door
  (?:skriven|publicerad|skrevet|publisert|publiceret|skrivet) a[vf]
  (?:napisane|opublikowane|dodane|opublikowano) przez | napisał[ai]? | oprac\\. | opracowanie
  napsala? | napísala? | piše | napisa(?:o|la) | scris de | publicat de | írta | kirjoittanut | yazan
  ditulis oleh | oleh | diposting oleh | đăng bởi | viết bởi | bởi
  โดย | เขียนโดย | द्वारा
  بقلم | كتب(?:ت)? | مأت | מאת
`);

/** They need a mark or the edge of a box after them. */
const LABELS = rows(`
  von | par | por | door | di | av | af | przez | per
  (?:about the |guest |posted by )?(?:article |post )?authors?(?:\\(s\\))?(?: name)? | contributors? | writer | words | text | writing | written with
  verfasser(?:in)? | autor(?:in|en)? | autore?s? | autoras? | auteure?s? | rédaction | rédacteur | redacción | redator | redação
  auteurs? | tekst(?:en)? | texte? | texto | testo | teksti | kirjoittaja | författare | forfatter | skribent | skrevet av
  opracował[a]? | redaktor | szerző | autorka? | autoři | autori | yazar | haber | penulis | besedilo | reporter | tác giả | bài viết | người viết | bài
  авторы? | автора | авторка | автор материала | автор текста | от | текст | аутор | автор статьи | текст підготував | συντάκτης | συγγραφέας | κείμενο
  مؤلف | الكاتب | كاتب | المؤلف | نویسنده | כתב | כותב | लेखक | লেখক | প্রতিবেদক | ผู้เขียน | เขียนโดย | เรื่อง
  作者 | 撰文 | 文 | 文字 | 撰稿 | 采写 | 記者 | 记者 | 編集 | 著者 | 執筆者? | ライター | 取材・文 | 文・写真 | 取材・文・写真 | 글·사진 | 글쓴이 | 작성자 | 기자명 | 글
`);

const MARK = '[:：=/／|–—-]';
/** After a label a dash alone is part of a word. */
const LABEL_MARK = '(?:\\s*[:：=/／・]\\s*|\\s*[|–—-]\\s+)';

/** What stands before a name: `By`, `Written by:`, `Autor:`, `作者：`, `記者 `. */
const LEADING = new RegExp(
  `^(?:(?:${VERBS.join('|')})\\s*${MARK}?(?:\\s+|(?<=${MARK}))|(?:${LABELS.join('|')})${LABEL_MARK}|(?:記者|记者|기자명|글·사진|글)\\s*(?=[\\p{sc=Han}\\p{sc=Hang}]{2,4}(?:$|[\\s/／|])))`,
  'iu',
);

/** The first two letters of every word in the tables: what begins with others need not be compared with all of them. */
const STARTS = new Set(
  [...VERBS, ...LABELS, '記者', '记者']
    .flatMap((form) => form.match(/\p{L}+/gu) ?? [])
    .map((word) => word.slice(0, 2).toLowerCase()),
);

function mayBegin(text: string): boolean {
  const start = text.slice(0, 2).toLowerCase();
  return STARTS.has(start) || STARTS.has(start.slice(0, 1));
}

const LABEL = new RegExp(`^(?:${[...VERBS, ...LABELS].join('|')})\\s*[:：]?$`, 'iu');

/** Whether the line or box is only a label for the next. */
export function isLabel(text: string): boolean {
  return text.length < LONGEST_LABEL && mayBegin(text) && LABEL.test(text);
}

const LONGEST_LABEL = 40;

/** A label with a colon in the middle of a line, which ends there or goes on with another label. */
export const LABEL_INSIDE = new RegExp(`(?:^|[\\s|·•,(\\u001F])(?:${LABELS.join('|')})\\s*[:：]\\s*(?=\\S)`, 'iu');

/** Whether there can be one. */
export const HAS_COLON = /[:：]/;

/** Prepositions that only mean "by" before a whole name, as they also are parts of names. */
const PREPOSITION =
  /^(?:[Vv]on|VON|[Pp]ar|PAR|[Pp]or|POR|[Dd]oor|DOOR|[Dd]i|DI|[Aa]v|AV|[Aa]f|AF|[Pp]rzez|[Pp]er)\s+(?=\p{Lu}\S*\s+\S)/u;
/** And those in lower case that no name begins with. */
const LOWER = /^(?:par|por|door|av|af|przez)\s+(?=\p{Lu})/u;

/** The preposition for "by" of languages whose pages begin lines with it. */
const OF_LANGUAGE: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['fr', 'par'],
      ['es', 'por'],
      ['pt', 'por'],
      ['it', 'di'],
      ['nl', 'door'],
      ['sv', 'av'],
      ['no', 'av'],
      ['nb', 'av'],
      ['nn', 'av'],
      ['da', 'af'],
      ['de', 'von'],
      ['ro', 'de'],
      ['ca', 'per'],
      ['pl', 'przez'],
      ['sq', 'nga'],
      ['fi', 'teksti'],
      ['sv', 'text'],
    ] as const
  ).map(([language, word]) => [language, new RegExp(`^${word}\\s*:?\\s+(?=\\S)`, 'i')]),
);

/** What stands before the name at the start of `text`, or the empty string. `language` is that of the page, where known. */
export function leadingOf(text: string, language = ''): string {
  const found =
    (mayBegin(text) ? LEADING.exec(text) : null) ??
    PREPOSITION.exec(text) ??
    LOWER.exec(text) ??
    OF_LANGUAGE.get(language.slice(0, 2))?.exec(text);
  return found?.[0] ?? '';
}

/** Who has only worked on what another has written. */
export const HELPER_BEFORE =
  /\b(?:last (?:edited|modified|changed) by|(?:updated|fact[- ]?checked|translated|photos?|photograph(?:ed|y|s)|pictures?|images?|illustrat(?:ed|ions?)|approved|produced|video|design(?:ed)?|powered|sponsored|presented|hosted|recommended)(?: (?:and|&) \w{3,12})?\s+by|(?:aktualisiert|übersetzt|fotos?|bilder) von)\s*:?\s*$/iu;
/** And who has made sure of it: better than nobody. */
export const REVIEWER_BEFORE = /\b(?:edited|reviewed|checked|verified)\s+by\s*:?\s*$/iu;

/** Who took the pictures stands after who wrote the text. */
const CREDITS =
  'fotos?|photos?|photograph(?:s|y|er|ie)?|pictures?|images?|bild(?:er)?|illustrations?|graphics?|grafik|video|fotograf(?:[aei]|ía|ie)?|foto[sn]?|valokuva|kuvat?|zdjęci[ae]|fotoğraf(?:lar)?|фото|снимки|写真|撮影|사진|摄影|攝影|图|圖';
export const CREDIT_AFTER = new RegExp(
  `(?:^|[\\s,;|/(–—&-]+)(?:and |und |et |y )?(?:${CREDITS})(?:\\s*[:：=]|\\s+(?:by|von|de|di|av|par|por)\\s|(?<=사진)\\s).*$`,
  'iu',
);

/** Roles and agencies after a comma; degrees stay, as they are cited. */
export const ROLE_AFTER =
  /,\s*(?:(?:senior|junior|lead|staff|contributing|guest|special|chief|deputy|managing|news|freelance|features?|sports?|political|business|health|science|technology|education)\s+)*(?:writer|reporter|correspondent|journalist|columnist|contributor|editor|staff|redakteur(?:in)?|journaliste?|redactor(?:a)?|the associated press|associated press|reuters|afp|dpa)(?:\s*[,/|–—-].*)?$/iu;

/** What somebody is, after a comma: `, Director of Pomology at …`, `, Extension educators`. */
export const POSITION_AFTER =
  /,\s*(?:[\p{L}&’'-]+\s+){0,4}(?:(?:vice )?president|directors?|co-?founder|founder|head|managers?|ceo|cto|cfo|coo|professors?|lecturers?|educators?|researchers?|fellows?|partners?|specialists?|strategists?|experts?|advis[eo]rs?|scientists?|consultants?|counsel|officers?|chair(?:man|woman)?)(?:\s+(?:of|for|at|and|in)\s.*|\s*,.*)?$/iu;

/** What Korean and Chinese pages write after a reporter's name. */
export const REPORTER_AFTER =
  /\s*(?:(?:선임|인턴|전문)?기자|특파원|논설위원|에디터)(?:$|[\s,·=(].*)$|\s*[／/]\s*[\p{sc=Han}]{0,8}(?:報導|报道|連線|電|专电).*$|\s+(?:责任|責任)?(?:编辑|編輯|责编|校对|审核)(?:\s*[|:：／/].*)?$/u;
