/**
 * A child process that requests the URL of its first argument twenty times a second, so that nothing else of a load test is
 * in what it measures. Sends the milliseconds of each request, and exits with its parent.
 */
import { setTimeout as wait } from 'node:timers/promises';

const [, , url = ''] = process.argv;
process.once('disconnect', () => process.exit());
for (;;) {
  const started = performance.now();
  await (await fetch(url)).arrayBuffer();
  process.send?.(performance.now() - started);
  await wait(50);
}
