/**
 * A client of its own process, so that the time it takes is not taken for the service's: sends the same request over kept
 * connections, as many at a time as it is told, or as many a second whatever becomes of them. It answers each order with
 * what came back.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';

export interface LoadOrder {
  readonly origin: string;
  /** Taken in turns, since each may only send 60 requests a minute. */
  readonly keys: readonly string[];
  readonly body: string;
  readonly connections: number;
  /** So many requests, as many at a time as there are connections; */
  readonly requests?: number;
  /** or for so many seconds, */
  readonly seconds?: number;
  /** and then, where it is given, so many a second, whether the earlier ones are answered or not. */
  readonly perSecond?: number;
}

export interface LoadReport {
  readonly answers: readonly { readonly status: number; readonly milliseconds: number }[];
  /** By which the client itself was late at worst, milliseconds: what it measures is too long by that at most. */
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
    // What was not answered at all counts as 0.
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
