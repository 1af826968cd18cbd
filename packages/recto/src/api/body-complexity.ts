/**
 * Bounds the number of elements in a body before it is parsed. Sixteen megabytes of empty brackets, fields or form parts
 * would become a gigabyte of objects, and block the event loop meanwhile.
 */

/** Most members, elements, brackets or form parts: many times what a valid request has. */
const MAX_ELEMENTS = 200;
/** Bodies up to this size can't do harm and are not checked. */
const UNCHECKED_BYTES = 8 * 1024;

/** Bytes of a string that are scanned one by one before its end is searched for. */
const SCANNED_BYTES = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Counts the commas and opening brackets outside strings.
 * @returns `ok` if the JSON may be parsed, otherwise whether its brackets and strings are closed.
 */
export function checkJsonComplexity(json: Buffer): 'ok' | 'too-complex' | 'malformed' {
  if (json.length <= UNCHECKED_BYTES) return 'ok';
  let elements = 0;
  let depth = 0;
  let isComplete = true;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) {
      index = endOfString(json, index + 1);
      isComplete = index < json.length;
    } else if (byte === COMMA) {
      elements++;
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      elements++;
      depth++;
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
    }
  }
  if (elements <= MAX_ELEMENTS) return 'ok';
  return depth === 0 && isComplete ? 'too-complex' : 'malformed';
}

/**
 * Index of the closing quote of the string that starts at `from`; the length of the buffer if there is none. A page is a
 * string of a hundred kilobytes. `indexOf` is fast across long distances, but each call costs as much as scanning about
 * ten bytes, so the bytes after each quote are scanned first.
 */
function endOfString(json: Buffer, from: number): number {
  const { length } = json;
  let index = from;
  for (;;) {
    const scanEnd = Math.min(index + SCANNED_BYTES, length);
    for (; index < scanEnd; index++) {
      const byte = json[index];
      if (byte === QUOTE) return index;
      if (byte === BACKSLASH) index++;
    }
    if (index >= length) return length;
    const quote = json.indexOf(QUOTE, index);
    if (quote === -1) return length;
    let escapes = quote;
    while (escapes > index && json[escapes - 1] === BACKSLASH) escapes--;
    if ((quote - escapes) % 2 === 0) return quote;
    index = quote + 1;
  }
}

/** Whether a form, in either encoding, has too many fields to be parsed. */
export function hasTooManyFields(form: Buffer, contentType: string): boolean {
  if (form.length <= UNCHECKED_BYTES) return false;
  if (!/^multipart\//i.test(contentType)) return count(form, '&') > MAX_ELEMENTS;
  // The first line is the boundary. A form that starts with anything else can't be parsed.
  let from = 0;
  while (form[from] === 0x0d && form[from + 1] === 0x0a) from += 2;
  const end = form.indexOf('\r\n', from);
  const boundary = form.subarray(from, end);
  return end - from < 2 || count(form, boundary) > MAX_ELEMENTS;
}

function count(bytes: Buffer, part: string | Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(part); at !== -1 && found <= MAX_ELEMENTS; at = bytes.indexOf(part, at + part.length)) {
    found++;
  }
  return found;
}
