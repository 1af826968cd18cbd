/** Sessions: a random token in the browser's cookie, stored as a hash. */

import { type Clock, MINUTE } from '../../clock.ts';
import type { Account } from '../account/account.ts';
import { hashSecret, isToken, newId, newToken } from '../secrets.ts';
import type { ClientDetails, Session, SessionStore } from './session-store.ts';

/** Minimum time between two updates of {@link Session.seenAt}. */
const TOUCH_INTERVAL = MINUTE;
const MAX_AGENT_LENGTH = 200;

export interface SessionLimits {
  /** Milliseconds of inactivity after which a session expires. */
  readonly idle: number;
  /** Milliseconds after which a session expires even if it is active. */
  readonly absolute: number;
}

/** A signed-in user. */
export interface Member {
  readonly account: Account;
  readonly sessionId: string;
}

export class Sessions {
  readonly #store: SessionStore;
  readonly #clock: Clock;
  readonly limits: SessionLimits;

  constructor(store: SessionStore, clock: Clock, limits: SessionLimits) {
    this.#store = store;
    this.#clock = clock;
    this.limits = limits;
  }

  /** @returns the session and its token, for the cookie. Only the token's hash is stored. */
  async start(
    accountId: string,
    client: ClientDetails,
  ): Promise<{ readonly token: string; readonly session: Session }> {
    const token = newToken();
    const now = this.#clock.now();
    const { idle, absolute } = this.limits;
    await this.#store.deleteSessionsBefore(now - absolute, now - idle);
    const agent = client.agent.slice(0, MAX_AGENT_LENGTH);
    const session = { id: newId('ses'), accountId, createdAt: now, seenAt: now, address: client.address, agent };
    await this.#store.insertSession(session, hashSecret(token));
    return { token, session };
  }

  /** Replaces a session's token, so that the earlier one is no longer accepted. @returns the new one. */
  async renewToken(id: string): Promise<string> {
    const token = newToken();
    await this.#store.replaceHash(id, hashSecret(token));
    return token;
  }

  /**
   * Finds the user of a session. Never cached, so that a session ends on every instance
   * immediately.
   * @param isSilent - true for automatic refreshes, which must not keep an idle session alive.
   */
  async identify(token: string, { isSilent = false } = {}): Promise<Member | undefined> {
    if (!isToken(token)) return undefined;
    const found = await this.#store.findSession(hashSecret(token));
    if (found === undefined || !this.#isActive(found.session)) return undefined;
    const now = this.#clock.now();
    if (!isSilent && now - found.session.seenAt >= TOUCH_INTERVAL)
      await this.#store.touchSession(found.session.id, now);
    return { account: found.account, sessionId: found.session.id };
  }

  /** Sessions that have not expired, newest first. */
  async list(accountId: string): Promise<Session[]> {
    return (await this.#store.listSessions(accountId)).filter((session) => this.#isActive(session));
  }

  /** @returns whether the account had this session. */
  end(accountId: string, id: string): Promise<boolean> {
    return this.#store.deleteSession(accountId, id);
  }

  /** @param exceptId - the session to keep, if any. */
  endAll(accountId: string, exceptId?: string): Promise<void> {
    return this.#store.deleteSessions(accountId, exceptId);
  }

  #isActive({ createdAt, seenAt }: Session): boolean {
    const now = this.#clock.now();
    // If the clock was set back, a session of the future must not live until then.
    return Math.abs(now - createdAt) < this.limits.absolute && Math.abs(now - seenAt) < this.limits.idle;
  }
}
