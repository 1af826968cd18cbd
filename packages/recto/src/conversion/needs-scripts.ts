/** Recognizes pages whose content scripts would load: the response is a shell around nothing, or around a placeholder. */

/** Words. A page with more of them has content, whatever its scripts add. */
const MAX_SHELL_WORDS = 250;
/** Words. A page with fewer of them and much more script than text is a shell. */
const FEW_WORDS = 40;
/** UTF-16 units at the start of the page that are searched. */
const MAX_SEARCHED = 512 * 1024;
/** Bytes of script per word of a shell with few words. */
const SCRIPT_PER_WORD = 500;

const SCRIPT = /<script\b([^>]{0,2000})>/gi;
const DATA_TYPE = /\btype\s*=\s*["']?[^"'\s>]*(?:json|template|text\/(?!javascript)|speculationrules|importmap)/i;
/** An element with an id, or a custom element, with nothing in it. */
const EMPTY_MOUNT_POINT =
  /<(?:(?:div|main|section|article)\b[^<>]{0,300}?\bid\s{0,9}=[^<>]{1,300}|[a-z]{1,30}-[a-z\d-]{1,60}[^<>]{0,300})>\s{0,100}<\//i;
const NOSCRIPT = /<noscript\b[^>]{0,200}>([\s\S]{0,2000})/gi;
const ADVICE = /java\s?script/i;
const LOADING = /aria-busy\s*=\s*["']?true|class\s*=\s*["'][^"'<>]{0,200}\b(?:skeleton|spinner|loader|loading)\b/i;

/**
 * @param html - as the site sent it.
 * @param words - of its conversion; 0 if it has no content.
 */
export function needsScripts(html: string, words: number): boolean {
  if (words >= MAX_SHELL_WORDS) return false;
  const start = html.slice(0, MAX_SEARCHED);
  if (!runsScripts(start)) return false;
  if (words === 0) return true;
  return (
    EMPTY_MOUNT_POINT.test(start) ||
    advisesScripts(start) ||
    LOADING.test(start) ||
    (words < FEW_WORDS && scriptLength(start) > SCRIPT_PER_WORD * words)
  );
}

function advisesScripts(html: string): boolean {
  for (const [, content = ''] of html.matchAll(NOSCRIPT))
    if (ADVICE.test(content.split('</noscript', 1)[0]!)) return true;
  return false;
}

function runsScripts(html: string): boolean {
  for (const [, attributes = ''] of html.matchAll(SCRIPT)) if (!DATA_TYPE.test(attributes)) return true;
  return false;
}

function scriptLength(html: string): number {
  let length = 0;
  for (const found of html.matchAll(SCRIPT)) {
    const from = found.index + found[0].length;
    const end = html.indexOf('</script', from);
    length += (end === -1 ? html.length : end) - from;
    if (end === -1) break;
  }
  return length;
}
