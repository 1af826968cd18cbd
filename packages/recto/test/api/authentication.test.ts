/** Key, plan and rate limit are checked in this order, before the body is read. */
import { BlockList } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { call, codeOf, convert, messageOf } from '../support/call.ts';
import { startService, type TestService } from '../support/service.ts';

const PATH = '/api/v1/convert';
const RATE_HEADERS = [
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];
const HTML = { html: '<p>Hello</p>' };
/** A body that fails every later check: the error shows how far the request got. */
const wrongBody = (headers: Record<string, string> = {}) => ({ method: 'POST', headers, body: 'nonsense' });

const services: TestService[] = [];

async function start(...changes: Parameters<typeof startService>): Promise<TestService> {
  const service = await startService(...changes);
  services.push(service);
  return service;
}

afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

describe('401', () => {
  it('MISSING_API_KEY without an Authorization header, even if a key is sent elsewhere', async () => {
    const service = await start();
    const headers = { 'content-type': 'application/json' };
    const requests: [string, RequestInit, message?: string][] = [
      [PATH, wrongBody()],
      [`${PATH}?api_key=${service.key}&key=${service.key}`, wrongBody(headers)],
      [PATH, wrongBody({ ...headers, cookie: `api_key=${service.key}` })],
      [PATH, wrongBody({ ...headers, 'x-api-key': service.key }), 'The header "X-API-Key" is not read'],
      [PATH, wrongBody({ ...headers, authorization: 'Bearer ' }), 'has no API key. Is a variable empty?'],
      [PATH, { method: 'POST', headers, body: JSON.stringify({ ...HTML, apiKey: service.key }) }],
      [PATH, wrongBody({ ...headers, authorization: `Basic ${btoa(service.key)}` }), `doesn't use the scheme "Bearer"`],
      [PATH, wrongBody({ ...headers, authorization: service.key }), 'lacks "Bearer" before the API key'],
    ];
    for (const [path, init, message = 'The request has no API key.'] of requests) {
      const response = await call(service, path, init);
      expect([response.status, codeOf(response)]).toEqual([401, 'MISSING_API_KEY']);
      expect(messageOf(response)).toContain(message);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(service.logLines.join('')).not.toContain(service.key);
  });

  it('INVALID_API_KEY for a key that is unknown, mistyped, malformed, revoked or expired', async () => {
    const service = await start();
    const { keys, accounts } = service.services.identity;
    const account = await accounts.get('pro@example.com');
    const revoked = await keys.create(account.id, 'revoked');
    await keys.revoke(revoked.record.id);
    const expired = await keys.create(account.id, 'expired', Date.now() + 20);
    await new Promise((resolve) => setTimeout(resolve, 30));
    const other = await start();
    const typo = service.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    for (const key of [other.key, typo, 'nonsense', `${service.key}x`, revoked.key, expired.key, '🗝']) {
      const headers = { authorization: `Bearer ${Buffer.from(key).toString('latin1')}` };
      const response = await call(service, PATH, wrongBody(headers));
      expect([response.status, codeOf(response)]).toEqual([401, 'INVALID_API_KEY']);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(RATE_HEADERS.filter((name) => response.headers.has(name))).toEqual([]);
    }
  });

  it('names the usual mistakes in a key', async () => {
    const service = await start();
    for (const [key, message] of [
      ['<API_KEY>', 'The API key doesn\'t begin with "recto_", as all keys do.'],
      [`"${service.key}"`, 'The API key has quotes or brackets around it.'],
      [`<${service.key}>`, 'The API key has quotes or brackets around it.'],
      [service.key.slice(0, -2), 'The API key has 40 characters, but keys have 42.'],
      ['key_0123456789abcdef', 'This is the ID of an API key, not the key itself, which is only shown once.'],
      [`${service.key.slice(0, -1)}~`, 'The API key is not valid.'],
    ]) {
      const response = await call(service, PATH, wrongBody({ authorization: `Bearer ${key}` }));
      expect(codeOf(response)).toBe('INVALID_API_KEY');
      expect(messageOf(response)).toContain(message);
    }
  });

  it('accepts the Bearer scheme in any case', async () => {
    const service = await start();
    expect((await convert(service, HTML, { authorization: `bearer ${service.key}` })).status).toBe(200);
  });
});

describe('403', () => {
  it('PRO_PLAN_REQUIRED on the FREE plan, before the body is read and without counting the request', async () => {
    const service = await start();
    for (let request = 0; request < 3; request++) {
      const response = await call(service, PATH, wrongBody({ authorization: `Bearer ${service.freeKey}` }));
      expect([response.status, codeOf(response)]).toEqual([403, 'PRO_PLAN_REQUIRED']);
      expect(response.headers.get('ratelimit')).toBe('"default";r=60;t=0');
    }
    await service.services.identity.accounts.setPlan('free@example.com', 'PRO');
    expect((await convert(service, HTML, { authorization: `Bearer ${service.freeKey}` })).status).toBe(200);
  });
});

describe('429', () => {
  it('RATE_LIMIT_EXCEEDED after 60 requests of any outcome within a minute, before the body is read', async () => {
    let now = 1_000_000_000_000_000;
    const clock = { now: () => now / 1000 };
    const service = await start({ rateLog: memoryRateLog(RATE_POLICY, 10, () => now), clock });
    const authorization = `Bearer ${service.key}`;
    const kinds = [
      () => convert(service, HTML),
      () => convert(service, {}),
      () => call(service, PATH, wrongBody({ authorization })),
      () => convert(service, { url: 'https://nowhere.example/' }),
    ];
    const statuses: number[] = [];
    for (let request = 0; request < 60; request++) {
      const response = await kinds[request % kinds.length]!();
      statuses.push(response.status);
      expect(response.headers.get('ratelimit-policy')).toBe('"default";q=60;w=60');
      expect(response.headers.get('ratelimit')).toBe(`"default";r=${59 - request};t=60`);
      expect(response.headers.get('x-ratelimit-limit')).toBe('60');
      expect(response.headers.get('x-ratelimit-remaining')).toBe(String(59 - request));
      expect(response.headers.get('x-ratelimit-reset')).toBe(String(1_000_000_000 + 60));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 400, 415, 422]));

    now += 12_500_000;
    const refused = await call(service, PATH, wrongBody({ authorization }));
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(refused.headers.get('retry-after')).toBe('48');
    expect(messageOf(refused)).toContain('48 seconds');
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=48');

    now += 47_000_000;
    expect((await convert(service, HTML)).status).toBe(429);
    now += 1_000_000;
    expect((await convert(service, HTML)).status).toBe(200);
  });

  it('limits each key separately', async () => {
    const service = await start();
    const account = await service.services.identity.accounts.get('pro@example.com');
    const second = await service.services.identity.keys.create(account.id, 'second');
    for (let request = 0; request < 60; request++) await convert(service, {});
    expect((await convert(service, HTML)).status).toBe(429);
    const response = await convert(service, HTML, { authorization: `Bearer ${second.key}` });
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([200, '59']);
  });

  it('admits exactly 60 of 500 simultaneous requests', { timeout: 60_000 }, async () => {
    const service = await start();
    const responses = await Promise.all(Array.from({ length: 500 }, () => convert(service, {})));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(60);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(440);
  });

  it('limits requests without a valid key by client IP address, without affecting valid keys', async () => {
    const service = await start({ addressLog: memoryRateLog(RATE_POLICY, 10) });
    for (let request = 0; request < 60; request++) {
      const headers = request % 2 === 0 ? {} : { authorization: 'Bearer nonsense' };
      expect((await call(service, PATH, wrongBody(headers))).status).toBe(401);
    }
    const refused = await call(service, PATH, wrongBody({ 'x-forwarded-for': '203.0.113.7' }));
    expect([refused.status, codeOf(refused)]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await convert(service, HTML)).status).toBe(200);
  });

  it('uses the client IP address that a trusted proxy reports', async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    const service = await start({ addressLog: memoryRateLog(RATE_POLICY, 10), trustedProxies });
    const from = (address: string) => call(service, PATH, wrongBody({ 'x-forwarded-for': address }));
    for (let request = 0; request < 60; request++) expect((await from('203.0.113.7')).status).toBe(401);
    expect((await from('203.0.113.7')).status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(401);
    expect((await from('198.51.100.1, 203.0.113.7')).status).toBe(429);
  });
});

describe('over http', () => {
  it('is rejected, not redirected, if a trusted proxy reports http and the site is https', async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    const behind = await start({ trustedProxies });
    expect((await convert(behind, HTML, { 'x-forwarded-proto': 'http, https' })).status).toBe(400);
    const refused = await convert(behind, HTML, { 'x-forwarded-proto': 'http' });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(refused)).toContain('Rotate the key, and use https://recto.example');
    expect((await convert(behind, HTML, { 'x-forwarded-proto': 'https' })).status).toBe(200);
    const open = await start();
    expect((await convert(open, HTML, { 'x-forwarded-proto': 'http' })).status).toBe(200);
  });
});

describe('503', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('connect ECONNREFUSED 10.1.2.3:6379'))],
    ['hangs', () => new Promise<never>(() => {})],
  ])(
    'SERVICE_UNAVAILABLE within a few seconds while the rate limit store %s, and 200 when it is back',
    async (_how, broken) => {
      let isAway = true;
      const log = memoryRateLog(RATE_POLICY, 10);
      const { peek, ping, close } = log;
      const rateLog: RateLog = { peek, ping, close, take: (id) => (isAway ? broken() : log.take(id)) };
      const service = await start({ rateLog });
      const started = performance.now();
      const response = await convert(service, HTML);
      expect(performance.now() - started).toBeLessThan(5000);
      expect([response.status, codeOf(response)]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(response.text).not.toContain('ECONNREFUSED');
      isAway = false;
      expect((await convert(service, HTML)).status).toBe(200);
    },
  );
});
