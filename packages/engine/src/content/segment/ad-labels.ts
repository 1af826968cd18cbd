/** Recognizes what stands above or below an advertisement and says only that: "Advertisement", "Continua após a publicidade". */
import type { TextBlock } from './page-blocks.ts';

const MAX_SIZE = 80;
const MAX_WORDS = 9;

/** Rules out nearly all texts. */
const MENTION =
  /advert|this ad\b|anzeige|werbung|publici[dt]|pubblicit|reklam|annon[sc]|mainos|hirdetés|διαφήμιση|реклам|广告|廣告|広告|スポンサー|광고|إعلان|اعلان|פרסומת|iklan|quảng cáo|विज्ञापन|continues? (?:reading )?below|scroll (?:down )?to continue/i;
const LABEL =
  /^[^\p{L}\p{N}]*(?:advert(?:isement|isment)?s?|anzeige|werbung|publicit(?:[ée]|ate)|publicidade?|pubblicità|reklam[aei]?|advertentie|annonse?|mainos|hirdetés|διαφήμιση|реклам[аи]|广告|廣告|広告|スポンサー(?:ド)?リンク|광고|إعلان|اعلان|פרסומת|iklan|quảng cáo|विज्ञापन)[^\p{L}\p{N}]*$/iu;
/** Says that the text goes on, or how to skip what interrupts it. */
const GOES_ON =
  /\b(?:contin[uú]\p{L}{0,4}|scroll|skip|feedback|la suite|weiter\p{L}{0,5}|fortgesetzt|verder|forts(?:æ|ä|e)tter|sigue|ciąg dalszy|pokračov\p{L}+)(?!\p{L})|продолж|続き|继续|繼續/iu;

/**
 * Whether the block is such a label. Headings, cells, captions, code and items of lists may use these words for what they
 * are about, so callers ask about other text only.
 */
export function isAdLabel({ size, words, sample }: TextBlock): boolean {
  if (size > MAX_SIZE || words > MAX_WORDS || !MENTION.test(sample)) return false;
  return LABEL.test(sample) || GOES_ON.test(sample);
}
