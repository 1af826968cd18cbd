/** A child process that writes to the data in `FOLDER` until it is killed, and sends the name of each completed write. Argument: `FOLDER`. */
import { openData } from '../../src/compose/open-data.ts';

const { accounts, keys } = await openData({ dataDir: process.argv[2]!, databaseUrl: undefined }, () => {});
const done = (write: Record<string, string>) => process.stdout.write(`${JSON.stringify(write)}\n`);

for (let turn = 0; ; turn++) {
  const { id, email } = await accounts.create(`${process.pid}.${turn}.${Date.now()}@example.com`);
  done({ account: id });
  const kept = await keys.create(id, 'kept');
  done({ key: kept.key });
  const ended = await keys.create(id, 'ended');
  await keys.revoke(ended.record.id);
  done({ revoked: ended.key });
  const rotated = await keys.rotate(kept.record.id, 0);
  done({ key: rotated.key, revoked: kept.key });
  await accounts.setPlan(email, 'PRO');
  done({ pro: id });
}
