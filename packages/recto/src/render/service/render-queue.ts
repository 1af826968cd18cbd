/** Slots for pages that are rendered at the same time, and a bounded queue in which accounts and keys take turns. */
import { RectoError } from '../../contract/errors.ts';
import type { Owner } from '../../conversion/ports.ts';
import { FairQueue } from '../../workers/fair-queue.ts';
import { Reservations } from '../../workers/reservations.ts';

interface Waiting {
  readonly owner: Owner;
  readonly start: () => void;
}

export class RenderQueue {
  readonly #slots: number;
  readonly #queue: FairQueue<Waiting>;
  readonly #running: Owner[] = [];
  readonly #reservations = new Reservations();
  #isOpen = false;

  /** @param entries - pages that may wait. One account may have half of them, one key three eighths. */
  constructor(slots: number, entries: number) {
    this.#slots = slots;
    this.#queue = new FairQueue({
      entries,
      perAccount: Math.ceil(entries / 2),
      perKey: Math.ceil((entries * 3) / 8),
      size: Number.POSITIVE_INFINITY,
    });
  }

  get running(): number {
    return this.#running.length;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** Whether pages may start: there is a browser. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.#dispatch();
  }

  /**
   * Waits for a slot.
   * @returns a function that gives it back.
   * @throws {RectoError} SERVICE_UNAVAILABLE if the queue is full; the reason of `signal` if it is aborted.
   */
  async take(owner: Owner, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const mayStart = this.#isOpen && this.#mayRun(owner) && this.#running.length < this.#slots;
    if (!mayStart && !this.#queue.hasRoom(owner, 0, this.#reservations)) {
      throw new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are being rendered.', { retryAfter: 5 });
    }
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        this.#queue.remove(owner, waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        owner,
        start: () => {
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      this.#queue.push(owner, waiting, 0);
      this.#dispatch();
    });
    return () => {
      const index = this.#running.indexOf(owner);
      if (index !== -1) this.#running.splice(index, 1);
      this.#dispatch();
    };
  }

  #dispatch(): void {
    while (this.#isOpen && this.#running.length < this.#slots) {
      const next = this.#queue.shift((owner) => this.#mayRun(owner));
      if (next === undefined) return;
      this.#running.push(next.owner);
      next.start();
    }
  }

  /** One slot stays free for other accounts. */
  #mayRun({ accountId }: Owner): boolean {
    const running = this.#running.filter((owner) => owner.accountId === accountId).length;
    return running < Math.max(1, this.#slots - 1);
  }
}
