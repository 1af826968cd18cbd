/** An error that people see as a separate page. */
import { ERRORS, RectoError } from '../contract/errors.ts';

export type PageStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;

export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: PageStatus;
  readonly title: string;

  /** @param message - what happened and what to do next. */
  constructor(status: PageStatus, title: string, message: string) {
    super(message);
    this.status = status;
    this.title = title;
  }
}

/** Reveals nothing about unexpected errors except that they happened. */
export function toPageError(error: Error): PageError {
  if (error instanceof PageError) return error;
  const known = error instanceof RectoError ? error : new RectoError('INTERNAL_ERROR');
  const { status } = ERRORS[known.code];
  if (status === 404) {
    return new PageError(404, 'Page not found', 'The link may be mistyped, expired or already used.');
  }
  if (status === 500) {
    return new PageError(
      500,
      'Something went wrong',
      'This is a problem on our side. Try again. If it persists, contact the operator and include the request ID below.',
    );
  }
  if (status === 503) {
    return new PageError(
      503,
      'Service unavailable',
      'The service is busy or cannot reach its database. Try again in a moment.',
    );
  }
  const title = status === 405 ? 'This URL is for programs' : "This didn't work";
  return new PageError(status, title, known.message);
}
