/**
 * Two-factor authentication: one-time codes from an authenticator app, and recovery codes for a
 * lost phone.
 */

import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import { hashSecret } from '../secrets.ts';
import type { FactorStore } from './factor-store.ts';
import type { Sealer } from './sealer.ts';
import { generateTotpSecret, matchTotp, toBase32, totpUri } from './totp.ts';

export const RECOVERY_CODES = 10;
/** 120 bits, above the 112 that ASVS 6.5.2 requires to store codes with a fast hash. */
const RECOVERY_BYTES = 15;

/** What a user needs to add the account to an authenticator app. */
export interface Enrollment {
  /** In base32, for typing it in. */
  readonly secret: string;
  /** An `otpauth:` URI, for a QR code. */
  readonly uri: string;
}

/** Whose accounts need a second factor to use the dashboard. */
export type RequiredFactor = 'no-one' | 'administrators' | 'everyone';

export class SecondFactors {
  readonly #store: FactorStore;
  readonly #clock: Clock;
  readonly #sealer: Sealer;

  constructor(store: FactorStore, clock: Clock, sealer: Sealer) {
    this.#store = store;
    this.#clock = clock;
    this.#sealer = sealer;
  }

  async isOn(accountId: string): Promise<boolean> {
    return (await this.#store.findFactor(accountId))?.isConfirmed === true;
  }

  countRecoveryCodes(accountId: string): Promise<number> {
    return this.#store.countRecoveryCodes(accountId);
  }

  /**
   * Starts setup with a new secret, replacing one that was not confirmed.
   * @throws {UserError} if it is already on.
   */
  async begin(account: { readonly id: string; readonly email: string }): Promise<Enrollment> {
    const secret = generateTotpSecret();
    if (!(await this.#store.insertFactor(account.id, this.#sealer.seal(secret, account.id)))) throw alreadyOn();
    return { secret, uri: totpUri(secret, 'Recto', account.email) };
  }

  /**
   * The result of {@link begin}, to show it again; undefined if setup was not started or is
   * complete.
   */
  async pending(account: { readonly id: string; readonly email: string }): Promise<Enrollment | undefined> {
    const found = await this.#store.findFactor(account.id);
    if (found === undefined || found.isConfirmed) return undefined;
    const secret = this.#sealer.open(found.sealedSecret, account.id);
    return { secret, uri: totpUri(secret, 'Recto', account.email) };
  }

  /**
   * Completes setup: from now on, signing in requires a code.
   * @returns the recovery codes. Only their hashes are stored.
   * @throws {UserError} if the code is wrong, or setup was not started.
   */
  async confirm(accountId: string, code: string): Promise<readonly string[]> {
    const found = await this.#store.findFactor(accountId);
    if (found === undefined) throw new UserError('Scan the QR code first.');
    if (found.isConfirmed) throw alreadyOn();
    const secret = this.#sealer.open(found.sealedSecret, accountId);
    const step = matchTotp(secret, code, this.#clock.now(), found.lastStep);
    if (step === undefined) {
      throw new UserError(
        'Incorrect code. Check that your phone’s clock is right, then enter the current code.',
        'code',
      );
    }
    const codes = generateRecoveryCodes();
    const hashes = codes.map(hashRecoveryCode);
    if (!(await this.#store.confirmFactor(accountId, found.sealedSecret, step, this.#clock.now(), hashes))) {
      if (await this.isOn(accountId)) throw alreadyOn();
      // With a secret that the owner's app doesn't have, and an intruder's may.
      throw new UserError('Setup was started again in another window. Scan the new QR code.');
    }
    return codes;
  }

  /**
   * Accepts a code from the app or a recovery code. Replay attack: each code works once, even
   * within its time step.
   * @returns undefined if the code is wrong or was used before.
   */
  async redeemCode(accountId: string, code: string): Promise<'app' | 'recovery' | undefined> {
    const found = await this.#store.findFactor(accountId);
    if (found?.isConfirmed !== true) return undefined;
    const secret = this.#sealer.open(found.sealedSecret, accountId);
    const step = matchTotp(secret, code, this.#clock.now(), found.lastStep);
    if (step !== undefined) return (await this.#store.takeStep(accountId, step)) ? 'app' : undefined;
    const isRecovery = code.length < 100 && (await this.#store.takeRecoveryCode(accountId, hashRecoveryCode(code)));
    return isRecovery ? 'recovery' : undefined;
  }

  /** Replaces the recovery codes. */
  async renewRecoveryCodes(accountId: string): Promise<readonly string[]> {
    const codes = generateRecoveryCodes();
    await this.#store.replaceRecoveryCodes(accountId, codes.map(hashRecoveryCode));
    return codes;
  }

  turnOff(accountId: string): Promise<void> {
    return this.#store.deleteFactor(accountId);
  }
}

function alreadyOn(): UserError {
  return new UserError('Two-factor authentication is already on.');
}

function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replace(/.{6}(?=.)/g, '$&-'),
  );
}

/** Ignores spaces, dashes and case, since recovery codes are typed by hand. */
function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
