/** Phrasing content → one or more lines of Markdown. */
import type { Link, Phrasing } from '../tree.ts';
import { chooseDelimiters } from './choose-delimiters.ts';
import { closingSequence, type LineStart, lineStartEscape } from './escape-line-start.ts';
import { escapeLabel, escapeText, needsNoEscape, type TextContext } from './escape-text.ts';
import { codePointEndingAt } from './flanking-class.ts';
import {
  BREAK,
  CLOSE,
  CODE,
  flattenPhrasing,
  type InlinePart,
  LABEL_END,
  LABEL_START,
  OPEN,
  type Place,
  RAW,
  TEXT,
  writeCode,
} from './inline-parts.ts';
import { findPairedCharacters } from './paired-characters.ts';
import { autolink, resource } from './resource.ts';

export interface PhrasingPlace {
  readonly place: Place;
  /** What the first line begins; `undefined` where it begins nothing, as in a heading or a cell. */
  readonly start: LineStart | undefined;
  /** What stands before every line but the first. */
  readonly prefix: string;
}

const LABEL_CLOSER = /^[^[\]]*\]:/;
const NOTHING: readonly number[] = [];

/** The lines of `children` without the last line ending; empty where a reader would see nothing. */
export function writePhrasing(children: readonly Phrasing[], at: PhrasingPlace): string {
  const [only] = children;
  if (only?.type === 'text' && children.length === 1) {
    const plain = plainLine(only.value, at);
    if (plain !== undefined) return plain;
  }
  if (only?.type === 'link' && children.length === 1) {
    const plain = plainLink(only, at);
    if (plain !== undefined) return plain;
  }
  const pieces = flattenPhrasing(children, at.place);
  if (pieces.some(({ kind }) => kind === OPEN)) chooseDelimiters(pieces);
  return writePieces(pieces, at);
}

/** Most paragraphs: a text in which nothing can mean anything. */
function plainLine(text: string, { place, start }: PhrasingPlace): string | undefined {
  if (!needsNoEscape(text) || text.trim() !== text || text === '') return undefined;
  if (start !== undefined && lineStartEscape(text, start) >= 0) return undefined;
  return place === 'heading' && closingSequence(text) >= 0 ? undefined : text;
}

/** Most items of lists: a link of such a text. */
function plainLink(link: Link, { place }: PhrasingPlace): string | undefined {
  const [only] = link.children;
  if (only?.type !== 'text' || link.children.length !== 1) return undefined;
  const { value } = only;
  if (!needsNoEscape(value) || value.trim() !== value || value === '') return undefined;
  const inCell = place === 'cell';
  return autolink(link, inCell) ?? `[${value}${resource(link, inCell)}`;
}

function writePieces(pieces: readonly InlinePart[], { place, start, prefix }: PhrasingPlace): string {
  let plain = true;
  // By number: of a paragraph with a million pieces, an iterator's results would be as many objects.
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as InlinePart;
    if (piece.kind !== TEXT) continue;
    piece.plain = needsNoEscape(piece.value);
    plain &&= piece.plain;
  }
  const pairs = plain ? 0 : findPairedCharacters(pieces);
  let written = '';
  let lineStart = start;
  let inLabel = false;
  let linesLabel = false;
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index] as InlinePart;
    switch (piece.kind) {
      case TEXT: {
        const next = pieces[index + 1];
        const forced = forcedEscapes(
          piece.value,
          lineStart,
          place === 'heading' && next === undefined,
          pieces[index - 1],
        );
        if (piece.plain && forced === NOTHING && !piece.encodeFirst && !piece.encodeLast) {
          written += piece.value;
          break;
        }
        const touches = index > 0 && pieces[index - 1]?.kind !== BREAK;
        const followedBy = followerOf(next);
        written += writeText(piece, { pairs, forced, inCell: place === 'cell', inLabel, touches, followedBy });
        break;
      }
      case OPEN:
      case CLOSE:
        written += piece.delimiter;
        break;
      case BREAK:
        written += `\\\n${prefix}`;
        lineStart = 'line';
        continue;
      case CODE:
        // `]:` in a label that begins a line makes a definition of it, whatever stands around; only text can be escaped.
        written +=
          linesLabel && LABEL_CLOSER.test(piece.value)
            ? escapeLabel(piece.value, place === 'cell')
            : writeCode(piece, place);
        break;
      case LABEL_START:
      case LABEL_END:
      case RAW:
        if (piece.kind !== RAW) {
          inLabel = piece.kind === LABEL_START;
          linesLabel = inLabel && lineStart !== undefined;
        }
        written += piece.value;
        break;
    }
    lineStart = undefined;
  }
  return written;
}

function forcedEscapes(
  text: string,
  lineStart: LineStart | undefined,
  closesHeading: boolean,
  previous: InlinePart | undefined,
): readonly number[] {
  const position = lineStart === undefined ? -1 : lineStartEscape(text, lineStart);
  if (position >= 0) return [position];
  // `[^1]:` would define the footnote that it refers to.
  if (previous?.kind === RAW && previous.value.startsWith('[^') && text.startsWith(':')) return [0];
  const closing = closesHeading ? closingSequence(text) : -1;
  return closing >= 0 ? [closing] : NOTHING;
}

function followerOf(next: InlinePart | undefined): TextContext['followedBy'] {
  if (next === undefined) return 'nothing';
  return next.kind === LABEL_START || (next.kind === RAW && next.value.startsWith('[')) ? 'bracket' : 'delimiter';
}

function writeText({ value, encodeFirst, encodeLast }: InlinePart, context: TextContext): string {
  if (!encodeFirst && !encodeLast) return escapeText(value, 0, value.length, context);
  const from = encodeFirst ? String.fromCodePoint(value.codePointAt(0) as number).length : 0;
  const last = codePointEndingAt(value, value.length);
  const to = encodeLast ? value.length - String.fromCodePoint(last).length : value.length;
  const first = encodeFirst ? reference(value.codePointAt(0) as number) : '';
  if (to < from) return first;
  return `${first}${escapeText(value, from, to, context)}${encodeLast ? reference(last) : ''}`;
}

function reference(codePoint: number): string {
  return `&#x${codePoint.toString(16).toUpperCase()};`;
}
