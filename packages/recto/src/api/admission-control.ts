/**
 * Decides whether a conversion may start: HTTPS, API key, plan, rate limit and a place in the queue, in this order and
 * before the body is read. The API's request handler, its routes and the playground all use it.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { BlockList } from 'node:net';
import { RectoError } from '../contract/errors.ts';
import { PLANS, RATE_POLICY } from '../contract/plans.ts';
import type { Converter, Reservation } from '../conversion/ports.ts';
import type { ApiKeys, Caller } from '../identity/keys/api-keys.ts';
import { KEY_LENGTH } from '../identity/keys/key-format.ts';
import { andThen, type MaybePromise, recover } from '../maybe-promise.ts';
import type { FreeAllowance } from '../metering/free-allowance.ts';
import type { RateDecision, RateLog } from '../metering/ports.ts';
import type { Metrics } from '../operations/metrics.ts';
import { callStore, storeError } from './await-store.ts';
import { type ClientRequest, clientAddress, isPlainHttp } from './client-address.ts';
import { rateLimitExceeded } from './rate-limit-response.ts';
import type { Site } from './site.ts';

export interface Admitted extends Counted {
  /** The request's place in the queue. Release it when the conversion has ended. */
  readonly reservation: Reservation;
}

export interface Rejected {
  readonly error: RectoError;
  /** Undefined if the key is missing or invalid. */
  readonly caller?: Caller | undefined;
  /** Undefined if the rate limit wasn't checked. */
  readonly rate?: RateDecision | undefined;
  /** As in {@link Counted}. Undefined if the request was not counted. */
  readonly requestsInWindow?: number;
}

export type Admission = Admitted | Rejected;

/** A request that was counted against its caller's rate limit. */
interface Counted {
  readonly caller: Caller;
  readonly rate: RateDecision;
  /** Requests of the caller in the window of the rate limit, this one included. */
  readonly requestsInWindow: number;
  readonly error?: undefined;
}

interface Identified {
  readonly caller: Caller;
  readonly error?: undefined;
}

/** Runs calls to several stores: in one transaction if they share a local database, otherwise one after the other. */
export type RunTransaction = <T>(work: () => MaybePromise<T>) => MaybePromise<T>;

interface AdmissionParts {
  readonly keys: ApiKeys;
  /** By key. */
  readonly rateLog: RateLog;
  /** By client address, for requests without a valid key. */
  readonly addressLog: RateLog;
  /** Lets FREE accounts use the playground; undefined if they can't. */
  readonly freeAllowance: FreeAllowance | undefined;
  /** Covers `keys` and `rateLog`. */
  readonly transaction: RunTransaction;
  readonly converter: Converter;
  readonly metrics: Metrics;
  readonly site: Pick<Site, 'baseUrl'>;
  readonly trustedProxies: BlockList;
}

export class AdmissionControl {
  readonly #parts: AdmissionParts;

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  /**
   * For an API request. Returns at once if the stores are local, otherwise a promise.
   * Never throws: if a store fails, the request is rejected.
   */
  admit(request: ClientRequest): MaybePromise<Admission> {
    return recover<Admission>(() => {
      const { site, trustedProxies } = this.#parts;
      if (isPlainHttp(request, site, trustedProxies)) return { error: plainHttpError(site) };
      const key = bearerToken(request.headers.authorization);
      if (key === undefined) return this.#rejectUnknown(request, missingKeyError(request.headers));
      return andThen(this.#checkKey(key), (checked) => {
        if (checked === undefined) return this.#rejectUnknown(request, invalidKeyError(key));
        return this.#reserve(checked);
      });
    }, rejectionOf);
  }

  /** Finds the caller of a request that isn't a conversion, or not yet known to be one. Never throws. */
  identify(request: ClientRequest): MaybePromise<Identified | Rejected> {
    const { site, trustedProxies, keys } = this.#parts;
    return recover<Identified | Rejected>(() => {
      if (isPlainHttp(request, site, trustedProxies)) return { error: plainHttpError(site) };
      const key = bearerToken(request.headers.authorization);
      if (key === undefined) return this.#rejectUnknown(request, missingKeyError(request.headers));
      const found = callStore(this.#parts, 'database', () => keys.identify(key));
      return andThen(found, (caller) => {
        return caller === undefined ? this.#rejectUnknown(request, invalidKeyError(key)) : { caller };
      });
    }, rejectionOf);
  }

  /** Counts a message that converts nothing, so that a key can't send them without limit. */
  countMessage(caller: Caller): MaybePromise<RectoError | undefined> {
    const taken = this.#parts.addressLog.take(`key ${caller.keyId}`);
    return andThen(taken, (rate) => (rate.isAllowed ? undefined : rateLimitExceeded(rate)));
  }

  /** For a conversion that an identified caller requests over the API. Never throws. */
  admitIdentified(caller: Caller): MaybePromise<Admission> {
    return recover<Admission>(
      () => andThen(this.#checkLimit(caller), (checked) => this.#reserve(checked)),
      (error) => ({ ...rejectionOf(error), caller }),
    );
  }

  /**
   * For a member in the playground. On FREE, the caller must also count the conversion with
   * {@link takeFreeConversion}. Never throws.
   */
  admitCaller(caller: Caller): MaybePromise<Admission> {
    return recover<Admission>(
      () => andThen(this.#checkMember(caller), (checked) => this.#reserve(checked)),
      (error) => ({ ...rejectionOf(error), caller }),
    );
  }

  /** Finds the key and counts the request. @returns undefined for an invalid key. */
  #checkKey(key: string): MaybePromise<Counted | Rejected | undefined> {
    const { keys, transaction } = this.#parts;
    let caller: Caller | undefined;
    // An error must pass through the transaction, which then rolls back. So it is caught outside.
    return recover<Counted | Rejected | undefined>(
      () =>
        transaction(() =>
          andThen(
            callStore(this.#parts, 'database', () => keys.identify(key)),
            (found) => {
              caller = found;
              return found && this.#checkLimit(found);
            },
          ),
        ),
      (error) => ({ ...rejectionOf(storeError(this.#parts, 'database', error)), caller }),
    );
  }

  /**
   * Counts a conversion of an account on FREE. Separate from {@link admitCaller}, so that a form with a
   * mistake doesn't use up the allowance.
   * @throws {RectoError} RATE_LIMIT_EXCEEDED if it is used up.
   */
  async takeFreeConversion({ plan, accountId }: Caller): Promise<void> {
    const { freeAllowance } = this.#parts;
    if (PLANS[plan].hasApi || freeAllowance === undefined) return;
    const taken = await callStore(this.#parts, 'limit', () => freeAllowance.take(accountId));
    const error = freeAllowance.errorOf(taken);
    if (error !== undefined) throw error;
  }

  #checkMember(caller: Caller): MaybePromise<Counted | Rejected> {
    const { freeAllowance } = this.#parts;
    if (PLANS[caller.plan].hasApi || freeAllowance === undefined) return this.#checkLimit(caller);
    const current = callStore(this.#parts, 'limit', () => freeAllowance.peek(caller.accountId));
    return andThen(current, (allowance) => {
      const error = freeAllowance.errorOf(allowance);
      return error === undefined ? this.#count(caller) : { caller, error };
    });
  }

  /** Checks the plan and counts the request. Requests on a plan without the API are not counted. */
  #checkLimit(caller: Caller): MaybePromise<Counted | Rejected> {
    const { rateLog } = this.#parts;
    if (!PLANS[caller.plan].hasApi) {
      const current = callStore(this.#parts, 'limit', () => rateLog.peek(caller.keyId));
      return andThen(current, (rate) => ({ caller, rate, error: new RectoError('PRO_PLAN_REQUIRED') }));
    }
    return this.#count(caller);
  }

  #count(caller: Caller): MaybePromise<Counted | Rejected> {
    const { rateLog } = this.#parts;
    const taken = callStore(this.#parts, 'limit', () => rateLog.take(caller.keyId));
    return andThen(taken, (rate) => {
      const counted = { caller, rate, requestsInWindow: RATE_POLICY.quota - rate.remaining };
      return rate.isAllowed ? counted : { ...counted, error: rateLimitExceeded(rate) };
    });
  }

  #reserve(checked: Counted | Rejected): Admission {
    if (checked.error !== undefined) return checked;
    const { converter } = this.#parts;
    const error = converter.admissionError(checked.caller);
    return error === undefined ? { ...checked, reservation: converter.reserve(checked.caller) } : { ...checked, error };
  }

  /** Counts the request against its client address, to make guessing keys slow. */
  #rejectUnknown(request: ClientRequest, error: RectoError): MaybePromise<Rejected> {
    const { addressLog, trustedProxies } = this.#parts;
    return andThen(addressLog.take(clientAddress(request, trustedProxies)), (rate) =>
      rate.isAllowed ? { error } : { rate, error: rateLimitExceeded(rate, ' without a valid API key') },
    );
  }
}

/** The key, which is read from no other place; undefined without a bearer token. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1]?.trim();
}

function invalidKeyError(key: string): RectoError {
  return new RectoError('INVALID_API_KEY', mistakeInKey(key));
}

/** Placeholders such as `<API_KEY>` and other services' keys are recognized by their beginning. */
function mistakeInKey(key: string): string | undefined {
  const isWrapped = /^["'<[]/.test(key) && /["'>\]]/.test(key.slice(-1)) && key.includes('recto_');
  if (isWrapped) return 'The API key has quotes or brackets around it.';
  if (key.startsWith('key_')) return 'This is the ID of an API key, not the key itself, which is only shown once.';
  if (!key.startsWith('recto_')) return 'The API key doesn\'t begin with "recto_", as all keys do.';
  return key.length === KEY_LENGTH
    ? undefined
    : `The API key has ${key.length} characters, but keys have ${KEY_LENGTH}.`;
}

/** Names the usual mistakes, so that the client need not guess why its key wasn't found. */
function missingKeyError({ authorization, 'x-api-key': otherHeader }: IncomingHttpHeaders): RectoError {
  const given = authorization?.trim();
  if (given === undefined) {
    return new RectoError(
      'MISSING_API_KEY',
      otherHeader === undefined ? undefined : 'The header "X-API-Key" is not read, so the request has no API key.',
    );
  }
  if (given === '' || /^Bearer$/i.test(given)) {
    return new RectoError('MISSING_API_KEY', 'The header "Authorization" has no API key. Is a variable empty?');
  }
  const scheme = /^recto_/.test(given) ? 'lacks "Bearer" before the API key' : 'doesn\'t use the scheme "Bearer"';
  return new RectoError('MISSING_API_KEY', `The header "Authorization" ${scheme}.`);
}

/** A redirect would hide the mistake, and the client would send its key unencrypted with every further request. */
function plainHttpError({ baseUrl }: Pick<Site, 'baseUrl'>): RectoError {
  return new RectoError(
    'INVALID_REQUEST',
    `The request was sent over unencrypted http, so others may have read your API key. Rotate the key, and use ${baseUrl}.`,
  );
}

function rejectionOf(error: unknown): Rejected {
  return { error: error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR', undefined, { cause: error }) };
}
