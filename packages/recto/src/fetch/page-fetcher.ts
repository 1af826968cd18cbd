/**
 * Fetches pages within the service's limits: concurrent pages, buffered bytes and total time. One
 * request passes through the folders in this order: `address/` judges the URL and its IP addresses,
 * `connection/` connects and sends the request, `response/` follows redirects, decodes the body and
 * recognizes block pages.
 */
import { RectoError } from '../contract/errors.ts';
import type { FetchChoices, FetchedPage, PageFetcher } from '../conversion/ports.ts';
import { type AddressPolicySettings, createAddressPolicy } from './address/address-policy.ts';
import { ConcurrentFetches } from './concurrent-fetches.ts';
import type { Guard } from './connection/guarded-connection.ts';
import { createDnsResolver, type DnsSettings, type ResolveName } from './connection/resolve-name.ts';
import { formatSeconds } from './connection/send-request.ts';
import { FetchMemory } from './fetch-memory.ts';
import { type HopSettings, MAX_PAGE_BYTES, PageFetch } from './page-fetch.ts';

export interface PageFetcherSettings extends HopSettings {
  /** Where the fetcher may connect to. Default: public addresses on ports 80 and 443. */
  readonly addresses?: AddressPolicySettings;
  readonly dns?: DnsSettings;
  /** Replaces the DNS for hosts that the operator did not allow by name. */
  readonly resolve?: ResolveName;
  /** Milliseconds for a whole page, redirects included. Default {@link TOTAL_TIMEOUT}. */
  readonly totalTimeout?: number;
  /** Concurrent pages. Further ones are SERVICE_UNAVAILABLE. Default 128. */
  readonly maxConcurrent?: number;
  /** Concurrent pages of one account. Further ones are SERVICE_UNAVAILABLE. Default: half of all. */
  readonly maxPerAccount?: number;
  /** Bytes buffered for all pages, half of them for one account. A page beyond is SERVICE_UNAVAILABLE. Default 256 MiB. */
  readonly maxBufferedBytes?: number;
  /** Certificate authorities to trust instead of the built-in ones, PEM. */
  readonly ca?: string;
}

/** Milliseconds for a whole page, redirects included. */
export const TOTAL_TIMEOUT = 20_000;

export interface LocalPageFetcher extends PageFetcher {
  /** Like `fetchPage`, for a page that has to be sent on: its memory counts as used until `deliver` resolves. */
  fetchAndDeliver(
    url: URL,
    signal: AbortSignal,
    accountId: string | undefined,
    choices: FetchChoices,
    deliver: (page: FetchedPage) => Promise<void>,
  ): Promise<void>;
}

/** Fetches in this process. @throws {Error} if a setting cannot be parsed. */
export function createPageFetcher(settings: PageFetcherSettings = {}): LocalPageFetcher {
  const guard: Guard = {
    policy: createAddressPolicy(settings.addresses),
    resolve: settings.resolve ?? createDnsResolver(settings.dns),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  };
  const { totalTimeout = TOTAL_TIMEOUT, maxBufferedBytes = 256 * 1024 * 1024 } = settings;
  // Two pages' worth for each account, because a page's chunks and their concatenation exist at once.
  const memory = new FetchMemory(maxBufferedBytes, 2 * (settings.maxBytes ?? MAX_PAGE_BYTES));
  const concurrent = new ConcurrentFetches(settings.maxConcurrent, settings.maxPerAccount);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function fetchWith<Result>(
    url: URL,
    signal: AbortSignal,
    accountId: string | undefined,
    choices: FetchChoices,
    use: (page: FetchedPage) => Result | Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    closing.signal.throwIfAborted();
    const end = concurrent.start(accountId);
    const deadline = new AbortController();
    const timeout = Math.min(totalTimeout, (choices.timeout ?? Number.POSITIVE_INFINITY) * 1000);
    const timeoutError = new RectoError('FETCH_TIMEOUT', `The page did not arrive within ${formatSeconds(timeout)}.`);
    const timer = setTimeout(() => deadline.abort(timeoutError), timeout);
    const anySignal = AbortSignal.any([signal, deadline.signal, closing.signal]);
    const share = memory.openShare(accountId);
    const fetching = new PageFetch(url, { ...settings, ...choices }, guard, anySignal, share).run();
    running.add(fetching);
    try {
      return await use(await fetching);
    } finally {
      clearTimeout(timer);
      running.delete(fetching);
      end();
      share.release();
    }
  }

  async function close(): Promise<void> {
    closing.abort(new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 }));
    await Promise.allSettled(running);
  }

  return {
    fetchPage: (url, signal, accountId, choices = {}) => fetchWith(url, signal, accountId, choices, (page) => page),
    fetchAndDeliver: fetchWith,
    close,
  };
}
