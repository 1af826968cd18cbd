/** Signs that scripts render the page in the browser, so that its HTML holds no content yet. */
import { attribute, ELEMENT, following, type HtmlDocument, type HtmlNode } from '../html/tree/tree.ts';
import type { PageFacts } from './page-facts.ts';

/** Whether the page has scripts that run; JSON in a `script` element is data. */
export function runsScripts({ scripts }: PageFacts): boolean {
  return scripts.some((script) => !/json/i.test(attribute(script, 'type') ?? ''));
}

const CONTAINERS: ReadonlySet<string> = new Set(['div', 'main', 'section', 'article']);

/**
 * Whether an empty container has an id, like `<div id="root"></div>`: the mount point that a script fills. Saved pages
 * often keep it after their scripts are gone.
 */
export function hasEmptyMountPoint({ root }: HtmlDocument): boolean {
  for (let node: HtmlNode | null = root; node; node = following(node, root))
    if (node.kind === ELEMENT && CONTAINERS.has(node.name) && node.first === null && attribute(node, 'id')) return true;
  return false;
}

const JAVASCRIPT = /java[\s-]?script|جافا ?سكريبت/gi;
/** A notice mentions JavaScript at least once in so many characters; a page that says something else too is longer. */
const MAX_LENGTH_PER_MENTION = 160;
/** Parts of words for "enable", "required", "disabled" and the like. */
const ENABLE =
  /\b(?:enabl|turn(?:ed)? on|activat|allow|need|requir|disabl|without|support|aktivier|eingeschaltet|benötig|erforderlich|activ[aeé]|nécessit|désactiv|habilit|requier|necesit|desactiv|necess|requer|ativ[aeo]|abilit|attiv|richied|inschakel|ingeschakeld|nodig|vereist|kräv|kræv|krev|slå|włącz|wymag|povol|zapn|engedélyez|etkin|gerek|käyttöön|aktifkan|bật)|включ|требу|необходим|увімкн|有効|必要|启用|啟用|开启|開啟|需要|활성화|필요|تفعيل|تمكين/i;
const LOADING =
  /^(?:(?:page |content |app )?(?:is )?loading(?: (?:page|content|app|site|data))?|(?:please wait|one moment|just a moment)(?: please)?|redirecting(?: you)?|wird geladen|laden|lädt|bitte warten|chargement(?: en cours)?|cargando|carregando|aguarde|caricamento(?: in corso)?|laster|laddar|indlæser|ładowanie|načítání|yükleniyor|memuat|загрузка|завантаження|読み込み中|ロード中|加载中|正在加载|載入中|로딩 ?중|불러오는 중|جار(?:ي|ٍ) التحميل)[\s.…。!]*$/i;
/** Stands where a script should put the page, in case it can't: "Something went wrong, but don’t fret" (X). */
const FAILED = /^\W*(?:(?:oops|sorry)\W+)?something went wrong\b/i;
const MAX_FAILURE_LENGTH = 200;
const MAX_PLACEHOLDER_LENGTH = 1_000;

/**
 * Whether a page's whole text is only a placeholder, such as "Loading…", "You need to enable JavaScript to run this app" or
 * "Something went wrong".
 */
export function isPlaceholderText(pageText: string): boolean {
  const text = pageText.trim();
  if (text.length > MAX_PLACEHOLDER_LENGTH) return false;
  if (LOADING.test(text) || (text.length <= MAX_FAILURE_LENGTH && FAILED.test(text))) return true;
  const mentions = text.match(JAVASCRIPT)?.length ?? 0;
  return text.length <= MAX_LENGTH_PER_MENTION * mentions && ENABLE.test(text);
}
