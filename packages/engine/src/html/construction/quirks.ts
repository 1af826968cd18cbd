/** WHATWG "The initial insertion mode": which document types put a document in quirks mode. */
import type { Doctype } from '../parse/read-doctype.ts';

const PUBLIC_IDS: ReadonlySet<string> = new Set([
  '-//w3o//dtd w3 html strict 3.0//en//',
  '-/w3c/dtd html 4.0 transitional/en',
  'html',
]);
const SYSTEM_ID = 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd';
const PUBLIC_ID_STARTS: readonly string[] = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  ...starts(
    '-//ietf//dtd html ',
    '2.0 level 1|2.0 level 2|2.0 strict level 1|2.0 strict level 2|2.0 strict|2.0|2.1e|3.0|3.2 final|3.2|3|level 0|level 1|' +
      'level 2|level 3|strict level 0|strict level 1|strict level 2|strict level 3|strict',
  ),
  '-//ietf//dtd html//',
  '-//metrius//dtd metrius presentational//',
  ...starts(
    '-//microsoft//dtd internet explorer ',
    '2.0 html strict|2.0 html|2.0 tables|3.0 html strict|3.0 html|3.0 tables',
  ),
  ...starts('-//netscape comm. corp.//dtd ', 'html|strict html'),
  ...starts("-//o'reilly and associates//dtd html ", '2.0|extended 1.0|extended relaxed 1.0'),
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//',
  '-//spyglass//dtd html 2.0 extended//',
  ...starts('-//sun microsystems corp.//dtd hotjava ', 'html|strict html'),
  ...starts(
    '-//w3c//dtd html ',
    '3 1995-03-24|3.2 draft|3.2 final|3.2|3.2s draft|4.0 frameset|4.0 transitional|experimental 19960712|' +
      'experimental 970421',
  ),
  '-//w3c//dtd w3 html//',
  '-//w3o//dtd w3 html 3.0//',
  ...starts('-//webtechs//dtd mozilla html', ' 2.0|'),
];
/** Only without a system identifier. */
const HTML_4_STARTS = starts('-//w3c//dtd html 4.01 ', 'frameset|transitional');

function starts(before: string, names: string): string[] {
  return names.split('|').map((name) => `${before}${name}//`);
}

export function isQuirky({ name, publicId, systemId, forceQuirks }: Doctype): boolean {
  if (forceQuirks || name !== 'html' || systemId?.toLowerCase() === SYSTEM_ID) return true;
  if (publicId === null) return false;
  const id = publicId.toLowerCase();
  const startsId = (start: string): boolean => id.startsWith(start);
  return PUBLIC_IDS.has(id) || PUBLIC_ID_STARTS.some(startsId) || (systemId === null && HTML_4_STARTS.some(startsId));
}
