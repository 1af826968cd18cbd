/** Messages between the service and a process that fetches pages. */
import { type ErrorCode, RectoError } from '../../contract/errors.ts';
import type { FetchChoices, FetchedPage } from '../../conversion/ports.ts';
import type { RefusedConnection } from '../page-fetch.ts';
import type { PageFetcherSettings } from '../page-fetcher.ts';

/** The settings that can be sent to another process. The limits of concurrent pages apply before that. */
export type FetchChildSettings = Omit<PageFetcherSettings, 'resolve' | 'onRefused' | 'maxConcurrent' | 'maxPerAccount'>;

export type FetchCommand =
  /** The first message. */
  | { readonly kind: 'start'; readonly settings: FetchChildSettings }
  | {
      readonly kind: 'fetch';
      readonly id: number;
      readonly url: string;
      readonly accountId: string | undefined;
      readonly choices: FetchChoices;
    }
  /** The client has disconnected. There is no reply. */
  | { readonly kind: 'cancel'; readonly id: number };

export type FetchReply =
  | { readonly kind: 'page'; readonly id: number; readonly page: FetchedPage }
  | { readonly kind: 'error'; readonly id: number; readonly error: SentError }
  /** The guard refused a connection. */
  | { readonly kind: 'refused'; readonly connection: RefusedConnection };

/** An error without its class and stack. */
interface SentError {
  /** `undefined`: not an error that the client sees, but a bug. */
  readonly code: ErrorCode | undefined;
  /** For a {@link RectoError}, without the advice of its code. */
  readonly detail: string;
  readonly retryAfter?: number;
  /** For the operator's log. */
  readonly cause?: string;
}

export function encodeError(error: unknown): SentError {
  if (!(error instanceof RectoError)) return { code: undefined, detail: describe(error) };
  const { code, detail, retryAfter, cause } = error;
  return {
    code,
    detail,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(cause === undefined ? {} : { cause: describe(cause) }),
  };
}

export function decodeError({ code, detail, retryAfter, cause }: SentError): Error {
  if (code === undefined) return new Error(detail);
  return new RectoError(code, detail, {
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(cause === undefined ? {} : { cause: new Error(cause) }),
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
