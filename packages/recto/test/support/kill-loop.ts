/** Kills writing processes repeatedly and checks that everything they acknowledged is stored. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openData } from '../../src/compose/open-data.ts';
import { createTestLocation } from './stores.ts';

const WRITER = fileURLToPath(new URL('write-until-killed.ts', import.meta.url));
/** Processes that write to the file at the same time. */
const WRITERS = 5;
/** Maximum lifetime of a writer after its first write, in milliseconds. */
const MOST_MILLISECONDS = 200;

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged writes that are missing, and errors SQLite finds in the file. */
  readonly faults: string[];
}

export async function killWhileWriting(kills: number): Promise<KillReport> {
  const place = await createTestLocation('sqlite');
  const faults: string[] = [];
  let acknowledged = 0;
  for (let kill = 0; kill < kills; kill += WRITERS) {
    const writers = Array.from({ length: Math.min(WRITERS, kills - kill) }, () => writeUntilKilled(place.dataDir));
    const writes = (await Promise.all(writers)).flat();
    acknowledged += writes.length;
    const file = new DatabaseSync(`${place.dataDir}/recto.sqlite`);
    const integrity = file.prepare('pragma integrity_check').get()?.['integrity_check'];
    if (integrity !== 'ok') faults.push(`kill ${kill}: ${integrity}`);
    file.close();
    faults.push(...(await faultsOf(place.dataDir, writes)).map((fault) => `kill ${kill}: ${fault}`));
  }
  await place.remove();
  return { kills, acknowledged, faults };
}

async function writeUntilKilled(folder: string): Promise<Record<string, string>[]> {
  const writer = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const writes: Record<string, string>[] = [];
  const lines = createInterface({ input: writer.stdout });
  lines.on('line', (line) => {
    // The kill may cut off the last line. Such a write was not acknowledged.
    if (line.endsWith('}')) writes.push(JSON.parse(line));
  });
  await once(lines, 'line');
  await sleep(Math.random() * MOST_MILLISECONDS);
  writer.kill('SIGKILL');
  await once(writer, 'close');
  return writes;
}

async function faultsOf(dataDir: string, writes: readonly Record<string, string>[]): Promise<string[]> {
  const { accounts, keys, database } = await openData({ dataDir, databaseUrl: undefined }, () => {});
  const revoked = new Set(writes.map((write) => write['revoked']));
  const faults: string[] = [];
  for (const { account, key, revoked: ended, pro } of writes) {
    if (account !== undefined) await accounts.get(account).catch(() => faults.push(`account ${account} is gone`));
    if (key !== undefined && !revoked.has(key) && !(await keys.identify(key))) {
      // The key may have been rotated by a write that was cut off before it was acknowledged.
      if (!(await wasRotated(keys, key))) faults.push('a key is gone');
    }
    if (ended !== undefined && (await keys.identify(ended))) faults.push('a revoked key works');
    if (pro !== undefined && (await accounts.get(pro)).plan !== 'PRO') faults.push(`account ${pro} is not PRO`);
  }
  await database.close();
  return faults;
}

async function wasRotated(keys: Awaited<ReturnType<typeof openData>>['keys'], key: string): Promise<boolean> {
  const all = await keys.list();
  return all.some(({ last4, expiresAt }) => last4 === key.slice(-4) && expiresAt !== null);
}
