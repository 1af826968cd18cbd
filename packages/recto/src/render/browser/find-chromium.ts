/** Finds an installed Chromium. Recto never downloads one. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { promisify } from 'node:util';

export interface Chromium {
  readonly path: string;
  /** Such as `156.0.8078.79`. */
  readonly version: string;
}

/** Debian and Ubuntu, Alpine, Fedora, Google's packages, macOS. */
const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-browser',
  '/usr/lib/chromium/chromium',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const VERSION_TIMEOUT = 30_000;

/** The first installed one; undefined if there is none. */
export function installedChromium(): string | undefined {
  return PATHS.find(isExecutable);
}

/**
 * Asks the browser for its version, which also shows that it starts.
 * @throws {Error} if it doesn't, or if `signal` is aborted.
 */
export async function inspectChromium(path: string, signal: AbortSignal): Promise<Chromium> {
  const limits = { timeout: VERSION_TIMEOUT, killSignal: 'SIGKILL', signal } as const;
  const { stdout } = await promisify(execFile)(path, ['--version'], limits);
  const version = /\d+(?:\.\d+){1,3}/.exec(stdout)?.[0];
  if (version === undefined) throw new Error(`${path} isn't Chromium: it prints "${stdout.trim().slice(0, 100)}".`);
  return { path, version };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
