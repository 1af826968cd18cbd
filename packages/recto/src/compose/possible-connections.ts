/** How many client connections fit into the files that the operating system lets this process open. */
import { readFileSync } from 'node:fs';
import type { Config } from '../config/read-config.ts';

/** For the database, the log and Redis. */
const RESERVED_FILES = 100;
/** Pipes to a child process, and a successor that starts while it ends. */
const FILES_PER_CHILD = 4;
/** The most converter processes that the service chooses itself. */
const MAX_DEFAULT_PROCESSES = 18;

/**
 * Without files for a new connection, none could replace an idle one, and idle clients would shut out all others.
 *
 * @returns the number in the settings, or less.
 */
export function possibleConnections(
  { clientConnections, converterProcesses = MAX_DEFAULT_PROCESSES, fetchProcesses }: Config,
  maxFiles = maxOpenFiles(),
): number {
  const reserved = RESERVED_FILES + FILES_PER_CHILD * (converterProcesses + fetchProcesses);
  return Math.max(1, Math.min(clientConnections, maxFiles - reserved));
}

/** Node raises it to the hard limit when it starts. Infinity if it is unknown. */
function maxOpenFiles(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
