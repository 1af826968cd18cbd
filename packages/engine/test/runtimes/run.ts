/**
 * `npm run check:runtimes`: converts a page with the engine's bundles in Node.js 20, 22 and 24, Deno,
 * Bun, workerd and Chromium, and compares the results. Also serves the middleware's example in
 * workerd. Exits with 1 if a result differs or a runtime is missing. The runtimes, 680 MB, are installed here by npm; Chromium is the system's.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const FOLDER = import.meta.dirname;
const LIB = join(FOLDER, '../../lib');
const PRINT = join(FOLDER, 'print-sample.js');
const FILES = ['index.js', 'full.js', 'metadata.js', 'tokens.js', 'shared.js', 'token-counter.js', 'options.js'];
const CHROMIUM = process.env['RECTO_TEST_CHROMIUM'] ?? '/usr/bin/chromium';
/** A module that runs the sample with bundles beside it. */
const IMPORTS = `import * as main from './index.js'; import * as full from './full.js';
import * as metadata from './metadata.js'; import * as tokens from './tokens.js';
import { convertSample } from './convert-sample.js';
const run = () => convertSample({ main, full, metadata, tokens });`;

const installed = (path: string): string => join(FOLDER, 'node_modules', path);
const print = (file: string, args: readonly string[]): string =>
  execFileSync(file, [...args, PRINT], { encoding: 'utf8' }).trim();

const RUNTIMES: readonly (readonly [name: string, run: () => string | Promise<string>])[] = [
  ['Node.js 20', () => print(installed('node20/bin/node'), [])],
  ['Node.js 22', () => print(installed('node22/bin/node'), [])],
  ['Deno', () => print(installed('@deno/linux-x64-glibc/deno'), ['run', '--no-prompt'])],
  ['Bun', () => print(installed('@oven/bun-linux-x64/bin/bun'), ['run'])],
  ['workerd', runInWorkerd],
  ['Chromium', runInChromium],
];

const expected = print(process.execPath, []);
console.log(`Node.js ${process.versions.node}: ${expected.length} characters of results`);
for (const [name, run] of RUNTIMES) {
  let outcome = 'the same';
  try {
    if ((await run()) !== expected) outcome = 'DIFFERENT';
  } catch (error) {
    outcome = `FAILED: ${String(error)}`;
  }
  console.log(`${name}: ${outcome}`);
  if (outcome !== 'the same') process.exitCode = 1;
}

try {
  await runMiddlewareInWorkerd();
  console.log('@recto-md/middleware in workerd: serves Markdown');
} catch (error) {
  console.log(`@recto-md/middleware in workerd: FAILED: ${String(error)}`);
  process.exitCode = 1;
}

async function runInWorkerd(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-workerd-'));
  copyModules(folder);
  writeFileSync(join(folder, 'worker.js'), `${IMPORTS} export default { fetch: () => new Response(run()) };`);
  const response = await serveInWorkerd(folder, ['worker.js', 'convert-sample.js', ...FILES]);
  return response.text();
}

/** The example of the middleware, as one file, as `wrangler` would deploy it. */
async function runMiddlewareInWorkerd(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-worker-'));
  const example = join(FOLDER, '../../../../examples/middleware/worker.js');
  await build({
    entryPoints: [example],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  const response = await serveInWorkerd(folder, ['worker.js'], { Accept: 'text/markdown' });
  const text = await response.text();
  if (!text.endsWith('# Pears\n\nRipe for **ten minutes**.\n')) throw new Error(`the response was ${text}`);
}

/** Serves a Worker, requests `/`, and removes the folder. */
async function serveInWorkerd(
  folder: string,
  modules: readonly string[],
  headers: Record<string, string> = {},
): Promise<Response> {
  const port = await freePort();
  const embedded = modules.map((name) => `(name="${name}", esModule=embed "${name}")`);
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .sample)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);
const sample :Workerd.Worker = (modules = [${embedded.join(', ')}], compatibilityDate = "2026-01-01");\n`,
  );
  const child = spawn(installed('@cloudflare/workerd-linux-64/bin/workerd'), ['serve', join(folder, 'config.capnp')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    return await fetchWhenReady(`http://127.0.0.1:${port}/`, headers);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function runInChromium(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const name = url.slice(1);
    if (name === '') {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><script type="module">${IMPORTS} globalThis.result = run();</script>`);
      return;
    }
    const path = join(name === 'convert-sample.js' ? FOLDER : LIB, name);
    response.setHeader('Content-Type', 'text/javascript');
    response.statusCode = existsSync(path) ? 200 : 404;
    response.end(existsSync(path) ? readFileSync(path) : '');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const result = await page.waitForFunction('globalThis.result');
    return String(await result.jsonValue());
  } finally {
    await browser.close();
    server.close();
  }
}

function copyModules(folder: string): void {
  for (const name of FILES) cpSync(join(LIB, name), join(folder, name));
  cpSync(join(FOLDER, 'convert-sample.js'), join(folder, 'convert-sample.js'));
}

/** The body is read before the server stops. */
async function fetchWhenReady(url: string, headers: Record<string, string>): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url, { headers });
      return new Response(await response.arrayBuffer(), response);
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
