/** Behavior common to all paths, and the paths other than the conversion. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Readiness } from '../../src/operations/readiness.ts';
import { call, codeOf, convert, messageOf } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ metricsToken: 'a token for the metrics' });
});

afterAll(() => service.close());

const PUBLIC = ['/api/v1/openapi.json', '/.well-known/ai-plugin.json'];

describe('404 and 405', () => {
  it.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v1/convert/',
    '/api/v1/Convert',
    '/api/v2/convert',
    '/api/v1/%zz',
    '/api/v1/a/b?c=d',
  ])('NOT_FOUND for %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await call(service, path, { method });
      expect([response.status, codeOf(response)]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])(
    'METHOD_NOT_ALLOWED for %s of the conversion, without a key',
    async (method) => {
      const response = await call(service, '/api/v1/convert', { method });
      expect([response.status, codeOf(response)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    },
  );

  it.each(PUBLIC)('METHOD_NOT_ALLOWED for POST %s', async (path) => {
    const response = await call(service, path, { method: 'POST' });
    expect([response.status, codeOf(response)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });
});

it.each([
  ['/api/v1/convert/', '/api/v1/convert'],
  ['//api/v1/convert', '/api/v1/convert'],
  ['/API/V1/convert', '/api/v1/convert'],
  ['/api/v2/convert', '/api/v1/convert'],
  ['/api/convert', '/api/v1/convert'],
  ['/v1/convert', '/api/v1/convert'],
  ['/convert', '/api/v1/convert'],
  ['/api/v1/read/', '/api/v1/read/https://example.com/'],
  ['/read/https://example.org/a', '/api/v1/read/https://example.com/'],
  ['/mcp/', '/mcp'],
  ['/api/v1/mcp', '/mcp'],
  ['/sse', '/mcp'],
  ['/api/v1/openapi.yaml', '/api/v1/openapi.json'],
])('%s suggests %s, as JSON', async (path, meant) => {
  const response = await call(service, path, { method: 'POST' });
  expect([response.status, codeOf(response)]).toEqual([404, 'NOT_FOUND']);
  expect(messageOf(response)).toContain(`Did you mean ${meant}?`);
});

describe('X-Request-Id', () => {
  it.each(['a', '7b1c2f0e-6a3d-4a58-9a2e-0d8f4b1c9e77', 'trace:1.2_3', 'x'.repeat(128)])('keeps %.40s', async (id) => {
    for (const path of ['/healthz', '/api/none', '/api/v1/convert']) {
      expect((await call(service, path, { headers: { 'x-request-id': id } })).headers.get('x-request-id')).toBe(id);
    }
  });

  it('replaces an id that is too long, has other characters, or is a key', async () => {
    for (const id of ['', 'x'.repeat(129), 'a b', '<script>', '"', 'é', service.key]) {
      const { headers } = await call(service, '/healthz', { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });
});

describe('cross-origin use', () => {
  it('is allowed for every origin, without cookies, on public paths', async () => {
    for (const path of [...PUBLIC, '/api/v1/convert']) {
      const preflight = await call(service, path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Content-Type/);
      expect(preflight.headers.has('access-control-allow-credentials')).toBe(false);
      const response = await call(service, path, { headers: { origin: 'https://app.example' } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('exposes the rate limit headers, on errors too', async () => {
    const response = await convert(service, {}, { origin: 'https://app.example' });
    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-expose-headers')).toMatch(/RateLimit.*Retry-After.*X-Request-Id/);
  });

  it('is not allowed on other paths', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const { headers } = await call(service, path, { headers: { origin: 'https://app.example' } });
      expect(headers.has('access-control-allow-origin')).toBe(false);
    }
  });
});

describe('machine-readable documents', () => {
  it.each(PUBLIC)('%s is sent again only if it has changed', async (path) => {
    const first = await call(service, path);
    expect(first.headers.get('content-type')).toBe('application/json');
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await call(service, path, { headers: { 'if-none-match': ifNoneMatch } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.get('access-control-allow-origin')).toBe('*');
    }
    expect((await call(service, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('include the configured API URL in the manifest', async () => {
    const { json } = await call(service, '/.well-known/ai-plugin.json');
    expect(json).toMatchObject({
      schema_version: 'v1',
      auth: { type: 'user_http', authorization_type: 'bearer' },
      api: { type: 'openapi', url: 'https://recto.example/api/v1/openapi.json' },
      contact_email: 'operator@recto.example',
      legal_info_url: 'https://recto.example/legal',
      logo_url: 'https://recto.example/logo.svg',
    });
  });
});

describe('health', () => {
  it('/readyz names unavailable dependencies, even hanging ones, and fails immediately on shutdown', async () => {
    const readiness = new Readiness({ database: async () => {}, limit: () => new Promise(() => {}) });
    const ailing = await startService({ readiness });
    const response = await call(ailing, '/readyz');
    expect([response.status, response.json]).toEqual([
      503,
      { status: 'unavailable', parts: { database: 'ok', limit: 'unavailable' } },
    ]);
    expect((await call(ailing, '/healthz')).status).toBe(200);
    readiness.stop();
    expect((await call(ailing, '/readyz')).json).toEqual({ status: 'unavailable', parts: { service: 'stopping' } });
    await ailing.close();
  });

  it('/metrics has one label for all unknown paths', async () => {
    for (const path of ['/made-up-1', '/made-up-2/deep', '/api/v1/made-up-3', '/dashboard/made-up-4']) {
      await call(service, path);
    }
    const { text } = await call(service, '/metrics', { headers: { authorization: 'Bearer a token for the metrics' } });
    expect(text).toContain('route="/*"');
    expect(text).not.toContain('made-up');
  });

  it('/metrics has the faults of every route from the start, because Prometheus misses the first value of a counter', async () => {
    const fresh = await startService({ metricsToken: 'metrics' });
    const { text } = await call(fresh, '/metrics', { headers: { authorization: 'Bearer metrics' } });
    for (const route of ['/api/v1/convert', '/api/v1/read/:url{.+}', '/mcp tools/call', '/dashboard/usage', '/*'])
      expect(text).toContain(`recto_requests_total{route="${route}",status="500",outcome="INTERNAL_ERROR"} 0\n`);
    for (const store of ['database', 'limit']) expect(text).toContain(`recto_store_errors_total{store="${store}"} 0\n`);
    await fresh.close();
  });

  it('/metrics requires the token', async () => {
    expect((await call(service, '/metrics')).status).toBe(404);
    expect((await call(service, '/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
    await convert(service, {});
    const { text } = await call(service, '/metrics', { headers: { authorization: 'Bearer a token for the metrics' } });
    expect(text).toMatch(
      /recto_requests_total\{route="\/api\/v1\/convert",status="400",outcome="INVALID_REQUEST"\} \d/,
    );
  });
});

describe('the log', () => {
  it('has one line per request, with its id, key, timings and outcome, and only the host of the target', async () => {
    const before = service.logLines.length;
    const url = 'https://nowhere.example/secret/path?token=abc#part';
    const response = await convert(service, { url }, { 'x-request-id': 'one-request' });
    expect(response.status).toBe(422);
    await expect.poll(() => service.logLines.length).toBe(before + 1);
    const line = service.logLines.at(-1)!;
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      requestId: 'one-request',
      method: 'POST',
      route: '/api/v1/convert',
      status: 422,
      outcome: 'FETCH_FAILED',
      reason: "The page couldn't be fetched.",
      keyId: expect.stringMatching(/^key_/),
      targetHost: 'nowhere.example',
      milliseconds: expect.any(Number),
      fetchMilliseconds: expect.any(Number),
    });
    expect(line).not.toMatch(/secret|token|abc|#part|recto_/);
  });

  it('does not quote the request', async () => {
    const html = '<body><p>Text.</p></body>';
    for (const [body, outcome] of [
      [{ html, options: { select: ['#my-secret'] } }, 'SELECTOR_NOT_FOUND'],
      [{ html, options: { section: 'my-secret' } }, 'SECTION_NOT_FOUND'],
      [{ html, 'my-secret': true }, 'INVALID_REQUEST'],
    ] as const) {
      const before = service.logLines.length;
      expect((await convert(service, body)).text).toContain('my-secret');
      await expect.poll(() => service.logLines.length).toBe(before + 1);
      expect(JSON.parse(service.logLines.at(-1)!)).toMatchObject({ outcome });
      expect(service.logLines.at(-1)).not.toContain('secret');
    }
  });
});

it.each<[string, RequestInit]>([
  ['/healthz', {}],
  ['/api/v1/openapi.json', {}],
  ['/api/v1/convert', { method: 'POST' }],
  ['/api/v1/convert', { method: 'OPTIONS' }],
  ['/api/v1/nothing', {}],
])('%s has the security headers', async (path, init) => {
  const { headers } = await call(service, path, init);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('logs the client address of rejected requests only', async () => {
  const before = service.logLines.length;
  await call(service, '/api/v1/convert', { method: 'POST' });
  await call(service, '/api/v1/openapi.json');
  await expect.poll(() => service.logLines.length).toBeGreaterThanOrEqual(before + 2);
  const lines = service.logLines.slice(before).map((line) => JSON.parse(line) as { status: number; client?: string });
  expect(lines.find(({ status }) => status === 401)?.client).toBe('127.0.0.1');
  expect(lines.find(({ status }) => status === 200)?.client).toBeUndefined();
});
