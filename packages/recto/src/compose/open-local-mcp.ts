/** What `recto mcp` works with: the guard, one isolated converter process, and snapshots in memory. */
import { randomBytes } from 'node:crypto';
import { SYSTEM_CLOCK } from '../clock.ts';
import type { DeliveryServices } from '../conversion/deliver-page.ts';
import { memorySnapshotStore } from '../conversion/snapshots/memory-snapshot-store.ts';
import { Snapshots } from '../conversion/snapshots/snapshots.ts';
import { resolveWithSystem } from '../fetch/connection/resolve-name.ts';
import { createPageFetcher } from '../fetch/page-fetcher.ts';
import { createConverterPool } from '../workers/converter-pool.ts';

const MAX_SNAPSHOT_BYTES = 64 * 1024 * 1024;
const PROCESSES = 2;

export async function openLocalMcp({
  allowPrivate,
}: {
  readonly allowPrivate: boolean;
}): Promise<DeliveryServices & { close(): Promise<void> }> {
  const fetcher = createPageFetcher({ addresses: { allowPrivate }, resolve: resolveWithSystem, refusalInterval: 0 });
  const converter = createConverterPool({ processes: PROCESSES });
  const bounds = { perAccount: MAX_SNAPSHOT_BYTES, total: MAX_SNAPSHOT_BYTES };
  const secret = randomBytes(32).toString('base64url');
  const snapshots = new Snapshots(memorySnapshotStore(), SYSTEM_CLOCK, secret, bounds);
  return {
    fetcher,
    converter,
    snapshots,
    close: async () => {
      await Promise.all([fetcher.close(), converter.close()]);
    },
  };
}
