import type { Account } from '../account/account.ts';

export interface AccountPage {
  readonly accounts: readonly Account[];
  /** Number of matching accounts on all pages. */
  readonly total: number;
  /** Pass as `before` to get the next page; undefined on the last page. */
  readonly next: string | undefined;
}

export interface AccountFigures {
  /** API keys that are neither revoked nor expired. */
  readonly activeKeys: number;
  /** Requests in the last thirty days, with any outcome. */
  readonly requests: number;
}

/** Lets administrators look through all accounts. */
export interface AccountDirectory {
  /**
   * Finds accounts whose e-mail address contains the text or whose ID equals it; newest first.
   * @param before - where to continue, from {@link AccountPage.next}.
   */
  search(text: string, limit: number, before?: string): Promise<AccountPage>;
  readFigures(id: string, now: number): Promise<AccountFigures>;
  /** E-mail addresses by account ID. IDs that are not accounts are left out. */
  readEmails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
