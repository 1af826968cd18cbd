/** The snapshots in the database, with the bounds of the settings. */
import { MINUTE, SYSTEM_CLOCK } from '../clock.ts';
import type { Config } from '../config/read-config.ts';
import { Snapshots } from '../conversion/snapshots/snapshots.ts';
import { sqlSnapshotStore } from '../conversion/snapshots/sql-snapshot-store.ts';
import type { Database } from '../storage/database.ts';
import { installationSecret } from '../storage/installation-secret.ts';
import type { Cleanup } from './cleanup.ts';

const MIB = 1024 * 1024;
/** Expired snapshots are also deleted whenever one is stored. */
const SWEEP_MILLISECONDS = 5 * MINUTE;

/** @param onError - called if expired snapshots can't be deleted. They are never delivered. */
export async function openSnapshots(
  config: Config,
  database: Database,
  cleanup: Cleanup,
  onError: (error: unknown) => void,
): Promise<Snapshots> {
  const secret = await installationSecret(database, config.secret);
  const bounds = { perAccount: config.snapshotSizePerAccount * MIB, total: config.snapshotSize * MIB };
  const store = sqlSnapshotStore(database);
  const sweep = () => store.deleteExpired(SYSTEM_CLOCK.now()).catch(onError);
  const timer = setInterval(sweep, SWEEP_MILLISECONDS).unref();
  cleanup.add(async () => clearInterval(timer));
  return new Snapshots(store, SYSTEM_CLOCK, secret, bounds);
}
