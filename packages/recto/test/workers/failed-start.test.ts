/** A system that is short of memory, or whose Node.js is being upgraded, refuses to start processes for a while. */
import { expect, it } from 'vitest';
import { IsolatedProcess } from '../../src/isolated-process.ts';
import { RendererProcess } from '../../src/render/service/renderer-process.ts';

/** More than a system accepts. Node throws this error, as it does ENOMEM and ETXTBSY. */
const REFUSED = { TOO_LONG: 'x'.repeat(4 * 1024 * 1024) };

it('a process that cannot be started is reported as dead, so that it is started again later', async () => {
  const reason = await new Promise((resolve) => {
    const settings = { entry: new URL(import.meta.url), heapMegabytes: 64, niceness: 0, environment: REFUSED };
    const refused = new IsolatedProcess(settings, { onMessage: () => {}, onDeath: resolve });
    refused.send({});
    refused.kill();
  });
  expect(reason).toContain('E2BIG');
});

it('so is a renderer', async () => {
  const reasons: string[] = [];
  const renderer = new RendererProcess({
    command: ['--version'],
    environment: REFUSED,
    onExit: (reason) => reasons.push(reason),
  });
  renderer.start();
  await expect.poll(() => reasons.length, { timeout: 5000 }).toBe(2);
  expect(reasons[0]).toContain('E2BIG');
  await renderer.close();
});
