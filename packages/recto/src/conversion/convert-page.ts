/**
 * One conversion: fetches or renders the page if a URL is given, converts it in isolation, and
 * records the work.
 */
import type { ConvertOptions } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import { engineOptions, type OptionValues } from '../contract/options.ts';
import { headerOf } from '../contract/request-headers.ts';
import { chooseRendering, type Rendering, type SourceAndResult, withWarnings } from './choose-rendering.ts';
import type { ConvertedPage } from './converted-page.ts';
import type { Converter, FetchedPage, Owner, PageFetcher, PageText, Reservation } from './ports.ts';
import { adviseRendering } from './rendering-advice.ts';
import { selectorProblem } from './selectors.ts';

export type ConversionInput =
  | { readonly url: URL /** As the client wrote it. */; readonly givenUrl: string }
  | { readonly html: string };

/** The options of a conversion, checked. Absent ones have their defaults. */
export type ConversionChoices = OptionValues;

/** Filled in during the work, so that a failure also shows how far it got. */
export interface WorkRecord {
  fetchMilliseconds?: number;
  renderMilliseconds?: number;
  convertMilliseconds?: number;
  /** Size of the HTML. */
  bytes: number;
  words: number;
  /** Estimated tokens of the Markdown that the request gets. */
  tokens: number;
  /** Whether the page was fetched, and the site allows to store it. */
  isStorable?: boolean;
}

export interface ConversionServices {
  readonly fetcher: PageFetcher;
  readonly converter: Converter;
  /** Absent if the service doesn't render pages. */
  readonly rendering?: Rendering | undefined;
  /** Whether clients may send cookies to sites. Default false. */
  readonly allowsCookies?: boolean;
}

export interface ConversionRequest {
  readonly input: ConversionInput;
  readonly choices: ConversionChoices;
}

/** Whose conversion it is, and how it is carried out. */
export interface ConversionContext {
  readonly owner: Owner;
  readonly signal: AbortSignal;
  readonly record: WorkRecord;
  /** The page's place in the queue. The caller releases it. */
  readonly reservation?: Reservation;
}

/** @throws {RectoError} the error to respond with; EMPTY_CONTENT if the page has no readable text. */
export async function convertPage(
  { input, choices }: ConversionRequest,
  services: ConversionServices,
  context: ConversionContext,
): Promise<ConvertedPage> {
  const { owner, signal, record, reservation } = context;
  await checkSelectors(choices);
  signal.throwIfAborted();
  if (!services.allowsCookies) rejectCookie(choices);
  const options = engineOptions(choices);

  async function convert(
    source: PageText,
    pageOptions: ConvertOptions,
    isFetched: boolean,
  ): Promise<SourceAndResult<ConvertedPage>> {
    const started = performance.now();
    try {
      // A fetched page keeps its place even if that has expired: the fetcher bounds how many there
      // are. An upload doesn't.
      const kept = isFetched || reservation?.isValid ? reservation : undefined;
      const converted = await services.converter.convert(source, pageOptions, owner, signal, kept);
      const { tokenCount, wordCount } = converted.metadata;
      if (tokenCount === 0) return { source, result: new RectoError('EMPTY_CONTENT') };
      record.words = wordCount;
      return { source, result: converted };
    } catch (error) {
      // The rendered page may have what the fetched one hasn't.
      if (error instanceof RectoError && error.code === 'SELECTOR_NOT_FOUND') return { source, result: error };
      throw error;
    } finally {
      record.convertMilliseconds = (record.convertMilliseconds ?? 0) + performance.now() - started;
    }
  }

  if (!('url' in input)) {
    record.bytes = Buffer.byteLength(input.html);
    const { result } = await convert({ kind: 'html', text: input.html.toWellFormed() }, options, false);
    if (result instanceof RectoError) throw result;
    return result;
  }

  const { url, givenUrl } = input;
  const { rendering } = services;
  const chosen = chooseRendering(url, renderMode(choices), rendering, signal, {
    async fetch() {
      const page = await fetchPage(url, choices, services.fetcher, context);
      record.bytes = page.bytes;
      record.isStorable = page.isNoStore !== true;
      return convert(page, { ...options, url: givenUrl, resolvedUrl: page.resolvedUrl }, true);
    },
    async render(renderer, budget) {
      const started = performance.now();
      try {
        const page = await renderer.renderPage(url, budget, owner, signal);
        record.bytes = page.bytes;
        const urls = { url: givenUrl, resolvedUrl: page.resolvedUrl };
        const { source, result } = await convert(page, { ...options, ...urls, isRendered: true }, true);
        return { source, result: result instanceof RectoError ? result : withWarnings(result, page) };
      } finally {
        record.renderMilliseconds = performance.now() - started;
      }
    },
  });
  // With headers, a page can't be rendered.
  if (rendering === undefined || choices.headers !== undefined) return chosen;
  return chosen.catch((error: unknown) => {
    throw adviseRendering(error, choices.render ?? rendering.defaultMode);
  });
}

/** Before the page is fetched. @throws {RectoError} INVALID_SELECTOR. */
async function checkSelectors({ select, exclude }: ConversionChoices): Promise<void> {
  const problem = await selectorProblem(select, exclude);
  if (problem !== undefined) throw new RectoError('INVALID_SELECTOR', problem);
}

/** A browser requests more than the page, so the chosen headers aren't sent with it. */
function renderMode({ render, headers }: ConversionChoices): ConversionChoices['render'] {
  return headers === undefined ? render : 'never';
}

function rejectCookie({ headers }: ConversionChoices): void {
  if (headerOf(headers, 'cookie') === undefined) return;
  const message = '"options.headers" can\'t have "Cookie", because the operator of this service does not allow it.';
  throw new RectoError('INVALID_REQUEST', message);
}

async function fetchPage(
  url: URL,
  { headers, timeout }: ConversionChoices,
  fetcher: PageFetcher,
  { owner, signal, record }: ConversionContext,
): Promise<FetchedPage> {
  const started = performance.now();
  try {
    return await fetcher.fetchPage(url, signal, owner.accountId, {
      ...(headers === undefined ? {} : { headers }),
      ...(timeout === undefined ? {} : { timeout }),
    });
  } finally {
    record.fetchMilliseconds = performance.now() - started;
  }
}
