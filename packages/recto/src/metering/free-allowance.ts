/** How many conversions an account on the FREE plan has left in the playground. */
import { RectoError } from '../contract/errors.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { RateDecision, RateLog } from './ports.ts';

export class FreeAllowance {
  /** Conversions in any 24 hours. */
  readonly quota: number;
  readonly #log: Pick<RateLog, 'take' | 'peek'>;

  /** @param log - counts `quota` entries in any 24 hours, exactly across all instances. */
  constructor(log: Pick<RateLog, 'take' | 'peek'>, quota: number) {
    this.#log = log;
    this.quota = quota;
  }

  take(accountId: string): MaybePromise<RateDecision> {
    return this.#log.take(idOf(accountId));
  }

  peek(accountId: string): MaybePromise<RateDecision> {
    return this.#log.peek(idOf(accountId));
  }

  /** The error if the allowance is used up. */
  errorOf({ isAllowed, resetMilliseconds }: RateDecision): RectoError | undefined {
    if (isAllowed) return undefined;
    const retryAfter = Math.max(1, Math.ceil(resetMilliseconds / 1000));
    const message = `The FREE plan includes ${this.quota} conversions in any 24 hours. The next one is possible in ${describeWait(retryAfter)}.`;
    return new RectoError('RATE_LIMIT_EXCEEDED', message, { retryAfter });
  }
}

function idOf(accountId: string): string {
  return `free_${accountId}`;
}

/** Rounded up, so that waiting this long is always enough. */
function describeWait(seconds: number): string {
  const [count, unit] =
    seconds > 3600
      ? [Math.ceil(seconds / 3600), 'hour']
      : seconds > 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
