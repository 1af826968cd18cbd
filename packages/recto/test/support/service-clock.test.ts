/** The clock behind the fuzzer's limits: what it counts as the service's own time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { ServiceClock, schedulingDelay } from './service-clock.ts';

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a program that writes a line when it is ready. */
async function start(command: string, ...words: string[]): Promise<ChildProcess> {
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout!, 'data');
  return child;
}

const BUSY = 'console.log("ready"); for (;;);';
const ANSWERS_LATE = `
  process.stdin.on('data', () => {
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 500_000);
    console.log('answer');
  });
  console.log('ready');`;

test('time in which the service is busy counts', async () => {
  const service = await start(process.execPath, '-e', ANSWERS_LATE);
  const clock = new ServiceClock(service.pid!);
  const milliseconds = await clock.measure(async () => {
    service.stdin!.write('question\n');
    await once(service.stdout!, 'data');
  });
  clock.close();
  expect(milliseconds).toBeGreaterThan(400);
});

test('time in which a hanging service has nothing to run counts', async () => {
  const service = await start(process.execPath, '-e', 'process.stdin.resume(); console.log("ready");');
  const clock = new ServiceClock(service.pid!);
  const { promise, resolve } = Promise.withResolvers<void>();
  clock.after(300, resolve);
  await promise;
  clock.close();
});

test('time in which another program has the processor does not count', async () => {
  // Both on one processor, which the second one gets nearly alone.
  const service = await start('taskset', '-c', '0', 'nice', '-n', '19', process.execPath, '-e', BUSY);
  await start('taskset', '-c', '0', process.execPath, '-e', BUSY);
  const clock = new ServiceClock(service.pid!);
  const before = schedulingDelay(service.pid!);
  const started = performance.now();
  const milliseconds = await clock.measure(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  clock.close();
  expect(schedulingDelay(service.pid!) - before).toBeGreaterThan(500);
  expect(milliseconds).toBeLessThan((performance.now() - started) * 0.75);
});
