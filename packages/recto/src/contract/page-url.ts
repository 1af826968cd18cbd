/** Which addresses the service takes: parsed once, by the parser that the fetch uses too. */

/** Characters, before parsing. */
export const MAX_URL_LENGTH = 8192;

/** @returns undefined unless `text` is an absolute http or https address without user name or password. */
export function parsePageUrl(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined;
  // The parser drops tabs and line ends; whoever reads the text otherwise would see another host.
  if (/[\0-\x1f\x7f]/.test(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return url.username === '' && url.password === '' ? url : undefined;
}
