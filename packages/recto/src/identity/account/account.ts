/** What an account is, and how its fields are validated. */
import { isPlan, PLANS, type Plan } from '../../contract/plans.ts';
import { UserError } from '../../contract/user-error.ts';
import { newId } from '../secrets.ts';

export interface Account {
  readonly id: string;
  /** Normalized by {@link normalizeEmail}. No two accounts share an e-mail address. */
  readonly email: string;
  readonly plan: Plan;
  readonly admin: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Since when sign-in and API keys are blocked, or null if the account is active. */
  readonly disabledAt: number | null;
}

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * As in HTML's `input type=email`, with letters of any script. Whatever else RFC 5322 allows, such as comments and
 * names before angle brackets, would give one mailbox any number of spellings.
 */
const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;

/**
 * Builds an account that has not been saved yet.
 * @param email - normalized by {@link readEmail}.
 */
export function newAccount(
  email: string,
  now: number,
  { plan = 'FREE', admin = false }: { readonly plan?: Plan; readonly admin?: boolean } = {},
): Account {
  return { id: newId('acc'), email, plan, admin, createdAt: now, disabledAt: null };
}

/** Accounts are stored with this spelling, so look-ups need it too. NFC: some keyboards type `é` as two characters. */
export function normalizeEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/**
 * Normalizes an e-mail address, and checks it.
 * @throws {UserError} if it is not an e-mail address.
 */
export function readEmail(text: string): string {
  const email = normalizeEmail(text);
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL.test(email))
    throw new UserError(`"${text}" is not a valid e-mail address.`, 'email');
  return email;
}

/** @throws {UserError} if there is no such plan; the message lists the plans. */
export function readPlan(word: string): Plan {
  const plan = word.toUpperCase();
  if (!isPlan(plan)) throw new UserError(`There is no plan "${word}". Use ${Object.keys(PLANS).join(' or ')}.`);
  return plan;
}
