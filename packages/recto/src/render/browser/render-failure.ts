import type { FailureCause } from '../protocol/messages.ts';

/** Why there is nothing to capture. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure';
  override readonly cause: FailureCause;

  constructor(cause: FailureCause, detail = '') {
    super(detail);
    this.cause = cause;
  }
}
