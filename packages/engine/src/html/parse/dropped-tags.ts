/** Start tags that the tokenizer drops because the tree is full, and the text around them. */
import { isAsciiLetter } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';
import { TextBuilder } from '../../text/text-builder.ts';
import { isHtmlWhiteSpace } from '../../text/white-space.ts';
import { TextKind } from '../construction/mode.ts';
import { elementsWith, RAW_TEXT } from '../elements.ts';
import { byCode, type NameReader } from '../name-codes.ts';
import { tagEnd, tagNameEnd } from './scan-tag.ts';

/** Maximum number of texts that are joined into one token. */
const MAX_JOINED = 1 << 12;
/** Size of the buffer for short texts; UTF-16 units. */
const BUFFER_LENGTH = 1 << 12;

const STATE_CHANGING_NAMES = [...elementsWith(RAW_TEXT), 'noscript', 'html', 'head', 'body'];
const STATE_CHANGING = byCode([[STATE_CHANGING_NAMES.join(' '), true]], false);
/** By the lowest five bits of the first two letters: whether a state-changing name starts with them. */
const MAY_CHANGE_STATE = new Uint8Array(1 << 10);
for (const name of STATE_CHANGING_NAMES) MAY_CHANGE_STATE[letterPair(name.charCodeAt(0), name.charCodeAt(1))] = 1;

/** The same for upper and lower case. */
function letterPair(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/**
 * Whether the tree construction gets the start tag even when the tree is full, since it changes how
 * what follows is read.
 */
export function changesState(code: number): boolean {
  return STATE_CHANGING[code]!;
}

/**
 * Joins the texts around dropped tags into few tokens. The tree construction keeps each token of a
 * text in a table until another token comes, and there may be a million dropped tags.
 */
export class JoinedText {
  /** Whether there is a text that the tree construction hasn't got yet. */
  isOpen = false;
  endsInSpace = false;
  kind: TextKind = TextKind.WHITE_SPACE;
  readonly #reader: NameReader;
  #text = new TextBuilder();
  #parts = 0;
  #buffer: Uint16Array | undefined;

  constructor(reader: NameReader) {
    this.#reader = reader;
  }

  open(kind: TextKind): void {
    this.isOpen = true;
    this.endsInSpace = false;
    this.kind = kind;
    this.#text = new TextBuilder();
    this.#parts = 0;
  }

  /** The joined text. May be empty. */
  close(): string {
    this.isOpen = false;
    return this.#text.toString();
  }

  /**
   * Adds a text if it can be part of the same token.
   *
   * @param splitsText - whether white space within text is a separate token. Leading white space always is.
   * @returns whether it was added.
   */
  add(kind: TextKind, chars: string, splitsText: boolean): boolean {
    if (kind === TextKind.NULL || this.#parts >= MAX_JOINED) return false;
    if (kind !== this.kind && (splitsText || this.kind !== TextKind.CHARACTERS)) return false;
    this.#text.add(chars);
    this.#parts++;
    this.endsInSpace = isHtmlWhiteSpace(codeAt(chars, chars.length - 1));
    return true;
  }

  /**
   * Adds what follows a dropped tag, as long as that is plain text without NUL characters and start tags
   * to drop, as in most of a page whose tree is full. The usual way creates a string for each text.
   *
   * @returns the position of what it didn't read.
   */
  readOn(html: string, start: number): number {
    if (this.kind !== TextKind.CHARACTERS) return start;
    this.#buffer ??= new Uint16Array(BUFFER_LENGTH);
    const buffer = this.#buffer;
    const { length } = html;
    let at = start;
    let count = 0;
    while (this.#parts < MAX_JOINED) {
      let end = at;
      let filled = count;
      let code = 0;
      // Leaves space for the white space that stands for the tag.
      while (end < length && filled < BUFFER_LENGTH - 1) {
        code = html.charCodeAt(end);
        if (code === CharCode.LESS_THAN || code === CharCode.AMPERSAND) break;
        end++;
        // Newlines are normalized.
        if (code !== CharCode.CARRIAGE_RETURN) buffer[filled++] = code;
        else if (html.charCodeAt(end) !== CharCode.LINE_FEED) buffer[filled++] = CharCode.LINE_FEED;
      }
      if (filled === BUFFER_LENGTH - 1 && count > 0) {
        this.#addBuffer(count);
        count = 0;
        continue;
      }
      const close = code === CharCode.LESS_THAN ? this.#droppedTagEnd(html, end + 1) : -1;
      if (close === -1) break;
      if (filled > count && !isHtmlWhiteSpace(buffer[filled - 1]!)) buffer[filled++] = CharCode.SPACE;
      count = filled;
      at = close + 1;
    }
    if (count > 0) this.#addBuffer(count);
    return at;
  }

  /** The text in the buffer ends in white space. */
  #addBuffer(count: number): void {
    const units = this.#buffer!.subarray(0, count);
    this.#text.add(String.fromCharCode.apply(null, units as unknown as number[]));
    this.#parts++;
  }

  /**
   * The end of the start tag whose name is at `start`; -1 if it isn't one, isn't dropped, or has no
   * end.
   */
  #droppedTagEnd(html: string, start: number): number {
    const first = html.charCodeAt(start);
    if (!isAsciiLetter(first)) return -1;
    let at: number;
    if (MAY_CHANGE_STATE[letterPair(first, html.charCodeAt(start + 1))] === 1) {
      const known = this.#reader.read(html, start, CharCode.GREATER_THAN);
      if (known >= 0 && changesState(known + 1)) return -1;
      at = this.#reader.end;
    } else at = tagNameEnd(html, start);
    return html.charCodeAt(at) === CharCode.GREATER_THAN ? at : tagEnd(html, at);
  }
}
