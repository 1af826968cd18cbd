/**
 * A refusal for want of room, or beyond the limit, is the same answer, and leaves the same behind, whether the routes give it
 * or what is in front of them.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefuseEarly } from '../../src/api/refuse-early.ts';
import { RectoError } from '../../src/contract/errors.ts';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { listen } from '../../src/server/listen.ts';
import { inProcessConverter, startService, type TestService } from '../support/service.ts';

/** The limit's log in this process, which answers in one step, and as one that has to be asked over the network. */
const LOGS = {
  'at hand': (log: RateLog): RateLog => log,
  elsewhere: ({ take, peek, ping, close }: RateLog): RateLog => ({ take, peek, ping, close }),
};

/** Of both services below, from in front of the routes and from the routes. */
const answers: Record<'full' | 'overLimit', Answer[]> = { full: [], overLimit: [] };

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly names: readonly string[];
  readonly body: unknown;
}

describe.each(Object.entries(LOGS))('with a log that is %s', (_name, asSeen) => {
  let service: TestService;
  let isFull = true;
  let isCrowded = true;
  let hasPlace = true;
  let fetches = 0;
  /** Kept for pages that are being fetched. */
  let places = 0;

  beforeAll(async () => {
    service = await startService({
      rateLog: asSeen(memoryRateLog(RATE_POLICY, 1000)),
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
          isCrowded: () => isCrowded,
          expect: () => {
            if (isFull || !hasPlace) throw new RectoError('SERVICE_UNAVAILABLE', 'Too many pages.', { retryAfter: 3 });
            places++;
            return { isKept: true, release: () => places-- };
          },
          whyNot: () =>
            isFull ? new RectoError('SERVICE_UNAVAILABLE', 'Too many pages.', { retryAfter: 3 }) : undefined,
        },
      },
    });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    isFull = true;
    isCrowded = true;
  });

  const ask = (key: string | undefined, body: unknown = { html: '<p>x' }, headers: Record<string, string> = {}) =>
    fetch(`${service.url}/api/v1/convert`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    });

  /** What can differ from one request to the next. */
  const MOVING = new Set(['date', 'x-request-id', 'x-ratelimit-reset', 'ratelimit', 'x-ratelimit-remaining']);

  /** Without numbers where they are seconds to wait, which pass meanwhile. */
  async function describeAnswer(response: Response): Promise<Answer> {
    const isWaiting = response.status === 429;
    const headers = [...response.headers].filter(
      ([name]) => !(MOVING.has(name) || (isWaiting && ['retry-after', 'content-length'].includes(name))),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: headers.sort(),
      names: [...response.headers.keys()].sort(),
      body: JSON.parse(isWaiting ? text.replace(/after \d+ seconds?/, 'after some seconds') : text),
    };
  }

  test('the answer is the same to the last header', async () => {
    for (isCrowded of [true, false]) {
      const answer = await describeAnswer(await ask(service.key));
      expect(answer.status).toBe(503);
      answers.full.push(answer);
    }
  });

  test('it counts against the limit once, and is logged once', async () => {
    const left = async () => Number((await ask(service.key)).headers.get('x-ratelimit-remaining'));
    const before = await left();
    const lines = service.logLines.length;
    const response = await ask(service.key, { html: 'x'.repeat(1_000_000) }, { 'x-request-id': 'refused-early' });
    expect(response.headers.get('x-request-id')).toBe('refused-early');
    expect(await left()).toBe(before - 2);
    const logged = service.logLines.slice(lines).map((line) => JSON.parse(line));
    expect(logged.filter(({ requestId }) => requestId === 'refused-early')).toMatchObject([
      { method: 'POST', route: '/api/v1/convert', status: 503, outcome: 'SERVICE_UNAVAILABLE' },
    ]);
  });

  test('what is let through is converted, and counts once', async () => {
    isFull = false;
    const first = await ask(service.key);
    const second = await ask(service.key);
    expect([first.status, second.status]).toEqual([200, 200]);
    const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));
    expect(remaining(second)).toBe(remaining(first) - 1);
  });

  test('nothing is fetched that could not be converted, and a place is given back when the page does not come', async () => {
    isFull = false;
    hasPlace = false;
    const refused = await ask(service.key, { url: 'https://example.com/' });
    expect([refused.status, refused.headers.get('retry-after'), fetches]).toEqual([503, '3', 0]);
    hasPlace = true;
    expect((await ask(service.key, { url: 'https://example.com/' })).status).toBe(422);
    expect([fetches, places]).toEqual([1, 0]);
  });

  test('everybody else hears from the routes what is wrong', async () => {
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask('recto_0000000000000000000000000000000000aa')).status).toBe(401);
    expect((await ask(service.freeKey)).status).toBe(403);
  });

  test('a key that has ended since, or lost its plan, hears so at once', async () => {
    const { accounts, keys } = service.services.identity;
    const account = await accounts.create(`leaving-${_name}@example.com`.replaceAll(' ', '-'), { plan: 'PRO' });
    const [first, second] = [await keys.create(account.id, 'first'), await keys.create(account.id, 'second')];
    for (const { key } of [first, second, first, second]) expect((await ask(key)).status).toBe(503);
    await keys.revoke(first.record.id);
    expect((await ask(first.key)).status).toBe(401);
    expect((await ask(second.key)).status).toBe(503);
    await accounts.setPlan(account.id, 'FREE');
    expect((await ask(second.key)).status).toBe(403);
  });

  test('at the limit it is 429, with room or without', async () => {
    for (let request = 0; request < 60; request++) await (await ask(service.key)).arrayBuffer();
    for (isFull of [true, false]) {
      for (isCrowded of [true, false]) {
        const lines = service.logLines.length;
        const response = await ask(service.key, { html: 'x'.repeat(1_000_000) });
        expect(response.status).toBe(429);
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
        answers.overLimit.push(await describeAnswer(response));
        await expect.poll(() => service.logLines.length).toBe(lines + 1);
        expect(JSON.parse(service.logLines.at(-1)!)).toMatchObject({ status: 429, outcome: 'RATE_LIMIT_EXCEEDED' });
      }
    }
  });
});

test('whoever refuses answers in the same way', () => {
  expect(answers.full).toHaveLength(4);
  for (const answer of answers.full) expect(answer).toEqual(answers.full[0]);
  expect(answers.overLimit).toHaveLength(8);
  for (const answer of answers.overLimit) expect(answer).toEqual(answers.overLimit[0]);
});

test('a fault while refusing costs the request it happens in, and nobody else', async () => {
  const faults: Record<string, () => Promise<boolean>> = {
    '/throws': () => {
      throw new Error('a fault');
    },
    '/rejects': () => Promise.reject(new Error('a fault')),
  };
  const refuseEarly: RefuseEarly = ({ url = '' }) => faults[url]?.() ?? false;
  const server = await listen({ fetch: () => new Response('fine'), refuseEarly }, '127.0.0.1', 0);
  const origin = `http://127.0.0.1:${server.port}`;
  await expect(fetch(`${origin}/throws`)).rejects.toThrow();
  await expect(fetch(`${origin}/rejects`)).rejects.toThrow();
  expect(await (await fetch(`${origin}/other`)).text()).toBe('fine');
  await server.drain(0, 1000);
});
