/** What was asked of accounts or keys cannot be done; the message says why and what to do. For command line and dashboard. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** What of it is wrong, where it is one thing: a form says the message beside that field. */
  readonly field: UserErrorField | undefined;

  constructor(message: string, field?: UserErrorField) {
    super(message);
    this.field = field;
  }
}

export type UserErrorField = 'email' | 'password' | 'new-password' | 'code';
