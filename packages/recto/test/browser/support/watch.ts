/** What a browser complains of while it shows pages, where it asks for things, and how much it is sent. */
import type { Page, Request } from 'playwright-core';

export interface Watch {
  /** Errors of scripts and on the console (a policy that refused something is one), failed loads, requests elsewhere. */
  readonly complaints: string[];
  /** Bytes sent for everything loaded so far, headers included. */
  weigh(): Promise<number>;
}

export function watch(page: Page, origin: string): Watch {
  const complaints: string[] = [];
  const loaded: Request[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !['about:', 'data:', 'blob:'].includes(url.protocol)) {
      complaints.push(`asked for ${request.url()}`);
    }
  });
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(origin)) loaded.push(request);
  });
  return {
    complaints,
    async weigh() {
      const sizes = await Promise.all(loaded.map((request) => request.sizes()));
      const icons = await Promise.all(
        (await page.locator('link[rel~=icon]').all()).map(async (link) => {
          // A headless browser shows no icon and so leaves it out; everybody else loads it.
          const answer = await page.request.get((await link.getAttribute('href'))!);
          return (await answer.body()).length;
        }),
      );
      const bytes = sizes.map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
      return [...bytes, ...icons].reduce((sum, each) => sum + each, 0);
    },
  };
}
