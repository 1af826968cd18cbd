/**
 * Fetches pages in processes of their own, so that hostile sites take no time from the process that responds to clients. An
 * account with several pages has them in one process, so the other accounts can use the others.
 */
import { RectoError } from '../../contract/errors.ts';
import type { PageFetcher } from '../../conversion/ports.ts';
import { createAddressPolicy } from '../address/address-policy.ts';
import { ConcurrentFetches } from '../concurrent-fetches.ts';
import type { RefusedConnection } from '../page-fetch.ts';
import { FetchProcess } from './fetch-process.ts';
import type { FetchChildSettings } from './fetch-protocol.ts';

export interface IsolatedFetcherSettings extends FetchChildSettings {
  /** Default 2. */
  readonly processes?: number;
  /** Concurrent pages. Further ones are SERVICE_UNAVAILABLE. Default 128. */
  readonly maxConcurrent?: number;
  /** Concurrent pages of one account. Further ones are SERVICE_UNAVAILABLE. Default: half of all. */
  readonly maxPerAccount?: number;
  /** Called for every connection that the address policy refuses, for an audit log. */
  readonly onRefused?: (connection: RefusedConnection) => void;
  /** Called when a process dies, for the log. */
  readonly onDeath?: (reason: string) => void;
  /** Replaces the program of the processes, in tests. */
  readonly entry?: URL;
}

export interface IsolatedPageFetcher extends PageFetcher {
  /** Process ids of the processes that are running. */
  pids(): readonly number[];
}

/** Concurrent pages of an account from which on it stays in one process, which isn't the first. */
const MIN_PAGES_TOGETHER = 4;
/** Extra niceness of all processes but the first: the operating system prefers the one without accounts that have many pages. */
const CROWDED_NICENESS = 4;

/** Starts the processes. @throws {Error} if a setting cannot be parsed. */
export function createIsolatedPageFetcher(settings: IsolatedFetcherSettings = {}): IsolatedPageFetcher {
  const {
    processes: count = 2,
    maxConcurrent,
    maxPerAccount,
    entry,
    onRefused = () => {},
    onDeath = () => {},
    maxBufferedBytes = 256 * 1024 * 1024,
    ...rest
  } = settings;
  // Only to find invalid settings before a process is started.
  createAddressPolicy(settings.addresses);
  const child = { ...rest, maxBufferedBytes: maxBufferedBytes / count };
  const processes = Array.from(
    { length: count },
    (_, index) =>
      new FetchProcess({
        child,
        onRefused,
        onDeath,
        extraNiceness: index === 0 ? 0 : CROWDED_NICENESS,
        ...(entry === undefined ? {} : { entry }),
      }),
  );
  const concurrent = new ConcurrentFetches(maxConcurrent, maxPerAccount);
  let isClosing = false;

  function choose(accountId: string | undefined): FetchProcess {
    const alive = processes.filter(({ pid }) => pid !== undefined);
    const pagesOf = (process: FetchProcess) => (accountId === undefined ? 0 : process.runningOf(accountId));
    const isTogether = alive.reduce((sum, process) => sum + pagesOf(process), 0) >= MIN_PAGES_TOGETHER;
    const [first = processes[0]!, ...others] = isTogether && alive.length > 1 ? alive.slice(1) : alive;
    return others.reduce((best, process) => {
      const more = isTogether ? pagesOf(process) - pagesOf(best) : 0;
      return more > 0 || (more === 0 && process.running < best.running) ? process : best;
    }, first);
  }

  return {
    async fetchPage(url, signal, accountId, choices = {}) {
      signal.throwIfAborted();
      if (isClosing) throw closingError();
      const end = concurrent.start(accountId);
      try {
        return await choose(accountId).fetch(url, signal, accountId, choices);
      } finally {
        end();
      }
    },
    pids: () => processes.flatMap(({ pid }) => pid ?? []),
    async close() {
      isClosing = true;
      await Promise.all(processes.map((process) => process.close(closingError())));
    },
  };
}

function closingError(): RectoError {
  return new RectoError('SERVICE_UNAVAILABLE', 'The service is shutting down.', { retryAfter: 5 });
}
