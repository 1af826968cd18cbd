/** The request handler and the routes reject requests identically: same headers, log entries and counts. */
import { BlockList } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { listen, type RequestHandler } from '../../src/server/listen.ts';
import { inProcessConverter, startService, type TestService } from '../support/service.ts';

/** A rate log in this process, which is synchronous, and a remote one, which returns promises. */
const LOGS = {
  local: undefined,
  remote: (): RateLog => {
    const { take, peek, ping, close } = memoryRateLog(RATE_POLICY, 1000);
    return { take: async (id) => take(id), peek: async (id) => peek(id), ping, close };
  },
};

/** The request handler admits only the exact path and leaves other spellings to the routes. */
const PATHS = ['/api/v1/convert', '/api/v1/convert?'];

/** Responses of all services and paths by reason. */
const responses: Record<'full' | 'overLimit' | 'unknownKey' | 'freePlan' | 'plainHttp', ComparableResponse[]> = {
  ...{ full: [], overLimit: [], unknownKey: [], freePlan: [], plainHttp: [] },
};

interface ComparableResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly names: readonly string[];
  readonly body: unknown;
}

describe.each(Object.entries(LOGS))('with a %s rate log', (name, makeLog) => {
  let service: TestService;
  let isFull = true;
  let fetches = 0;
  /** Reservations that were made and not released. */
  let reservations = 0;

  beforeAll(async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    service = await startService({
      trustedProxies,
      ...(makeLog === undefined ? {} : { rateLog: makeLog() }),
      conversion: {
        fetcher: {
          fetchPage: async () => {
            fetches++;
            throw new RectoError('FETCH_FAILED');
          },
          close: async () => {},
        },
        converter: {
          ...inProcessConverter,
          admissionError: () =>
            isFull ? new RectoError('SERVICE_UNAVAILABLE', 'Too many pages.', { retryAfter: 3 }) : undefined,
          reserve: () => {
            reservations++;
            return { isValid: true, release: () => reservations-- };
          },
        },
      },
    });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    isFull = true;
  });

  const ask = (
    key: string | undefined,
    { html = '<p>x', path = PATHS[0]!, ...more }: { html?: string; path?: string; url?: string } = {},
    headers: Record<string, string> = {},
  ) =>
    fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body: JSON.stringify(more.url === undefined ? { html } : more),
    });

  /** Headers whose values differ from one request to the next. */
  const CHANGING = new Set(['date', 'x-request-id', 'x-ratelimit-reset', 'ratelimit', 'x-ratelimit-remaining']);

  /** A response without the seconds to wait, which change between requests. */
  async function describeResponse(response: Response): Promise<ComparableResponse> {
    const isWaiting = response.status === 429;
    const headers = [...response.headers].filter(
      ([name]) => !(CHANGING.has(name) || (isWaiting && ['retry-after', 'content-length'].includes(name))),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: headers.sort(),
      names: [...response.headers.keys()].sort(),
      body: JSON.parse(isWaiting ? text.replace(/possible in \d+ seconds?/, 'possible soon') : text),
    };
  }

  test('rejects a request with 503 for lack of capacity', async () => {
    for (const path of PATHS) {
      const comparable = await describeResponse(await ask(service.key, { path }));
      expect(comparable.status).toBe(503);
      responses.full.push(comparable);
    }
  });

  test('counts a rejected request against the rate limit once and logs it once', async () => {
    const remaining = async () => Number((await ask(service.key)).headers.get('x-ratelimit-remaining'));
    const before = await remaining();
    const lines = service.logLines.length;
    const response = await ask(service.key, { html: 'x'.repeat(1_000_000) }, { 'x-request-id': 'rejected-early' });
    expect(response.headers.get('x-request-id')).toBe('rejected-early');
    expect(await remaining()).toBe(before - 2);
    const logged = service.logLines.slice(lines).map((line) => JSON.parse(line));
    expect(logged.filter(({ requestId }) => requestId === 'rejected-early')).toMatchObject([
      {
        ...{ method: 'POST', route: '/api/v1/convert', status: 503, outcome: 'SERVICE_UNAVAILABLE' },
        // Which of the limits was reached, for the operator.
        reason: 'Too many pages.',
      },
    ]);
  });

  test('converts an admitted request, counts it once and releases its reservation', async () => {
    isFull = false;
    const first = await ask(service.key);
    const second = await ask(service.key);
    expect([first.status, second.status]).toEqual([200, 200]);
    const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
    expect(remaining(second)).toBe(remaining(first) - 1);
    expect(reservations).toBe(0);
  });

  test('fetches nothing without capacity, and releases the reservation of a failed fetch', async () => {
    const rejected = await ask(service.key, { url: 'https://example.com/' });
    expect([rejected.status, rejected.headers.get('retry-after'), fetches]).toEqual([503, '3', 0]);
    isFull = false;
    expect((await ask(service.key, { url: 'https://example.com/' })).status).toBe(422);
    expect([fetches, reservations]).toEqual([1, 0]);
  });

  test('makes all other checks before checking the capacity', async () => {
    for (const path of PATHS) {
      expect((await ask(undefined, { path })).status).toBe(401);
      const unknown = await ask('recto_0000000000000000000000000000000000aa', { path });
      responses.unknownKey.push(await describeResponse(unknown));
      responses.freePlan.push(await describeResponse(await ask(service.freeKey, { path })));
      const plainHttp = await ask(service.key, { path }, { 'x-forwarded-proto': 'http' });
      responses.plainHttp.push(await describeResponse(plainHttp));
    }
    const statuses = [responses.unknownKey, responses.freePlan, responses.plainHttp].map((each) => each.at(-1)?.status);
    expect(statuses).toEqual([401, 403, 400]);
  });

  test('rejects a key immediately once it is revoked or its account loses its plan', async () => {
    const { accounts, keys } = service.services.identity;
    const account = await accounts.create(`leaving-${name}@example.com`, { plan: 'PRO' });
    const [first, second] = [await keys.create(account.id, 'first'), await keys.create(account.id, 'second')];
    for (const { key } of [first, second, first, second]) expect((await ask(key)).status).toBe(503);
    await keys.revoke(first.record.id);
    expect((await ask(first.key)).status).toBe(401);
    expect((await ask(second.key)).status).toBe(503);
    await accounts.setPlan(account.id, 'FREE');
    expect((await ask(second.key)).status).toBe(403);
  });

  test('responds with 429 to a request over the rate limit, with or without capacity', async () => {
    for (let request = 0; request < 60; request++) await (await ask(service.key)).arrayBuffer();
    for (isFull of [true, false]) {
      for (const path of PATHS) {
        const lines = service.logLines.length;
        const response = await ask(service.key, { html: 'x'.repeat(1_000_000), path });
        expect(response.status).toBe(429);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        responses.overLimit.push(await describeResponse(response));
        await expect.poll(() => service.logLines.length).toBe(lines + 1);
        expect(JSON.parse(service.logLines.at(-1)!)).toMatchObject({ status: 429, outcome: 'RATE_LIMIT_EXCEEDED' });
      }
    }
  });
});

test.each([
  ['full', 4],
  ['overLimit', 8],
  ['unknownKey', 4],
  ['freePlan', 4],
  ['plainHttp', 4],
] as const)('the request handler and the routes send the same response: %s', (reason, count) => {
  expect(responses[reason]).toHaveLength(count);
  for (const response of responses[reason]) expect(response).toEqual(responses[reason][0]);
});

test('a handler that throws closes only the connection of its request', async () => {
  const failures: Record<string, () => Promise<void>> = {
    '/throws': () => {
      throw new Error('a fault');
    },
    '/rejects': () => Promise.reject(new Error('a fault')),
  };
  const handle: RequestHandler = ({ url = '' }, outgoing) => {
    const succeed = (): void => void outgoing.end('fine');
    return (failures[url] ?? succeed)();
  };
  const server = await listen(handle, '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${server.port}`;
  await expect(fetch(`${origin}/throws`)).rejects.toThrow();
  await expect(fetch(`${origin}/rejects`)).rejects.toThrow();
  expect(await (await fetch(`${origin}/other`)).text()).toBe('fine');
  await server.drain(0, 1000);
});
