/** Whether this instance should receive requests: it isn't stopping, and everything it depends on responds. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A dependency that doesn't respond within this time counts as unavailable. */
const CHECK_MILLISECONDS = 1000;
/** How long a report is reused, so that frequent checks are cheap. */
const FRESH_MILLISECONDS = 500;

export interface ReadinessReport {
  readonly isReady: boolean;
  /** State by dependency. */
  readonly parts: Readonly<Record<string, 'ok' | 'unavailable' | 'stopping'>>;
}

export class Readiness {
  readonly #checks: Readonly<Record<string, () => Promise<void>>>;
  readonly #onUnavailable: (part: string, error: unknown) => void;
  /** Dependencies that were unavailable when they were last checked. */
  readonly #unavailable = new Set<string>();
  #isStopping = false;
  #lastReport: { readonly at: number; readonly report: Promise<ReadinessReport> } | undefined;

  /**
   * @param checks - by dependency: a check resolves if it responds and rejects if it doesn't.
   * @param onUnavailable - called when a dependency becomes unavailable, with the reason.
   */
  constructor(
    checks: Readonly<Record<string, () => Promise<void>>>,
    onUnavailable: (part: string, error: unknown) => void = () => {},
  ) {
    this.#checks = checks;
    this.#onUnavailable = onUnavailable;
  }

  /** Reports the instance as not ready from now on. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  async report(): Promise<ReadinessReport> {
    if (this.#isStopping) return { isReady: false, parts: { service: 'stopping' } };
    const now = performance.now();
    if (this.#lastReport === undefined || now - this.#lastReport.at > FRESH_MILLISECONDS) {
      this.#lastReport = { at: now, report: this.#check() };
    }
    return this.#lastReport.report;
  }

  async #check(): Promise<ReadinessReport> {
    const parts = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => {
        const stop = new AbortController();
        const late = new Error(`No response within ${CHECK_MILLISECONDS} ms.`);
        const timeout = sleep(CHECK_MILLISECONDS, late, { signal: stop.signal }).catch(() => late);
        const failure: unknown = await Promise.race([
          check().then(
            () => undefined,
            (error: unknown) => error ?? new Error('The check failed.'),
          ),
          timeout,
        ]);
        stop.abort();
        this.#note(name, failure);
        return [name, failure === undefined ? 'ok' : 'unavailable'] as const;
      }),
    );
    return { isReady: parts.every(([, state]) => state === 'ok'), parts: Object.fromEntries(parts) };
  }

  #note(name: string, failure: unknown): void {
    if (failure === undefined) this.#unavailable.delete(name);
    else if (!this.#unavailable.has(name)) {
      this.#unavailable.add(name);
      this.#onUnavailable(name, failure);
    }
  }
}
