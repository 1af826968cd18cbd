/** The renderer with the limits of the settings. */
import { tmpdir } from 'node:os';
import { type Config, ConfigError } from '../config/read-config.ts';
import { UserError } from '../contract/user-error.ts';
import { USER_AGENT_COMMENT } from '../fetch/page-fetch.ts';
import { dropPrivileges } from '../render/browser/drop-privileges.ts';
import { inspectChromium, installedChromium } from '../render/browser/find-chromium.ts';
import { openRendererFolder } from '../render/browser/renderer-folder.ts';
import { runRenderer } from '../render/browser/run-renderer.ts';

const MIB = 1024 * 1024;
const MAX_FRAMES = 30;

/**
 * Runs until the service or a signal ends it.
 * @throws {ConfigError} for settings that can't be used; {UserError} if the service or the browser can't be started.
 */
export async function runRendererOf(config: Config): Promise<void> {
  const { renderSocket: socketPath, renderUnsandboxed: withoutSandbox } = config;
  if (socketPath === undefined) {
    throw new ConfigError('RECTO_RENDER_SOCKET: must be the path of the Unix socket that the service listens on.');
  }
  try {
    dropPrivileges(config.renderUser);
  } catch (error) {
    throw new ConfigError(`RECTO_RENDER_USER: ${(error as Error).message}`, { cause: error });
  }
  const path = config.chromium ?? installedChromium();
  if (path === undefined) throw new UserError(NO_CHROMIUM);
  // Chromium's start script wants a home that it can write to.
  const folder = openRendererFolder(tmpdir());
  process.env['HOME'] = folder.path;
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  try {
    const chromium = await inspectChromium(path, stop.signal);
    await runRenderer(
      {
        ...{ chromium, folder: folder.path, socketPath, withoutSandbox },
        userAgent: config.fetchUserAgent ?? userAgentOf(chromium.version),
        maxMemory: config.renderMemory * MIB,
        maxPageMemory: config.renderPageMemory * MIB,
        maxPages: config.renderBrowserPages,
        maxAge: config.renderBrowserAge * 60_000,
        limits: {
          maxNodes: config.renderNodes,
          maxRequests: config.renderRequests,
          maxFrames: MAX_FRAMES,
          maxLength: config.fetchSize * MIB,
        },
      },
      stop.signal,
    );
  } catch (error) {
    if (!stop.signal.aborted) throw new UserError(explainStart(error));
  } finally {
    folder.remove();
  }
}

export const NO_CHROMIUM =
  'No Chromium was found. Install it (apt-get install chromium), or set RECTO_CHROMIUM to its path.';

/** As search engines do that render pages: which browser it is, and whose. */
function userAgentOf(version: string): string {
  const major = version.split('.', 1)[0]!;
  return `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; ${USER_AGENT_COMMENT}) Chrome/${major}.0.0.0 Safari/537.36`;
}

function explainStart(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/No usable sandbox|running as root without --no-sandbox|Failed to move to new namespace/i.test(message)) {
    return `Chromium's sandbox doesn't work here, so no page is rendered. Allow unprivileged user namespaces for the browser's user, or install Debian's package chromium-sandbox. docs/rendering.md says how. (${message.slice(0, 300)})`;
  }
  return `The renderer can't run: ${message}`;
}
