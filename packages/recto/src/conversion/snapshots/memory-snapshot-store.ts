/** Snapshots in the memory of one process, for the command. */
import type { NewSnapshot, SnapshotStore } from './snapshot-store.ts';

export function memorySnapshotStore(): SnapshotStore {
  const snapshots = new Map<string, NewSnapshot>();
  const deleteExpired = (now: number) => {
    for (const [id, { expiresAt }] of snapshots) if (expiresAt <= now) snapshots.delete(id);
  };
  const find = (accountId: string, id: string) => {
    const found = snapshots.get(id);
    return found?.accountId === accountId ? found : undefined;
  };
  return {
    async insert(snapshot, bounds) {
      deleteExpired(snapshot.createdAt);
      // All belong to one person, so the oldest one gives way instead of the new one being rejected.
      let size = snapshot.data.byteLength;
      for (const { data } of snapshots.values()) size += data.byteLength;
      for (const [id, { data }] of snapshots) {
        if (size <= bounds.total) break;
        snapshots.delete(id);
        size -= data.byteLength;
      }
      snapshots.set(snapshot.id, snapshot);
      return undefined;
    },
    async find(accountId, id, now) {
      const found = find(accountId, id);
      return found !== undefined && found.expiresAt > now ? found : undefined;
    },
    async findCached(accountId, cacheKey, from, to) {
      const all = [...snapshots.values()];
      return all.findLast(
        (each) =>
          each.accountId === accountId && each.cacheKey === cacheKey && each.createdAt >= from && each.createdAt <= to,
      );
    },
    async extend(accountId, id, expiresAt) {
      const found = find(accountId, id);
      if (found !== undefined) snapshots.set(id, { ...found, expiresAt });
    },
    async deleteExpired(now) {
      deleteExpired(now);
    },
  };
}
