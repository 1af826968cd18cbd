/** Phrasing content → one or more lines of Markdown. */
import type { Link, Phrasing } from '../tree.ts';
import { chooseDelimiters } from './choose-delimiters.ts';
import { codeSpan } from './code.ts';
import { closingSequence, type LineStart, lineStartEscape } from './escape-line-start.ts';
import { escapeLabel, escapeText, needsNoEscape, type TextContext } from './escape-text.ts';
import {
  BREAK,
  CLOSE,
  CODE,
  flattenPhrasing,
  type InlineContext,
  type InlinePart,
  LABEL_END,
  LABEL_START,
  OPEN,
  RAW,
  singleText,
  TEXT,
} from './inline-parts.ts';
import { findPairedCharacters } from './paired-characters.ts';
import { autolink, resource } from './resource.ts';

export interface PhrasingContext {
  readonly context: InlineContext;
  /** What the first line starts; `undefined` in headings and cells, where it starts no block. */
  readonly start: LineStart | undefined;
  /** Prefix of every line but the first. */
  readonly prefix: string;
}

const LABEL_CLOSER = /^[^[\]]*\]:/;
const NOTHING: readonly number[] = [];

/** The lines of `children` without final line ending; empty if they have no visible content. */
export function writePhrasing(children: readonly Phrasing[], at: PhrasingContext): string {
  const only = children.length === 1 ? children[0] : undefined;
  if (only?.type === 'text' || only?.type === 'link') {
    const line = only.type === 'text' ? unescapedLine(only.value, at) : unescapedLink(only, at);
    if (line !== undefined) return line;
  }
  const parts = flattenPhrasing(children, at.context);
  return writeParts(parts.some(({ kind }) => kind === OPEN) ? chooseDelimiters(parts) : parts, at);
}

/** Fast path for most paragraphs: text without anything to escape. */
function unescapedLine(text: string, { context, start }: PhrasingContext): string | undefined {
  if (!isPlain(text)) return undefined;
  if (start !== undefined && lineStartEscape(text, start) >= 0) return undefined;
  return context === 'heading' && closingSequence(text) >= 0 ? undefined : text;
}

/** Fast path for most list items: a link with such a text. */
function unescapedLink(link: Link, { context }: PhrasingContext): string | undefined {
  const text = singleText(link.children);
  if (text === undefined || !isPlain(text)) return undefined;
  const inCell = context === 'cell';
  return autolink(link, inCell) ?? `[${text}${resource(link, inCell)}`;
}

function isPlain(text: string): boolean {
  return needsNoEscape(text) && text.trim() === text && text !== '';
}

function writeParts(parts: readonly InlinePart[], { context, start, prefix }: PhrasingContext): string {
  let isPlainText = true;
  // An index loop: an iterator would allocate a result per part, of which there may be a million.
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as InlinePart;
    if (part.kind !== TEXT) continue;
    part.plain = needsNoEscape(part.value);
    isPlainText &&= part.plain;
  }
  const pairs = isPlainText ? 0 : findPairedCharacters(parts);
  let output = '';
  let lineStart = start;
  let inLabel = false;
  let isLabelAtLineStart = false;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as InlinePart;
    switch (part.kind) {
      case TEXT: {
        const next = parts[index + 1];
        const forcedPositions = forcedEscapes(
          part.value,
          lineStart,
          context === 'heading' && next === undefined,
          parts[index - 1],
        );
        if (part.plain && forcedPositions === NOTHING) {
          output += part.value;
          break;
        }
        const followsContent = index > 0 && parts[index - 1]?.kind !== BREAK;
        const followedBy = followerOf(next);
        output += escapeText(part.value, 0, part.value.length, {
          pairs,
          forcedPositions,
          inCell: context === 'cell',
          inLabel,
          followsContent,
          followedBy,
        });
        break;
      }
      case OPEN:
      case CLOSE:
        output += part.delimiter;
        break;
      case BREAK:
        output += `\\\n${prefix}`;
        lineStart = 'line';
        continue;
      case CODE:
        // `]:` at the start of a line makes a link reference definition, even in code. Only text
        // can be escaped, so the code is written as text.
        output +=
          isLabelAtLineStart && LABEL_CLOSER.test(part.value)
            ? escapeLabel(part.value, context === 'cell')
            : codeSpan(part.value, context === 'cell');
        break;
      case LABEL_START:
      case LABEL_END:
        inLabel = part.kind === LABEL_START;
        isLabelAtLineStart = inLabel && lineStart !== undefined;
        output += part.value;
        break;
      case RAW:
        output += part.value;
        break;
    }
    lineStart = undefined;
  }
  return output;
}

function forcedEscapes(
  text: string,
  lineStart: LineStart | undefined,
  closesHeading: boolean,
  previous: InlinePart | undefined,
): readonly number[] {
  const position = lineStart === undefined ? -1 : lineStartEscape(text, lineStart);
  if (position >= 0) return [position];
  // `[^1]:` would be a footnote definition.
  if (previous?.kind === RAW && previous.value.startsWith('[^') && text.startsWith(':')) return [0];
  const closing = closesHeading ? closingSequence(text) : -1;
  return closing >= 0 ? [closing] : NOTHING;
}

function followerOf(next: InlinePart | undefined): TextContext['followedBy'] {
  if (next === undefined) return 'nothing';
  if (next.kind === OPEN || next.kind === CLOSE) return 'mark';
  return next.kind === LABEL_START || (next.kind === RAW && next.value.startsWith('[')) ? 'bracket' : 'delimiter';
}
