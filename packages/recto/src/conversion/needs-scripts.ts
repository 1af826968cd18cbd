/** Recognizes pages whose content scripts would load: the response is a shell around nothing, or around a placeholder. */

/** Words. A page with more of them has content, regardless of what its scripts add. */
const MAX_SHELL_WORDS = 250;
/** Words. A page with fewer of them and much more script than text is a shell. */
const FEW_WORDS = 40;
/** UTF-16 units at the start of the page that are searched. */
export const MAX_SEARCHED = 512 * 1024;
/** Bytes of script per word of a shell with few words. */
const SCRIPT_PER_WORD = 500;

/** The bound keeps the search linear: this runs in the process that answers everyone. */
const DATA_TYPE = /\btype\s*=\s*["']?[^"'\s>]{0,60}(?:json|template|text\/(?!javascript)|speculationrules|importmap)/;
/** An element with an id, or a custom element, with nothing in it. */
const EMPTY_MOUNT_POINT =
  /<(?:(?:div|main|section|article)\b[^<>]{0,300}?\bid\s{0,9}=[^<>]{1,300}|[a-z]{1,30}-[a-z\d-]{1,60}[^<>]{0,300})>\s{0,100}<\//;
const ADVICE = /java\s?script/;
/** UTF-16 units. Advice comes first in a `noscript` element. */
const MAX_ADVICE_LENGTH = 2000;
const LOADING = /aria-busy\s*=\s*["']?true|class\s*=\s*["'][^"'<>]{0,200}\b(?:skeleton|spinner|loader|loading)\b/;

/**
 * @param html - as the site sent it.
 * @param words - of its conversion; 0 if it has no content.
 */
export function needsScripts(html: string, words: number): boolean {
  if (words >= MAX_SHELL_WORDS) return false;
  const start = html.slice(0, MAX_SEARCHED).toLowerCase();
  const scripts = elementsOf(start, 'script').filter(({ attributes }) => !DATA_TYPE.test(attributes));
  if (scripts.length === 0) return false;
  if (words === 0) return true;
  return (
    EMPTY_MOUNT_POINT.test(start) ||
    advisesScripts(start) ||
    LOADING.test(start) ||
    (words < FEW_WORDS && lengthOf(scripts) > SCRIPT_PER_WORD * words)
  );
}

function advisesScripts(html: string): boolean {
  return elementsOf(html, 'noscript').some(({ content }) => ADVICE.test(content.slice(0, MAX_ADVICE_LENGTH)));
}

interface RawElement {
  readonly attributes: string;
  readonly content: string;
}

/** Elements that can't contain each other, in lower-case HTML. Each character is searched once. */
function elementsOf(html: string, name: 'script' | 'noscript'): RawElement[] {
  const elements: RawElement[] = [];
  for (let start = html.indexOf(`<${name}`); start !== -1; ) {
    const open = html.indexOf('>', start);
    if (open === -1) break;
    const close = html.indexOf(`</${name}`, open);
    const end = close === -1 ? html.length : close;
    elements.push({ attributes: html.slice(start, open), content: html.slice(open + 1, end) });
    start = html.indexOf(`<${name}`, end);
  }
  return elements;
}

function lengthOf(elements: readonly RawElement[]): number {
  return elements.reduce((sum, { content }) => sum + content.length, 0);
}
