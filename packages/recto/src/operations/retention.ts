/** Deletes old data at the start and then daily: audit log entries, usage counts and failed sign-ins. */

import { type Clock, DAY, utcDay } from '../clock.ts';
import type { AuditLog } from '../identity/audit/audit-log.ts';
import type { SignInThrottle } from '../identity/sign-in/sign-in-throttle.ts';
import type { UsageStore } from '../metering/ports.ts';

interface RetentionParts {
  readonly audit: Pick<AuditLog, 'deleteBefore'>;
  readonly usage: Pick<UsageStore, 'deleteBefore'>;
  readonly signInThrottle: Pick<SignInThrottle, 'forget'>;
  readonly clock: Clock;
  readonly auditDays: number;
  readonly usageDays: number;
  /** Called if a deletion fails. It is tried again the next day. */
  readonly onError: (error: unknown) => void;
}

export class Retention {
  readonly #parts: RetentionParts;
  readonly #timer: NodeJS.Timeout;
  #sweeping: Promise<void>;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#sweeping = this.sweep();
    this.#timer = setInterval(() => {
      this.#sweeping = this.sweep();
    }, DAY).unref();
  }

  /** Never rejects. */
  async sweep(): Promise<void> {
    const { audit, usage, signInThrottle, clock, auditDays, usageDays, onError } = this.#parts;
    const now = clock.now();
    await audit.deleteBefore(now - auditDays * DAY).catch(onError);
    await usage.deleteBefore(utcDay(now - usageDays * DAY)).catch(onError);
    await signInThrottle.forget().catch(onError);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }
}
