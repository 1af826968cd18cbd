/** The DOCTYPE states of the WHATWG tokenizer. */

export interface Doctype {
  readonly name: string | null;
  readonly publicId: string | null;
  readonly systemId: string | null;
  readonly forceQuirks: boolean;
}

/** `<!doctype html>` */
export const PLAIN_DOCTYPE: Doctype = { name: 'html', publicId: null, systemId: null, forceQuirks: false };

/** The start of the text up to the name, and the name. */
const NAME = /^[\t\n\f ]*([^\t\n\f ]+)/;
const KEYWORD = /^[\t\n\f ]*(public|system)[\t\n\f ]*/i;
const SPACES = /^[\t\n\f ]*/;

/**
 * Reads a DOCTYPE. Linear in the length of `text`.
 *
 * @param text - between `<!doctype` and the next `>`, which ends the DOCTYPE in every state, or the
 *   end of the input.
 * @param isClosed - whether there was a `>`.
 */
export function readDoctype(text: string, isClosed: boolean): Doctype {
  const name = NAME.exec(text);
  if (name === null) return { name: null, publicId: null, systemId: null, forceQuirks: true };
  const { isBogus, forceQuirks, ...identifiers } = readIdentifiers(text.slice(name[0].length));
  return {
    name: withoutNul(name[1]!).replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    ...identifiers,
    forceQuirks: forceQuirks || !(isClosed || isBogus),
  };
}

interface Identifiers extends Omit<Doctype, 'name'> {
  /** Whether text follows the system identifier. In that state, the end of the input is no error. */
  readonly isBogus: boolean;
}

/** @param text - what follows the name. */
function readIdentifiers(text: string): Identifiers {
  const none = { publicId: null, systemId: null, isBogus: false };
  const keyword = KEYWORD.exec(text);
  if (keyword === null) return { ...none, forceQuirks: SPACES.exec(text)![0].length < text.length };
  const first = readQuoted(text.slice(keyword[0].length));
  if (first === null) return { ...none, forceQuirks: true };
  const rest = first.rest.replace(SPACES, '');
  if (keyword[1]!.toLowerCase() === 'system') {
    return { publicId: null, systemId: first.value, forceQuirks: !first.isClosed, isBogus: rest !== '' };
  }
  if (!first.isClosed || rest === '') {
    return { publicId: first.value, systemId: null, forceQuirks: !first.isClosed, isBogus: false };
  }
  const second = readQuoted(rest);
  const isBogus = second !== null && second.rest.replace(SPACES, '') !== '';
  return { publicId: first.value, systemId: second?.value ?? null, forceQuirks: !second?.isClosed, isBogus };
}

/** A quoted identifier at the start of the text, and what follows it; `null` if there is none. */
function readQuoted(
  text: string,
): { readonly value: string; readonly isClosed: boolean; readonly rest: string } | null {
  const mark = text.charAt(0);
  if (mark !== '"' && mark !== "'") return null;
  const end = text.indexOf(mark, 1);
  if (end === -1) return { value: withoutNul(text.slice(1)), isClosed: false, rest: '' };
  return { value: withoutNul(text.slice(1, end)), isClosed: true, rest: text.slice(end + 1) };
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
