/**
 * Makes password hashes, one after the other, in a thread of its own at the lowest priority: whoever floods the sign-in waits
 * for processors that nobody else wants.
 */
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashResult } from './hash-threads.ts';

// Of the thread alone, which it is on Linux only; elsewhere it would be the whole service's.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not allowed here: hashing works at any priority.
  }
}

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(derive(parameters));
});

function derive(parameters: Argon2Parameters): HashResult {
  try {
    return { hash: argon2Sync('argon2id', parameters) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
