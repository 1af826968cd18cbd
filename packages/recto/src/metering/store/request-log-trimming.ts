/** When an account's log of requests is cut: it may be twice as long as it has to be, so that not every batch has to do so. */
import { MAX_LOGGED_REQUESTS } from '../pending-usage.ts';
import type { LoggedRequest } from '../ports.ts';

export class RequestLogTrimming {
  /** Rows written for an account since its log was cut, by this process; none known means that it is to be cut. */
  readonly #written = new Map<string, number>();

  /** @param requests - that are being written. @returns the accounts of theirs whose logs are to be cut now. */
  due(requests: readonly Pick<LoggedRequest, 'accountId'>[]): string[] {
    const accounts: string[] = [];
    for (const [accountId, written] of Map.groupBy(requests, ({ accountId }) => accountId)) {
      const rows = (this.#written.get(accountId) ?? MAX_LOGGED_REQUESTS) + written.length;
      this.#written.set(accountId, rows < MAX_LOGGED_REQUESTS ? rows : 0);
      if (rows >= MAX_LOGGED_REQUESTS) accounts.push(accountId);
    }
    return accounts;
  }
}
