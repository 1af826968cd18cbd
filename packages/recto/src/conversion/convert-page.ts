/**
 * One conversion: fetches the page if a URL is given, converts it in isolation, and records the
 * work.
 */
import type { Conversion } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import { engineOptions, type OptionValues } from '../contract/options.ts';
import type { Converter, FetchedPage, Owner, PageFetcher, PageText, Reservation } from './ports.ts';

export type ConversionInput =
  | { readonly url: URL /** As the client wrote it. */; readonly givenUrl: string }
  | { readonly html: string };

/** The options of a conversion, checked. Absent ones have their defaults. */
export type ConversionChoices = OptionValues;

export type ConvertedPage = Conversion;

/** Filled in during the work, so that a failure also shows how far it got. */
export interface WorkRecord {
  fetchMilliseconds?: number;
  convertMilliseconds?: number;
  /** Size of the HTML. */
  bytes: number;
  words: number;
}

export interface ConversionServices {
  readonly fetcher: PageFetcher;
  readonly converter: Converter;
}

/**
 * @param reservation - the page's place in the queue. The caller releases it.
 * @throws {RectoError} the error to respond with; EMPTY_CONTENT if the page has no readable text.
 */
export async function convertPage(
  input: ConversionInput,
  choices: ConversionChoices,
  owner: Owner,
  signal: AbortSignal,
  services: ConversionServices,
  record: WorkRecord,
  reservation?: Reservation,
): Promise<ConvertedPage> {
  const page = 'url' in input ? await fetchPage(input.url, signal, owner, services.fetcher, record) : undefined;
  const source: PageText = page ?? { kind: 'html', text: 'html' in input ? input.html.toWellFormed() : '' };
  record.bytes = page?.bytes ?? Buffer.byteLength(source.text);

  const started = performance.now();
  const urls = 'url' in input ? { url: input.givenUrl, resolvedUrl: page!.resolvedUrl } : {};
  try {
    const options = { ...engineOptions(choices), ...urls };
    // A fetched page keeps its place even if that has expired: the fetcher bounds how many there
    // are. An upload doesn't.
    const kept = page !== undefined || reservation?.isValid ? reservation : undefined;
    const converted = await services.converter.convert(source, options, owner, signal, kept);
    const { tokenCount, wordCount } = converted.metadata;
    if (tokenCount === 0) throw new RectoError('EMPTY_CONTENT');
    record.words = wordCount;
    return converted;
  } finally {
    record.convertMilliseconds = performance.now() - started;
  }
}

async function fetchPage(
  url: URL,
  signal: AbortSignal,
  owner: Owner,
  fetcher: PageFetcher,
  record: WorkRecord,
): Promise<FetchedPage> {
  const started = performance.now();
  try {
    return await fetcher.fetchPage(url, signal, owner.accountId);
  } finally {
    record.fetchMilliseconds = performance.now() - started;
  }
}
