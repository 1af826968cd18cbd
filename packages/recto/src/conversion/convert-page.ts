/** One conversion: fetch where an address was given, convert in isolation, and say where the page came from. */
import type { Metadata } from '@recto-md/engine';
import { RectoError } from '../contract/errors.ts';
import type { Converter, FetchedPage, Owner, PageFetcher, PageText, Place } from './ports.ts';

export type ConversionInput =
  | { readonly url: URL /** As the client wrote it. */; readonly givenUrl: string }
  | { readonly html: string };

export interface ConversionChoices {
  readonly includeImages: boolean;
  readonly includeLinks: boolean;
  readonly includeMeta: boolean;
}

export interface ConvertedPage {
  readonly markdown: string;
  readonly metadata: Metadata;
}

/** Filled in while the work goes on, so that a failure tells how far it came. */
export interface WorkRecord {
  fetchMilliseconds?: number;
  convertMilliseconds?: number;
  /** Of HTML taken in. */
  bytes: number;
  words: number;
}

export interface ConversionServices {
  readonly fetcher: PageFetcher;
  readonly converter: Converter;
}

/**
 * @param place - kept for the page; whoever took it gives it back.
 * @throws {RectoError} with the code to answer; EMPTY_CONTENT where nothing on the page can be read.
 */
export async function convertPage(
  input: ConversionInput,
  choices: ConversionChoices,
  owner: Owner,
  signal: AbortSignal,
  tools: ConversionServices,
  record: WorkRecord,
  place?: Place,
): Promise<ConvertedPage> {
  const page = 'url' in input ? await fetchPage(input.url, signal, owner, tools.fetcher, record) : undefined;
  const source: PageText = page ?? { kind: 'html', text: 'html' in input ? input.html.toWellFormed() : '' };
  record.bytes = page?.bytes ?? Buffer.byteLength(source.text);

  const started = performance.now();
  const addresses = 'url' in input ? { url: input.givenUrl, resolvedUrl: page!.resolvedUrl } : {};
  try {
    const options = { ...choices, ...addresses };
    // What was fetched is taken in any case, there being only so much of it; what took long to arrive asks like any other.
    const own = page !== undefined || place?.isKept ? place : undefined;
    const { markdown, metadata } = await tools.converter.convert(source, options, owner, signal, own);
    if (metadata.tokenCount === 0) throw new RectoError('EMPTY_CONTENT');
    record.words = metadata.wordCount;
    return { markdown, metadata };
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
