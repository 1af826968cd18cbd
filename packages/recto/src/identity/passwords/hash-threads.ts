/**
 * A pool of threads that compute password hashes. It grows with concurrent calls and keeps its
 * threads.
 */
import type { Argon2Parameters } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

export type HashResult = { readonly hash: Uint8Array } | { readonly error: string };

const ENTRY = new URL(`./hash-thread${extname(import.meta.url)}`, import.meta.url);

export class HashThreads {
  readonly #idle: Worker[] = [];

  /** @throws {Error} if argon2 rejects the parameters or the thread exits. */
  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#idle.pop() ?? this.#start();
    // A busy thread keeps the process alive, an idle one does not.
    thread.ref();
    const result = await request(thread, parameters);
    thread.unref();
    this.#idle.push(thread);
    if ('error' in result) throw new Error(result.error);
    return Buffer.from(result.hash);
  }

  #start(): Worker {
    const thread = new Worker(ENTRY, { env: {} });
    // Without this listener, an error in an idle thread would crash the service. Calls in progress
    // have their own listeners.
    thread.on('error', () => {});
    thread.on('exit', () => {
      const index = this.#idle.indexOf(thread);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    return thread;
  }
}

/** Rejects if the thread exits before it responds. */
function request(thread: Worker, parameters: Argon2Parameters): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number) => reject(new Error(`The password hashing thread exited with code ${code}.`));
    const onMessage = (result: HashResult) => {
      thread.removeListener('error', reject);
      thread.removeListener('exit', onExit);
      resolve(result);
    };
    thread.once('error', reject);
    thread.once('exit', onExit);
    thread.once('message', onMessage);
    thread.postMessage(parameters);
  });
}
