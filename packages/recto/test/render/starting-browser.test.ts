/** What remains of a browser that is still starting when the renderer ends. A program that never answers stands for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MAIN = resolve(import.meta.dirname, '../../src/main.ts');
/** Milliseconds. Less than the service waits for the renderer, and than a browser may take to start. */
const MAX_END_TIME = 5000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recto-starting-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A renderer whose browser has started and doesn't answer. */
async function startRenderer() {
  const [chromium, socketPath, pids] = ['chromium', 'socket', 'pids'].map((name) => join(folder, name));
  const start = `trap '' TERM; sleep 300 & echo "$$ $!" > ${pids}.new; mv ${pids}.new ${pids}; wait`;
  writeFileSync(chromium!, `#!/bin/sh\nif [ "$1" = --version ]; then echo 150.0.1; exit; fi\n${start}\n`, {
    mode: 0o755,
  });
  const server = createServer().listen(socketPath);
  await once(server, 'listening');
  // Started by root, the renderer runs as another user.
  for (const path of [folder, socketPath!]) chmodSync(path, 0o777);
  const environment = {
    ...{ PATH: '/usr/bin:/bin', TMPDIR: folder, RECTO_CHROMIUM: chromium, RECTO_RENDER_SOCKET: socketPath },
    RECTO_RENDER_WITHOUT_SANDBOX: 'true',
  };
  const renderer = spawn(process.execPath, ['--no-warnings', MAIN, 'renderer'], { env: environment, stdio: 'ignore' });
  const [connection] = (await once(server, 'connection', { signal: AbortSignal.timeout(30_000) })) as [Socket];
  server.close();
  await expect.poll(() => existsSync(pids!), { timeout: 30_000 }).toBe(true);
  return { renderer, connection, processes: readFileSync(pids!, 'utf8').trim().split(' ').map(Number) };
}

/** Whether a process is there, and not one that only waits to be reaped. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test.each(['a signal', 'the end of the service'])('nothing remains after %s', { timeout: 60_000 }, async (end) => {
  const { renderer, connection, processes } = await startRenderer();
  expect(processes.map(isRunning)).toEqual([true, true]);
  const exited = once(renderer, 'exit', { signal: AbortSignal.timeout(MAX_END_TIME) });
  if (end === 'a signal') renderer.kill('SIGTERM');
  else connection.destroy();
  try {
    expect(await exited).toEqual([0, null]);
    await expect.poll(() => processes.map(isRunning)).toEqual([false, false]);
    expect(readdirSync(folder).filter((name) => name.startsWith('recto-chromium'))).toEqual([]);
  } finally {
    for (const pid of [renderer.pid!, ...processes]) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});
