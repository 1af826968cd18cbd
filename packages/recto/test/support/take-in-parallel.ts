/** A child process that takes `REQUESTS` in parallel from the rate log in a file, and sends how many were allowed. Arguments: `FILE ID REQUESTS`. */
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { sqliteRateLog } from '../../src/metering/store/sqlite-rate-log.ts';

const [file, id, requests] = process.argv.slice(2) as [string, string, string];
const log = await sqliteRateLog(file, RATE_POLICY);
const decisions = await Promise.all(Array.from({ length: Number(requests) }, () => log.take(id)));
await log.close();
process.send?.(decisions.filter(({ isAllowed }) => isAllowed).length);
