/** Texts that stand where scripts have yet to put the page: they ask for scripts, or for patience. Who reads them has read nothing of it. */

const SCRIPT = /java[\s-]?script|جافا ?سكريبت/gi;
/** A text that asks for scripts says so at least once in so many characters; a page that says something besides is longer. */
const A_MENTION = 160;
/** What is to be done about scripts, in the languages of the web. */
const TO_BE_RUN =
  /\b(?:enabl|turn(?:ed)? on|activat|allow|need|requir|disabl|without|support|aktivier|eingeschaltet|benötig|erforderlich|activ[aeé]|nécessit|désactiv|habilit|requier|necesit|desactiv|necess|requer|ativ[aeo]|abilit|attiv|richied|inschakel|ingeschakeld|nodig|vereist|kräv|kræv|krev|slå|włącz|wymag|povol|zapn|engedélyez|etkin|gerek|käyttöön|aktifkan|bật)|включ|требу|необходим|увімкн|有効|必要|启用|啟用|开启|開啟|需要|활성화|필요|تفعيل|تمكين/i;
/** All that a page says while it waits. */
const WAITS =
  /^(?:(?:page |content |app )?(?:is )?loading(?: (?:page|content|app|site|data))?|(?:please wait|one moment|just a moment)(?: please)?|redirecting(?: you)?|wird geladen|laden|lädt|bitte warten|chargement(?: en cours)?|cargando|carregando|aguarde|caricamento(?: in corso)?|laster|laddar|indlæser|ładowanie|načítání|yükleniyor|memuat|загрузка|завантаження|読み込み中|ロード中|加载中|正在加载|載入中|로딩 ?중|불러오는 중|جار(?:ي|ٍ) التحميل)[\s.…。!]*$/i;
/** No page that says only this is longer. */
const LONGEST = 1_000;

/** @param text - all that a page says. */
export function isPlaceholder(text: string): boolean {
  const said = text.trim();
  if (said.length > LONGEST) return false;
  if (WAITS.test(said)) return true;
  const mentions = said.match(SCRIPT)?.length ?? 0;
  return said.length <= A_MENTION * mentions && TO_BE_RUN.test(said);
}
