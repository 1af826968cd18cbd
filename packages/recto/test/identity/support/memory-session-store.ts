import type { Session, SessionStore } from '../../../src/identity/sessions/session-store.ts';
import type { MemoryData } from './memory-data.ts';

export class MemorySessionStore implements SessionStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async insertSession(session: Session, hash: string): Promise<void> {
    this.#data.sessions.set(hash, session);
  }

  async findSession(hash: string) {
    const session = this.#data.sessions.get(hash);
    const account = this.#data.accounts.get(session?.accountId ?? '');
    return session !== undefined && account?.disabledAt === null ? { session, account } : undefined;
  }

  async replaceHash(id: string, hash: string): Promise<void> {
    for (const [old, session] of this.#data.sessions) {
      if (session.id === id && this.#data.sessions.delete(old)) this.#data.sessions.set(hash, session);
    }
  }

  async touchSession(id: string, seenAt: number): Promise<void> {
    for (const [hash, session] of this.#data.sessions) {
      if (session.id === id) this.#data.sessions.set(hash, { ...session, seenAt });
    }
  }

  async listSessions(accountId: string): Promise<Session[]> {
    return [...this.#data.sessions.values()].filter((session) => session.accountId === accountId).toReversed();
  }

  async deleteSession(accountId: string, id: string): Promise<boolean> {
    const found = [...this.#data.sessions].find(([, each]) => each.id === id && each.accountId === accountId);
    return found !== undefined && this.#data.sessions.delete(found[0]);
  }

  async deleteSessions(accountId: string, exceptId?: string): Promise<void> {
    this.#data.endSessions(accountId, exceptId);
  }

  async deleteSessionsBefore(createdAt: number, seenAt: number): Promise<void> {
    for (const [hash, session] of this.#data.sessions) {
      if (session.createdAt < createdAt || session.seenAt < seenAt) this.#data.sessions.delete(hash);
    }
  }
}
