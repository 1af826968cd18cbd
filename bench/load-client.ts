/**
 * A client in a separate process, so that its CPU time isn't counted as the service's. Sends the same request over
 * keep-alive connections, either a number at once or a number per second regardless of responses, and reports the results.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

export interface LoadOrder {
  readonly origin: string;
  /** Used in turn: each may send 60 requests per minute. */
  readonly keys: readonly string[];
  readonly body: string;
  readonly connections: number;
  /** Total number of requests, one at a time per connection. */
  readonly requests?: number;
  /** Duration, instead of a number of requests. */
  readonly seconds?: number;
  /** With `seconds`: sends at this rate, without waiting for responses. */
  readonly perSecond?: number;
}

export interface LoadReport {
  readonly answers: readonly { readonly status: number; readonly milliseconds: number }[];
  /** Largest delay of the client itself, in milliseconds. Measured times are too long by at most this. */
  readonly lag: number;
}

let nextKey = 0;

process.on('message', async (order: LoadOrder) => {
  const pool = new Pool(order.origin, { connections: order.connections });
  const bytes = Buffer.from(order.body);
  const answers: { status: number; milliseconds: number }[] = [];

  const send = async (): Promise<void> => {
    const key = order.keys[nextKey++ % order.keys.length];
    const started = performance.now();
    const answer = await pool
      .request({
        method: 'POST',
        path: '/api/v1/convert',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: bytes,
      })
      .catch(() => undefined);
    // A request without a response counts as status 0.
    await answer?.body.dump();
    answers.push({ status: answer?.statusCode ?? 0, milliseconds: performance.now() - started });
  };

  const lag = order.perSecond === undefined ? await keepBusy(order, send) : await keepPace(order, send);
  await pool.close();
  const report: LoadReport = { answers, lag };
  process.send?.(report);
});
process.on('disconnect', () => process.exit());

async function keepBusy(order: LoadOrder, send: () => Promise<void>): Promise<number> {
  const { connections, requests = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = order;
  const end = performance.now() + seconds * 1000;
  let left = requests;
  const work = async () => {
    while (left-- > 0 && performance.now() < end) await send();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return 0;
}

async function keepPace({ seconds = 0, perSecond = 0 }: LoadOrder, send: () => Promise<void>): Promise<number> {
  const started = performance.now();
  const sent: Promise<void>[] = [];
  let lag = 0;
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
    const due = Math.floor(passed * perSecond);
    while (sent.length < due) sent.push(send());
    const before = performance.now();
    await wait(1);
    lag = Math.max(lag, performance.now() - before - 1);
  }
  await Promise.all(sent);
  return lag;
}
