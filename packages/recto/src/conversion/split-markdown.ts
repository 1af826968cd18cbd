/**
 * Splits Markdown into parts that the parser can hold in memory. The parser creates an object of
 * about 250 bytes for each punctuation character that can be syntax. Ten megabytes of brackets
 * would take gigabytes of memory and half a minute.
 */

export interface SplitMarkdown {
  readonly parts: readonly string[];
  /** What follows {@link MAX_WEIGHT}. Treat it as plain text. */
  readonly rest: string;
}

/** Syntax weight of a part. A megabyte of ordinary prose has less, so it stays in one part. */
const MAX_PART_WEIGHT = 1 << 17;
/**
 * Syntax weight of everything that is parsed as Markdown, about two megabytes of ordinary prose.
 */
const MAX_WEIGHT = 3 << 16;
/** How far a part may exceed its limit while looking for the end of a block. */
const OVERHANG = 1 << 15;

/**
 * Weight by ASCII code, in parser objects per character: newlines start blocks, `|` cells, `<`
 * elements.
 */
const SYNTAX_WEIGHTS = new Uint8Array(0x80);
for (const sign of '!#$&()*+-/:=>[\\]^_`~') SYNTAX_WEIGHTS[sign.charCodeAt(0)] = 1;
for (const sign of '\n<#') SYNTAX_WEIGHTS[sign.charCodeAt(0)] = 2;
SYNTAX_WEIGHTS['|'.charCodeAt(0)] = 3;

const NEWLINE = 0x0a;
const SPACE = 0x20;
const BACKTICK = 0x60;
const TILDE = 0x7e;
const FENCE = /^ {0,3}(`{3,}|~{3,})[^`\n]*/;
/** Characters of a line that are searched for a code fence. */
const MAX_FENCE_LENGTH = 200;

/**
 * Splits between blocks where possible. The parts and the rest add up to `markdown`, except that a
 * code fence that is open at the end of a part is opened again in the next part.
 */
export function splitMarkdown(markdown: string): SplitMarkdown {
  const parts: string[] = [];
  let start = 0;
  let weight = 0;
  let weightAtStart = 0;
  let fence = openFence(markdown, 0, '');
  let reopenedFence = '';
  const endPart = (end: number): void => {
    parts.push(reopenedFence + markdown.slice(start, end));
    reopenedFence = fence === '' ? '' : `${fence}\n`;
    start = end;
    weightAtStart = weight;
  };
  let at = 0;
  for (; at < markdown.length && weight < MAX_WEIGHT; at++) {
    const code = markdown.charCodeAt(at);
    const added = code < 0x80 ? SYNTAX_WEIGHTS[code]! : 0;
    if (added === 0) continue;
    weight += added;
    if (weight - weightAtStart > MAX_PART_WEIGHT + OVERHANG) endPart(at);
    if (code !== NEWLINE) continue;
    fence = openFence(markdown, at + 1, fence);
    const isBetweenBlocks = fence === '' && markdown.charCodeAt(at + 1) === NEWLINE;
    if (isBetweenBlocks && weight - weightAtStart > MAX_PART_WEIGHT) endPart(at + 1);
  }
  endPart(at);
  return { parts, rest: markdown.slice(at) };
}

/**
 * @param open - the line that opened the current code fence, or an empty string.
 * @returns the same after the line that begins at `start`.
 */
function openFence(markdown: string, start: number, open: string): string {
  const first = markdown.charCodeAt(start);
  if (first !== SPACE && first !== BACKTICK && first !== TILDE) return open;
  const found = FENCE.exec(markdown.slice(start, start + MAX_FENCE_LENGTH));
  if (!found) return open;
  const [line, run = ''] = found;
  if (open === '') return line;
  const opening = FENCE.exec(open)?.[1] ?? '';
  const isClosing = run[0] === opening[0] && run.length >= opening.length && line.trim() === run;
  return isClosing ? '' : open;
}
