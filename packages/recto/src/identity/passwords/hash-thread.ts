/**
 * The worker thread that computes password hashes, at the lowest priority: a flood of sign-ins uses
 * only CPU time that conversions leave over.
 */
import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { HashResult } from './hash-threads.ts';

// Only on Linux: elsewhere this would change the priority of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted. Hashing works at any priority.
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
