/**
 * Inline content as a flat run of marked text: white space collapsed as CSS does it, then everything forgiven that
 * Markdown cannot say (white space at the edge of a mark, equal marks side by side, breaks at the edges).
 */
import type { Inline, Marks } from './document-model.ts';

export type RawInline =
  | { readonly kind: 'text'; readonly text: string; readonly marks: Marks }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly title: string;
      readonly marks: Marks;
    }
  /** Where a line ends: a break in a paragraph, a space in a heading or a cell. */
  | { readonly kind: 'break'; readonly marks: Marks }
  | { readonly kind: 'gap'; readonly marks: Marks };

type Token = Inline | { readonly kind: 'space'; readonly marks: Marks };

export const LINK = 'link→';
const NO_MARKS: Marks = [];

/** The paragraphs that `raw` makes: one, unless two breaks in a row divide it; none where nothing can be seen. */
export function collapseInline(raw: readonly RawInline[]): Inline[][] {
  const paragraphs: Inline[][] = [];
  for (const tokens of splitAtDoubleBreaks(tokenize(raw))) {
    const content = mergeRuns(unlinkBareAddresses(settleSpaces(tokens)));
    if (content.length > 0) paragraphs.push(content);
  }
  return paragraphs;
}

function tokenize(raw: readonly RawInline[]): Token[] {
  const tokens: Token[] = [];
  const space = (marks: Marks): void => {
    const last = tokens.at(-1);
    if (last?.kind === 'space') tokens[tokens.length - 1] = { kind: 'space', marks: intersect(last.marks, marks) };
    else if (last && last.kind !== 'break') tokens.push({ kind: 'space', marks });
  };
  for (const item of raw) {
    if (item.kind === 'gap') space(item.marks);
    else if (item.kind === 'break') {
      if (tokens.at(-1)?.kind === 'space') tokens.pop();
      tokens.push({ kind: 'break' });
    } else if (item.kind === 'image') tokens.push(item);
    else {
      const visible = item.text.replace(/[\u200b\ufeff]/g, '').replace(/\u00a0/g, ' ');
      for (const piece of visible.split(/([ \t\n\f\r]+)/)) {
        if (piece === '') continue;
        if (/^[ \t\n\f\r]/.test(piece)) space(item.marks);
        else tokens.push({ kind: 'text', text: piece, marks: item.marks });
      }
    }
  }
  return tokens;
}

function splitAtDoubleBreaks(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const [position, token] of tokens.entries()) {
    if (token.kind === 'break' && tokens[position + 1]?.kind === 'break') {
      if (parts.at(-1)!.length > 0) parts.push([]);
    } else if (token.kind === 'break' && parts.at(-1)!.length === 0) {
      // A break at the start of a paragraph shows nothing that Markdown could say.
    } else parts.at(-1)!.push(token);
  }
  for (const part of parts) {
    while (part.at(-1)?.kind === 'space' || part.at(-1)?.kind === 'break') part.pop();
    while (part[0]?.kind === 'space' || part[0]?.kind === 'break') part.shift();
  }
  return parts;
}

/** A space inside a mark stays in it; at the edge of a mark it is outside. */
function settleSpaces(tokens: readonly Token[]): Inline[] {
  const settled: Inline[] = [];
  for (const [position, token] of tokens.entries()) {
    if (token.kind !== 'space') {
      settled.push(token);
      continue;
    }
    const before = tokens[position - 1];
    const after = tokens[position + 1];
    let marks = token.marks;
    for (const side of [before, after]) {
      if (side && side.kind !== 'break') marks = intersect(marks, side.marks);
      else marks = NO_MARKS;
    }
    settled.push({ kind: 'text', text: ' ', marks });
  }
  return settled;
}

/** A link whose text is its own address is the bare address: GFM makes the one of the other. */
function unlinkBareAddresses(content: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  let position = 0;
  while (position < content.length) {
    const link = linkOf(content[position]!);
    let end = position + 1;
    if (link !== undefined) while (end < content.length && linkOf(content[end]!) === link) end++;
    const run = content.slice(position, end);
    const text = run.map((inline) => (inline.kind === 'text' ? inline.text : '￼')).join('');
    const bare = link !== undefined && isAddressItself(text, link);
    for (const inline of run) {
      result.push(
        bare && inline.kind === 'text' ? { ...inline, marks: inline.marks.filter((m) => m !== link) } : inline,
      );
    }
    position = end;
  }
  return result;
}

function linkOf(inline: Inline): string | undefined {
  return inline.kind === 'break' ? undefined : inline.marks.find((mark) => mark.startsWith(LINK));
}

function isAddressItself(text: string, link: string): boolean {
  const address = spaceless(link.slice(LINK.length));
  return ['', 'http://', 'https://', 'mailto:'].some((scheme) => {
    const whole = spaceless(normalizeAddress(scheme + text, ''));
    return whole === address || `${whole}/` === address;
  });
}

/** GFM takes a no-break space for a part of an address; every space compares equal here. */
function spaceless(address: string): string {
  return address.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ');
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

/** The address that a browser would go to, with percent-encoding undone: two spellings of one address compare equal. */
export function normalizeAddress(address: string, base: string): string {
  let resolved = address.trim();
  try {
    resolved = (base === '' ? new URL(resolved) : new URL(resolved, base)).href;
  } catch {
    // Not an address a browser could follow; it is compared as written.
  }
  return resolved.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes.toUpperCase();
    }
  });
}
