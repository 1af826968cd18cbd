/** The metrics that are read from the service when they are requested. */
import assert from 'node:assert/strict';
import { expect, it, vi } from 'vitest';
import { createMetrics, observeConverter, observeReadiness } from '../../src/operations/metrics.ts';
import { Readiness } from '../../src/operations/readiness.ts';
import { FairQueue } from '../../src/workers/fair-queue.ts';
import { startService } from '../support/service.ts';

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

it('counts a form with a mistake, and a rejected MCP message, as refused', async () => {
  const service = await startService();
  const headers = { origin: 'https://recto.example', 'content-type': 'application/x-www-form-urlencoded' };
  const form = await fetch(`${service.url}/sign-in`, { method: 'POST', headers, body: 'email=a@b.example&password=x' });
  const message = await fetch(`${service.url}/mcp`, { method: 'POST', headers: { origin: 'https://other.example' } });
  expect([form.status, message.status]).toEqual([401, 403]);
  await expect.poll(() => service.logLines.join('')).toContain('"route":"/mcp"');
  const text = await service.services.operations.metrics.registry.metrics();
  expect(text).toContain('recto_requests_total{route="/sign-in",status="401",outcome="PAGE_REFUSED"} 1');
  expect(text).toContain('recto_requests_total{route="/mcp",status="403",outcome="PAGE_REFUSED"} 1');
  expect(service.logLines.join('')).not.toContain('"outcome":"OK"');
  await service.close();
});
