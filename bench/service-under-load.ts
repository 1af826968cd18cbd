/** A service on loopback with its own data and many keys, for load tests, and the resources it uses. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
}

export interface Holdings {
  /** Memory of the main process in MiB. */
  readonly memory: number;
  readonly files: number;
  readonly children: number;
}

const ACCOUNTS = 100;
const KEYS_PER_ACCOUNT = 25;
const THIS_CLONE = resolve(import.meta.dirname, '..');

export class ServiceUnderLoad {
  readonly #process: ChildProcess;
  readonly #dataDir: string;
  readonly origin: string;
  /** Each may send 60 requests per minute. The first {@link accounts} belong to one account each, and so do the next. */
  readonly keys: readonly string[];
  readonly accounts: number;
  #next = 0;

  private constructor(process: ChildProcess, origin: string, keys: readonly string[], dataDir: string) {
    this.accounts = keys.length / KEYS_PER_ACCOUNT;
    this.#process = process;
    this.origin = origin;
    this.keys = keys;
    this.#dataDir = dataDir;
  }

  /** @param words - more command-line arguments. */
  static async start(...words: string[]): Promise<ServiceUnderLoad> {
    return ServiceUnderLoad.startClone(THIS_CLONE, ACCOUNTS, ...words);
  }

  /** Starts the service of a clone of the repository, which must be built. */
  static async startClone(clone: string, accounts: number, ...words: string[]): Promise<ServiceUnderLoad> {
    const dataDir = mkdtempSync(join(tmpdir(), 'recto-overload-'));
    const keys = await makeKeys(clone, dataDir, accounts);
    const command = join(clone, 'packages/recto/bin/recto.js');
    const child = spawn(process.execPath, [command, 'serve', '--port', '0', ...words], {
      env: { PATH: process.env['PATH'], RECTO_DATA_DIR: dataDir, RECTO_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // End the service when this command ends.
    process.once('exit', () => child.kill('SIGKILL'));
    let output = '';
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      output += chunk;
      // Older clones say `listens`.
      const origin = /listen(?:s|ing) on (\S+)\n/.exec(output)?.[1];
      if (origin) {
        child.stderr.resume();
        return new ServiceUnderLoad(child, origin, keys, dataDir);
      }
    }
    throw new Error(output);
  }

  get pid(): number {
    return this.#process.pid!;
  }

  /** One conversion, with the given key or the next one. */
  async convert(body: object, key = this.keys[this.#next++ % this.keys.length]): Promise<Answer> {
    const started = performance.now();
    const response = await fetch(`${this.origin}/api/v1/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return { status: response.status, milliseconds: performance.now() - started };
  }

  /** Reads /proc, so only on Linux. */
  holdings(): Holdings {
    const { pid } = this.#process;
    const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const memory = Number(kibibytes ?? Number.NaN) / 1024;
    return { memory, files: readdirSync(`/proc/${pid}/fd`).length, children: children.length };
  }

  /** Processor time so far, milliseconds: of the answering process, and of the converting ones that there are. */
  processorTime(): { readonly answering: number; readonly converting: number } {
    const { pid } = this.#process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const converting = children.reduce((sum, child) => sum + processorTimeOf(child), 0);
    return { answering: processorTimeOf(String(pid)), converting };
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'close');
    rmSync(this.#dataDir, { recursive: true });
  }
}

/**
 * Leaves the last processor to the load and takes the others for this process and what it starts from now on, so that one
 * does not slow the other down. @returns for the client's own process; undefined where there is one processor, or no taskset.
 */
export function shareProcessors(): ((client: ChildProcess) => void) | undefined {
  const last = availableParallelism() - 1;
  const bind = (processors: string, pid: number) =>
    spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)], { stdio: 'ignore' }).status === 0;
  if (last === 0 || !bind(last === 1 ? '0' : `0-${last - 1}`, process.pid)) return undefined;
  return ({ pid }) => void bind(String(last), pid!);
}

/** Uses the clone's code, because its database may have another schema. */
async function makeKeys(clone: string, dataDir: string, accounts: number): Promise<string[]> {
  const module = pathToFileURL(join(clone, 'packages/recto/src/compose/open-data.ts')).href;
  const { openData } = (await import(module)) as typeof import('../packages/recto/src/compose/open-data.ts');
  const data = await openData({ dataDir, databaseUrl: undefined }, () => {});
  const ids: string[] = [];
  for (let account = 0; account < accounts; account++) {
    ids.push((await data.accounts.create(`load${account}@example.com`, { plan: 'PRO' })).id);
  }
  // Consecutive keys belong to different accounts, like independent clients.
  const made: string[] = [];
  for (let key = 0; key < KEYS_PER_ACCOUNT; key++) {
    for (const id of ids) made.push((await data.keys.create(id, `key ${key}`)).key);
  }
  await data.database.close();
  return made;
}

/** Milliseconds of CPU time since the start, of all threads; the kernel counts nanoseconds. */
function processorTimeOf(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + nanosecondsOf(pid, thread), 0) / 1e6;
}

function nanosecondsOf(pid: string, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  } catch {
    // The thread has just ended.
    return 0;
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
