/** Warns of HTML that a site sent in place of a page. The program that fetched it has not noticed. */
import type { Conversion, ConvertOptions } from '@recto-md/engine';

/** Words of the whole page. Block pages have fewer, so most pages aren't looked at. */
const MAX_WORDS = 600;

/**
 * The conversion with a warning if `html` is a block page. A fetched page was checked when it was fetched, with the status and
 * headers of the response.
 */
export async function withBlockWarning(
  conversion: Conversion,
  html: string,
  { url, resolvedUrl }: ConvertOptions,
): Promise<Conversion> {
  const { metadata, content } = conversion;
  if (resolvedUrl !== undefined || metadata.wordCount > MAX_WORDS * content.keptShare) return conversion;
  const [{ detectBlock, isSoft404, maxTextToInspect }, { readSignals }] = await Promise.all([
    import('./blocked-page.ts'),
    import('./page-signals.ts'),
  ]);
  const unknown = {
    status: 0,
    headers: { get: () => '' },
    url: new URL(url ?? 'about:blank'),
    isRedirected: false,
  };
  const signals = readSignals(html, maxTextToInspect(unknown));
  const block = detectBlock({ ...unknown, signals }) ?? (isSoft404(signals) ? 'an error page' : undefined);
  if (block === undefined) return conversion;
  const message = `The HTML seems to be ${block} instead of the page. Check how it was fetched.`;
  return { ...conversion, warnings: [...conversion.warnings, { code: 'BLOCK_PAGE', message }] };
}
