/** The metrics that are read from the service when they are requested. */
import assert from 'node:assert/strict';
import { expect, it, vi } from 'vitest';
import { createMetrics, observeConverter, observeReadiness } from '../../src/operations/metrics.ts';
import { Readiness } from '../../src/operations/readiness.ts';
import { FairQueue } from '../../src/workers/fair-queue.ts';

it('reads the state of the converter when the metrics are read', async () => {
  const metrics = createMetrics();
  let queued = 1;
  observeConverter(metrics, () => ({
    ...{ processes: 4, running: 2, queued, maxQueued: 128, replaced: 3, oldestQueuedAge: 1500 },
  }));
  queued = 7;
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/^recto_queue_pages 7$/m);
  expect(text).toMatch(/^recto_queue_pages_limit 128$/m);
  expect(text).toMatch(/^recto_queue_oldest_seconds 1.5$/m);
  expect(text).toMatch(/^recto_converter_processes 4$/m);
  expect(text).toMatch(/^recto_converter_processes_busy 2$/m);
  expect(text).toMatch(/^recto_converter_replacements 3$/m);
});

it('reads whether the service is ready when the metrics are read, also if nobody requests /readyz', async () => {
  const metrics = createMetrics();
  let isReachable = true;
  const readiness = new Readiness({ database: async () => assert(isReachable) });
  observeReadiness(metrics, readiness);
  expect(await metrics.registry.metrics()).toMatch(/^recto_ready 1$/m);
  isReachable = false;
  await vi.waitFor(async () => expect(await metrics.registry.metrics()).toMatch(/^recto_ready 0$/m), 3000);
  isReachable = true;
  readiness.stop();
  expect(await metrics.registry.metrics()).toMatch(/^recto_ready 0$/m);
});

it('reports the age of the page that has waited for longest, of any account', async () => {
  const queue = new FairQueue<string>({ entries: 10, perAccount: 10, perKey: 10, size: 100 });
  expect(queue.oldestAge).toBe(0);
  queue.push({ accountId: 'a', keyId: '1' }, 'first', 1);
  const between = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 5));
  queue.push({ accountId: 'b', keyId: '2' }, 'second', 1);
  const age = performance.now() - between;
  expect(queue.oldestAge).toBeGreaterThanOrEqual(age);
  queue.remove({ accountId: 'a', keyId: '1' }, 'first');
  expect(queue.oldestAge).toBeLessThan(performance.now() - between);
});
