/** A second factor: codes of an authenticator app, each taken once, and recovery codes for when the app is lost. */

import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { UserError } from '../../contract/user-error.ts';
import { hashSecret } from '../secrets.ts';
import type { FactorStore } from './factor-store.ts';
import type { Sealer } from './sealer.ts';
import { generateTotpSecret, matchTotp, toBase32, totpUri } from './totp.ts';

export const RECOVERY_CODES = 10;
/** 120 bits: more than ASVS 6.5.2 asks for, so that a plain hash is enough. */
const RECOVERY_BYTES = 15;

/** What is shown while a factor is set up. */
export interface Enrollment {
  /** In base32, for typing. */
  readonly secret: string;
  /** The same and what it is for, for a QR code. */
  readonly uri: string;
}

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

  /** Begins to set one up, anew where it was begun before. @throws {UserError} where there is one. */
  async begin(account: { readonly id: string; readonly email: string }): Promise<Enrollment> {
    const secret = generateTotpSecret();
    if (!(await this.#store.insertFactor(account.id, this.#sealer.seal(secret, account.id)))) throw alreadyOn();
    return { secret, uri: totpUri(secret, 'Recto', account.email) };
  }

  /** What {@link begin} gave, to show it once more; undefined where nothing was begun, or it is confirmed. */
  async pending(account: { readonly id: string; readonly email: string }): Promise<Enrollment | undefined> {
    const found = await this.#store.findFactor(account.id);
    if (found === undefined || found.isConfirmed) return undefined;
    const secret = this.#sealer.open(found.sealedSecret, account.id);
    return { secret, uri: totpUri(secret, 'Recto', account.email) };
  }

  /**
   * From now on signing in needs a code.
   * @returns the recovery codes, which are known this one time.
   * @throws {UserError} for a wrong code, or where nothing was begun.
   */
  async confirm(accountId: string, code: string): Promise<readonly string[]> {
    const found = await this.#store.findFactor(accountId);
    if (found === undefined) throw new UserError('Begin by scanning the picture.');
    if (found.isConfirmed) throw alreadyOn();
    const secret = this.#sealer.open(found.sealedSecret, accountId);
    const step = matchTotp(secret, code, this.#clock.now(), found.lastStep);
    if (step === undefined) {
      throw new UserError('This is not the code that the app shows now. Is the clock of the phone right?', 'code');
    }
    const codes = generateRecoveryCodes();
    const hashes = codes.map(hashRecoveryCode);
    if (!(await this.#store.confirmFactor(accountId, step, this.#clock.now(), hashes))) throw alreadyOn();
    return codes;
  }

  /** Whether a code of the app, or a recovery code, is right; each is taken once. */
  async take(accountId: string, code: string): Promise<'app' | 'recovery' | undefined> {
    const found = await this.#store.findFactor(accountId);
    if (found?.isConfirmed !== true) return undefined;
    const secret = this.#sealer.open(found.sealedSecret, accountId);
    const step = matchTotp(secret, code, this.#clock.now(), found.lastStep);
    if (step !== undefined) return (await this.#store.takeStep(accountId, step)) ? 'app' : undefined;
    const isRecovery = code.length < 100 && (await this.#store.takeRecoveryCode(accountId, hashRecoveryCode(code)));
    return isRecovery ? 'recovery' : undefined;
  }

  /** Fresh recovery codes; the old ones stop working. */
  async renewRecoveryCodes(accountId: string): Promise<readonly string[]> {
    const codes = generateRecoveryCodes();
    await this.#store.replaceRecoveryCodes(accountId, codes.map(hashRecoveryCode));
    return codes;
  }

  /** From now on signing in needs no code. */
  turnOff(accountId: string): Promise<void> {
    return this.#store.deleteFactor(accountId);
  }
}

function alreadyOn(): UserError {
  return new UserError('The second factor is on already.');
}

function generateRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replace(/.{6}(?=.)/g, '$&-'),
  );
}

/** However it was typed: blanks, dashes and capitals do not matter. */
function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
