/**
 * Decodes character references in values that aren't HTML: pages escape their JSON as if it were.
 */
import * as CharCode from './char-codes.ts';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  euro: '€',
  pound: '£',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  AElig: 'Æ',
  aelig: 'æ',
  OElig: 'Œ',
  oelig: 'œ',
  Oslash: 'Ø',
  oslash: 'ø',
  eth: 'ð',
  thorn: 'þ',
};

/** Names of accented letters: `eacute` is `e` with the combining acute. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  cedil: '\u0327',
  caron: '\u030C',
};

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g;
const ACCENTED = /^([a-zA-Z])(grave|acute|circ|tilde|uml|ring|cedil|caron)$/;

/**
 * Decodes numeric references and the named ones common in European languages; others stay as they
 * are.
 */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) {
      if (Object.hasOwn(NAMED, name)) return NAMED[name]!;
      const accented = ACCENTED.exec(name);
      return accented ? (accented[1]! + ACCENTS[accented[2]!]!).normalize('NFC') : whole;
    }
    const codePoint = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
    const isCharacter = codePoint > 0 && codePoint <= CharCode.LAST_CODE_POINT && !isSurrogate(codePoint);
    return isCharacter ? String.fromCodePoint(codePoint) : '\uFFFD';
  });
}

function isSurrogate(codePoint: number): boolean {
  return codePoint >= CharCode.FIRST_HIGH_SURROGATE && codePoint <= CharCode.LAST_LOW_SURROGATE;
}
