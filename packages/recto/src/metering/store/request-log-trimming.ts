/** Decides when to trim an account's request log. A log may reach twice its limit, so that most batches trim none. */
import { MAX_LOGGED_REQUESTS } from '../pending-usage.ts';
import type { LoggedRequest } from '../ports.ts';

export class RequestLogTrimming {
  /** Rows this process wrote per account since it trimmed the log. Unknown accounts are trimmed at once. */
  readonly #rowsSinceTrim = new Map<string, number>();

  /** @param requests - the batch being written. @returns the accounts whose logs must be trimmed now. */
  due(requests: readonly Pick<LoggedRequest, 'accountId'>[]): string[] {
    const accounts: string[] = [];
    for (const [accountId, written] of Map.groupBy(requests, ({ accountId }) => accountId)) {
      const rows = (this.#rowsSinceTrim.get(accountId) ?? MAX_LOGGED_REQUESTS) + written.length;
      this.#rowsSinceTrim.set(accountId, rows < MAX_LOGGED_REQUESTS ? rows : 0);
      if (rows >= MAX_LOGGED_REQUESTS) accounts.push(accountId);
    }
    return accounts;
  }
}
