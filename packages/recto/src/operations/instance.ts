/** What one running instance is made of, for the page that shows how it fares. */
import type { Clock } from '../clock.ts';
import { RecentOutcomes } from './recent-outcomes.ts';

/** How busy the converting processes are. */
export interface ConverterState {
  /** Processes that are ready or busy. */
  readonly processes: number;
  readonly running: number;
  readonly queued: number;
  /** Pages that may wait. */
  readonly maxQueued: number;
  /** Processes that were replaced since the start, for whatever reason. */
  readonly replaced: number;
}

export interface Instance {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Where accounts and keys are kept. */
  readonly store: 'SQLite' | 'PostgreSQL';
  /** Where the rate limit is counted. */
  readonly rateStore: 'SQLite' | 'PostgreSQL' | 'Redis' | 'memory';
  readonly recent: RecentOutcomes;
  converter(): ConverterState;
}

export function describeInstance(clock: Clock, parts: Pick<Instance, 'store' | 'rateStore' | 'converter'>): Instance {
  return { startedAt: clock.now(), recent: new RecentOutcomes(clock), ...parts };
}
