/** Remembers for a while which hosts have pages that need their scripts, and on which rendering made no difference. */
import type { Clock } from '../clock.ts';

export type RenderExperience = 'helps' | 'is useless';

const MAX_HOSTS = 1000;
const MAX_AGE_MILLISECONDS = 15 * 60_000;

export class RenderMemory {
  readonly #clock: Clock;
  /** The host learned about longest ago comes first. */
  readonly #hosts = new Map<string, { readonly experience: RenderExperience; readonly at: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  recall(host: string): RenderExperience | undefined {
    const entry = this.#hosts.get(host);
    if (entry === undefined || this.#clock.now() - entry.at > MAX_AGE_MILLISECONDS) return undefined;
    return entry.experience;
  }

  learn(host: string, experience: RenderExperience): void {
    this.#hosts.delete(host);
    this.#hosts.set(host, { experience, at: this.#clock.now() });
    const [oldest] = this.#hosts.keys();
    if (this.#hosts.size > MAX_HOSTS && oldest !== undefined) this.#hosts.delete(oldest);
  }
}
