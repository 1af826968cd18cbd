/** Words before a date that say what happened on it, by language: publication, modification or something else. */
import { isAsciiDigit, isAsciiLowerCase } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';

/** Stems for a modification; `|` stands for a space. A stem stands for all words that begin with it, in any language. */
const MODIFIED_STEMS = `
updat modif revis edited last medically|reviewed fact|check
aktualisier geändert bearbeitet überarbeitet zuletzt letzte stand:
mis|à|jour mise|à|jour mises|à|jour màj dernière actualis révis
actualiz última
atualiz alterad editad
aggiorn ultima
bijgewerkt gewijzigd laatst bewerkt
uppdater senast ändrad redigerad opdater senest ændret oppdater endret redigert
päivitetty muokattu viimeksi
modyfik zaktualizow zmodyfikowan edytowan
aktualiz upraven poslední|změn posledná|zmen zmenen
frissít módosít utoljára
обновл измен последн редактир отредактир правк
оновлен змінен
актуализ промен
ενημερώ τελευταία
güncel son|değişik
更新日期 更新時間 更新时间 更新日 修改日期 修改時間 修改时间 更新 修改 改訂 改定 最終 最后 最後 编辑于 수정 최종 업데이트
atnaujin atjaunin posodob ändrat
cập|nhật lần|cuối
diperbarui diubah terakhir
تحديث آخر عُدّل به‌روز ویرایش
עודכן עדכון
अपडेट अद्यतन संशोधित আপডেট হালনাগাদ புதுப்பிக்க అప్‌డేట్ اپ|ڈیٹ
แก้ไข อัปเดต ปรับปรุง
`;

/** Stems for a publication. */
const PUBLISHED_STEMS = `
publi posted creat written issued submitted|on start|date asked opened|this
veröffentlicht erstellt erschienen eingestellt gespeichert geschrieben
paru posté créé rédigé écrit mis|en|ligne
creado escrit
pubblicat inserito postat scritt
postado criado
geplaatst gepubliceerd gepost
skapad offentliggjort oprettet opprettet
julkaistu luotu
opublikowan dodan utworzon
vydáno vytvořeno zverejnen
közzétéve megjelent létrehozva
objavljeno objavio
опубл дата размещ добавлен создан
створен публикува
δημοσ ανάρτηση αναρτήθηκε
yayın eklenme oluşturul
発行 公開 投稿 掲載 作成 配信 发表 发布 發布 發佈 發表 張貼 刊登 时间 時間 日期 게시 입력 등록 송고 승인 작성 발행
đăng xuất|bản
terbit dipublikasikan diterbitkan
نشر نُشر انتشار
פורסם תאריך
प्रकाशित
เผยแพร่ โพสต์ วันที่ลง
`;

/** Stems for dates of something else: birth, deadline, event, registration. */
const OTHER_STEMS = `
born died debut founded deadline expir valid effective retrieved accessed archived received accepted joined regist since answered replied commented purchased visited filing event scheduled closing|date closes opening
due|date release|date released|on date|of|birth today|is apply|by starts|on ends until as|of copyright due: in|force
geboren gestorben termin frist bewerbungs einsendeschluss gültig abgerufen inkrafttreten anmeldeschluss mitglied|seit dabei|seit beigetreten beginn
né|le née|le décédé date|limite jusqu valable consulté inscri d’inscri membre|depuis
nacid fallecid fecha|límite válid hasta|el consultado plazo miembro|desde fecha|de|ingreso se|unió
nato|il nata|il scadenza fino|al entro|il iscri
nascid prazo até|o acesso|em membro|desde cadastr entrou|em
geldig geraadpleegd lid|sinds lid|geworden geregistreerd
född giltig født gyldig medlem|sedan gick|med medlem|siden tilmeldt rekisteröity liittynyt
ur. urodzon ważn dołącz rejestracj zarejestrowan
narozen platn registrac založen člen|od csatlakozott regisztr înregistrat înscris membru|din pridružen
родил срок действ зарегистр регистрац присоедин зареєстр приєднав приєднал εγγραφή kayıt katılım üyelik bergabung tham|gia gia|nhập
生年月日 生まれ 締切 開催 有効 登録 閲覧 期限 截止 生日 注册 註冊 加入 注册时间 註冊時間 加入时间 加入時間 注册日期 註冊日期 加入日期 마감 가입 가입일
تاريخ|التسجيل تاريخ|الانضمام تسجيل انضم عضو|منذ תאריך|הצטרפות הצטרף शामिल पंजीक
`;

export type Meaning = 'published' | 'modified' | 'other' | undefined;

interface Stem {
  readonly text: string;
  readonly meaning: Meaning;
}

/** Made by the first page with a date. */
let stems: ReadonlyMap<number, readonly Stem[]> | undefined;

/** Stems by their first character, longest first. */
function indexStems(): ReadonlyMap<number, readonly Stem[]> {
  const tables = [
    [MODIFIED_STEMS, 'modified'],
    [PUBLISHED_STEMS, 'published'],
    [OTHER_STEMS, 'other'],
  ] as const;
  const index = new Map<number, Stem[]>();
  for (const [table, meaning] of tables) {
    for (const word of table.trim().split(/\s+/)) {
      const text = word.replaceAll('|', ' ');
      const first = codeAt(text, 0);
      const known = index.get(first);
      if (known) known.push({ text, meaning });
      else index.set(first, [{ text, meaning }]);
    }
  }
  for (const sameStart of index.values()) sameStart.sort((a, b) => b.text.length - a.text.length);
  return index;
}

/** Scripts from here on are written without spaces between words. */
const FIRST_UNSPACED = 0x2e80;
/** So is Thai. */
const THAI = 0xe00;
const AFTER_THAI = 0xe80;
/** Phrases that mean something else if they stand directly before the date. */
const OTHER_AT_END =
  /(?:^|[\s(])(?:(?:when|reviewed|wann)(?: on)?\s?:?\s?|(?:when|wann|quand|cuándo|quando|wanneer|kiedy|когда)\s?:\s?(?:\p{L}{2,14}\.?,?\s?)?)$|[(（]\*\s?$/u;
/** Words further before a date belong to something else. */
const MAX_WORDS_LENGTH = 120;

/**
 * What the words before a date say about it. The last stem counts: in `Published … Updated …`, the date is the update.
 */
export function meaningOf(words: string): Meaning {
  stems ??= indexStems();
  const text = words.slice(-MAX_WORDS_LENGTH).toLowerCase().replaceAll('-', ' ');
  let meaning: Meaning;
  let isStart = true;
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    const isUnspaced = code >= FIRST_UNSPACED || (code >= THAI && code < AFTER_THAI);
    if (isStart || isUnspaced) {
      const stem = stems.get(code)?.find((each) => text.startsWith(each.text, at));
      if (stem !== undefined) {
        meaning = stem.meaning;
        // Skips the stem: `注册时间` is the time of registration, although `时间` alone means publication.
        if (isUnspaced) at += stem.text.length - 1;
      }
    }
    isStart =
      code < CharCode.FIRST_NON_ASCII
        ? !(isAsciiLowerCase(code) || isAsciiDigit(code))
        : code < CharCode.FIRST_LATIN1_LETTER;
  }
  return OTHER_AT_END.test(text) ? 'other' : meaning;
}

/** A modification that is named after the date. */
export const MODIFIED_AFTER =
  /^\s*[（(]?\s*(?:(?:最終|最后|最後)?(?:更新|修改|改訂|改定)|수정|업데이트|updated|aktualisiert|geändert)/i;

/** A line with only a word for "date" labels the next line as the page's date. */
const DATE_LABEL =
  /^(?:date|datum|fecha|data|dato|päivämäärä|дата|ημερομηνία|tarih|日期|日付|날짜|ngày|tanggal|تاريخ|תאריך|dátum)\s*[:：]?$/iu;

/** The start of a line that declares a date of publication. */
const PUBLICATION_WORDS =
  '(?:first |originally )?(?:published|posted|publication date|publish(?:ed)? date|date published|date posted|post(?:ed)? time|veröffentlicht|publié|publicado|pubblicato|опубликовано|発行日|公開日|投稿日|发布|發布)';
export const PUBLICATION_STATEMENT = new RegExp(`^${PUBLICATION_WORDS}(?!\\p{L}{2})`, 'iu');

/** A line with only such a declaration: the date is in the next line. */
export const PUBLICATION_LABEL = new RegExp(`^${PUBLICATION_WORDS}(?: (?:on|at|am|le|el|il|em))?\\s*[:：]?$`, 'iu');

/** What a label says about the date in the next line. */
export function meaningOfLabel(label: string): Meaning {
  return DATE_LABEL.test(label) ? 'published' : meaningOf(label);
}
