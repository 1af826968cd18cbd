/** Removes the folders of sockets that killed services left in the folder for temporary files. */
import { lstat, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

export const SOCKET_FOLDER_PREFIX = 'recto-render-';
export const SOCKET_NAME = 'renderer.sock';

const NAME = /^recto-render-\w{6}$/;
/** Milliseconds in which a service listens after it has created the folder. */
const START_TIME = 60_000;

/**
 * A socket that refuses connections belongs to no process. Never follows a symbolic link. Doesn't reject.
 * @param parent - the folder for temporary files.
 * @param owners - ids of the users whose folders are removed.
 */
export async function removeLeftSocketFolders(parent: string, owners: readonly (number | undefined)[]): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!NAME.test(name)) continue;
    const path = join(parent, name);
    try {
      const stats = await lstat(path);
      if (!stats.isDirectory() || !owners.includes(stats.uid) || Date.now() - stats.mtimeMs < START_TIME) continue;
      if (!(await isListening(join(path, SOCKET_NAME)))) await rm(path, { recursive: true, force: true });
    } catch {
      // Another service has removed it.
    }
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
