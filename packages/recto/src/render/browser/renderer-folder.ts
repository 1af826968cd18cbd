/** A renderer's folder, in which its browsers keep their profiles. It also removes those of renderers that were killed. */
import { mkdtempSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface RendererFolder {
  readonly path: string;
  remove(): void;
}

/** As `mkdtemp` completes it, with the id of the renderer's process. Those of earlier versions had none. */
const NAME = /^recto-(?:chromium-(\d+)|renderer)-\w{6}$/;
/** Has the system of process ids that the id belongs to. */
const OWNER_FILE = 'owner';
/** Milliseconds between two marks that the renderer is running, and two looks for folders of others. */
const TOUCH_INTERVAL = 60_000;
/** Milliseconds since a folder was touched last, after which its renderer can't be running any more. */
const MAX_UNTOUCHED = 60 * 60_000;

/** @param parent - the folder for temporary files. */
export function openRendererFolder(parent: string): RendererFolder {
  void removeLeftFolders(parent);
  const path = mkdtempSync(join(parent, `recto-chromium-${process.pid}-`));
  writeFileSync(join(path, OWNER_FILE), processSpace());
  const timer = setInterval(() => {
    touch(path);
    void removeLeftFolders(parent);
  }, TOUCH_INTERVAL);
  timer.unref();
  return {
    path,
    remove() {
      clearInterval(timer);
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Removes the folders of this user whose renderer isn't running. Never follows a symbolic link. Doesn't reject. */
export async function removeLeftFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
    const pid = NAME.exec(name)?.[1];
    try {
      if (NAME.test(name) && (await isLeft(path, pid === undefined ? undefined : Number(pid)))) {
        await removeFolder(path);
      }
    } catch {
      // Removed meanwhile, or still written to by a browser that is exiting.
    }
  }
}

/** The file that identifies it last: a folder that a browser still writes to is recognized the next time. */
async function removeFolder(path: string): Promise<void> {
  const others = (await readdir(path)).filter((name) => name !== OWNER_FILE);
  for (const each of [...others.map((name) => join(path, name)), path]) {
    await rm(each, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function isLeft(path: string, pid: number | undefined): Promise<boolean> {
  const stats = await lstat(path);
  if (!stats.isDirectory() || stats.uid !== process.getuid?.()) return false;
  if (Date.now() - stats.mtimeMs > MAX_UNTOUCHED) return true;
  // In another container, or on another machine, the id may be that of a process that is running.
  const owner = await readFile(join(path, OWNER_FILE), 'utf8').catch(() => undefined);
  return pid !== undefined && owner !== '' && owner === processSpace() && !isRunning(pid);
}

/** Differs between machines, their starts, and containers with process ids of their own. Empty if it isn't known. */
function processSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Removed by somebody else. The browsers keep working, for the most part.
  }
}
