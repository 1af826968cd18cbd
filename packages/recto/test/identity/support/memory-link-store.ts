import type { LinkStore, SecretLink } from '../../../src/identity/links/link-store.ts';
import type { MemoryData } from './memory-data.ts';

export class MemoryLinkStore implements LinkStore {
  readonly #data: MemoryData;

  constructor(data: MemoryData) {
    this.#data = data;
  }

  async insertLink(hash: string, link: SecretLink, now: number): Promise<void> {
    for (const [each, { expiresAt }] of this.#data.links) if (expiresAt < now) this.#data.links.delete(each);
    this.#data.links.set(hash, { ...link, tries: 0 });
  }

  async findLink(hash: string, kind: SecretLink['kind'], now: number): Promise<SecretLink | undefined> {
    return this.#find(hash, kind, now);
  }

  async takeLink(hash: string, kind: SecretLink['kind'], now: number): Promise<SecretLink | undefined> {
    // Without an `await` before the deletion, so that it is atomic.
    const link = this.#find(hash, kind, now);
    if (link !== undefined) this.#data.links.delete(hash);
    return link;
  }

  async countTry(hash: string, maxTries: number): Promise<boolean> {
    const link = this.#data.links.get(hash);
    return link !== undefined && link.tries++ < maxTries;
  }

  async deleteLinks(kind: SecretLink['kind'], accountId: string): Promise<void> {
    for (const [hash, link] of this.#data.links) {
      if (link.kind === kind && link.accountId === accountId) this.#data.links.delete(hash);
    }
  }

  #find(hash: string, kind: SecretLink['kind'], now: number): SecretLink | undefined {
    const link = this.#data.links.get(hash);
    return link?.kind === kind && link.expiresAt > now ? link : undefined;
  }
}
