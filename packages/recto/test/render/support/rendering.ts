/**
 * A renderer with a real browser for tests, and sites on 127.0.0.2, which stands for the public web. As root, the browser
 * runs as the user `nobody`, since its sandbox refuses root.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAddressPolicy } from '../../../src/fetch/address/address-policy.ts';
import { type ResolveName, resolveWithSystem } from '../../../src/fetch/connection/resolve-name.ts';
import type { RefusedConnection } from '../../../src/fetch/page-fetch.ts';
import { RendererProcess } from '../../../src/render/service/renderer-process.ts';
import { RenderingService, type RenderingSettings } from '../../../src/render/service/rendering-service.ts';

export const PUBLIC = '127.0.0.2';
export const OWNER = { accountId: 'a1', keyId: 'k1' };
/** Milliseconds for a page. More than any needs, because other tests use the processors too. */
export const BUDGET = 60_000;

const MAIN = resolve(import.meta.dirname, '../../../src/main.ts');
const WITHOUT_NETWORK = resolve(import.meta.dirname, '../../../../../deploy/without-network.sh');
const NOBODY = 65_534;
/** As which user a command runs that must not be root's. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Whether user namespaces, and the commands that the script needs, are there. */
export function canLeaveNetwork(): boolean {
  return spawnSync(WITHOUT_NETWORK, ['true'], { ...UNPRIVILEGED, stdio: 'ignore' }).status === 0;
}

export interface TestRendering {
  readonly service: RenderingService;
  readonly refused: RefusedConnection[];
  /** Reasons for which renderers exited by themselves. */
  readonly exits: string[];
  /** Process id of the renderer. */
  pid(): number | undefined;
  close(): Promise<void>;
}

export interface TestRenderingSettings extends Partial<RenderingSettings> {
  /** Ports of the sites on {@link PUBLIC}, beside 80 and 443. */
  readonly ports: readonly number[];
  readonly resolve?: ResolveName;
  /** Settings of the renderer, by variable. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly chromium: string;
  /** Runs the renderer by `deploy/without-network.sh`, in a network namespace of its own. */
  readonly isWithoutNetwork?: boolean;
}

/** Resolves when the browser takes pages. */
export async function startRendering(settings: TestRenderingSettings): Promise<TestRendering> {
  const { ports, environment: given = {}, chromium, resolve: resolveName = resolveWithSystem, ...changes } = settings;
  const folder = mkdtempSync(join(tmpdir(), 'recto-test-render-'));
  chmodSync(folder, 0o700);
  if (process.getuid?.() === 0) chownSync(folder, NOBODY, 0);
  const socketPath = join(folder, 'renderer.sock');
  const refused: RefusedConnection[] = [];
  const exits: string[] = [];
  const service = new RenderingService({
    guard: {
      policy: createAddressPolicy({ allowRanges: [`${PUBLIC}/32`], ports: [80, 443, ...ports] }),
      resolve: resolveName,
    },
    socketPath,
    socketMode: 0o666,
    slots: 4,
    maxQueued: 100,
    maxPageBytes: 30_000_000,
    maxRequests: 1000,
    // As the default of RECTO_FETCH_MIB, which is what the renderer goes by.
    maxHtmlLength: 10 * 1024 * 1024,
    refusalInterval: 0,
    onRefused: (each) => refused.push(each),
    ...changes,
  });
  await service.listen();
  const environment = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    RECTO_RENDER_SOCKET: socketPath,
    RECTO_CHROMIUM: chromium,
    ...given,
  };
  const command = ['--no-warnings', MAIN, 'renderer'];
  const renderer =
    settings.isWithoutNetwork === true
      ? startWithoutNetwork(command, environment)
      : new RendererProcess({ command, environment, priority: 0, onExit: (reason) => exits.push(reason) });
  renderer.start();
  const deadline = Date.now() + 60_000;
  while (!service.isReady) {
    if (Date.now() > deadline || exits.length > 2) throw new Error(`The renderer does not start: ${exits.join('\n')}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    ...{ service, refused, exits },
    pid: () => renderer.pid,
    async close() {
      await renderer.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a container runs that has only the socket to the service. */
function startWithoutNetwork(command: readonly string[], env: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  return {
    get pid() {
      return child?.pid;
    },
    start() {
      child = spawn(WITHOUT_NETWORK, [process.execPath, ...command], { ...UNPRIVILEGED, env, stdio: 'ignore' });
    },
    async close() {
      if (child === undefined || child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
