/** A process of its own that takes from a rate log in one file: `FILE ID REQUESTS`; it sends how many were answered. */
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { sqliteRateLog } from '../../src/metering/store/sqlite-rate-log.ts';

const [file, id, requests] = process.argv.slice(2) as [string, string, string];
const log = await sqliteRateLog(file, RATE_POLICY);
const decisions = await Promise.all(Array.from({ length: Number(requests) }, () => log.take(id)));
await log.close();
process.send?.(decisions.filter(({ isAllowed }) => isAllowed).length);
