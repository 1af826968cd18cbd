/** Whether this instance should be sent requests: it is not stopping, and what it needs answers. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest that a check may take; a part that needs longer is as good as away. */
const CHECK_MILLISECONDS = 1000;
/** How long an answer is good for, so that asking often costs nothing. */
const FRESH_MILLISECONDS = 500;

export interface ReadinessReport {
  readonly isReady: boolean;
  /** `ok`, or what is wrong, by part. */
  readonly parts: Readonly<Record<string, 'ok' | 'unavailable' | 'stopping'>>;
}

export class Readiness {
  readonly #checks: Readonly<Record<string, () => Promise<void>>>;
  #isStopping = false;
  #known: { readonly at: number; readonly report: Promise<ReadinessReport> } | undefined;

  /** @param checks - by part: resolves when the part answers, rejects when it does not. */
  constructor(checks: Readonly<Record<string, () => Promise<void>>>) {
    this.#checks = checks;
  }

  /** From now on nobody should send requests here. */
  stop(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  async report(): Promise<ReadinessReport> {
    if (this.#isStopping) return { isReady: false, parts: { service: 'stopping' } };
    const now = performance.now();
    if (this.#known === undefined || now - this.#known.at > FRESH_MILLISECONDS) {
      this.#known = { at: now, report: this.#ask() };
    }
    return this.#known.report;
  }

  async #ask(): Promise<ReadinessReport> {
    const parts = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => {
        const stop = new AbortController();
        const late = sleep(CHECK_MILLISECONDS, false, { signal: stop.signal }).catch(() => false);
        const isOk = await Promise.race([
          check().then(
            () => true,
            () => false,
          ),
          late,
        ]);
        stop.abort();
        return [name, isOk ? 'ok' : 'unavailable'] as const;
      }),
    );
    return { isReady: parts.every(([, state]) => state === 'ok'), parts: Object.fromEntries(parts) };
  }
}
