/**
 * An operation on accounts or keys that cannot be done as requested, such as a password that is too
 * short. The command line and the pages show the message, which says why and what to do next.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** The form field that is wrong, if it is a single one. Forms show the message next to it. */
  readonly field: UserErrorField | undefined;

  constructor(message: string, field?: UserErrorField) {
    super(message);
    this.field = field;
  }
}

export type UserErrorField = 'email' | 'password' | 'new-password' | 'code' | 'note';
