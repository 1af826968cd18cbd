/**
 * Hashes passwords with argon2id. Hashing is expensive by design, so only a few run at once, at the
 * lowest priority, and a bounded number waits: a flood of sign-ins must not slow down conversions.
 */
import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { ConcurrencyLimit, type ConcurrencyLimits } from '../concurrency-limit.ts';
import { HashThreads } from './hash-threads.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface HashCost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * OWASP Password Storage Cheat Sheet, 2025: 19 MiB, two passes, one lane. The algorithm is RFC
 * 9106.
 */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/-]{11,86})\$([\w+/-]{16,172})$/;

export function argon2Hasher(limits: ConcurrencyLimits, cost: HashCost = HASH_COST): PasswordHasher {
  const concurrency = new ConcurrencyLimit(limits);
  const threads = new HashThreads();

  /**
   * Timing attack: compared with if there is no hash, so that this takes as long. Matches no
   * password.
   */
  const dummy = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

  return {
    hash: (password) =>
      concurrency.run(async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(cost, salt, await threads.derive(argon2Parameters(password, salt, cost, HASH_BYTES)));
      }),

    verify: (password, phc) =>
      concurrency.run(async () => {
        const known = parse(phc ?? dummy);
        if (known === undefined) throw new Error('A stored password hash is malformed.');
        const found = await threads.derive(argon2Parameters(password, known.salt, known.cost, known.hash.length));
        return timingSafeEqual(found, known.hash) && phc !== undefined;
      }),

    isOutdated(phc) {
      const known = parse(phc)?.cost;
      if (known === undefined) return true;
      return known.memory < cost.memory || known.passes < cost.passes || known.parallelism < cost.parallelism;
    },
  };
}

function argon2Parameters(password: string, nonce: Buffer, cost: HashCost, tagLength: number): Argon2Parameters {
  // Keyboards encode accented letters differently (NIST SP 800-63B, 3.1.1.2).
  return { message: password.normalize('NFKC'), nonce, tagLength, ...cost };
}

function format({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${hashText}`;
}

function parse(phc: string): { readonly cost: HashCost; readonly salt: Buffer; readonly hash: Buffer } | undefined {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? [];
  if (salt === undefined || hash === undefined) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
