/** The pool of converting processes with the limits of the settings. */
import type { Config } from '../config/read-config.ts';
import type { ConverterState } from '../operations/instance.ts';
import type { Log } from '../operations/log.ts';
import { type ConverterPool, createConverterPool } from '../workers/converter-pool.ts';

export function openConverter(config: Config, log: Log): ConverterPool {
  return createConverterPool({
    ...(config.converterProcesses === undefined ? {} : { processes: config.converterProcesses }),
    heapMegabytes: config.converterHeap,
    timeout: config.converterTime * 1000,
    maxQueued: config.converterQueue,
    onDeath: (reason) => log.warn({ reason }, 'A converting process exited and is being replaced.'),
  });
}

/** For the service page of administrators and the metrics. */
export function converterState(converter: ConverterPool, config: Config): ConverterState {
  const { running, queued, oldestQueuedAge, pids, replaced } = converter.state();
  return { processes: pids.length, running, queued, oldestQueuedAge, maxQueued: config.converterQueue, replaced };
}
