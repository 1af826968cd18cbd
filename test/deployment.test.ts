/** The deployment files name settings, metrics and files that exist. `npm run check:deployment` checks their schemas. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../packages/recto/src/config/settings.ts';
import { MAX_BODY_BYTES } from '../packages/recto/src/contract/conversion.ts';
import { createMetrics, observeConverter, observeReadiness } from '../packages/recto/src/operations/metrics.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FILES = ['Dockerfile', 'compose.yaml', ...filesIn('deploy')];

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name === 'node_modules' || entry.name === 'package-lock.json') return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Names with their file, so that a failure says where the name stands. */
function mentions(pattern: RegExp): [name: string, file: string][] {
  return FILES.flatMap((file) => [...read(file).matchAll(pattern)].map((match): [string, string] => [match[0], file]));
}

it('names only settings that exist', () => {
  const variables = new Set(Object.values(SETTINGS).map(({ variable }) => variable));
  // Compose's own: the host name, from which the base URL is made.
  variables.add('RECTO_DOMAIN');
  const found = mentions(/\bRECTO_[A-Z_]+\b/g);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(([name]) => !variables.has(name))).toEqual([]);
});

it('names only metrics that exist', async () => {
  const metrics = createMetrics();
  observeConverter(metrics, () => ({
    ...{ processes: 0, running: 0, queued: 0, maxQueued: 0, replaced: 0, oldestQueuedAge: 0 },
  }));
  observeReadiness(metrics, { report: async () => ({ isReady: true, parts: {} }) });
  const names = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name));
  const found = mentions(/\brecto_[a-z0-9_]+\b/g).filter(([, file]) => file.startsWith('deploy/'));
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([name]) => !names.has(name.replace(/_bucket$/, '')))).toEqual([]);
});

it('copies only files that exist into the image', () => {
  const built = /\/(?:dist|lib|node_modules)$/;
  const copied = [...read('Dockerfile').matchAll(/^COPY (?:--from=\w+ )?(.+)$/gm)].flatMap(([, words]) =>
    words!
      .split(' ')
      .slice(0, -1)
      .map((path) => path.replace(/^\/recto\//, '')),
  );
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((path) => !built.test(path) && !existsSync(join(ROOT, path)))).toEqual([]);
});

it('starts files that exist with systemd, and lets running requests finish', () => {
  const unit = read('deploy/systemd/recto.service');
  const paths = [...unit.matchAll(/\/opt\/recto\/([^\s]+)/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(2);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const draining = Number(SETTINGS.drainDelay.fallback) + Number(SETTINGS.drainPatience.fallback);
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(draining);
});

it('lets nginx pass on the largest body', () => {
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/recto.conf')) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(MAX_BODY_BYTES);
});

it('has executable scripts', () => {
  for (const file of FILES.filter((path) => path.endsWith('.sh')))
    expect(statSync(join(ROOT, file)).mode & 0o111, file).not.toBe(0);
});
