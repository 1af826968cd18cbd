/**
 * Strips invisible characters, which can hide text within text: tag characters and runs of
 * variation selectors encode messages, bidirectional overrides reorder words, zero-width characters
 * and soft hyphens split them, so that a search doesn't find them.
 *
 * Characters with a use stay: joiners in scripts that join letters and in emoji, a variation
 * selector after its base, and directional marks.
 */
import { isAsciiLetter } from './ascii.ts';
import * as CharCode from './char-codes.ts';
import { codeAt } from './code-at.ts';
import { TextBuilder } from './text-builder.ts';

/**
 * Controls except white space, useless format characters, variation selectors, tags, two
 * noncharacters.
 */
const INVISIBLE =
  /[\0-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u180e\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|[\u200b-\u200d]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/u;
/**
 * Match one character at a time: a pattern for runs would need a backtracking stack as long as the
 * page.
 */
const NEXT = new RegExp(INVISIBLE.source, 'gu');
const FURTHER = new RegExp(INVISIBLE.source, 'uy');
/**
 * Enough UTF-16 units for three characters: a run with a third character is dropped, so the rest
 * isn't looked at.
 */
const MAX_EXAMINED = 6;
/** Letters of scripts beyond Latin, Greek and Cyrillic, their marks, and emoji. */
const JOINABLE = /[\p{L}\p{M}\p{Emoji}]/u;
const LAST_CYRILLIC = 0x52f;
/** Characters in a `JoinableCache`: bounds the memory for a text of all of Unicode. */
const MAX_CACHED = 1 << 12;

/** The text without invisible characters; the same string if there are none. Linear. */
export function stripInvisible(text: string): string {
  if (isPrintableAscii(text) || !INVISIBLE.test(text)) return text;
  const kept = new TextBuilder();
  const joinable = new JoinableCache();
  let from = 0;
  NEXT.lastIndex = 0;
  for (let found = NEXT.exec(text); found !== null; found = NEXT.exec(text)) {
    const start = found.index;
    const end = endOfRun(text, NEXT.lastIndex);
    const run = text.slice(start, Math.min(end, start + MAX_EXAMINED));
    kept.add(text, from, start);
    kept.add(usefulPart(run, codePointBefore(text, start), text.codePointAt(end), joinable));
    from = end;
    NEXT.lastIndex = end;
  }
  kept.add(text, from);
  return kept.toString();
}

/**
 * Whether the text has only printable ASCII, line feeds and tabs. Most texts do, and need no
 * pattern.
 */
function isPrintableAscii(text: string): boolean {
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= CharCode.DELETE) return false;
    if (code < CharCode.SPACE && code !== CharCode.LINE_FEED && code !== CharCode.TAB) return false;
  }
  return true;
}

function endOfRun(text: string, from: number): number {
  let end = from;
  FURTHER.lastIndex = end;
  while (FURTHER.test(text)) end = FURTHER.lastIndex;
  return end;
}

function codePointBefore(text: string, offset: number): number | undefined {
  if (offset === 0) return undefined;
  const unit = text.charCodeAt(offset - 1);
  const isLowSurrogate = unit >= CharCode.FIRST_LOW_SURROGATE && unit <= CharCode.LAST_LOW_SURROGATE;
  return isLowSurrogate ? text.codePointAt(offset - 2) : unit;
}

/**
 * What stays of a run between the code points `before` and `after`, which are `undefined` at an
 * edge of the text.
 */
function usefulPart(
  run: string,
  before: number | undefined,
  after: number | undefined,
  joinable: JoinableCache,
): string {
  const first = String.fromCodePoint(run.codePointAt(0) ?? 0);
  const second = run.length > first.length ? String.fromCodePoint(run.codePointAt(first.length) ?? 0) : '';
  if (run.length > first.length + second.length) return '';
  if (!isSelector(first)) return isJoiner(first) && second === '' && joins(before, after, joinable) ? first : '';
  const selector = before === undefined || before <= CharCode.SPACE || isAsciiLetter(before) ? '' : first;
  if (second === '') return selector;
  return isJoiner(second) && joins(before, after, joinable) ? selector + second : '';
}

/**
 * Whether a joiner has an effect between the two. At an edge one side decides: the neighboring text
 * is unknown.
 */
function joins(before: number | undefined, after: number | undefined, joinable: JoinableCache): boolean {
  if (before === undefined) return after !== undefined && joinable.has(after);
  if (!joinable.has(before)) return false;
  // After a virama, which is a nonspacing mark, a joiner has an effect at the end of a word as
  // well.
  return after === undefined || joinable.has(after) || /\p{Mn}/u.test(String.fromCodePoint(before));
}

/**
 * Remembers, for one text, which characters joiners have an effect on: scripts with joiners use
 * them in most words.
 */
class JoinableCache {
  readonly #known = new Map<number, boolean>();

  has(codePoint: number): boolean {
    if (codePoint <= LAST_CYRILLIC) return false;
    let isJoinable = this.#known.get(codePoint);
    if (isJoinable === undefined) {
      isJoinable = JOINABLE.test(String.fromCodePoint(codePoint));
      if (this.#known.size < MAX_CACHED) this.#known.set(codePoint, isJoinable);
    }
    return isJoinable;
  }
}

function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}

function isSelector(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= CharCode.VARIATION_SELECTOR_1 && code <= CharCode.VARIATION_SELECTOR_16) ||
    (code >= CharCode.VARIATION_SELECTOR_17 && code <= CharCode.VARIATION_SELECTOR_256)
  );
}
