/** Counts usage beside the requests instead of within them: a request adds to a number, a timer writes the numbers down. */
import type { Clock } from './clock.ts';
import type { Usage, UsageStore } from './ports.ts';

/** What a power cut or a killed process can lose of the usage; nothing else depends on it. */
const FLUSH_MILLISECONDS = 1000;

type Counted = Pick<Usage, 'pages' | 'words' | 'bytes'>;

export class UsageRecorder {
  readonly #store: UsageStore;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #usage = new Map<string, Usage>();
  #lastUsed = new Map<string, number>();
  #flushing: Promise<void> | undefined;

  /** @param onError - hears when the store is away; what is counted stays here until it is back. */
  constructor(store: UsageStore, clock: Clock, onError: (error: unknown) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MILLISECONDS).unref();
  }

  /** @param outcome - `OK` or the code of the error. */
  record(keyId: string, outcome: string, counted: Counted): void {
    const now = this.#clock.now();
    const day = new Date(now).toISOString().slice(0, 10);
    this.#add({ keyId, day, outcome, requests: 1, ...counted });
    this.#lastUsed.set(keyId, now);
  }

  /** Writes down what is counted. Never rejects. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  async #write(): Promise<void> {
    if (this.#lastUsed.size === 0) return;
    const [usage, lastUsed] = [this.#usage, this.#lastUsed];
    this.#usage = new Map();
    this.#lastUsed = new Map();
    try {
      await this.#store.addUsage([...usage.values()], lastUsed);
    } catch (error) {
      for (const each of usage.values()) this.#add(each);
      for (const [keyId, at] of lastUsed) this.#lastUsed.set(keyId, Math.max(at, this.#lastUsed.get(keyId) ?? 0));
      this.#onError(error);
    }
  }

  #add(usage: Usage): void {
    const name = `${usage.keyId} ${usage.day} ${usage.outcome}`;
    const known = this.#usage.get(name);
    if (known === undefined) {
      this.#usage.set(name, usage);
      return;
    }
    this.#usage.set(name, {
      ...known,
      requests: known.requests + usage.requests,
      pages: known.pages + usage.pages,
      words: known.words + usage.words,
      bytes: known.bytes + usage.bytes,
    });
  }
}
