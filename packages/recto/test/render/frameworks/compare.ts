/** Renders pages of frameworks, and compares their Markdown with that of the same content without scripts. */
import { convert } from '@recto-md/engine';
import { OWNER, PUBLIC, startRendering, type TestRendering } from '../support/rendering.ts';
import { type Handler, startSite, type TestSite } from '../support/site.ts';
import { FETCH_DELAY, SHARED_FILES } from './build.ts';
import { STATIC_PAGE } from './content.ts';

const BUDGET = 60_000;

export interface FrameworkSite {
  /** The Markdown of the page, as rendered. */
  markdownOf(path: string): Promise<string>;
  /** The Markdown of the content without scripts. */
  readonly expected: string;
  close(): Promise<void>;
}

/** @param pages - HTML or handler by path. */
export async function openFrameworkSite(
  chromium: string,
  pages: Readonly<Record<string, string | Handler>>,
): Promise<FrameworkSite> {
  const shared: [string, Handler][] = Object.entries(SHARED_FILES).map(([path, [mediaType, body]]) => [
    path,
    (_, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': mediaType }).end(body), FETCH_DELAY);
    },
  ]);
  const site: TestSite = await startSite(PUBLIC, { ...pages, ...Object.fromEntries(shared) });
  const rendering: TestRendering = await startRendering({ ports: [site.port], chromium });
  const toMarkdown = (html: string, isRendered: boolean) =>
    convert(html, { isRendered, includeMeta: false, url: site.origin }).markdown;
  return {
    expected: toMarkdown(STATIC_PAGE, false),
    async markdownOf(path) {
      const signal = new AbortController().signal;
      const { text, warnings } = await rendering.service.renderPage(new URL(path, site.origin), BUDGET, OWNER, signal);
      return [...warnings, toMarkdown(text, true)].join('\n');
    },
    async close() {
      await rendering.close();
      await site.close();
    },
  };
}
