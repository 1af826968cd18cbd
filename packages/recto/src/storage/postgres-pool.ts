/** Connections to PostgreSQL that are given up when they fail, so that a database that comes back is found again. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

const CONNECTIONS = 10;

/**
 * @param patience - milliseconds to wait for a connection, and for a statement.
 * @param onError - hears of every connection that is lost.
 */
export function openPostgresPool(
  connectionString: string,
  patience: number,
  onError: (error: Error) => void,
): PostgresPool {
  const { INT8 } = pg.types.builtins;
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
    application_name: 'recto',
    types: {
      // 64-bit integers hold times and counts here, far below where a double loses whole numbers.
      getTypeParser: (type, format) =>
        type === INT8 ? (value: string) => Number(value) : pg.types.getTypeParser(type, format),
    },
  });
  pool.on('error', onError);
  // A connection that is lost between two statements of a transaction has nobody else to tell, and would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let isBroken = false;
      /** An answer of the database, an error too, leaves the connection whole; anything else may leave an answer owing. */
      const watch = async (work: Promise<unknown>): Promise<unknown> => {
        try {
          return await work;
        } catch (error) {
          isBroken ||= !(error instanceof pg.DatabaseError);
          throw error;
        }
      };
      const query = (...words: unknown[]) => watch(Reflect.apply(client.query, client, words));
      return { query: query as PostgresPoolClient['query'], release: () => client.release(isBroken) };
    },
  };
}
