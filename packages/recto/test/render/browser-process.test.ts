/** The pipe to a browser, with small programs in its place. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BrowserProcess } from '../../src/render/browser/browser-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recto-browser-process-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(script: string): BrowserProcess {
  const path = join(folder, `${Math.random()}.sh`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return new BrowserProcess(path, ['about:blank'], { PATH: '/usr/bin:/bin' });
}

function messagesOf(browser: BrowserProcess, count: number): Promise<string[]> {
  const messages: string[] = [];
  return new Promise((resolve) => {
    browser.onmessage = (message) => {
      messages.push(message);
      if (messages.length === count) resolve(messages);
    };
  });
}

/** Whether a process is there, and not one that only waits to be reaped. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('a browser process', () => {
  test('gets commands and reports messages, also ones that arrive in pieces or together', async () => {
    const browser = start(`printf 'a\\303' >&4; sleep 0.2; printf '\\244\\000b\\000' >&4; cat <&3 >&4`);
    const messages = messagesOf(browser, 4);
    browser.send('{"id":1}');
    browser.send('{"id":2}');
    expect(await messages).toEqual(['aä', 'b', '{"id":1}', '{"id":2}']);
    browser.close();
    await browser.exited;
  });

  test('is known to have exited while a helper still holds its pipe, and the helper is killed with it', async () => {
    const browser = start(`sleep 60 & printf "$!\\000" >&4; sleep 60`);
    const [helper] = await messagesOf(browser, 1);
    let isClosed = false;
    browser.onclose = () => {
      isClosed = true;
    };
    process.kill(browser.pid!, 'SIGKILL');
    await browser.exited;
    expect(isClosed).toBe(true);
    expect(() => browser.send('{}')).toThrow('The browser has exited.');
    expect(isRunning(Number(helper))).toBe(true);
    browser.kill();
    await expect.poll(() => isRunning(Number(helper))).toBe(false);
  });

  test('says why it did not start', async () => {
    const refusing = start('echo "No usable sandbox!" >&2; exit 1');
    await refusing.exited;
    await expect.poll(() => refusing.lastWords).toBe('No usable sandbox!');
    const missing = new BrowserProcess(join(folder, 'missing'), [], {});
    await missing.exited;
    expect(missing.lastWords).toContain('ENOENT');
    expect(missing.pid).toBeUndefined();
  });
});
