/** What a person did not expect to see instead of the page, with the status it is sent with. */
import { ERRORS, RectoError } from '../contract/errors.ts';

export type PageStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: PageStatus;
  readonly title: string;

  /** @param message - what to do now, for people. */
  constructor(status: PageStatus, title: string, message: string) {
    super(message);
    this.status = status;
    this.title = title;
  }
}

/** Any failure, as a page tells it: of what was not foreseen nothing but that it happened. */
export function toPageError(error: Error): PageError {
  if (error instanceof PageError) return error;
  const known = error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR');
  const { status } = ERRORS[known.code];
  if (status === 404) {
    return new PageError(404, 'There is nothing here', 'The link may be mistyped, used up or too old.');
  }
  if (status === 500) {
    return new PageError(
      500,
      'Something failed on our side',
      'Try again. If it stays, tell the operator the number below.',
    );
  }
  if (status === 503) {
    return new PageError(503, 'Not right now', 'The service is busy or cannot reach its data. Try again in a moment.');
  }
  return new PageError(status, 'This did not work', known.message);
}
