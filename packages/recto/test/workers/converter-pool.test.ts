/** Pages are isolated: a page that crashes, hangs or bloats its process does not affect other pages. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import type { Owner } from '../../src/conversion/ports.ts';
import { ConversionQueue } from '../../src/workers/conversion-queue.ts';
import {
  type ConverterPool,
  type ConverterPoolSettings,
  createConverterPool,
} from '../../src/workers/converter-pool.ts';

const MISBEHAVING = new URL('./misbehaving-child.ts', import.meta.url);
const pools: ConverterPool[] = [];

function startPool(settings: ConverterPoolSettings = {}): ConverterPool {
  const pool = createConverterPool({ entry: MISBEHAVING, processes: 2, heapMegabytes: 32, ...settings });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const html = (text: string) => ({ kind: 'html', text }) as const;
const never = () => new AbortController().signal;

/** @param account - the account, optionally followed by a slash and one of its keys. */
function ownerOf(account: string): Owner {
  return { accountId: account.split('/')[0]!, keyId: account };
}

async function outcome(pool: ConverterPool, page: string, owner = 'a', signal = never()): Promise<string> {
  try {
    const { markdown } = await pool.convert(html(page), {}, ownerOf(owner), signal);
    return markdown.replace(/ by \d+$/, '');
  } catch (error) {
    return error instanceof RectoError ? error.code : String(error);
  }
}

/** Alive and not a zombie, because the child of an orphan may never be reaped. */
function isRunning(pid: number): boolean {
  try {
    return isAlive(pid) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    // The process has exited, or the system has no /proc and only the process id can be checked.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && isAlive(pid);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('one bad page', () => {
  test.each(['hang', 'arrays', 'oneArray', 'map', 'strings', 'recursion', 'abort', 'exit', 'kill', 'disconnect'])(
    '"%s" fails without affecting a concurrent page or the next one',
    async (behaviour) => {
      // Only "hang" takes that long, so that a busy machine has time for the other pages.
      const pool = startPool({ timeout: 4000 });
      const concurrent = outcome(pool, 'busy 50', 'b');
      expect(await outcome(pool, behaviour)).toBe('CONVERSION_FAILED');
      expect(await concurrent).toBe('busy 50');
      expect(await outcome(pool, 'fine')).toBe('fine');
    },
  );

  test('that the converter has a fault with is an error of the service, whose details are for its log', async () => {
    const pool = startPool();
    const failure = await pool.convert(html('throws'), {}, ownerOf('a'), never()).catch((error: RectoError) => error);
    expect(failure).toMatchObject({ code: 'INTERNAL_ERROR', cause: expect.stringContaining('secret') });
    expect((failure as RectoError).message).not.toContain('secret');
    expect(await outcome(pool, 'fine')).toBe('fine');
  });

  test('is not retried', async () => {
    const pool = startPool({ processes: 1 });
    await outcome(pool, 'kill');
    expect(await outcome(pool, 'fine')).toBe('fine');
    expect(pool.state().replaced).toBe(1);
  });

  test('that bloats its process does not affect the next page', async () => {
    const pool = startPool({ processes: 1 });
    const { markdown: first } = await pool.convert(html('bloated'), {}, ownerOf('a'), never());
    const { markdown: second } = await pool.convert(html('bloated'), {}, ownerOf('a'), never());
    expect(first).not.toBe(second);
  });
});

test('idle processes that are killed are replaced, and no page is lost', async () => {
  const pool = startPool();
  await outcome(pool, 'fine');
  for (let round = 0; round < 5; round++) {
    const { pids } = pool.state();
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await Promise.all([outcome(pool, 'one'), outcome(pool, 'two')])).toEqual(['one', 'two']);
  }
});

test('a process that dies is replaced within a second, or as fast as any process starts at that time', {
  timeout: 120_000,
}, async () => {
  const deaths: number[] = [];
  const pool = startPool({ processes: 1, onDeath: () => deaths.push(performance.now()) });
  await outcome(pool, 'fine');
  const replaced: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < 3; round++) {
    const [pid = 0] = pool.state().pids;
    process.kill(pid, 'SIGKILL');
    // Under the same load, whatever it is.
    const started = performance.now();
    const other = outcome(startPool({ processes: 1 }), 'fine').then(() => performance.now() - started);
    await expect.poll(() => pool.state().pids.filter((each) => each !== pid).length, { timeout: 60_000 }).toBe(1);
    expect(deaths).toHaveLength(round + 1);
    replaced.push(performance.now() - deaths[round]!);
    others.push(await other);
  }
  // A load that changes slows down some starts more than others. A delay would slow down each replacement.
  expect(Math.min(...replaced)).toBeLessThan(Math.max(1000, 2 * Math.max(...others)));
});

test('a process that hangs exits by itself after its service was killed', { timeout: 120_000 }, async () => {
  // Long enough that the pool itself doesn't end the page before its process is killed.
  const parent = fork(new URL('./orphaned-pool.ts', import.meta.url), ['5000']);
  const [orphan] = (await once(parent, 'message')) as [number];
  expect(isRunning(orphan)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(orphan), { timeout: 60_000 }).toBe(false);
});

test('is ready once a process has started, and not if none can start', async () => {
  const pool = startPool({ processes: 1 });
  await expect(pool.ping()).rejects.toThrow('started yet');
  await outcome(pool, 'fine');
  await pool.ping();
  const [pid = 0] = pool.state().pids;
  process.kill(pid, 'SIGKILL');
  await pool.ping();
  const hopeless = startPool({ entry: new URL('./no-such-child.ts', import.meta.url), processes: 1 });
  await expect(hopeless.ping()).rejects.toThrow();
});

test('a process that cannot start is not restarted in a tight loop', async () => {
  const pool = startPool({ entry: new URL('./no-such-child.ts', import.meta.url), processes: 1 });
  await expect.poll(() => pool.state().replaced).toBeGreaterThan(0);
  const before = pool.state().replaced;
  await wait(1500);
  expect(pool.state().replaced - before).toBeLessThan(6);
});

describe('a full queue', () => {
  test('rejects immediately, with Retry-After', async () => {
    const pool = startPool({ processes: 1, maxQueued: 2, timeout: 30_000 });
    await outcome(pool, 'fine');
    let isBusy = true;
    const running = outcome(pool, 'busy 500', 'a').finally(() => {
      isBusy = false;
    });
    const waiting = [outcome(pool, 'first', 'b'), outcome(pool, 'second', 'c')];
    const refusal = await pool.convert(html('third'), {}, ownerOf('d'), never()).catch((error: RectoError) => error);
    // Before any page is done.
    expect(isBusy).toBe(true);
    expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(refusal).toHaveProperty('retryAfter', expect.any(Number));
    expect(await Promise.all([running, ...waiting])).toEqual(['busy 500', 'first', 'second']);
  });

  test('is limited in the time that a page would wait', () => {
    const queue = new ConversionQueue<string>({ maxWait: 1000 }, { processes: 1, perAccount: 1, perKey: 1 });
    for (let page = 0; page < 100; page++) queue.recordDuration(800);
    queue.push(ownerOf('a'), 'first', 1);
    expect(queue.admissionError(ownerOf('a'), 1)).toBeUndefined();
    queue.push(ownerOf('a'), 'second', 1);
    expect(queue.admissionError(ownerOf('a'), 1)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 });
    expect(queue.admissionError(ownerOf('b'), 1)).toBeUndefined();
  });

  test('is limited in characters too', async () => {
    const pool = startPool({ processes: 1, maxQueuedCharacters: 1000 });
    const running = outcome(pool, 'busy 200');
    const waiting = outcome(pool, `long ${'x'.repeat(600)}`, 'b');
    const waitingToo = outcome(pool, `long ${'x'.repeat(600)}`, 'c');
    expect(await waitingToo).toBe('SERVICE_UNAVAILABLE');
    expect(await running).toBe('busy 200');
    expect(await waiting).toMatch(/^long/);
  });

  test('counts reservations until they are used, released or expired', async () => {
    const pool = startPool({ processes: 1, maxQueued: 4, timeout: 3000 });
    await outcome(pool, 'fine');
    const reservations = ['a', 'b', 'c', 'd'].map((account) => pool.reserve(ownerOf(account)));
    expect(pool.admissionError(ownerOf('e'))).toBeInstanceOf(RectoError);
    expect(await outcome(pool, 'not fetched', 'e')).toBe('SERVICE_UNAVAILABLE');
    const fetched = await pool.convert(html('fetched'), {}, ownerOf('a'), never(), reservations[0]);
    expect(fetched.markdown).toContain('fetched');
    // Converting has released the reservation. Releasing it again has no effect.
    reservations[0]!.release();
    // On a busy machine, the others may have expired meanwhile.
    for (const reservation of reservations.slice(1)) reservation.release();
    for (const account of ['b', 'c', 'd']) pool.reserve(ownerOf(account));
    const last = pool.reserve(ownerOf('e'));
    expect(pool.admissionError(ownerOf('f'))).toBeInstanceOf(RectoError);
    last.release();
    expect(pool.admissionError(ownerOf('f'))).toBeUndefined();
    // Reservations for sites that don't respond expire.
    pool.reserve(ownerOf('e'));
    await wait(1200);
    expect(pool.admissionError(ownerOf('f'))).toBeUndefined();
  });

  test('rejects reservations of a key beyond its share', async () => {
    const pool = startPool({ processes: 2, maxQueued: 8, timeout: 3000 });
    const reservations = [1, 2, 3].map(() => pool.reserve(ownerOf('a/1')));
    expect(() => pool.reserve(ownerOf('a/1'))).toThrow(RectoError);
    reservations.push(pool.reserve(ownerOf('a/2')));
    expect(() => pool.reserve(ownerOf('a/2'))).toThrow(RectoError);
    reservations.push(pool.reserve(ownerOf('b')));
    for (const reservation of reservations) reservation.release();
    expect(pool.admissionError(ownerOf('a/1'))).toBeUndefined();
  });

  test('of one account leaves capacity for others', async () => {
    const pool = startPool({ maxQueued: 8 });
    const greedy = Array.from({ length: 30 }, () => outcome(pool, 'busy 20', 'greedy'));
    expect(await outcome(pool, 'small', 'modest')).toBe('small');
    const refused = (await Promise.all(greedy)).filter((code) => code === 'SERVICE_UNAVAILABLE');
    expect(refused.length).toBeGreaterThanOrEqual(30 - 4 - 2);
  });
});

describe('sixty heavy pages of one key', () => {
  test.each([
    ['of another account', 'modest'],
    ['of the same account', 'greedy/other'],
  ])('let a small page of another key %s start immediately', { timeout: 120_000 }, async (_whose, modest) => {
    const pool = createConverterPool({ entry: MISBEHAVING, maxWait: 600_000, timeout: 60_000, maxQueued: 200 });
    pools.push(pool);
    const all = Math.min(availableParallelism() + 2, 18);
    await expect.poll(() => pool.state().pids.length, { timeout: 60_000 }).toBe(all);
    const enough = new AbortController();
    const heavy = Array.from({ length: 60 }, () => outcome(pool, 'busy 30000', 'greedy/heavy', enough.signal));
    // Two more keys get a process each, so neither waits. They share the CPUs with the heavy pages: with n CPUs, each gets
    // n / (n + 1) of one, at least half of its speed on an idle machine.
    expect(pool.state()).toMatchObject({ running: Math.max(1, all - 2), queued: 60 - Math.max(1, all - 2) });
    const order: string[] = [];
    const first = Promise.race(heavy).then(() => order.push('heavy'));
    const small = outcome(pool, 'busy 20', modest).then(() => order.push('small'));
    expect(pool.state().running).toBe(Math.max(1, all - 2) + 1);
    await small;
    expect(order).toEqual(['small']);
    enough.abort(new Error('enough'));
    await first;
  });

  test('of two keys leave a process for another account', { timeout: 120_000 }, async () => {
    const pool = startPool({ processes: 4, maxWait: 600_000, timeout: 60_000, maxQueued: 200 });
    await expect.poll(() => pool.state().pids.length, { timeout: 60_000 }).toBe(4);
    const enough = new AbortController();
    const heavy = ['greedy/one', 'greedy/two'].flatMap((key) =>
      Array.from({ length: 30 }, () => outcome(pool, 'busy 30000', key, enough.signal)),
    );
    expect(pool.state().running).toBe(3);
    expect(await outcome(pool, 'small', 'modest')).toBe('small');
    enough.abort(new Error('enough'));
    await Promise.all(heavy);
  });
});

test('keys of an account take turns', async () => {
  const pool = startPool({ processes: 1 });
  const order: string[] = [];
  const ask = (page: string, owner: string) => outcome(pool, page, owner).then((page) => order.push(page));
  await outcome(pool, 'fine');
  const many = Array.from({ length: 6 }, (_, place) => ask(`many ${place}`, 'a/many'));
  await Promise.all([...many, ask('one', 'a/one')]);
  expect(order.indexOf('one')).toBeLessThanOrEqual(2);
});

test('owners take turns', async () => {
  const pool = startPool({ processes: 1, perAccount: 1 });
  const order: string[] = [];
  const ask = (page: string, owner: string) => outcome(pool, page, owner).then((page) => order.push(page));
  await outcome(pool, 'fine');
  await Promise.all([ask('a1', 'a'), ask('a2', 'a'), ask('a3', 'a'), ask('a4', 'a'), ask('b1', 'b'), ask('c1', 'c')]);
  expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'));
  expect(order.indexOf('c1')).toBeLessThan(order.indexOf('a3'));
});

describe('a client that disconnects', () => {
  test('removes its queued page', async () => {
    const pool = startPool({ processes: 1 });
    await outcome(pool, 'fine');
    const running = outcome(pool, 'busy 300');
    const leaving = new AbortController();
    const left = outcome(pool, 'waiting', 'b', leaving.signal);
    leaving.abort(new Error('gone'));
    expect(await left).toBe('Error: gone');
    expect(pool.state().queued).toBe(0);
    expect(await running).toBe('busy 300');
  });

  test('ends its running page and leaves no process behind', async () => {
    const pool = startPool({ processes: 1, timeout: 30_000 });
    await outcome(pool, 'fine');
    const [hanging = 0] = pool.state().pids;
    const leaving = new AbortController();
    const left = outcome(pool, 'hang', 'a', leaving.signal);
    await wait(50);
    const started = performance.now();
    leaving.abort(new Error('gone'));
    expect(await left).toBe('Error: gone');
    expect(await outcome(pool, 'fine')).toBe('fine');
    expect(performance.now() - started).toBeLessThan(10_000);
    // The process was killed before the next page began, but its exit may take a moment.
    await expect.poll(() => isRunning(hanging)).toBe(false);
  });

  test('a thousand times leaves nothing running or queued', async () => {
    const pool = startPool({ processes: 2, maxQueued: 2000, maxWait: 60_000 });
    const all = Array.from({ length: 1000 }, (_, index) => {
      const leaving = new AbortController();
      const left = outcome(pool, 'busy 5', `owner ${index % 50}`, leaving.signal);
      setTimeout(() => leaving.abort(new Error('gone')), index % 100);
      return left;
    });
    await Promise.all(all);
    // Pages that are running have a moment to finish before their processes are killed.
    await expect.poll(() => pool.state()).toMatchObject({ running: 0, queued: 0 });
    expect(await outcome(pool, 'fine')).toBe('fine');
  });
});

test('closing finishes accepted pages, rejects new ones, and leaves no process', async () => {
  const pool = startPool();
  await outcome(pool, 'fine');
  const { pids } = pool.state();
  const begun = [outcome(pool, 'busy 200'), outcome(pool, 'busy 201'), outcome(pool, 'busy 202')];
  const closed = pool.close();
  expect(await outcome(pool, 'late')).toBe('SERVICE_UNAVAILABLE');
  expect(await Promise.all(begun)).toEqual(['busy 200', 'busy 201', 'busy 202']);
  await closed;
  expect(pids.filter(isAlive)).toEqual([]);
});

test('the real child processes convert', async () => {
  const pool = createConverterPool({ processes: 1 });
  pools.push(pool);
  const { markdown } = await pool.convert(
    html('<title>Tea</title><h1>Tea</h1><p>Leaves &amp; water.</p>'),
    { includeMeta: false, url: 'https://example.com/tea', now: new Date(0) },
    ownerOf('a'),
    never(),
  );
  expect(markdown).toContain('Leaves & water.');
});

test.runIf(process.platform === 'linux')(
  'the processes that one key can fill have the lowest priority, and the service has the highest',
  async () => {
    const pool = startPool({ processes: 4 });
    await expect.poll(() => pool.state().pids.length).toBe(4);
    const servicePriority = getPriority();
    const further = pool.state().pids.map((pid) => getPriority(pid) - servicePriority);
    const [one = 0, two = 0, three = 0, four = 0] = further;
    expect([one, three]).toEqual([two, four]);
    expect(one).toBeGreaterThan(three);
    expect(three).toBeGreaterThan(0);
  },
);
