/** Admission control with test doubles for the stores and the converter: its checks, their order and their results. */
import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Admission, AdmissionControl, bearerToken } from '../../src/api/admission-control.ts';
import type { ClientRequest } from '../../src/api/client-address.ts';
import { RectoError } from '../../src/contract/errors.ts';
import { type Plan, RATE_POLICY } from '../../src/contract/plans.ts';
import type { ApiKeys, Caller } from '../../src/identity/keys/api-keys.ts';
import type { MaybePromise } from '../../src/maybe-promise.ts';
import type { RateDecision, RateLog } from '../../src/metering/ports.ts';
import { createMetrics } from '../../src/operations/metrics.ts';
import { inProcessConverter } from '../support/service.ts';

const CALLER: Caller = { keyId: 'key_1', accountId: 'acc_1', plan: 'PRO' };
const ALLOWED: RateDecision = { isAllowed: true, remaining: RATE_POLICY.quota - 7, resetMilliseconds: 1000 };
const EXHAUSTED: RateDecision = { isAllowed: false, remaining: 0, resetMilliseconds: 1500 };
const FULL = new RectoError('SERVICE_UNAVAILABLE', 'Full.', { retryAfter: 3 });

interface Doubles {
  /** Whether the stores return promises. */
  readonly isRemote?: boolean;
  readonly plan?: Plan;
  readonly rate?: RateDecision;
  readonly addressRate?: RateDecision;
  readonly isFull?: boolean;
  readonly failing?: 'database' | 'limit';
}

/** An admission control and the recorded calls to its test doubles, in order. */
function setUp({
  isRemote = false,
  plan = 'PRO',
  rate = ALLOWED,
  addressRate = ALLOWED,
  isFull,
  failing,
}: Doubles = {}) {
  const calls: string[] = [];
  const call = <T>(name: string, result: T, isFailing = false): MaybePromise<T> => {
    calls.push(name);
    if (!isFailing) return isRemote ? Promise.resolve(result) : result;
    if (isRemote) return Promise.reject(new Error('away'));
    throw new Error('away');
  };
  const logOf = (name: string, decision: RateDecision): RateLog => ({
    take: (id) => call(`${name}.take ${id}`, decision, failing === name),
    peek: (id) => call(`${name}.peek ${id}`, decision, failing === name),
    ping: async () => {},
    close: async () => {},
  });
  const metrics = createMetrics();
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('10.0.0.1');
  const admission = new AdmissionControl({
    keys: {
      identify: (key: string) =>
        call('identify', key === 'good' ? { ...CALLER, plan } : undefined, failing === 'database'),
    } as ApiKeys,
    rateLog: logOf('limit', rate),
    addressLog: logOf('address', addressRate),
    freeAllowance: undefined,
    transaction: (work) => {
      calls.push('begin');
      try {
        return work();
      } catch (error) {
        calls.push('rollback');
        throw error;
      }
    },
    converter: {
      ...inProcessConverter,
      admissionError: () => {
        calls.push('admissionError');
        return isFull ? FULL : undefined;
      },
      reserve: ({ keyId }) => {
        calls.push(`reserve ${keyId}`);
        return { isValid: true, release: () => {} };
      },
    },
    metrics,
    site: { baseUrl: 'https://recto.example' },
    trustedProxies,
  });
  return { admission, calls, metrics };
}

const requestWith = (headers: ClientRequest['headers'], remoteAddress = '203.0.113.9'): ClientRequest => ({
  headers,
  socket: { remoteAddress },
});
const GOOD = requestWith({ authorization: 'Bearer good' });

const codeOf = ({ error }: Admission) => error?.code;

describe.each([
  ['local', false],
  ['remote', true],
])('with %s stores', (_name, isRemote) => {
  it('admits a request with its caller, its rate and a reservation', async () => {
    const { admission, calls } = setUp({ isRemote });
    const result = admission.admit(GOOD);
    expect(result instanceof Promise).toBe(isRemote);
    expect(await result).toMatchObject({ caller: CALLER, rate: ALLOWED, requestsInWindow: 7, reservation: {} });
    expect(calls).toEqual(['begin', 'identify', 'limit.take key_1', 'admissionError', 'reserve key_1']);
  });

  it('counts a request, then rejects it if the queue is full', async () => {
    const { admission, calls } = setUp({ isRemote, isFull: true });
    expect(await admission.admit(GOOD)).toEqual({ caller: CALLER, rate: ALLOWED, requestsInWindow: 7, error: FULL });
    expect(calls.at(-1)).toBe('admissionError');
  });

  it('rejects a request over the rate limit without checking the queue', async () => {
    const { admission, calls } = setUp({ isRemote, rate: EXHAUSTED });
    const result = await admission.admit(GOOD);
    expect(result).toMatchObject({ caller: CALLER, rate: EXHAUSTED, requestsInWindow: RATE_POLICY.quota });
    expect([codeOf(result), result.error?.retryAfter]).toEqual(['RATE_LIMIT_EXCEEDED', 2]);
    expect(calls).toEqual(['begin', 'identify', 'limit.take key_1']);
  });

  it('rejects a plan without API access without counting the request', async () => {
    const { admission, calls } = setUp({ isRemote, plan: 'FREE' });
    const result = await admission.admit(GOOD);
    expect(codeOf(result)).toBe('PRO_PLAN_REQUIRED');
    expect(result).not.toHaveProperty('requestsInWindow');
    expect(calls).toEqual(['begin', 'identify', 'limit.peek key_1']);
  });

  it.each([
    ['MISSING_API_KEY', {}, []],
    ['INVALID_API_KEY', { authorization: 'Bearer bad' }, ['begin', 'identify']],
  ])('counts %s against the client IP address', async (code, headers, before) => {
    const { admission, calls } = setUp({ isRemote });
    const result = await admission.admit(requestWith(headers));
    expect(result).toEqual({ error: expect.objectContaining({ code }) });
    expect(calls).toEqual([...before, 'address.take 203.0.113.9']);
    const limited = await setUp({ isRemote, addressRate: EXHAUSTED }).admission.admit(requestWith(headers));
    expect([codeOf(limited), limited.rate, limited.caller]).toEqual(['RATE_LIMIT_EXCEEDED', EXHAUSTED, undefined]);
  });

  it('rejects the request if the database fails, and counts the failure in the metrics', async () => {
    const { admission, calls, metrics } = setUp({ isRemote, failing: 'database' });
    const result = await admission.admit(GOOD);
    expect([codeOf(result), result.caller, result.error?.retryAfter]).toEqual(['SERVICE_UNAVAILABLE', undefined, 2]);
    expect(calls).not.toContain('limit.take key_1');
    expect((await metrics.storeErrors.get()).values).toMatchObject([{ labels: { store: 'database' }, value: 1 }]);
  });

  it('rejects the request if the rate log fails, and rolls back the transaction once', async () => {
    const { admission, calls, metrics } = setUp({ isRemote, failing: 'limit' });
    const result = await admission.admit(GOOD);
    expect([codeOf(result), result.caller]).toEqual(['SERVICE_UNAVAILABLE', CALLER]);
    expect(calls.filter((name) => name === 'rollback')).toHaveLength(isRemote ? 0 : 1);
    expect(calls).not.toContain('reserve key_1');
    expect((await metrics.storeErrors.get()).values).toMatchObject([{ labels: { store: 'limit' }, value: 1 }]);
  });

  it('counts a caller identified without an API key, and reserves capacity for it, in the same way', async () => {
    const { admission, calls } = setUp({ isRemote });
    expect(await admission.admitCaller(CALLER)).toMatchObject({ caller: CALLER, requestsInWindow: 7, reservation: {} });
    expect(calls).toEqual(['limit.take key_1', 'admissionError', 'reserve key_1']);
    const failing = await setUp({ isRemote, failing: 'limit' }).admission.admitCaller(CALLER);
    expect([codeOf(failing), failing.caller]).toEqual(['SERVICE_UNAVAILABLE', CALLER]);
  });
});

it('rejects a plain http request, as reported by a trusted proxy, before reading its key', async () => {
  const { admission, calls } = setUp();
  const headers = { authorization: 'Bearer good', 'x-forwarded-proto': 'http' };
  expect(codeOf(await admission.admit(requestWith(headers, '10.0.0.1')))).toBe('INVALID_REQUEST');
  expect(calls).toEqual([]);
  expect(codeOf(await admission.admit(requestWith(headers)))).toBeUndefined();
});

it.each([
  ['Bearer key', 'key'],
  ['bearer   key ', 'key'],
  ['Basic key', undefined],
  ['Bearer ', undefined],
  ['key', undefined],
  [undefined, undefined],
])('reads %j as the token %j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
