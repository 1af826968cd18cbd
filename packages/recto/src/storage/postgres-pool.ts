/** A PostgreSQL connection pool that discards failed connections, so that it recovers when the database is back. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

const MAX_CONNECTIONS = 10;

/**
 * @param timeout - milliseconds to wait for a connection.
 * @param onError - called for every lost connection.
 * @param statementTimeout - milliseconds to wait for a statement.
 */
export function openPostgresPool(
  connectionString: string,
  timeout: number,
  onError: (error: Error) => void,
  statementTimeout = timeout,
): PostgresPool {
  const { INT8 } = pg.types.builtins;
  const pool = new pg.Pool({
    connectionString,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: timeout,
    query_timeout: statementTimeout,
    keepAlive: true,
    application_name: 'recto',
    types: {
      // Our 64-bit integers are times and counts, which a double represents exactly.
      getTypeParser: (type, format) =>
        type === INT8 ? (value: string) => Number(value) : pg.types.getTypeParser(type, format),
    },
  });
  pool.on('error', onError);
  // Without a listener, a connection lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let isBroken = false;
      /** Database errors leave the connection usable. After other errors a late response could reach the next query. */
      const watch = async (work: Promise<unknown>): Promise<unknown> => {
        try {
          return await work;
        } catch (error) {
          isBroken ||= !(error instanceof pg.DatabaseError);
          throw error;
        }
      };
      const query = (...parameters: unknown[]) => watch(Reflect.apply(client.query, client, parameters));
      return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
    },
  };
}
