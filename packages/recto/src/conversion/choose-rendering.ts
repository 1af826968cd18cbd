/** Decides whether a page is fetched, rendered or both, and which result is better. */
import type { Conversion } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import type { OptionValues } from '../contract/options.ts';
import type { PageMetadata } from './converted-page.ts';
import { MAX_SEARCHED, needsScripts } from './needs-scripts.ts';
import { decodePageText } from './page-text.ts';
import type { PageRenderer, PageText, RenderedPage } from './ports.ts';
import type { RenderMemory } from './render-memory.ts';

export interface Rendering {
  readonly renderer: PageRenderer;
  readonly memory: RenderMemory;
  /** What applies to requests without `options.render`. */
  readonly defaultMode: 'never' | 'auto';
  /** Milliseconds for fetching and rendering a page. */
  readonly budget: number;
}

/** A conversion, of the service or of the command. */
interface Result {
  readonly metadata: PageMetadata;
  readonly warnings: Conversion['warnings'];
}

/** A page that was fetched or rendered, and its conversion. */
export interface SourceAndResult<T extends Result> {
  readonly source: PageText;
  /** EMPTY_CONTENT if the page has no readable text. */
  readonly result: T | RectoError;
}

export interface PageSteps<T extends Result> {
  fetch(): Promise<SourceAndResult<T>>;
  /** @param budget - milliseconds. */
  render(renderer: PageRenderer, budget: number): Promise<SourceAndResult<T>>;
}

/** Milliseconds. With less time left, a page isn't rendered. */
const MIN_RENDER_BUDGET = 1500;

/** @throws {RectoError} the error to respond with; the reason of `signal` if it is aborted. */
export async function chooseRendering<T extends Result>(
  url: URL,
  given: OptionValues['render'],
  rendering: Rendering | undefined,
  signal: AbortSignal,
  steps: PageSteps<T>,
): Promise<T> {
  const mode = given ?? rendering?.defaultMode ?? 'never';
  if (mode === 'always') {
    if (rendering === undefined) throw new RectoError('RENDERING_UNAVAILABLE');
    return renderAlways(rendering, steps);
  }
  if (mode === 'never') return contentOf(await steps.fetch());
  if (!rendering?.renderer.isReady) return withRendered(contentOf(await steps.fetch()), false);
  return renderIfNeeded(url, rendering, signal, steps);
}

/** A page that isn't HTML has no scripts, so it is fetched instead. */
async function renderAlways<T extends Result>({ renderer, budget }: Rendering, steps: PageSteps<T>): Promise<T> {
  try {
    return withRendered(contentOf(await steps.render(renderer, budget)), true);
  } catch (error) {
    if (!(error instanceof RectoError)) throw error;
    if (error.code === 'UNSUPPORTED_CONTENT') return withRendered(contentOf(await steps.fetch()), false);
    if (error.code === 'RENDERING_FAILED') return fetchInstead(error, steps);
    throw error;
  }
}

/** Pages of many megabytes are too much for the browser, but most of them have their text without scripts. */
async function fetchInstead<T extends Result>(failure: RectoError, steps: PageSteps<T>): Promise<T> {
  const { source, result } = await steps.fetch();
  const words = result instanceof RectoError ? 0 : result.metadata.wordCount;
  if (result instanceof RectoError || needsScripts(decodePageText(source, MAX_SEARCHED), words)) throw failure;
  const message = `The page couldn't be rendered, so this is its content without scripts: ${failure.detail}`;
  return notRendered(result, message);
}

async function renderIfNeeded<T extends Result>(
  url: URL,
  { renderer, memory, budget }: Rendering,
  signal: AbortSignal,
  steps: PageSteps<T>,
): Promise<T> {
  const started = performance.now();
  const experience = memory.recall(url.host);
  if (experience === 'helps') {
    const rendered = await steps.render(renderer, budget).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof RectoError)) throw error;
      return undefined;
    });
    if (rendered !== undefined && !(rendered.result instanceof RectoError)) return withRendered(rendered.result, true);
  }

  const { source, result: fetched } = await steps.fetch();
  const words = fetched instanceof RectoError ? 0 : fetched.metadata.wordCount;
  const left = budget - (performance.now() - started);
  const isShell = source.kind === 'html' && needsScripts(decodePageText(source, MAX_SEARCHED), words);
  if (!isShell || (words > 0 && experience === 'is useless') || left < MIN_RENDER_BUDGET) return final(fetched);

  let rendered: T | RectoError;
  try {
    rendered = (await steps.render(renderer, left)).result;
  } catch (error) {
    if (signal.aborted || !(error instanceof RectoError)) throw error;
    if (fetched instanceof RectoError) throw error;
    const message = `The page may need its scripts, but it couldn't be rendered: ${error.message}`;
    return notRendered(fetched, message);
  }
  const isBetter = !(rendered instanceof RectoError) && rendered.metadata.wordCount > words;
  memory.learn(url.host, isBetter ? 'helps' : 'is useless');
  if (rendered instanceof RectoError || !isBetter) return final(fetched);
  return withRendered(rendered, true);
}

/** The result with what was cut short in the browser. */
export function withWarnings<T extends Result>(result: T, { warnings }: RenderedPage): T {
  const cuts = warnings.map((message) => ({ code: 'RENDERING_CUT_SHORT', message }));
  return { ...result, warnings: [...result.warnings, ...cuts] };
}

function final<T extends Result>(fetched: T | RectoError): T {
  if (fetched instanceof RectoError) throw fetched;
  return withRendered(fetched, false);
}

function contentOf<T extends Result>({ result }: SourceAndResult<T>): T {
  if (result instanceof RectoError) throw result;
  return result;
}

function notRendered<T extends Result>(fetched: T, message: string): T {
  return withRendered({ ...fetched, warnings: [...fetched.warnings, { code: 'NOT_RENDERED', message }] }, false);
}

function withRendered<T extends Result>(page: T, rendered: boolean): T {
  return { ...page, metadata: { ...page.metadata, rendered } };
}
