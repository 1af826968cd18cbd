/** Describes this running instance, for the administrators' status page. */
import type { Clock } from '../clock.ts';
import { RecentOutcomes } from './recent-outcomes.ts';

/** How busy the converting processes are. */
export interface ConverterState {
  /** Processes that are idle or busy. */
  readonly processes: number;
  readonly running: number;
  readonly queued: number;
  readonly maxQueued: number;
  /** Milliseconds that the oldest queued page has waited. */
  readonly oldestQueuedAge: number;
  /** Processes replaced since the start, for any reason. */
  readonly replaced: number;
}

export interface Instance {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Where accounts and keys are stored. */
  readonly store: 'SQLite' | 'PostgreSQL';
  /** Where the rate limit is counted. */
  readonly rateStore: 'SQLite' | 'PostgreSQL' | 'Redis' | 'memory';
  readonly recent: RecentOutcomes;
  converter(): ConverterState;
}

export function describeInstance(clock: Clock, parts: Pick<Instance, 'store' | 'rateStore' | 'converter'>): Instance {
  return { startedAt: clock.now(), recent: new RecentOutcomes(clock), ...parts };
}
