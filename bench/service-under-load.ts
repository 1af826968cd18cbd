/** One service on loopback with its own data and many keys, for the commands that load it; and what its processes hold. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openData } from '../packages/recto/src/compose/open-data.ts';

export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
}

export interface Holdings {
  /** Of the answering process, MiB. */
  readonly memory: number;
  readonly files: number;
  readonly children: number;
}

const ACCOUNTS = 20;
const KEYS_PER_ACCOUNT = 20;

export class ServiceUnderLoad {
  readonly #process: ChildProcess;
  readonly #url: string;
  readonly #keys: readonly string[];
  readonly #dataDir: string;
  #next = 0;

  private constructor(process: ChildProcess, url: string, keys: readonly string[], dataDir: string) {
    this.#process = process;
    this.#url = url;
    this.#keys = keys;
    this.#dataDir = dataDir;
  }

  static async start(): Promise<ServiceUnderLoad> {
    const dataDir = mkdtempSync(join(tmpdir(), 'recto-overload-'));
    const keys = await makeKeys(dataDir);
    const child = spawn(process.execPath, ['packages/recto/bin/recto.js', 'serve', '--port', '0'], {
      env: { PATH: process.env['PATH'], RECTO_DATA_DIR: dataDir, RECTO_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // Whatever ends this command ends it too.
    process.once('exit', () => child.kill('SIGKILL'));
    let output = '';
    for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
      output += chunk;
      const url = /listens on (\S+)\n/.exec(output)?.[1];
      if (url) return new ServiceUnderLoad(child, url, keys, dataDir);
    }
    throw new Error(output);
  }

  /** One conversion; every request takes the next key, since each may only send 60 a minute. */
  async convert(html: string): Promise<Answer> {
    const key = this.#keys[this.#next++ % this.#keys.length];
    const started = performance.now();
    const response = await fetch(`${this.#url}/api/v1/convert`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ html }),
    });
    await response.arrayBuffer();
    return { status: response.status, milliseconds: performance.now() - started };
  }

  /** Reads /proc, so on Linux alone. */
  holdings(): Holdings {
    const { pid } = this.#process;
    const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const memory = Number(kibibytes ?? Number.NaN) / 1024;
    return { memory, files: readdirSync(`/proc/${pid}/fd`).length, children: children.length };
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await once(this.#process, 'close');
    rmSync(this.#dataDir, { recursive: true });
  }
}

async function makeKeys(dataDir: string): Promise<string[]> {
  const data = await openData({ dataDir, databaseUrl: undefined }, () => {});
  const made: string[] = [];
  for (let account = 0; account < ACCOUNTS; account++) {
    const { id } = await data.accounts.create(`load${account}@example.com`, { plan: 'PRO' });
    for (let key = 0; key < KEYS_PER_ACCOUNT; key++) made.push((await data.keys.create(id, `key ${key}`)).key);
  }
  await data.database.close();
  return made;
}

/** Keeps so many requests in flight for so long. */
export async function keepInFlight(count: number, seconds: number, ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < end) answers.push(await ask());
    }),
  );
  return answers;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
