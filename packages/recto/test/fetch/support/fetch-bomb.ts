/**
 * A child process that fetches small pages from a URL to warm up, sends `ready`, and fetches once more on request.
 * It sends the result code and the cost of that last fetch alone.
 */
import { createPageFetcher } from '../../../src/fetch/page-fetcher.ts';
import { fetchOutcome } from './outcome.ts';

export interface BombReport {
  readonly code: string;
  /** Processor time. */
  readonly milliseconds: number;
  /** Growth of the process's peak memory. */
  readonly mebibytes: number;
}

const url = process.argv[2]!;
const fetcher = createPageFetcher({ addresses: { allowPrivate: true } });
for (let round = 0; round < 5; round++) await fetchOutcome(fetcher, url);
process.send?.('ready');
process.once('message', async () => {
  const before = process.resourceUsage();
  const { code } = await fetchOutcome(fetcher, url);
  const after = process.resourceUsage();
  const milliseconds = (after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime) / 1000;
  const report: BombReport = { code, milliseconds, mebibytes: (after.maxRSS - before.maxRSS) / 1024 };
  process.send?.(report);
  await fetcher.close();
  process.disconnect();
});
