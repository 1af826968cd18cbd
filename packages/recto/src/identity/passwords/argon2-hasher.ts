/**
 * Passwords as argon2id, with OWASP's parameters: 19 MiB, two passes, one lane. A hash is made to be dear, so only a few
 * are made at once, at the lowest priority, and only some may wait: a flood of sign-ins costs those who sign in, not those
 * who convert.
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

/** OWASP Password Storage Cheat Sheet, 2025; RFC 9106 for the algorithm. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/-]{11,86})\$([\w+/-]{16,172})$/;

export function argon2Hasher(limits: ConcurrencyLimits, cost: HashCost = HASH_COST): PasswordHasher {
  const turns = new ConcurrencyLimit(limits);
  const threads = new HashThreads();

  /** Compared where there is nothing to compare with; nobody knows its password, since there is none. */
  const dummy = format(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

  return {
    hash: (password) =>
      turns.run(async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(cost, salt, await threads.derive(parametersOf(password, salt, cost, HASH_BYTES)));
      }),

    verify: (password, phc) =>
      turns.run(async () => {
        const known = parse(phc ?? dummy);
        if (known === undefined) throw new Error('A stored password hash is not in the form that was written.');
        const found = await threads.derive(parametersOf(password, known.salt, known.cost, known.hash.length));
        return timingSafeEqual(found, known.hash) && phc !== undefined;
      }),

    isOutdated(phc) {
      const known = parse(phc)?.cost;
      if (known === undefined) return true;
      return known.memory < cost.memory || known.passes < cost.passes || known.parallelism < cost.parallelism;
    },
  };
}

function parametersOf(password: string, nonce: Buffer, cost: HashCost, tagLength: number): Argon2Parameters {
  // One spelling of what looks the same: keyboards differ in how they compose an accent (NIST SP 800-63B, 3.1.1.2).
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
