/** Sockets that killed services left are removed with their folders, those that a service listens on are kept. */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeLeftSocketFolders } from '../../src/render/service/left-socket-folders.ts';

test('folders whose socket nobody listens on are removed, if they belong to the service', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'recto-sockets-'));
  const folder = (name: string) => {
    mkdirSync(join(parent, name));
    return join(parent, name);
  };
  const used = folder('recto-render-aaaaaa');
  const server = createServer().listen(join(used, 'renderer.sock'));
  const left = folder('recto-render-bbbbbb');
  const other = createServer().listen(join(parent, 'moved.sock'));
  renameSync(join(parent, 'moved.sock'), join(left, 'renderer.sock'));
  await new Promise((resolve) => other.close(resolve));
  const fresh = folder('recto-render-cccccc');
  const link = join(parent, 'recto-render-dddddd');
  symlinkSync(left, link);
  for (const path of [used, left]) utimesSync(path, 0, 0);

  const foreigner = (process.getuid?.() ?? 0) + 1;
  await removeLeftSocketFolders(parent, [foreigner]);
  expect(existsSync(left)).toBe(true);
  await removeLeftSocketFolders(parent, [process.getuid?.()]);
  expect([used, left, fresh].map((path) => existsSync(path))).toEqual([true, false, true]);
  server.close();
  rmSync(parent, { recursive: true });
});
