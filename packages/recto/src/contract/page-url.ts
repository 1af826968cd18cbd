/** Which page URLs the service accepts. The fetch uses the same parser and sees the same host. */

/** Characters, before parsing. */
export const MAX_URL_LENGTH = 8192;

/** Longer URLs are not repeated in messages. */
const MAX_SUGGESTED_LENGTH = 200;
const CONTROL_CHARACTER = /[\0-\x1f\x7f]/;
/** `localhost:3000` has a port, not a scheme. */
const SCHEME = /^\s*[a-z][a-z\d+.-]*:(?!\d)/i;
/** A text that is probably a URL without its scheme: a host, then nothing, a port or a path. */
const STARTS_WITH_HOST = /^(?:localhost|[^\s/?#:@]+\.[^\s/?#:@.]+)(?::\d+)?(?:[/?#]|$)/i;

/**
 * @returns undefined unless `text` is an absolute http or https URL without a user name or
 * password.
 */
export function parsePageUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined;
  // The WHATWG parser removes tabs and line breaks. Other software that reads the text could then
  // see another host.
  if (CONTROL_CHARACTER.test(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}

/** @returns why {@link parsePageUrl} rejects a text, as a sentence. */
export function pageUrlProblem(text: string): string {
  if (text.trim() === '') return 'The URL is empty.';
  if (/^\s*</.test(text)) return 'The URL is HTML. Send it as "html" instead.';
  if (text.length > MAX_URL_LENGTH)
    return `The URL is longer than ${MAX_URL_LENGTH.toLocaleString('en-US')} characters.`;
  if (CONTROL_CHARACTER.test(text)) return 'The URL contains a line break, a tab or another control character.';
  if (!SCHEME.test(text)) {
    const completed = `https://${text.trim()}`;
    const isHost = STARTS_WITH_HOST.test(text.trim()) && parsePageUrl(completed) !== undefined;
    if (!isHost) return 'The URL is relative or incomplete.';
    const hint = completed.length > MAX_SUGGESTED_LENGTH ? '' : ` Did you mean "${completed}"?`;
    return `The URL has no scheme.${hint}`;
  }
  if (!URL.canParse(text)) return 'The URL is not valid.';
  const { protocol } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:')
    return `URLs that begin with "${protocol.slice(0, 40)}" aren't supported.`;
  return 'The URL contains a user name or a password.';
}
