/** The TypeScript and the Python client against a running service, and against its OpenAPI description. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Recto, RectoError } from '../../../client/src/index.ts';
import { OPTION_ROWS } from '../../src/contract/options.ts';
import { inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PYTHON_CLIENT = join(ROOT, 'clients/python');

const LONG = `<!doctype html><title>Long</title><body><main>${Array.from(
  { length: 40 },
  (_, at) => `<h2>Part ${at}</h2><p>${`Pears of kind ${at} ripen from the inside. `.repeat(12)}</p>`,
).join('')}</main></body>`;

let service: TestService;

beforeAll(async () => {
  const fetcher = pagesOf({ 'https://example.com/long': LONG });
  service = await startService({ conversion: { converter: inProcessConverter, fetcher } });
});

afterAll(() => service.close());

/** A service that responds with each of these in turn. */
async function startScripted(answers: readonly { status: number; headers?: Record<string, string>; body: string }[]) {
  const left = [...answers];
  const bodies: string[] = [];
  const server: Server = createServer(async (request, response) => {
    bodies.push(await text(request));
    const { status, headers = {}, body } = left.shift() ?? { status: 500, body: 'no more answers' };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get left() {
      return left.length;
    },
    bodies,
    close: () => server.close(),
  };
}

const BUSY = {
  status: 503,
  headers: { 'retry-after': '0', 'x-request-id': 'r-1' },
  body: '{"success":false,"error":{"code":"SERVICE_UNAVAILABLE","message":"Busy."}}',
};
const DONE = { status: 200, body: '{"success":true,"data":{"markdown":"done"}}' };

describe('the TypeScript client', () => {
  test('converts with all kinds of options', async () => {
    const recto = new Recto({ baseUrl: service.url, apiKey: service.key });
    const html = '<p>a <a href="https://example.com/">b</a></p><p class=x>c</p>';
    const data = await recto.convert({
      html,
      options: { includeMeta: false, exclude: ['.x'], format: 'text', links: 'content' },
    });
    expect(data).toMatchObject({ markdown: 'a [b](https://example.com/)\n', text: 'a b\n', warnings: [] });
    expect(data.links).toEqual([{ text: 'b', url: 'https://example.com/', isExternal: null }]);
  });

  test('throws typed errors', async () => {
    const recto = new Recto({ baseUrl: `${service.url}/`, apiKey: service.key });
    const failure = await recto.convert({ url: 'https://nowhere.example/' }).catch((error) => error);
    expect(failure).toBeInstanceOf(RectoError);
    expect(failure).toMatchObject({ status: 422, code: 'FETCH_FAILED', requestId: expect.stringMatching(/./) });
    const wrong = new Recto({ baseUrl: service.url, apiKey: 'recto_wrong' });
    await expect(wrong.convert({ html: '<p>x' })).rejects.toMatchObject({ status: 401, code: 'INVALID_API_KEY' });
    expect(() => new Recto({ baseUrl: service.url, apiKey: '' })).toThrow('The API key is empty.');
    expect(() => new Recto({ baseUrl: 'localhost:8080', apiKey: 'recto_1' })).toThrow(
      'must start with https:// or http://',
    );
  });

  test('reads a page in parts that add up to it', async () => {
    const recto = new Recto({ baseUrl: service.url, apiKey: service.key });
    const request = { url: 'https://example.com/long', options: { includeMeta: false } };
    const parts: string[] = [];
    for await (const { markdown } of recto.parts(request, 1000)) parts.push(markdown.trim());
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('\n\n')).toBe((await recto.convert(request)).markdown.trim());
  });

  test('waits as long as the service asks, at most so often, and can be aborted', async () => {
    const busy = await startScripted([
      BUSY,
      { ...BUSY, status: 429 },
      DONE,
      BUSY,
      BUSY,
      { ...BUSY, headers: { 'retry-after': '90' } },
    ]);
    const recto = new Recto({ baseUrl: busy.url, apiKey: 'k', maxRetries: 2 });
    expect((await recto.convert({ html: 'x' })).markdown).toBe('done');
    const once = new Recto({ baseUrl: busy.url, apiKey: 'k', maxRetries: 1 });
    await expect(once.convert({ html: 'x' })).rejects.toMatchObject({ status: 503, requestId: 'r-1', retryAfter: 0 });
    await expect(recto.convert({ html: 'x' })).rejects.toMatchObject({ retryAfter: 90 });
    expect(busy.left).toBe(0);
    busy.close();
    const slow = await startScripted([{ ...BUSY, headers: { 'retry-after': '50' } }]);
    const aborted = new Recto({ baseUrl: slow.url, apiKey: 'k' }).convert({ html: 'x' }, AbortSignal.timeout(300));
    await expect(aborted).rejects.toMatchObject({ name: 'TimeoutError' });
    slow.close();
  });

  test('waits no longer than it may, and not at all if the service does not say how long', async () => {
    const busy = await startScripted([
      { ...BUSY, headers: { 'retry-after': '2' } },
      { ...BUSY, headers: {} },
    ]);
    const recto = new Recto({ baseUrl: busy.url, apiKey: 'k', maxWait: 1 });
    await expect(recto.convert({ html: 'x' })).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    await expect(recto.convert({ html: 'x' })).rejects.toMatchObject({ status: 503, retryAfter: undefined });
    busy.close();
  });

  test('ends a request that is aborted', async () => {
    const closed = Promise.withResolvers<void>();
    const silent = createServer((request) => request.once('close', closed.resolve));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const converted = new Recto({ baseUrl, apiKey: 'k' }).convert({ html: 'x' }, AbortSignal.timeout(300));
    await expect(converted).rejects.toMatchObject({ name: 'TimeoutError' });
    await closed.promise;
    silent.close();
  });

  test("reports a proxy's error page as an error", async () => {
    const proxy = await startScripted([{ status: 502, body: '<h1>Bad gateway</h1>' }]);
    const failure = new Recto({ baseUrl: proxy.url, apiKey: 'k' }).convert({ html: 'x' });
    await expect(failure).rejects.toMatchObject({ status: 502, code: 'HTTP_502' });
    proxy.close();
  });

  test.each([
    [{ status: 200, body: '<h1>Welcome</h1>' }, 'HTTP_200', 'Check the base URL.'],
    [{ status: 200, body: '{"ok":true}' }, 'HTTP_200', 'Check the base URL.'],
    [{ status: 401, body: '{"error":"no"}' }, 'HTTP_401', 'The service responded with status 401.'],
    [{ status: 301, headers: { location: 'https://other.example/' }, body: '' }, 'HTTP_301', 'https://other.example/'],
    [{ status: 308, headers: { location: 'https://other.example/' }, body: '' }, 'HTTP_308', 'https://other.example/'],
  ])('reports that the base URL is wrong: %j', async (answer, code, message) => {
    const other = await startScripted([answer]);
    const failure = new Recto({ baseUrl: other.url, apiKey: 'k' }).convert({ html: 'x' }).catch((error) => error);
    expect(await failure).toBeInstanceOf(RectoError);
    expect(await failure).toMatchObject({ code, message: expect.stringContaining(message) });
    other.close();
  });

  test('keeps the path of the base URL', async () => {
    const urls: string[] = [];
    const send: typeof fetch = async (url) => {
      urls.push(String(url));
      return Response.json({ data: { markdown: '' } });
    };
    for (const baseUrl of ['https://a.example/recto/', 'https://a.example']) {
      await new Recto({ baseUrl, apiKey: 'k', fetch: send }).convert({ html: 'x' });
    }
    expect(urls).toEqual(['https://a.example/recto/api/v1/convert', 'https://a.example/api/v1/convert']);
  });

  test('takes a key with a line end, and shows no key in its errors', async () => {
    const scripted = await startScripted([DONE]);
    const recto = new Recto({ baseUrl: scripted.url, apiKey: 'recto_secret\n' });
    expect((await recto.convert({ html: 'x' })).markdown).toBe('done');
    scripted.close();
    for (const apiKey of ['recto_secret\nX: y', 'recto_secret”']) {
      expect(() => new Recto({ baseUrl: scripted.url, apiKey })).toThrow(/^The API key contains characters/);
    }
  });

  test('reports JSON of another server as an error', async () => {
    const bodies = ['{"data":null}', '{"data":"x"}', '{"data":{}}', '['.repeat(100_000)];
    const other = await startScripted(bodies.map((body) => ({ status: 200, body })));
    const recto = new Recto({ baseUrl: other.url, apiKey: 'k' });
    for (const _ of bodies) await expect(recto.convert({ html: 'x' })).rejects.toMatchObject({ code: 'HTTP_200' });
    other.close();
  });

  test('its types are those of the OpenAPI description', { timeout: 120_000 }, async () => {
    const cache = join(ROOT, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'recto-client-'));
    const description = await (await fetch(`${service.url}/api/v1/openapi.json`)).text();
    writeFileSync(join(folder, 'openapi.json'), description);
    const generator = join(dirname(require.resolve('openapi-typescript/package.json')), 'bin/cli.js');
    await run(process.execPath, [generator, join(folder, 'openapi.json'), '-o', join(folder, 'api.d.ts')]);
    const types = readFileSync(join(ROOT, 'packages/client/src/types.ts'), 'utf8');
    const compilerOptions = { strict: true, skipLibCheck: true, noEmit: true, module: 'nodenext', types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['check.ts'] }));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(folder, 'check.ts'),
      `import type { components } from './api.js';
       import type { ConvertData, ConvertInput, ConvertOptions } from './types.js';
       type Schemas = components['schemas'];
       type Options = NonNullable<Schemas['ConvertOptions']>;
       export const request = (input: ConvertInput): Schemas['ConvertRequest'] => input;
       export const data = (result: Schemas['ConvertResult']): ConvertData => result.data;
       type Same<A, B> = [A, B] extends [B, A] ? true : false;
       type Values<T> = { [K in keyof T]-?: NonNullable<T[K]> };
       /** The names of the fields at every level. */
       type Names<T> = T extends readonly (infer Item)[] ? Names<Item>[]
         : T extends object ? { [K in keyof T]-?: Names<NonNullable<T[K]>> } : 0;
       export const input: Same<keyof ConvertInput, keyof Schemas['ConvertRequest']> = true;
       export const options: Same<Values<ConvertOptions>, Values<Options>> = true;
       export const result: Same<Names<ConvertData>, Names<Schemas['ConvertResult']['data']>> = true;`,
    );
    const compile = async (clientTypes: string) => {
      writeFileSync(join(folder, 'types.ts'), clientTypes);
      const compiler = join(dirname(require.resolve('typescript/package.json', { paths: [ROOT] })), 'bin/tsc');
      const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch((error) => error);
      return stdout as string;
    };
    expect(await compile(types)).toBe('');
    // The check finds differences.
    expect(await compile(types.replace('  readonly maxAge?: number;\n', ''))).toMatch(
      /^\S+check\.ts\(\d+,\d+\): error TS2322.*\n$/,
    );
    expect(await compile(types.replace(/readonly (isExternal|alt): [^;]+;/g, ''))).toMatch(
      /^(?:\S+check\.ts.*TS.*\n)+/,
    );
    rmSync(folder, { recursive: true });
  });
});

describe('the Python client', () => {
  /** Runs a script in the folder of the client, and parses what it prints. */
  async function python(script: string, ...words: string[]): Promise<unknown> {
    const prelude = 'import json, sys\nfrom recto_md import Recto, RectoError\n';
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await run('python3', ['-c', prelude + script, ...words], { cwd: PYTHON_CLIENT, env });
    return JSON.parse(stdout);
  }

  test('converts, with options in snake case', async () => {
    const script = `
recto = Recto(sys.argv[1] + "/", sys.argv[2])
page = recto.convert(html="<p>a <b>b</b></p><p class=x>c</p>", include_meta=False, exclude=[".x"], format="text")
print(json.dumps([page["markdown"], page["text"], page["metadata"]["wordCount"]]))`;
    expect(await python(script, service.url, service.key)).toEqual(['a **b**\n', 'a b\n', 2]);
  });

  test('sends every option of the API by its name', async () => {
    const options = Object.fromEntries(
      OPTION_ROWS.filter(([, { isInRest }]) => isInRest).map(([name, { rule }]) => [name, rule.kind]),
    );
    const recording = await startScripted([DONE]);
    const script = `
snake = lambda name: "".join("_" + c.lower() if c.isupper() else c for c in name)
options = {snake(name): value for name, value in json.loads(sys.argv[2]).items()}
print(json.dumps(Recto(sys.argv[1], "k").convert(url="u", **options)["markdown"]))`;
    expect(await python(script, recording.url, JSON.stringify(options))).toBe('done');
    expect(JSON.parse(recording.bodies[0] ?? '')).toEqual({ url: 'u', options });
    recording.close();
  });

  test('raises typed errors', async () => {
    const script = `
failures = []
for key, request in [(sys.argv[2], {"url": "https://nowhere.example/"}), (sys.argv[2], {"html": "x", "formt": "text"}), ("wrong", {"html": "x"})]:
    try:
        Recto(sys.argv[1], key).convert(**request)
    except RectoError as error:
        failures.append([error.status, error.code, bool(error.request_id), "formt" in str(error)])
print(json.dumps(failures))`;
    expect(await python(script, service.url, service.key)).toEqual([
      [422, 'FETCH_FAILED', true, false],
      [400, 'INVALID_REQUEST', true, true],
      [401, 'INVALID_API_KEY', true, false],
    ]);
  });

  test('reads a page in parts', async () => {
    const script = `
recto = Recto(sys.argv[1], sys.argv[2])
parts = list(recto.parts(url="https://example.com/long", max_tokens=1000, include_meta=False))
whole = recto.convert(url="https://example.com/long", include_meta=False)
print(json.dumps([len(parts) > 3, "\\n\\n".join(part["markdown"].strip() for part in parts) == whole["markdown"].strip()]))`;
    expect(await python(script, service.url, service.key)).toEqual([true, true]);
  });

  test('waits as long as the service asks, at most so often', async () => {
    const busy = await startScripted([
      { ...BUSY, headers: { 'retry-after': '7' } },
      { ...BUSY, status: 429 },
      DONE,
      { ...BUSY, headers: { 'retry-after': '90' } },
      { status: 502, body: '<h1>Bad gateway</h1>' },
    ]);
    const script = `
waits = []
recto = Recto(sys.argv[1], "k", sleep=waits.append)
results = [recto.convert(html="x")["markdown"]]
for _ in range(2):
    try:
        recto.convert(html="x")
    except RectoError as error:
        results.append([error.code, error.retry_after])
print(json.dumps([results, waits]))`;
    const printed = await python(script, busy.url);
    expect(printed).toEqual([
      ['done', ['SERVICE_UNAVAILABLE', 90], ['HTTP_502', null]],
      [7, 0],
    ]);
    expect(busy.left).toBe(0);
    busy.close();
  });

  test('reports that the base URL is wrong, and sends the key to no other server', async () => {
    const location = 'http://127.0.0.1:1/';
    const other = await startScripted([
      { status: 200, body: '<h1>Welcome</h1>' },
      { status: 200, body: '{"ok":true}' },
      { status: 302, headers: { location }, body: '' },
      { status: 308, headers: { location }, body: '' },
    ]);
    const script = `
results = []
for _ in range(4):
    try:
        Recto(sys.argv[1], "k").convert(html="x")
    except RectoError as error:
        results.append([error.code, str(error)])
print(json.dumps(results))`;
    const redirected = `The service redirects to ${location}. Change the base URL to that server.`;
    const foreign = 'The response with status 200 is not a result. Check the base URL.';
    expect(await python(script, other.url)).toEqual([
      ['HTTP_200', foreign],
      ['HTTP_200', foreign],
      ['HTTP_302', redirected],
      ['HTTP_308', redirected],
    ]);
    other.close();
  });

  test('takes a key with a line end, and shows no key in its errors', async () => {
    const scripted = await startScripted([DONE]);
    const script = `
results = [Recto(sys.argv[1], "recto_secret\\n").convert(html="x")["markdown"]]
for key in ["recto_secret\\nX: y", "recto_secret\\u201d"]:
    try:
        Recto(sys.argv[1], key).convert(html="x")
    except ValueError as error:
        results.append(str(error))
print(json.dumps(results))`;
    const wrong = 'The API key contains characters that no key has. Copy it again.';
    expect(await python(script, scripted.url)).toEqual(['done', wrong, wrong]);
    scripted.close();
  });

  test('reports what no service sends as an error', async () => {
    const deep = '['.repeat(100_000);
    const other = await startScripted([
      { status: 200, body: deep },
      { status: 502, body: deep },
      { status: 429, headers: { 'retry-after': '²' }, body: '{}' },
    ]);
    const script = `
results = []
for _ in range(3):
    try:
        Recto(sys.argv[1], "k").convert(html="x")
    except RectoError as error:
        results.append([error.code, error.retry_after])
print(json.dumps(results))`;
    expect(await python(script, other.url)).toEqual([
      ['HTTP_200', null],
      ['HTTP_502', null],
      ['HTTP_429', null],
    ]);
    other.close();
  });

  test('gives up on a response that never ends', async () => {
    const server = createServer((request, response) => {
      request.resume();
      const timer = setInterval(() => response.write(' '), 50);
      response.once('close', () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const script = `
try:
    Recto(sys.argv[1], "k", timeout=0.5).convert(html="x")
except TimeoutError as error:
    print(json.dumps(str(error)))`;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await python(script, url)).toBe('The response is not complete yet.');
    server.close();
  });

  test('the example prints a page', async () => {
    const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', RECTO_URL: service.url, RECTO_API_KEY: service.key };
    const { stdout } = await run('python3', ['example.py', 'https://example.com/long'], { cwd: PYTHON_CLIENT, env });
    expect(stdout).toContain('## Part 39');
  });
});
