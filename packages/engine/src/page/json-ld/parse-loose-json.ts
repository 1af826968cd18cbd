/**
 * Parses JSON as pages really write it. If `JSON.parse` rejects it, a lenient scanner reads on past raw line breaks and
 * unescaped quotes in strings, trailing or missing commas, comments, CDATA and HTML comment wrappers, single quotes,
 * several values in a row, and a cut-off end. The scanner keeps its own stack, so nesting can't overflow the call stack.
 */

import { decodeText } from '../../html/parse/decode-text.ts';
import * as CharCode from '../../text/char-codes.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue | undefined;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deeper values are skipped: no page states anything about itself there. */
const MAX_DEPTH = 64;
const MAX_OPEN_BRACKETS = 1 << 16;

/** The values in `text`: one if it is valid JSON, none if it holds nothing like JSON. Never throws. */
export function parseLooseJson(text: string): JsonValue[] {
  const value = parseStrictJson(text);
  return value === undefined ? scan(text.includes('"') ? text : decodeText(text)) : [value];
}

/** The value of valid JSON, otherwise `undefined`. Never throws. */
export function parseStrictJson(text: string): JsonValue | undefined {
  if (isVeryDeep(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Whether so many brackets are open at once that `JSON.parse`, which takes memory for each, would take too much. */
function isVeryDeep(text: string): boolean {
  if (text.length < MAX_OPEN_BRACKETS) return false;
  let depth = 0;
  for (let at = 0; at < text.length && depth < MAX_OPEN_BRACKETS; at++) {
    const code = text.charCodeAt(at);
    if (code === CharCode.LEFT_BRACKET || code === CharCode.LEFT_BRACE) depth++;
    else if ((code === CharCode.RIGHT_BRACKET || code === CharCode.RIGHT_BRACE) && depth > 0) depth--;
  }
  return depth >= MAX_OPEN_BRACKETS;
}

type Container = JsonValue[] | JsonObject;
const SPACE_OR_NOISE = /[\s,;]/;
const BARE = /[^\s,:{}[\]"']/;
const WRAPPERS = ['<!--', '-->', '<![CDATA[', ']]>', '//<![CDATA[', '//]]>', '/*<![CDATA[*/', '/*]]>*/'];
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function scan(text: string): JsonValue[] {
  const values: JsonValue[] = [];
  const stack: Container[] = [];
  let key: string | null = null;
  let at = 0;
  // Open containers that are skipped because they are too deep.
  let skipped = 0;

  const place = (value: JsonValue): void => {
    const top = stack.at(-1);
    if (top === undefined) values.push(value);
    else if (Array.isArray(top)) top.push(value);
    else if (key !== null) {
      // Objects made here have no prototype, so a page can't reach one through `__proto__`.
      top[key] = value;
      key = null;
    } else if (typeof value === 'string') key = value;
  };

  while (at < text.length) {
    const character = text[at]!;
    if (SPACE_OR_NOISE.test(character)) {
      at++;
    } else if (character === '{' || character === '[') {
      at++;
      if (skipped > 0 || stack.length >= MAX_DEPTH) {
        skipped++;
        continue;
      }
      const container: Container = character === '[' ? [] : (Object.create(null) as JsonObject);
      const top = stack.at(-1);
      if (top !== undefined && !Array.isArray(top) && key === null) key = '';
      place(container);
      stack.push(container);
    } else if (character === '}' || character === ']') {
      at++;
      key = null;
      if (skipped > 0) skipped--;
      else stack.pop();
    } else if (character === '"' || character === "'") {
      const [value, end] = scanString(text, at);
      at = end;
      if (skipped === 0) place(value);
    } else if (character === ':') {
      at++;
    } else if (WRAPPERS.some((wrapper) => text.startsWith(wrapper, at))) {
      at += WRAPPERS.find((wrapper) => text.startsWith(wrapper, at))!.length;
    } else if (text.startsWith('/*', at)) {
      at = offsetAfter(text, '*/', at + 2);
    } else if (text.startsWith('//', at)) {
      at = offsetAfter(text, '\n', at);
    } else {
      let end = at + 1;
      while (end < text.length && BARE.test(text[end]!)) end++;
      const word = text.slice(at, end);
      at = end;
      // Outside any value it is code around the data, such as `window.data = `.
      if (skipped === 0 && stack.length > 0) place(bareValue(word));
    }
  }
  return values;
}

function offsetAfter(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
}

function bareValue(word: string): JsonValue {
  if (word === 'true') return true;
  if (word === 'false') return false;
  if (word === 'null' || word === 'undefined') return null;
  const number = Number(word);
  return Number.isNaN(number) ? word : number;
}

/** The string that opens at `start`, and the offset after it. A quote ends it only where a value can end. */
function scanString(text: string, start: number): [value: string, end: number] {
  const quote = text[start]!;
  const parts: string[] = [];
  let from = start + 1;
  for (let at = from, end = text.length; at < end; at++) {
    const character = text[at]!;
    if (character === '\\') {
      parts.push(text.slice(from, at));
      const escaped = text[at + 1] ?? '';
      const unit = escaped === 'u' ? /^[\da-f]{4}/i.exec(text.slice(at + 2, at + 6)) : null;
      parts.push(unit ? String.fromCharCode(Number.parseInt(unit[0], 16)) : (ESCAPES[escaped] ?? escaped));
      at += unit ? 5 : 1;
      from = at + 1;
    } else if (character === quote && endsValue(text, at + 1)) {
      parts.push(text.slice(from, at));
      return [parts.join(''), at + 1];
    }
  }
  parts.push(text.slice(from));
  return [parts.join(''), text.length];
}

/** White space allowed between a closing quote and what follows it; the bound keeps the scan linear. */
const MAX_SPACE_AFTER_QUOTE = 200;

function endsValue(text: string, from: number): boolean {
  const end = Math.min(text.length, from + MAX_SPACE_AFTER_QUOTE);
  for (let at = from; at < end; at++) {
    const character = text[at]!;
    if (!/\s/.test(character))
      return ',:}]'.includes(character) || (character === '"' && /\n/.test(text.slice(from, at)));
  }
  return true;
}
