/** A real service as a process, on a database of its own, and what is written into it beside the service. */
import { type Data, openData } from '../../../src/compose/open-data.ts';
import type { Engine } from '../../../src/store/engine.ts';
import { type ServeProcess, startServe } from '../../support/recto-process.ts';
import { makePlace } from '../../support/stores.ts';

export interface Site {
  readonly origin: string;
  /** The same data that the service has open. */
  readonly data: Data;
  readonly process: ServeProcess;
  close(): Promise<void>;
}

export async function startSite(engine: Engine, environment: Record<string, string> = {}): Promise<Site> {
  const place = await makePlace(engine);
  const process = await startServe({
    RECTO_DATA_DIR: place.dataDir,
    RECTO_CONVERT_PROCESSES: '1',
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...environment,
  });
  const data = await openData(place, () => {});
  return {
    origin: new URL(process.url).origin,
    data,
    process,
    async close() {
      process.child.kill('SIGTERM');
      await process.finished;
      await data.database.close();
      await place.remove();
    },
  };
}
