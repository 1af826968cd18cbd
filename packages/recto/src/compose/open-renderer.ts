/** Rendering as the settings say: off, with a renderer of the service's own, or with one that runs separately. */
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { accessSync, chmodSync, chownSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError } from '../config/read-config.ts';
import { SETTINGS, type SettingName } from '../config/settings.ts';
import { createAddressPolicy } from '../fetch/address/address-policy.ts';
import { createDnsResolver } from '../fetch/connection/resolve-name.ts';
import type { Log } from '../operations/log.ts';
import { type Metrics, observeRendering } from '../operations/metrics.ts';
import { installedChromium } from '../render/browser/find-chromium.ts';
import { removeLeftSocketFolders, SOCKET_FOLDER_PREFIX, SOCKET_NAME } from '../render/service/left-socket-folders.ts';
import { RendererProcess } from '../render/service/renderer-process.ts';
import { RenderingService } from '../render/service/rendering-service.ts';
import type { Cleanup } from './cleanup.ts';
import { addressSettings } from './open-fetcher.ts';
import { NO_CHROMIUM } from './run-renderer.ts';

const MIB = 1024 * 1024;
/** With the extension of this module: TypeScript in the sources, JavaScript when built. */
const MAIN = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url));
/** The only settings that a renderer needs. */
const RENDERER_SETTINGS = [
  'chromium',
  'renderRequests',
  'renderNodes',
  'renderPageMemory',
  'renderMemory',
  'renderBrowserPages',
  'renderBrowserAge',
  'renderUser',
  'renderUnsandboxed',
  'fetchSize',
  'fetchUserAgent',
] as const satisfies readonly SettingName[];

/**
 * @returns undefined if rendering is off, or there is no browser.
 * @throws {ConfigError} for a setting that can't be used.
 */
export async function openRenderer(
  config: Config,
  log: Log,
  metrics: Metrics,
  cleanup: Cleanup,
): Promise<RenderingService | undefined> {
  if (config.render === 'off') return undefined;
  const { renderSocket, chromium } = config;
  if (renderSocket === undefined && chromium !== undefined) requireExecutable(chromium);
  if (renderSocket === undefined && chromium === undefined && installedChromium() === undefined) {
    log.warn(`RECTO_RENDER is ${config.render}, but pages can't be rendered. ${NO_CHROMIUM}`);
    return undefined;
  }
  const folder = renderSocket === undefined ? createSocketFolder(config.renderUser, tmpdir()) : undefined;
  if (folder !== undefined) cleanup.add(folder.remove);
  const socketPath = renderSocket ?? folder!.path;
  let isClosing = false;
  const service = new RenderingService({
    ...limitsOf(config),
    guard: { policy: createAddressPolicy(addressSettings(config)), resolve: createDnsResolver() },
    socketPath,
    // In a folder of the service's own, only the renderer's user gets to the socket.
    socketMode: folder === undefined ? 0o660 : 0o666,
    refusalInterval: 500,
    onRefused: ({ host, reason }) => log.warn({ targetHost: host, reason }, 'Refused a connection of a rendered page.'),
    onRendered: (outcome, milliseconds) => {
      metrics.renders.inc({ outcome });
      metrics.renderDuration.observe(milliseconds / 1000);
    },
    onLost: () => {
      if (!isClosing) log.warn('The renderer has gone.');
    },
  });
  await service.listen().catch((error: Error) => {
    throw new ConfigError(`RECTO_RENDER_SOCKET: ${error.message}.`, { cause: error });
  });
  cleanup.add(() => service.close());
  observeRendering(metrics, () => service.state);
  if (folder === undefined) return service;

  const renderer = startRenderer(config, socketPath, undefined, (reason) =>
    log.warn({ reason }, 'The renderer exited and is being started again.'),
  );
  cleanup.add(() => {
    isClosing = true;
    return renderer.close();
  });
  return service;
}

export function limitsOf(config: Config) {
  return {
    slots: config.renderPages,
    maxQueued: config.renderQueue,
    maxPageBytes: config.renderSize * MIB,
    maxRequests: config.renderRequests,
    maxHtmlLength: config.fetchSize * MIB,
  };
}

/** @param priority - CPU priority; undefined for the lowest. */
export function startRenderer(
  config: Config,
  socketPath: string,
  priority: number | undefined,
  onExit: (reason: string) => void,
): RendererProcess {
  const renderer = new RendererProcess({
    command: ['--no-warnings', MAIN, 'renderer'],
    environment: rendererEnvironment(config, socketPath),
    onExit,
    ...(priority === undefined ? {} : { priority }),
  });
  renderer.start();
  return renderer;
}

function rendererEnvironment(config: Config, socketPath: string): Record<string, string> {
  const values = RENDERER_SETTINGS.flatMap((name) => {
    const value = config[name];
    return value === undefined ? [] : [[SETTINGS[name].variable, String(value)] as const];
  });
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    ...Object.fromEntries(values),
    RECTO_RENDER_SOCKET: socketPath,
  };
}

/**
 * A folder for the renderer's socket that only the renderer's user, and root, can enter.
 * @throws {ConfigError} if there is no such user.
 */
export function createSocketFolder(user: string, parent: string): { path: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(parent, SOCKET_FOLDER_PREFIX));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  chmodSync(folder, 0o700);
  const path = join(folder, SOCKET_NAME);
  const ownUser = process.getuid?.();
  if (ownUser !== 0) {
    void removeLeftSocketFolders(parent, [ownUser]);
    return { path, remove };
  }
  try {
    const renderUser = Number(execFileSync('id', ['-u', '--', user], ID_OPTIONS));
    chownSync(folder, renderUser, 0);
    void removeLeftSocketFolders(parent, [ownUser, renderUser]);
    return { path, remove };
  } catch (error) {
    void remove();
    throw new ConfigError(`RECTO_RENDER_USER: There is no user ${user}.`, { cause: error });
  }
}

const ID_OPTIONS: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

function requireExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
    if (!statSync(path).isFile()) throw new Error('It is not a file.');
  } catch (error) {
    throw new ConfigError(`RECTO_CHROMIUM: ${path} is not a program that can be run.`, { cause: error });
  }
}
