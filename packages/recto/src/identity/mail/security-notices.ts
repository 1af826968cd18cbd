/** Tells the owner of an account by e-mail when a way to sign in to it has changed, in case it wasn't them. */
import type { Account } from '../account/account.ts';
import type { Mailer } from './mailer.ts';

const CHANGES = {
  'password.change': ['Your Recto password was changed', 'The password of your account was changed.'],
  'password.reset': ['Your Recto password was reset', 'The password of your account was reset with a link.'],
  'factor.on': ['Two-factor authentication was turned on', 'Signing in to your account now requires a code.'],
  'factor.off': ['Two-factor authentication was turned off', 'Signing in to your account no longer requires a code.'],
  'factor.recovery-code.use': ['A recovery code was used', 'Someone signed in to your account with a recovery code.'],
  'factor.recovery-codes.renew': ['Recovery codes were replaced', 'The recovery codes of your account were replaced.'],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

/** Named like the actions of the audit log. */
export type SecurityChange = keyof typeof CHANGES;

export class SecurityNotices {
  readonly #mailer: Mailer | undefined;
  readonly #baseUrl: string;

  /** @param mailer - undefined if the service doesn't send e-mail. */
  constructor(mailer: Mailer | undefined, baseUrl: string) {
    this.#mailer = mailer;
    this.#baseUrl = baseUrl;
  }

  send({ email }: Pick<Account, 'email'>, change: SecurityChange): void {
    const [subject, text] = CHANGES[change];
    const advice = 'If this wasn’t you, reset your password and sign out all other sessions:';
    this.#mailer?.send({
      to: email,
      subject,
      text: `${text} It belongs to ${this.#baseUrl}.\n\n${advice}\n\n${this.#baseUrl}/reset\n`,
    });
  }
}
