/**
 * A process of its own that fetches small pages from an address, says `ready`, then fetches once more when it is told to,
 * so that what one bomb costs can be told from everything else. It sends the code, and what the fetch took.
 */
import { createPageFetcher } from '../../../src/fetch/page-fetcher.ts';
import { fetchOutcome } from './outcome.ts';

export interface BombReport {
  readonly code: string;
  /** Of processor time. */
  readonly milliseconds: number;
  /** By which the most memory that the process ever held has grown. */
  readonly mebibytes: number;
}

const address = process.argv[2]!;
const fetcher = createPageFetcher({ addresses: { allowPrivate: true } });
for (let round = 0; round < 5; round++) await fetchOutcome(fetcher, address);
process.send?.('ready');
process.once('message', async () => {
  const before = process.resourceUsage();
  const { code } = await fetchOutcome(fetcher, address);
  const after = process.resourceUsage();
  const milliseconds = (after.userCPUTime + after.systemCPUTime - before.userCPUTime - before.systemCPUTime) / 1000;
  const report: BombReport = { code, milliseconds, mebibytes: (after.maxRSS - before.maxRSS) / 1024 };
  process.send?.(report);
  await fetcher.close();
  process.disconnect();
});
