/**
 * One conversion with test doubles for the fetcher and the converter: its input, its result, and what it
 * records.
 */
import { describe, expect, test } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import { type ConversionInput, convertPage, type WorkRecord } from '../../src/conversion/convert-page.ts';
import type { Converter, FetchedPage, PageFetcher, Reservation } from '../../src/conversion/ports.ts';

const OWNER = { accountId: 'acc_1', keyId: 'key_1' };
const CHOICES = { includeImages: true, includeLinks: false, includeMeta: true };
const URL_INPUT = { url: new URL('https://example.com/pears'), givenUrl: 'HTTPS://example.com/pears' };
const HTML_INPUT = { html: '<p>Pears</p>' };
const FETCHED: FetchedPage = {
  text: '# Pears',
  kind: 'markdown',
  resolvedUrl: 'https://example.com/fruit/pears',
  bytes: 1234,
};

type ConvertArguments = Parameters<Converter['convert']>;
type Converted = Awaited<ReturnType<Converter['convert']>>;

const METADATA = {
  title: 'Pears',
  extractedAt: '2026-11-23T12:00:00.000Z',
  wordCount: 7,
  tokenCount: 9,
  readingTime: 1,
  author: null,
  publishedDate: null,
  description: null,
};

interface Doubles {
  readonly fetchPage?: PageFetcher['fetchPage'];
  readonly result?: Partial<Converted> | Error;
  readonly input?: ConversionInput;
  readonly reservation?: Reservation;
  readonly signal?: AbortSignal;
}

/**
 * Runs a conversion and records the arguments passed to the doubles. Returns a failure instead of
 * throwing it.
 */
async function run({ fetchPage = async () => FETCHED, result = {}, ...given }: Doubles = {}) {
  const { input = HTML_INPUT, signal = new AbortController().signal, reservation } = given;
  const fetches: Parameters<PageFetcher['fetchPage']>[] = [];
  const conversions: ConvertArguments[] = [];
  const fetcher: PageFetcher = {
    fetchPage: (...parameters) => {
      fetches.push(parameters);
      return fetchPage(...parameters);
    },
    close: async () => {},
  };
  const converter = {
    convert: async (...parameters: ConvertArguments) => {
      conversions.push(parameters);
      if (result instanceof Error) throw result;
      return { markdown: '# Pears\n', metadata: METADATA, ...result } as Converted;
    },
  } as Converter;
  const record: WorkRecord = { bytes: 0, words: 0, tokens: 0 };
  const outcome = await convertPage(
    { input, choices: CHOICES },
    { fetcher, converter },
    { owner: OWNER, signal, record, ...(reservation && { reservation }) },
  ).catch((error: unknown) => error);
  return { outcome, record, fetches, conversions, signal };
}

describe('HTML input', () => {
  test('is converted without a fetch, with its options, owner and signal', async () => {
    const { outcome, fetches, conversions, signal } = await run();
    expect(outcome).toEqual({ markdown: '# Pears\n', metadata: METADATA });
    expect(fetches).toEqual([]);
    expect(conversions).toEqual([[{ kind: 'html', text: HTML_INPUT.html }, CHOICES, OWNER, signal, undefined]]);
  });

  test('is counted in bytes of UTF-8, and has no fetch time', async () => {
    const { record } = await run({ input: { html: '<p>Äpfel</p>' } });
    expect(record).toEqual({
      bytes: 13,
      tokens: 0,
      words: METADATA.wordCount,
      convertMilliseconds: expect.any(Number),
    });
  });

  test('has lone surrogates replaced, because they are not valid UTF-8', async () => {
    const { conversions } = await run({ input: { html: '<p>\ud83c</p>' } });
    expect(conversions[0]![0].text).toBe('<p>\ufffd</p>');
  });
});

describe('URL input', () => {
  test('is fetched for the account, and converted as the kind of page that arrived', async () => {
    const { outcome, fetches, conversions, signal } = await run({ input: URL_INPUT });
    expect(outcome).toEqual({ markdown: '# Pears\n', metadata: METADATA });
    expect(fetches).toEqual([[URL_INPUT.url, signal, OWNER.accountId, {}]]);
    expect(conversions[0]![0]).toMatchObject({ kind: 'markdown', text: '# Pears' });
  });

  test('gives the converter the URL as sent and the URL after redirects', async () => {
    const { conversions } = await run({ input: URL_INPUT });
    expect(conversions[0]![1]).toEqual({
      ...CHOICES,
      url: 'HTTPS://example.com/pears',
      resolvedUrl: 'https://example.com/fruit/pears',
    });
  });

  test('is counted with its size after decompression, and records both times', async () => {
    const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const { record } = await run({
      input: URL_INPUT,
      fetchPage: async () => {
        await wait(300);
        return FETCHED;
      },
    });
    expect(record.bytes).toBe(1234);
    expect(record.fetchMilliseconds).toBeGreaterThanOrEqual(299);
    expect(record.convertMilliseconds).toBeLessThan(record.fetchMilliseconds!);
  });
});

describe('a failure', () => {
  test('of the fetch is passed on, with the fetch time and no conversion', async () => {
    const failure = new RectoError('FETCH_TIMEOUT');
    const { outcome, record, conversions } = await run({
      input: URL_INPUT,
      fetchPage: async () => {
        throw failure;
      },
    });
    expect(outcome).toBe(failure);
    expect(conversions).toEqual([]);
    expect(record).toEqual({ bytes: 0, tokens: 0, words: 0, fetchMilliseconds: expect.any(Number) });
  });

  test('of the converter is passed on, with the size and both times', async () => {
    const failure = new RectoError('CONVERSION_FAILED');
    const { outcome, record } = await run({ input: URL_INPUT, result: failure });
    expect(outcome).toBe(failure);
    expect(record).toEqual({
      bytes: 1234,
      tokens: 0,
      words: 0,
      isStorable: true,
      fetchMilliseconds: expect.any(Number),
      convertMilliseconds: expect.any(Number),
    });
  });

  test('is EMPTY_CONTENT if the Markdown has no text, and counts no words', async () => {
    const metadata = { ...METADATA, wordCount: 0, tokenCount: 0 };
    const { outcome, record } = await run({ result: { markdown: '', metadata } });
    expect(outcome).toBeInstanceOf(RectoError);
    expect(outcome).toMatchObject({ code: 'EMPTY_CONTENT', status: 422 });
    expect(record.words).toBe(0);
    expect(record.convertMilliseconds).toEqual(expect.any(Number));
  });

  test('is the reason of the signal if the client disconnects during the fetch', async () => {
    const client = new AbortController();
    const reason = new Error('The client disconnected.');
    const conversion = run({
      input: URL_INPUT,
      signal: client.signal,
      fetchPage: (_url, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    client.abort(reason);
    const { outcome, conversions } = await conversion;
    expect(outcome).toBe(reason);
    expect(conversions).toEqual([]);
  });
});

describe('a reservation', () => {
  const reservation = (isValid: boolean) => {
    const calls = { released: 0 };
    return { calls, isValid, release: () => void calls.released++ };
  };

  test('is handed to the converter, and left to the caller to release', async () => {
    for (const input of [HTML_INPUT, URL_INPUT]) {
      const valid = reservation(true);
      const { conversions } = await run({ input, reservation: valid });
      expect(conversions[0]![4]).toBe(valid);
      expect(valid.calls.released).toBe(0);
    }
  });

  test('that expired is still valid for a fetched page, because the fetcher limits their number', async () => {
    const expired = reservation(false);
    const { conversions } = await run({ input: URL_INPUT, reservation: expired });
    expect(conversions[0]![4]).toBe(expired);
  });

  test('that expired is not used for HTML whose upload took too long', async () => {
    const { conversions } = await run({ input: HTML_INPUT, reservation: reservation(false) });
    expect(conversions[0]![4]).toBeUndefined();
  });
});
