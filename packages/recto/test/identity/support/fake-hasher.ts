import type { PasswordHasher } from '../../../src/identity/passwords/password-hasher.ts';

/**
 * Hashes instantly and reversibly. Counts how often a password was checked, with or without a hash
 * to compare with.
 */
export class FakeHasher implements PasswordHasher {
  verifications = 0;
  isOutdatedResult = false;

  async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }

  async verify(password: string, phc: string | undefined): Promise<boolean> {
    this.verifications++;
    return phc === `hash of ${password}` || phc === `old hash of ${password}`;
  }

  isOutdated(): boolean {
    return this.isOutdatedResult;
  }
}
