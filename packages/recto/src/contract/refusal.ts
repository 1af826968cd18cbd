/** What was asked of accounts or keys cannot be done; the message says why and what to do. For command line and dashboard. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** What of it is wrong, where it is one thing: a form says the message beside that field. */
  readonly about: RefusedField | undefined;

  constructor(message: string, about?: RefusedField) {
    super(message);
    this.about = about;
  }
}

export type RefusedField = 'email' | 'password' | 'new-password' | 'code';
