/**
 * Fuzzes both sides of the service from raw sockets: generated requests from clients, generated responses from a web
 * server. Checks that each valid request gets one response, that no response is 500, that `/healthz` responds in time,
 * that memory stays bounded, and that nothing stays open.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recto, type ServeProcess, startServe } from '../support/recto-process.ts';
import { ServiceClock } from '../support/service-clock.ts';
import { exchange, type FuzzTarget } from './fuzz-client.ts';
import { startFuzzOrigin } from './fuzz-origin.ts';
import { RandomSource } from './random-source.ts';

export interface FuzzResult {
  readonly exchanges: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly fetches: number;
  /** The broken invariants, with the bytes that were sent. */
  readonly findings: readonly string[];
  /** Memory of the service's process in MiB, before the run and at its peak. */
  readonly memoryBefore: number;
  readonly memoryPeak: number;
  /** Longest response time of `/healthz` in milliseconds, without the time in which other programs had the processor. */
  readonly slowestHealth: number;
  /** How often the run was stopped. Connections that were open then aren't judged. */
  readonly stops: number;
}

export interface FuzzBounds {
  /** MiB beyond the memory before the first request. */
  readonly memory: number;
  /** Milliseconds for `/healthz`, without the time in which other programs had the processor. */
  readonly health: number;
}

/** Concurrent connections. */
const CLIENTS = 16;
const KEYS = 20;

export async function fuzzWire(seed: number, seconds: number, bounds: FuzzBounds): Promise<FuzzResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recto-fuzz-'));
  const origin = await startFuzzOrigin(seed);
  let service: ServeProcess | undefined;
  let clock: ServiceClock | undefined;
  try {
    const keys = await makeKeys(dataDir);
    service = await startServe({
      RECTO_DATA_DIR: dataDir,
      RECTO_LOG_LEVEL: 'error',
      RECTO_FETCH_ALLOW_HOSTS: `127.0.0.1:${origin.port}`,
      RECTO_FETCH_SECONDS: '3',
      RECTO_DRAIN_DELAY_SECONDS: '0',
    });
    clock = new ServiceClock(service.child.pid!);
    const port = Number(new URL(service.url).port);
    const target = { port, keys, originUrl: `http://127.0.0.1:${origin.port}`, clock };
    return { ...(await run(seed, seconds, bounds, service, target)), fetches: origin.connections };
  } finally {
    clock?.close();
    if (service !== undefined) {
      service.child.kill('SIGTERM');
      await service.finished;
    }
    await origin.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function run(
  seed: number,
  seconds: number,
  bounds: FuzzBounds,
  service: ServeProcess,
  target: FuzzTarget,
): Promise<Omit<FuzzResult, 'fetches'>> {
  const pid = service.child.pid!;
  const findings: string[] = [];
  const statuses = new Map<number, number>();
  const memoryBefore = memoryOf(pid);
  const filesBefore = openFiles(pid);
  const { clock } = target;
  const isOver = () => clock.elapsed >= seconds * 1000;
  let exchanges = 0;
  let memoryPeak = 0;
  let slowestHealth = 0;

  const client = async () => {
    while (!isOver()) {
      // Each exchange has its own seed, so that it can be reproduced alone.
      const stops = clock.stops;
      const { statuses: got, expected, sent } = await exchange(new RandomSource(seed * 7_919 + exchanges++), target);
      for (const status of got) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (got.includes(500)) findings.push(`500 for ${sent}`);
      if (got.length > (expected ?? Number.POSITIVE_INFINITY)) findings.push(`${got} for ${sent}`);
      // After an error that ends the connection, later requests on it get no response. When the run was stopped, the
      // service's time limits may have passed meanwhile.
      const hasEnded = got.some((status) => status >= 400) || clock.stops > stops;
      if (expected !== undefined && got.length < expected && !hasEnded)
        findings.push(`${got.length} of ${expected} for ${sent}`);
    }
  };
  const watch = async () => {
    while (!isOver()) {
      const aborter = new AbortController();
      const cancel = clock.after(30_000, () => aborter.abort());
      let status: number | undefined;
      const milliseconds = await clock.measure(async () => {
        const response = await fetch(`${service.url}/healthz`, { signal: aborter.signal }).catch(() => undefined);
        status = response?.status;
        await response?.arrayBuffer();
      });
      cancel();
      slowestHealth = Math.max(slowestHealth, milliseconds);
      memoryPeak = Math.max(memoryPeak, memoryOf(pid));
      if (status !== 200) findings.push(`/healthz: ${status ?? 'no response'}`);
      else if (milliseconds > bounds.health) findings.push(`/healthz took ${Math.round(milliseconds)} ms`);
      await sleep(250);
    }
  };
  await Promise.all([watch(), ...Array.from({ length: CLIENTS }, client)]);

  if (memoryPeak - memoryBefore > bounds.memory) findings.push(`memory grew from ${memoryBefore} to ${memoryPeak} MiB`);
  // Connections of clients that left are closed within seconds; those kept alive were closed by the clients.
  let isPatient = true;
  clock.after(15_000, () => {
    isPatient = false;
  });
  while (openFiles(pid) > filesBefore + 8 && isPatient) await sleep(250);
  if (openFiles(pid) > filesBefore + 8) findings.push(`${openFiles(pid)} files are open, ${filesBefore} were before`);
  if (service.child.exitCode !== null) findings.push(`the service ended: ${service.output.stderr.slice(-2000)}`);
  return { exchanges, statuses, findings, memoryBefore, memoryPeak, slowestHealth, stops: clock.stops };
}

async function makeKeys(dataDir: string): Promise<string[]> {
  const environment = { RECTO_DATA_DIR: dataDir };
  const keys: string[] = [];
  await recto(['accounts', 'create', '--email', 'fuzz@example.com'], environment);
  for (let count = 0; count < KEYS; count++) {
    const made = await recto(
      ['keys', 'create', '--account', 'fuzz@example.com', '--name', `key ${count}`],
      environment,
    );
    keys.push(made.stdout.trim());
  }
  return keys;
}

/** Resident memory in MiB. Reads /proc, so it works on Linux only. */
function memoryOf(pid: number): number {
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}

function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
