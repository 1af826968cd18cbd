/**
 * A clock that advances only while a service can run, so that limits on time hold on a busy machine too. It leaves out
 * the time in which the operating system ran other processes although the service was ready (`/proc/PID/schedstat`), and
 * the time in which this process was stopped. Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';

const TICK = 100;
/** A longer time between two ticks means that this process was stopped, or kept from running. */
const MAX_GAP = 1000;
/** The clock never stands still, so that a service that hangs on a busy machine is found as well. */
const MIN_SPEED = 0.05;

interface Alarm {
  readonly at: number;
  readonly call: () => void;
}

export class ServiceClock {
  /** Milliseconds since the start in which this process wasn't stopped. */
  elapsed = 0;
  /** Milliseconds since the start in which this process didn't get to run its timers. */
  lag = 0;
  /** Milliseconds since the start in which neither this process nor any thread of the service was kept from running. */
  #serviceTime = 0;
  /** How often this process was stopped. */
  stops = 0;

  readonly #pid: number;
  readonly #alarms = new Set<Alarm>();
  readonly #timer: NodeJS.Timeout;
  #tickedAt = performance.now();
  #delays: ReadonlyMap<string, number>;

  constructor(pid: number) {
    this.#pid = pid;
    this.#delays = delaysOfThreads(pid);
    this.#timer = setInterval(() => this.#tick(), TICK);
  }

  /** Calls a function when the service has had so many milliseconds. @returns a function that cancels it. */
  after(milliseconds: number, call: () => void): () => void {
    const alarm = { at: this.#serviceTime + milliseconds, call };
    this.#alarms.add(alarm);
    return () => this.#alarms.delete(alarm);
  }

  /**
   * Measures what the service's main process takes, without the time in which this process or that one couldn't run.
   * A loop that keeps the service busy counts in full.
   */
  async measure(action: () => Promise<void>): Promise<number> {
    const started = performance.now();
    const lag = this.lag;
    const delay = schedulingDelay(this.#pid);
    const ran = processorTime(this.#pid);
    await action();
    this.#tick();
    // Both may have been kept from running at the same time, which is subtracted twice.
    const kept = this.lag - lag + (schedulingDelay(this.#pid) - delay);
    return Math.max(processorTime(this.#pid) - ran, performance.now() - started - kept);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const gap = now - this.#tickedAt;
    this.#tickedAt = now;
    const wasStopped = gap > MAX_GAP;
    if (wasStopped) this.stops++;
    this.lag += Math.max(0, gap - TICK);
    this.elapsed += wasStopped ? TICK : gap;

    const counted = Math.min(gap, TICK);
    const delays = delaysOfThreads(this.#pid);
    let longest = 0;
    for (const [thread, delay] of delays) longest = Math.max(longest, delay - (this.#delays.get(thread) ?? delay));
    this.#delays = delays;
    this.#serviceTime += Math.max(counted - longest, counted * MIN_SPEED);
    for (const alarm of this.#alarms) {
      if (alarm.at > this.#serviceTime) continue;
      this.#alarms.delete(alarm);
      alarm.call();
    }
  }
}

/** How long the main thread of a process has been ready to run and wasn't running, in milliseconds. */
export function schedulingDelay(pid: number): number {
  return delayIn(`/proc/${pid}/schedstat`);
}

/** How long the main thread of a process has been running, in milliseconds. */
function processorTime(pid: number): number {
  return Number(contents(`/proc/${pid}/schedstat`).split(' ')[0]) / 1e6;
}

/** The delay of each thread of a process and its children, by thread ID. */
function delaysOfThreads(pid: number, into = new Map<string, number>()): ReadonlyMap<string, number> {
  for (const thread of entries(`/proc/${pid}/task`)) {
    into.set(thread, delayIn(`/proc/${pid}/task/${thread}/schedstat`));
    for (const child of contents(`/proc/${pid}/task/${thread}/children`).split(' ')) {
      if (child !== '') delaysOfThreads(Number(child), into);
    }
  }
  return into;
}

function delayIn(path: string): number {
  return Number(contents(path).split(' ')[1] ?? 0) / 1e6;
}

/** Processes and threads end at any time; then there is nothing to read. */
function contents(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function entries(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
