/** A separate service whose child process hangs. It sends the child's process id and waits to be killed: `TIMEOUT`. */
import { createConverterPool } from '../../src/workers/converter-pool.ts';

const pool = createConverterPool({
  entry: new URL('./misbehaving-child.ts', import.meta.url),
  processes: 1,
  timeout: Number(process.argv[2]),
});
const owner = { accountId: 'a', keyId: 'a' };
const never = new AbortController().signal;
await pool.convert({ kind: 'html', text: 'fine' }, {}, owner, never);
const { pids } = pool.state();
void pool.convert({ kind: 'html', text: 'hang' }, {}, owner, never);
setTimeout(() => process.send?.(pids[0]), 100);
