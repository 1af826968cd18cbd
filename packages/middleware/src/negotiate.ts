/** Whether a client prefers Markdown to HTML (RFC 9110, 12.5.1). */

/** Longer headers are ignored; browsers send about a hundred characters. */
const MAX_ACCEPT_LENGTH = 4096;

/**
 * Markdown is sent only to clients that name `text/markdown`, with at least the weight of
 * `text/html`. Browsers never name it. At equal weights Markdown wins: who names it can read it.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || accept.length > MAX_ACCEPT_LENGTH) return false;
  let markdown = 0;
  let html: number | undefined;
  let text: number | undefined;
  let any: number | undefined;
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = weightOf(parameters);
    if (type === 'text/markdown') markdown = Math.max(markdown, weight);
    else if (type === 'text/html' || type === 'application/xhtml+xml') html = Math.max(html ?? 0, weight);
    else if (type === 'text/*') text = weight;
    else if (type === '*/*') any = weight;
  }
  return markdown > 0 && markdown >= (html ?? text ?? any ?? 0);
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q.slice(2)) : 0;
}

/** `Vary` with `Accept` added, if it isn't there. */
export function varyByAccept(vary: string | null | undefined): string {
  if (!vary) return 'Accept';
  const names = vary.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('accept') || names.includes('*') ? vary : `${vary}, Accept`;
}
