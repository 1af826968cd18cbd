/**
 * A client of its own process, so that the time it takes is not taken for the service's: sends the same request again and
 * again over a few kept connections. It waits for messages, and answers each with what came back.
 */
import { Pool } from 'undici';

export interface LoadOrder {
  readonly origin: string;
  readonly key: string;
  readonly body: string;
  readonly requests: number;
}

const CONNECTIONS = 4;

process.on('message', async ({ origin, key, body, requests }: LoadOrder) => {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const bytes = Buffer.from(body);
  const statuses: Record<number, number> = {};
  let left = requests;
  const send = async () => {
    while (left-- > 0) {
      const answer = await pool.request({
        method: 'POST',
        path: '/api/v1/convert',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: bytes,
      });
      await answer.body.dump();
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  await pool.close();
  process.send?.(statuses);
});
process.on('disconnect', () => process.exit());
