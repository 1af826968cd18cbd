/**
 * Characters without a shape, by which texts are hidden inside other texts: tag characters and runs of variation
 * selectors spell out messages, bidirectional overrides turn words around, zero-width characters split them.
 *
 * Kept are those with a use: joiners between letters of scripts that join, and in emoji; a selector behind its base; soft
 * hyphens and marks of direction.
 */
import { isAsciiLetter } from './ascii.ts';
import { codeAt } from './code-at.ts';
import { TextBuilder } from './text-builder.ts';

/** Controls but white space, format characters without a use, variation selectors, tags, two noncharacters. */
const INVISIBLE =
  /[\0-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u180e\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|[\u200b-\u200d]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]/u;
/** One character a match: a pattern for a whole run would remember every place of it, and a run may be the whole page. */
const NEXT = new RegExp(INVISIBLE.source, 'gu');
const FURTHER = new RegExp(INVISIBLE.source, 'uy');
/** UTF-16 units that hold three characters at least: a longer run is judged by its first ones. */
const JUDGED = 6;
/** Letters of scripts beyond Latin, Greek and Cyrillic, their marks, and emoji. */
const JOINED = /[\p{L}\p{M}\p{Emoji}]/u;
const LAST_PLAIN = 0x52f;
/** What is known of characters beside joiners, of so many: a text of nothing else has few. */
const MOST_JOINED = 1 << 12;
const joined = new Map<number, boolean>();

/** `text` as a reader sees it; the same string where there is nothing to take out. Linear. */
export function stripInvisible(text: string): string {
  if (isPlain(text) || !INVISIBLE.test(text)) return text;
  const kept = new TextBuilder();
  let from = 0;
  NEXT.lastIndex = 0;
  for (let found = NEXT.exec(text); found !== null; found = NEXT.exec(text)) {
    const start = found.index;
    const end = endOfRun(text, NEXT.lastIndex);
    const judged = text.slice(start, Math.min(end, start + JUDGED));
    kept.add(text, from, start);
    kept.add(keptOf(judged, codeBefore(text, start), text.codePointAt(end)));
    from = end;
    NEXT.lastIndex = end;
  }
  kept.add(text, from);
  return kept.toString();
}

/** Whether all of it is ASCII that can be seen, and line ends: most texts are, and need no pattern. */
function isPlain(text: string): boolean {
  for (let at = 0, end = text.length; at < end; at++) {
    const code = codeAt(text, at);
    if (code >= 0x7f || (code < 0x20 && code !== 0x0a && code !== 0x09)) return false;
  }
  return true;
}

function endOfRun(text: string, from: number): number {
  let end = from;
  FURTHER.lastIndex = end;
  while (FURTHER.test(text)) end = FURTHER.lastIndex;
  return end;
}

function codeBefore(text: string, offset: number): number | undefined {
  const unit = text.charCodeAt(offset - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.codePointAt(offset - 2) : offset > 0 ? unit : undefined;
}

/** What stays of a run of invisible characters between two others; `undefined` is the edge of the text. */
function keptOf(run: string, before: number | undefined, after: number | undefined): string {
  const first = String.fromCodePoint(run.codePointAt(0) ?? 0);
  const second = run.length > first.length ? String.fromCodePoint(run.codePointAt(first.length) ?? 0) : '';
  if (run.length > first.length + second.length) return '';
  if (!isSelector(first)) return isJoiner(first) && second === '' && joins(before, after) ? first : '';
  const selector = before === undefined || before <= 0x20 || isAsciiLetter(before) ? '' : first;
  if (second === '') return selector;
  return isJoiner(second) && joins(before, after) ? selector + second : '';
}

/** What stands in a neighbouring text is not known, so that at an edge one side decides. */
function joins(before: number | undefined, after: number | undefined): boolean {
  if (before === undefined) return isJoined(after);
  // Behind a virama a joiner means something at the end of a word as well.
  return isJoined(before) && (after === undefined || isJoined(after) || /\p{Mn}/u.test(String.fromCodePoint(before)));
}

function isJoined(code: number | undefined): boolean {
  if (code === undefined || code <= LAST_PLAIN) return false;
  const known = joined.get(code);
  if (known !== undefined) return known;
  const found = JOINED.test(String.fromCodePoint(code));
  if (joined.size < MOST_JOINED) joined.set(code, found);
  return found;
}

function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}

function isSelector(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
}
