/**
 * Inline content as a flat list of marked texts. White space is collapsed as CSS does it.
 * Differences that Markdown cannot express are removed: white space at the edges of marks, adjacent
 * equal marks, breaks at the edges, emphasis on punctuation.
 */
import { EMPHASIS, type Inline, type Marks } from './document-model.ts';

export type RawInline =
  | { readonly kind: 'text'; readonly text: string; readonly marks: Marks }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly title: string;
      readonly marks: Marks;
    }
  /** The end of a line: a break in a paragraph, a space in a heading or a cell. */
  | { readonly kind: 'break'; readonly marks: Marks }
  | { readonly kind: 'gap'; readonly marks: Marks };

type Token = Inline | Space;
type Space = { readonly kind: 'space'; readonly marks: Marks } | Extract<Inline, { kind: 'text' }>;

export const LINK = 'link→';
/**
 * The marks of the space that replaces a line end in a heading or cell: its own, or those of both
 * neighbors.
 */
export type LineEnds = 'own' | 'around';
const EVERY_MARK: Marks = ['every mark'];

/**
 * The paragraphs of `raw`: one, several if two adjacent breaks split it, none if nothing is
 * visible.
 */
export function collapseInline(raw: readonly RawInline[], lineEnds: LineEnds): Inline[][] {
  const paragraphs: Inline[][] = [];
  for (const tokens of splitAtDoubleBreaks(tokenize(raw, lineEnds))) {
    const content = mergeRuns(unmarkPunctuation(assignSpaces(tokens)));
    if (content.length > 0) paragraphs.push(content);
  }
  return paragraphs;
}

const CJK = '[\\u3001-\\u312f\\u3400-\\u9fff\\uff01-\\uff9f]';
const ENDS_IN_CJK = new RegExp(`${CJK}$`);
const BEGINS_WITH_CJK = new RegExp(`^${CJK}`);

/** Removes line ends between Chinese or Japanese characters, which are no spaces. */
function dropLineEnds(tokens: readonly Token[], lineEnds: ReadonlySet<number>): Token[] {
  return tokens.filter((token, at) => {
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    if (token.kind !== 'space' || !lineEnds.has(at) || before?.kind !== 'text' || after?.kind !== 'text') return true;
    return !ENDS_IN_CJK.test(before.text) || !BEGINS_WITH_CJK.test(after.text);
  });
}

function tokenize(raw: readonly RawInline[], lineEnds: LineEnds): Token[] {
  const tokens: Token[] = [];
  /** Positions of the spaces with a line end. */
  const lineEndsAt = new Set<number>();
  const noBreakSpacesAt = new Set<number>();
  const space = (marks: Marks): void => {
    const last = tokens.at(-1);
    if (last?.kind === 'space') {
      const isLineEnd = last.marks === EVERY_MARK || marks === EVERY_MARK;
      tokens[tokens.length - 1] = { kind: 'space', marks: isLineEnd ? EVERY_MARK : intersect(last.marks, marks) };
    } else if (last && last.kind !== 'break') tokens.push({ kind: 'space', marks });
  };
  for (const item of raw) {
    if (item.kind === 'gap') space(lineEnds === 'own' ? item.marks : EVERY_MARK);
    else if (item.kind === 'break') {
      if (tokens.at(-1)?.kind === 'space') tokens.pop();
      tokens.push({ kind: 'break' });
    } else if (item.kind === 'image') tokens.push(item);
    else {
      const visible = item.text.replace(/[\u00ad\u200b\ufeff]/g, '');
      for (const piece of visible.split(/([ \t\n\f\r\u00a0]+|[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000])/)) {
        if (piece === '') continue;
        if (/^[ \t\n\f\r\u00a0]/.test(piece)) {
          space(item.marks);
          if (piece.includes('\n')) lineEndsAt.add(tokens.length - 1);
          if (piece.includes('\u00a0')) noBreakSpacesAt.add(tokens.length - 1);
        } else tokens.push({ kind: 'text', text: piece, marks: item.marks });
      }
    }
  }
  return dropLineEnds(tokens, new Set([...lineEndsAt].filter((at) => !noBreakSpacesAt.has(at))));
}

function splitAtDoubleBreaks(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const [position, token] of tokens.entries()) {
    if (token.kind === 'break' && tokens[position + 1]?.kind === 'break') {
      if (parts.at(-1)!.length > 0) parts.push([]);
    } else if (token.kind === 'break' && parts.at(-1)!.length === 0) {
      // A break at the start of a paragraph is invisible.
    } else parts.at(-1)!.push(token);
  }
  for (const part of parts) {
    while (part.length > 0 && isInvisible(part.at(-1)!)) part.pop();
    while (part.length > 0 && isInvisible(part[0]!)) part.shift();
  }
  return parts;
}

function isInvisible(token: Token): boolean {
  return token.kind === 'break' || isSpace(token);
}

/** White space inside a mark stays inside; at the edge of a mark it moves outside. */
function assignSpaces(tokens: readonly Token[]): Inline[] {
  const settled: Inline[] = [];
  let start = 0;
  while (start < tokens.length) {
    let end = start;
    while (end < tokens.length && isSpace(tokens[end]!)) end++;
    if (end === start) {
      settled.push(tokens[start] as Inline);
      start++;
      continue;
    }
    const run = tokens.slice(start, end).filter(isSpace);
    const before = tokens[start - 1];
    const after = tokens[end];
    start = end;
    // Invisible at the edge of a line.
    if (!before || !after || before.kind === 'break' || after.kind === 'break') continue;
    const around = intersect(before.marks, after.marks);
    const isLineEnd = run.some(({ marks: own }) => own === EVERY_MARK);
    const inside = isLineEnd ? around : run.reduce((all, { marks: own }) => intersect(all, own), around);
    // Two links to the same URL with a space between them look like one link.
    const marks = around.filter((mark) => mark.startsWith(LINK) || inside.includes(mark));
    const isPlain = run.some((token) => token.kind === 'space');
    const text = run.map((token) => (token.kind === 'text' ? token.text : ' ')).join('');
    settled.push({ kind: 'text', text: isPlain ? ' ' : text, marks });
  }
  return settled;
}

/** Other Unicode spaces are preserved, but marks cannot begin or end next to them. */
function isSpace(token: Token): token is Space {
  return token.kind === 'space' || (token.kind === 'text' && /^\s+$/.test(token.text));
}

/** Whether the text of a link is its URL. GFM autolinks such text, so both are equal. */
export function isLinkToItsText(text: string, url: string): boolean {
  const own = removeSpaces(url);
  return ['', 'http://', 'https://', 'mailto:'].some((scheme) => {
    const whole = removeSpaces(normalizeUrl(scheme + text, ''));
    return whole === own || `${whole}/` === own;
  });
}

/** Removes spaces. GFM includes a no-break space in a bare URL; all spaces compare equal here. */
function removeSpaces(url: string): string {
  return url.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
}

/** Removes emphasis from punctuation, symbols and images. */
function unmarkPunctuation(content: readonly Inline[]): Inline[] {
  return content.flatMap((inline): Inline[] => {
    if (inline.kind === 'break') return [inline];
    const plain = inline.marks.filter((mark) => !EMPHASIS.has(mark));
    if (inline.kind === 'image') return [{ ...inline, marks: plain }];
    if (plain.length === inline.marks.length || plain.includes('code')) return [{ ...inline, marks: plain }];
    return inline.text
      .split(/([\p{P}\p{S}\s]+)/u)
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'text', text, marks: /[\p{P}\p{S}\s]/u.test(text) ? plain : inline.marks }));
  });
}

function mergeRuns(content: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of content) {
    const last = merged.at(-1);
    if (last?.kind === 'text' && inline.kind === 'text' && last.marks.join() === inline.marks.join())
      merged[merged.length - 1] = { ...last, text: last.text + inline.text };
    else merged.push(inline);
  }
  return merged;
}

function intersect(left: Marks, right: Marks): Marks {
  return left.filter((mark) => right.includes(mark));
}

/** Resolves and percent-decodes a URL, so that different spellings compare equal. */
export function normalizeUrl(url: string, base: string): string {
  let resolved = url.trim();
  try {
    resolved = (base === '' ? new URL(resolved) : new URL(resolved, base)).href;
  } catch {
    // Not a valid URL: compared unchanged.
  }
  return resolved.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.toUpperCase();
    }
  });
}
