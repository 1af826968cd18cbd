/** `--render auto` and `--render always`: a separate module, since most conversions don't load it. */
import type { Conversion } from '@recto-md/engine';
import { SYSTEM_CLOCK } from '../clock.ts';
import { RectoError } from '../contract/errors.ts';
import { chooseRendering, type SourceAndResult, withWarnings } from '../conversion/choose-rendering.ts';
import type { PageRenderer, RenderedPage } from '../conversion/ports.ts';
import { RenderMemory } from '../conversion/render-memory.ts';

/** As the default of the service. */
const RENDER_MILLISECONDS = 15_000;
/** No other page shares the browser of a command. */
const LOCAL_OWNER = { accountId: 'local', keyId: 'local' };

interface Steps {
  fetch(): Promise<SourceAndResult<Conversion>>;
  convertRenderedPage(page: RenderedPage): Promise<SourceAndResult<Conversion>>;
}

/** @throws {RectoError} if the page can be neither fetched nor rendered. */
export function convertRendered(
  url: URL,
  mode: 'auto' | 'always',
  renderer: PageRenderer,
  { fetch, convertRenderedPage }: Steps,
): Promise<Conversion> {
  const memory = new RenderMemory(SYSTEM_CLOCK);
  const { signal } = new AbortController();
  return chooseRendering(url, mode, { renderer, memory, defaultMode: 'never', budget: RENDER_MILLISECONDS }, signal, {
    fetch,
    async render(_renderer, budget) {
      const page = await renderer.renderPage(url, budget, LOCAL_OWNER, signal);
      const { source, result } = await convertRenderedPage(page);
      return { source, result: result instanceof RectoError ? result : withWarnings(result, page) };
    },
  });
}
