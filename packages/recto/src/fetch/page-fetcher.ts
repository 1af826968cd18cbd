/**
 * Fetches pages within the service's limits: concurrent pages, buffered bytes and total time. One
 * request passes through the folders in this order: `address/` judges the URL and its IP addresses,
 * `connection/` connects and sends the request, `response/` follows redirects, decodes the body and
 * recognizes block pages.
 */
import { RectoError } from '../contract/errors.ts';
import type { FetchedPage, PageFetcher } from '../conversion/ports.ts';
import { type AddressPolicySettings, createAddressPolicy } from './address/address-policy.ts';
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
  /** Milliseconds for a whole page, redirects included. Default 20,000. */
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

/** @throws {Error} if a setting cannot be parsed. */
export function createPageFetcher(settings: PageFetcherSettings = {}): PageFetcher {
  const guard: Guard = {
    policy: createAddressPolicy(settings.addresses),
    resolve: settings.resolve ?? createDnsResolver(settings.dns),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  };
  const { maxConcurrent = 128, totalTimeout = 20_000, maxBufferedBytes = 256 * 1024 * 1024 } = settings;
  const { maxPerAccount = Math.ceil(maxConcurrent / 2) } = settings;
  // Two pages' worth for each account, because a page's chunks and their concatenation exist at once.
  const memory = new FetchMemory(maxBufferedBytes, 2 * (settings.maxBytes ?? MAX_PAGE_BYTES));
  const closing = new AbortController();
  const running = new Set<Promise<FetchedPage>>();
  const runningByAccount = new Map<string, number>();

  function changeCount(accountId: string | undefined, change: number): void {
    if (accountId === undefined) return;
    const count = (runningByAccount.get(accountId) ?? 0) + change;
    if (count > 0) runningByAccount.set(accountId, count);
    else runningByAccount.delete(accountId);
  }

  function rejectExcess(accountId: string | undefined): void {
    if (accountId !== undefined && (runningByAccount.get(accountId) ?? 0) >= maxPerAccount) {
      const message = 'Too many pages are being fetched for your account.';
      throw new RectoError('SERVICE_UNAVAILABLE', message, { retryAfter: 2 });
    }
    if (closing.signal.aborted || running.size >= maxConcurrent) {
      throw new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are being fetched.', { retryAfter: 2 });
    }
  }

  async function fetchPage(url: URL, signal: AbortSignal, accountId?: string): Promise<FetchedPage> {
    signal.throwIfAborted();
    rejectExcess(accountId);
    const deadline = new AbortController();
    const timeoutError = new RectoError(
      'FETCH_TIMEOUT',
      `The page did not arrive within ${formatSeconds(totalTimeout)}.`,
    );
    const timer = setTimeout(() => deadline.abort(timeoutError), totalTimeout);
    const anySignal = AbortSignal.any([signal, deadline.signal, closing.signal]);
    const share = memory.openShare(accountId);
    const fetching = new PageFetch(url, settings, guard, anySignal, share).run();
    running.add(fetching);
    changeCount(accountId, 1);
    try {
      return await fetching;
    } finally {
      clearTimeout(timer);
      running.delete(fetching);
      changeCount(accountId, -1);
      share.release();
    }
  }

  async function close(): Promise<void> {
    closing.abort(new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 }));
    await Promise.allSettled(running);
  }

  return { fetchPage, close };
}
