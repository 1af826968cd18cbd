/** Which page URLs the service accepts. The fetch uses the same parser and sees the same host. */

/** Characters, before parsing. */
export const MAX_URL_LENGTH = 8192;

/**
 * @returns undefined unless `text` is an absolute http or https URL without a user name or
 * password.
 */
export function parsePageUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined;
  // The WHATWG parser removes tabs and line breaks. Other software that reads the text could then
  // see another host.
  if (/[\0-\x1f\x7f]/.test(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}
