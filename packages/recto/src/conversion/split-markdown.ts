/**
 * Markdown in parts that a parser can hold. It makes an object of each sign that may mean something, of some 250 bytes and
 * in a microsecond or two; ten megabytes of brackets would be gigabytes, and half a minute.
 */

export interface SplitMarkdown {
  readonly parts: readonly string[];
  /** What stands behind as many signs as are read as such: a text. */
  readonly rest: string;
}

/** Signs of a part. What people write has them all in one: a megabyte has fewer. */
const OF_A_PART = 1 << 17;
/** Signs that are read as Markdown in all: some two megabytes of what people write. */
const OF_ALL = 3 << 16;
/** A part that ends nowhere goes on for so many more. */
const OVERHANG = 1 << 15;

/** By ASCII code: as how many signs it counts. Ends of lines begin blocks, number signs headings, pipes cells, angle brackets elements. */
const SIGNS = new Uint8Array(0x80);
for (const sign of '!#$&()*+-/:=>[\\]^_`~') SIGNS[sign.charCodeAt(0)] = 1;
for (const sign of '\n<#') SIGNS[sign.charCodeAt(0)] = 2;
SIGNS['|'.charCodeAt(0)] = 3;
const FENCE = /^ {0,3}(`{3,}|~{3,})[^`\n]*/;

/** Cuts between blocks where there are any; the concatenated parts and the rest are `markdown`, but for fences opened again. */
export function splitMarkdown(markdown: string): SplitMarkdown {
  const parts: string[] = [];
  let start = 0;
  let signs = 0;
  let cutSigns = 0;
  let fence = fenceAfter(markdown, 0, '');
  let reopened = '';
  const cut = (end: number): void => {
    parts.push(reopened + markdown.slice(start, end));
    reopened = fence === '' ? '' : `${fence}\n`;
    start = end;
    cutSigns = signs;
  };
  let at = 0;
  for (; at < markdown.length && signs < OF_ALL; at++) {
    const code = markdown.charCodeAt(at);
    const weight = code < 0x80 ? SIGNS[code]! : 0;
    if (weight === 0) continue;
    signs += weight;
    if (signs - cutSigns > OF_A_PART + OVERHANG) cut(at);
    if (code !== 0x0a) continue;
    fence = fenceAfter(markdown, at + 1, fence);
    const isBetweenBlocks = fence === '' && markdown.charCodeAt(at + 1) === 0x0a;
    if (isBetweenBlocks && signs - cutSigns > OF_A_PART) cut(at + 1);
  }
  cut(at);
  return { parts, rest: markdown.slice(at) };
}

/** The line that opened the fence that is open behind the line at `start`, or nothing. */
function fenceAfter(markdown: string, start: number, open: string): string {
  const first = markdown.charCodeAt(start);
  if (first !== 0x20 && first !== 0x60 && first !== 0x7e) return open;
  const found = FENCE.exec(markdown.slice(start, start + 200));
  if (!found) return open;
  const [line, run = ''] = found;
  if (open === '') return line;
  const opening = FENCE.exec(open)?.[1] ?? '';
  const isClosing = run[0] === opening[0] && run.length >= opening.length && line.trim() === run;
  return isClosing ? '' : open;
}
