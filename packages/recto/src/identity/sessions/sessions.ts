/** Who is signed in where. A session is a random token in one browser's cookie; of the token only a hash is kept. */

import { type Clock, MINUTE } from '../../clock.ts';
import type { Account } from '../account/account.ts';
import { hashSecret, isToken, newId, newToken } from '../secrets.ts';
import type { ClientInfo, Session, SessionStore } from './session-store.ts';

/** How often it is written that a session is in use. */
const TOUCH_MILLISECONDS = MINUTE;
const MAX_AGENT_LENGTH = 200;

export interface SessionLimits {
  /** Milliseconds without a request after which a session ends. */
  readonly idle: number;
  /** Milliseconds after which it ends whatever happens. */
  readonly absolute: number;
}

/** Someone signed in, at this browser. */
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

  /** @returns the token, for the cookie: the only time it is known. */
  async start(accountId: string, visit: ClientInfo): Promise<{ readonly token: string; readonly session: Session }> {
    const token = newToken();
    const now = this.#clock.now();
    const { idle, absolute } = this.limits;
    await this.#store.deleteSessionsBefore(now - absolute, now - idle);
    const agent = visit.agent.slice(0, MAX_AGENT_LENGTH);
    const session = { id: newId('ses'), accountId, createdAt: now, seenAt: now, address: visit.address, agent };
    await this.#store.insertSession(session, hashSecret(token));
    return { token, session };
  }

  /**
   * The store is asked every time: an ended session is dead on every instance at once.
   * @param isSilent - whether nobody did anything: a page that asks by itself must not keep a session from ending.
   */
  async identify(token: string, { isSilent = false } = {}): Promise<Member | undefined> {
    if (!isToken(token)) return undefined;
    const found = await this.#store.findSession(hashSecret(token));
    if (found === undefined || !this.#isAlive(found.session)) return undefined;
    const now = this.#clock.now();
    if (!isSilent && now - found.session.seenAt >= TOUCH_MILLISECONDS)
      await this.#store.touchSession(found.session.id, now);
    return { account: found.account, sessionId: found.session.id };
  }

  /** Those that can still be used, the newest first. */
  async list(accountId: string): Promise<Session[]> {
    return (await this.#store.listSessions(accountId)).filter((session) => this.#isAlive(session));
  }

  /** @returns whether the account had such a session. */
  end(accountId: string, id: string): Promise<boolean> {
    return this.#store.deleteSession(accountId, id);
  }

  /** @param exceptId - the one that stays, if any. */
  endAll(accountId: string, exceptId?: string): Promise<void> {
    return this.#store.deleteSessions(accountId, exceptId);
  }

  #isAlive({ createdAt, seenAt }: Session): boolean {
    const now = this.#clock.now();
    return now - createdAt < this.limits.absolute && now - seenAt < this.limits.idle;
  }
}
