/** What the page says of itself in a sentence or two. */
import { attribute } from '../html/tree/tree.ts';
import type { PageFacts } from '../page/page-facts.ts';
import { collapse, readText } from '../page/read-text.ts';
import { decodeReferences } from '../text/decode-references.ts';

/** The most trusted first. */
const KEYS = [
  'ogdescription',
  'description',
  'twitterdescription',
  'dcdescription',
  'dctermsdescription',
  'dcdescriptionabstract',
  'dctermsabstract',
  'sailthrudescription',
  'citationabstract',
  'abstract',
  'excerpt',
];

export function readDescription(facts: PageFacts, fromJsonLd: string | undefined): string | null {
  let cut: string | undefined;
  for (const key of KEYS) {
    for (const value of facts.metas.get(key) ?? []) {
      const text = cleanText(value);
      if (text === '') continue;
      // A shortened text gives way to a whole one that begins alike.
      if (cut === undefined && CUT.test(text)) cut = text;
      else if (cut === undefined || isWholeOf(cut, text)) return text;
    }
  }
  if (cut !== undefined) return cut;
  const stated = fromJsonLd === undefined ? '' : cleanText(fromJsonLd);
  if (stated !== '') return stated;
  for (const element of (facts.properties.get('description') ?? []).slice(0, MOST_ELEMENTS)) {
    const text = cleanText(attribute(element, 'content') ?? readText(element, LONGEST_SHOWN + 1));
    if (text !== '' && text.length <= LONGEST_SHOWN) return text;
  }
  return null;
}

/** Longer ones are the text itself. */
const LONGEST_SHOWN = 500;
const MOST_ELEMENTS = 3;

const CUT = /\s*(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/;

function isWholeOf(cut: string, text: string): boolean {
  const start = cut.replace(CUT, '');
  return start.length > 20 && text.length > cut.length && text.startsWith(start);
}

/** What templates leave where they have no value. */
const NO_TEXT =
  /^(?:undefined|null|none|nan|false|true|description|n\/a|-|\[object object\]|(?:\{\{|\{%|<%|%%)[^}]{0,200}(?:\}\}|%\}|%>|%%))$/i;

function cleanText(value: string): string {
  let text = collapse(decodeReferences(value));
  if (text.includes('<'))
    text = collapse(text.replace(/<\/?[a-z][^<>]{0,500}>/gi, ' ')).replace(/ (?=[.,;:!?](?: |$))/g, '');
  return NO_TEXT.test(text) ? '' : text;
}
