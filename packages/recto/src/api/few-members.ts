/**
 * Whether a body has no more in it than a request can mean, told before anything is made of it. Sixteen megabytes of empty
 * brackets, fields or parts become a gigabyte of objects, and nobody else is answered while they do.
 */

/** Members, elements, brackets, parts: many times what any request here has. */
const MAX_MEMBERS = 200;
/** Bytes: so few of them do no harm whatever they are. */
const SMALL = 8 * 1024;

/** Bytes of a text that are looked at one by one before its next quote is searched for. */
const NEAR = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Of JSON: brackets and commas outside texts.
 * @returns `few` where it may be parsed; else whether what is too much may be JSON at all, or has brackets left over.
 */
export function countMembers(json: Buffer): 'few' | 'many' | 'broken' {
  if (json.length <= SMALL) return 'few';
  let members = 0;
  let depth = 0;
  let isComplete = true;
  for (let place = 0; place < json.length; place++) {
    const byte = json[place];
    if (byte === QUOTE) {
      place = endOfText(json, place + 1);
      isComplete = place < json.length;
    } else if (byte === COMMA) {
      members++;
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      members++;
      depth++;
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
    }
  }
  if (members <= MAX_MEMBERS) return 'few';
  return depth === 0 && isComplete ? 'many' : 'broken';
}

/**
 * Where a text that begins at `from` has its closing quote; the end of it all where it has none. A page is one text of a
 * hundred kilobytes: its quotes are searched for where they are far from one another, and looked for byte by byte where
 * they are close, since each search costs as much as looking at some ten bytes.
 */
function endOfText(json: Buffer, from: number): number {
  const { length } = json;
  let place = from;
  for (;;) {
    const near = Math.min(place + NEAR, length);
    for (; place < near; place++) {
      const byte = json[place];
      if (byte === QUOTE) return place;
      if (byte === BACKSLASH) place++;
    }
    if (place >= length) return length;
    const quote = json.indexOf(QUOTE, place);
    if (quote === -1) return length;
    let escapes = quote;
    while (escapes > place && json[escapes - 1] === BACKSLASH) escapes--;
    if ((quote - escapes) % 2 === 0) return quote;
    place = quote + 1;
  }
}

/** Of a form in either of its encodings. */
export function hasFewFields(form: Buffer, contentType: string): boolean {
  if (form.length <= SMALL) return true;
  if (!/^multipart\//i.test(contentType)) return count(form, '&') <= MAX_MEMBERS;
  // The first line is what divides the parts, whatever the header says; a form that begins otherwise cannot be read.
  let from = 0;
  while (form[from] === 0x0d && form[from + 1] === 0x0a) from += 2;
  const end = form.indexOf('\r\n', from);
  const divider = form.subarray(from, end);
  return end - from >= 2 && count(form, divider) <= MAX_MEMBERS;
}

function count(bytes: Buffer, part: string | Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(part); at !== -1 && found <= MAX_MEMBERS; at = bytes.indexOf(part, at + part.length)) {
    found++;
  }
  return found;
}
