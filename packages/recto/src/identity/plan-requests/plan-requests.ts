/**
 * Requests for the PRO plan. A member on FREE asks, and an administrator approves or declines. Both
 * are told by e-mail if the service sends any, and every step is recorded in the audit log.
 */
import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Account } from '../account/account.ts';
import type { Actor, Administration } from '../administration/administration.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { OpenPlanRequest, PlanRequest, PlanRequestStore } from './plan-request-store.ts';

/** Characters of a member's note, and of an administrator's reply. */
export const MAX_NOTE_LENGTH = 500;
/** Open requests that are listed. The oldest come first, so later ones move up. */
const MAX_LISTED = 100;

interface Parts {
  readonly store: PlanRequestStore;
  readonly administration: Pick<Administration, 'setPlan' | 'findAccount'>;
  readonly audit: AuditLog;
  readonly mailer: Mailer | undefined;
  readonly clock: Clock;
  readonly baseUrl: string;
}

export class PlanRequests {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The account's request, unless its plan has changed since. */
  find(accountId: string): Promise<PlanRequest | undefined> {
    return this.#parts.store.findPlanRequest(accountId);
  }

  /** Oldest first, at most a hundred. */
  listOpen(): Promise<OpenPlanRequest[]> {
    return this.#parts.store.listOpenPlanRequests(MAX_LISTED);
  }

  /** @throws {UserError} if the note is too long, a request is open, or the account is not on FREE. */
  async request(by: Actor, account: Pick<Account, 'id' | 'email'>, text: string): Promise<void> {
    const { store, clock } = this.#parts;
    const note = readNote(text);
    const request = { accountId: account.id, note, requestedAt: clock.now(), declinedAt: null, reply: '' };
    if (!(await store.insertPlanRequest(request))) {
      throw new UserError('You have already requested PRO, or your account is on PRO. Reload this page.');
    }
    await this.#record(by, 'plan.request', account.id);
    await this.#mailAdministrators(account.email, note);
  }

  /** Changes the plan to PRO. @throws {UserError} if the account has no open request. */
  async approve(by: Actor, accountId: string): Promise<Account> {
    const account = await this.#requireOpen(accountId);
    await this.#parts.administration.setPlan(by, accountId, 'PRO');
    await this.#record(by, 'plan.approve', accountId);
    const { baseUrl } = this.#parts;
    this.#parts.mailer?.send({
      to: account.email,
      subject: 'Your Recto account is now on PRO',
      text: `Your request for the PRO plan at ${baseUrl} was approved. Your API keys work now:\n\n${baseUrl}/dashboard/api-keys\n`,
    });
    return account;
  }

  /**
   * @param text - a reply that the member sees, or an empty string.
   * @throws {UserError} if the account has no open request, or the reply is too long.
   */
  async decline(by: Actor, accountId: string, text: string): Promise<Account> {
    const { store, clock, baseUrl, mailer } = this.#parts;
    const reply = readNote(text);
    const account = await this.#requireOpen(accountId);
    if (!(await store.declinePlanRequest(accountId, clock.now(), reply))) throw decided();
    await this.#record(by, 'plan.decline', accountId);
    mailer?.send({
      to: account.email,
      subject: 'Your request for Recto PRO was declined',
      text: `Your request for the PRO plan at ${baseUrl} was declined.${quote(reply)}\n\nYou can still use the playground, and request PRO again:\n\n${baseUrl}/dashboard/plan\n`,
    });
    return account;
  }

  async #requireOpen(accountId: string): Promise<Account> {
    const request = await this.find(accountId);
    const account = request?.declinedAt === null ? await this.#parts.administration.findAccount(accountId) : undefined;
    if (account === undefined) throw decided();
    return account;
  }

  async #mailAdministrators(email: string, note: string): Promise<void> {
    const { mailer, store, baseUrl } = this.#parts;
    if (mailer === undefined) return;
    const text = `${email} requests the PRO plan at ${baseUrl}.${quote(note)}\n\nApprove or decline the request:\n\n${baseUrl}/dashboard/admin/requests\n`;
    for (const to of await store.readAdministratorEmails())
      mailer.send({ to, subject: 'Recto: request for PRO', text });
  }

  #record(by: Actor, action: string, target: string): Promise<void> {
    return this.#parts.audit.record({ at: this.#parts.clock.now(), ...by, action, target });
  }
}

function readNote(text: string): string {
  // Other control characters could end the mark of a line in an e-mail, or act on a terminal.
  const note = text
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  if (note.length > MAX_NOTE_LENGTH) {
    throw new UserError(`Use at most ${MAX_NOTE_LENGTH} characters. You entered ${note.length}.`, 'note');
  }
  return note;
}

/** Marks every line, so that the text can't pass for a part of our e-mail. */
function quote(note: string): string {
  return note === '' ? '' : `\n\n${note.replaceAll(/^/gm, '> ')}`;
}

function decided(): UserError {
  return new UserError('This request was already decided or withdrawn.');
}
