/** Records browser errors, requests to other sites, and the size of responses. */
import type { Page, Request } from 'playwright-core';

export interface Watch {
  /**
   * Script errors, console errors (including policy violations and failed loads), and requests to
   * other sites.
   */
  readonly browserErrors: string[];
  /** @returns the bytes of all responses so far, including headers. */
  totalBytes(): Promise<number>;
}

export function watch(page: Page, origin: string): Watch {
  const browserErrors: string[] = [];
  const loaded: Request[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') browserErrors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => browserErrors.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['about:', 'data:', 'blob:'].includes(url.protocol)) {
      browserErrors.push(`requested ${request.url()}`);
    }
  });
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(origin)) loaded.push(request);
  });
  return {
    browserErrors,
    async totalBytes() {
      const sizes = await Promise.all(loaded.map((request) => request.sizes()));
      const icons = await Promise.all(
        (await page.locator('link[rel~=icon]').all()).map(async (link) => {
          // Headless browsers don't load icons, but all others do.
          const response = await page.request.get((await link.getAttribute('href'))!);
          return (await response.body()).length;
        }),
      );
      const bytes = sizes.map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
      return [...bytes, ...icons].reduce((sum, each) => sum + each, 0);
    },
  };
}
