/**
 * Cuts text as o200k_base does before it merges: words with the character before them, digits by threes, runs of marks,
 * line ends. One scan without a regular expression, since text of any script goes through here, and all of it.
 */

const UPPER = 1;
const LOWER = 2;
/** Letters without case, modifier letters and combining marks: they go with either case. */
const CASELESS = 3;
const MARK = 4;
const DIGIT = 5;
const SPACE = 6;
const LINE_END = 7;
const OTHER = 8;

const PATTERNS: readonly [pattern: RegExp, of: number][] = [
  [/^[\p{Lu}\p{Lt}]$/u, UPPER],
  [/^\p{Ll}$/u, LOWER],
  [/^[\p{Lm}\p{Lo}]$/u, CASELESS],
  [/^\p{M}$/u, MARK],
  [/^\p{N}$/u, DIGIT],
  [/^[\r\n]$/, LINE_END],
  [/^\s$/, SPACE],
];

const known = new Uint8Array(0x10000);

/** Of a UTF-16 unit. Half a pair counts as what most pairs of its plane are: ideographs in plane 2, signs elsewhere. */
function kindOf(unit: number): number {
  const remembered = known[unit]!;
  if (remembered !== 0) return remembered;
  let kind = OTHER;
  if (unit >= 0xd840 && unit < 0xd880) kind = CASELESS;
  else {
    const character = String.fromCharCode(unit);
    kind = PATTERNS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER;
  }
  known[unit] = kind;
  return kind;
}

/** Whether the unit is a capital letter. */
export function isCapital(unit: number): boolean {
  return kindOf(unit) === UPPER;
}

/**
 * The end of the piece that begins at `start`; always after it.
 *
 * @param text - as `codeUnits` gives it.
 */
export function pretokenEnd(text: Uint16Array, start: number): number {
  const length = text.length - 1;
  const unit = text[start]!;
  const first = kindOf(unit);
  if (first <= CASELESS) return wordEnd(text, start);
  if (first === DIGIT) return runEnd(text, start, DIGIT, start + 3);
  const isPair = (unit & 0xfc00) === 0xd800 && (text[start + 1]! & 0xfc00) === 0xdc00;
  const after = start + (isPair ? 2 : 1);
  const next = after < length ? kindOf(text[after]!) : 0;
  // One character of any kind but a line end goes with the word after it.
  if (first !== LINE_END && next >= UPPER && next <= MARK) {
    const end = wordEnd(text, after);
    if (end > after) return end;
  }
  if (first === OTHER || first === MARK) return signsEnd(text, start);
  if (first === SPACE && unit === 0x20 && (next === OTHER || next === MARK)) return signsEnd(text, start + 1);
  return spaceEnd(text, start);
}

/** Capitals, then small letters, then `'s` and its like; capitals after letters without case begin a word of their own. */
function wordEnd(text: Uint16Array, start: number): number {
  const length = text.length - 1;
  let at = start;
  let afterCaseless = start;
  for (; at < length; at++) {
    const kind = kindOf(text[at]!);
    if (kind === CASELESS || kind === MARK) afterCaseless = at + 1;
    else if (kind !== UPPER) break;
  }
  if (at < length && kindOf(text[at]!) === LOWER) {
    while (at < length && isSmall(text[at]!)) at++;
  } else if (afterCaseless > start) at = afterCaseless;
  if (text[at] !== 0x27) return at;
  // In either case.
  const first = text[at + 1]! | 0x20;
  const second = first === 0x20 ? 0 : text[at + 2]! | 0x20;
  if (second === 0x65 ? first === 0x72 || first === 0x76 : first === 0x6c && second === 0x6c) return at + 3;
  return first === 0x73 || first === 0x74 || first === 0x6d || first === 0x64 ? at + 2 : at;
}

function isSmall(unit: number): boolean {
  const kind = kindOf(unit);
  return kind === LOWER || kind === CASELESS || kind === MARK;
}

function runEnd(text: Uint16Array, start: number, kind: number, most: number): number {
  const end = Math.min(text.length - 1, most);
  let at = start + 1;
  while (at < end && kindOf(text[at]!) === kind) at++;
  return at;
}

/** Signs, with the line ends and slashes that follow them. */
function signsEnd(text: Uint16Array, start: number): number {
  const length = text.length - 1;
  let at = start;
  for (; at < length; at++) {
    const kind = kindOf(text[at]!);
    if (kind !== OTHER && kind !== MARK) break;
  }
  while (at < length && (kindOf(text[at]!) === LINE_END || text[at]! === 0x2f)) at++;
  return at;
}

/** White space to its last line end; without one, all of it but the last, which goes with what follows. */
function spaceEnd(text: Uint16Array, start: number): number {
  const length = text.length - 1;
  let at = start;
  let lastLineEnd = -1;
  for (; at < length; at++) {
    const kind = kindOf(text[at]!);
    if (kind === LINE_END) lastLineEnd = at;
    else if (kind !== SPACE) break;
  }
  if (lastLineEnd !== -1) return lastLineEnd + 1;
  return at < length && at > start + 1 ? at - 1 : at;
}
