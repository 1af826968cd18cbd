import type { Mail, Mailer } from '../../../src/identity/mail/mailer.ts';

/** A {@link Mailer} that keeps the e-mails. */
export class Mailbox implements Mailer {
  readonly mails: Mail[] = [];

  send(mail: Mail): void {
    this.mails.push(mail);
  }

  async close(): Promise<void> {}

  /** The path of the link, on a line of its own, in the newest e-mail to this address. */
  linkTo(email: string): string {
    const text = this.mails.findLast(({ to }) => to === email)?.text ?? '';
    return new URL(/^https:\S+$/m.exec(text)?.[0] ?? 'https://none.invalid/none').pathname;
  }

  /** The token at the end of {@link linkTo}. */
  tokenTo(email: string): string {
    return this.linkTo(email).split('/').at(-1) ?? '';
  }
}
