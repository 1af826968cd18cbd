/** Threads that make password hashes; as many as are asked of at once, and kept for the next. */
import type { Argon2Parameters } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread says of one hash. */
export type HashAnswer = { readonly hash: Uint8Array } | { readonly error: string };

const ENTRY = new URL(`./hash-thread${extname(import.meta.url)}`, import.meta.url);

export class HashThreads {
  readonly #idle: Worker[] = [];

  /** @throws {Error} where argon2 refuses the parameters, or the thread has died. */
  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#idle.pop() ?? new Worker(ENTRY, { env: {} });
    // A thread at work keeps the process alive, one that waits for work does not.
    thread.ref();
    const answer = await ask(thread, parameters);
    thread.unref();
    this.#idle.push(thread);
    if ('error' in answer) throw new Error(answer.error);
    return Buffer.from(answer.hash);
  }
}

/** A thread that dies answers nothing, and is not asked again. */
function ask(thread: Worker, parameters: Argon2Parameters): Promise<HashAnswer> {
  return new Promise((resolve, reject) => {
    const die = (code: number) => reject(new Error(`The thread that makes password hashes ended with code ${code}.`));
    thread.once('error', reject);
    thread.once('exit', die);
    thread.once('message', (answer: HashAnswer) => {
      thread.removeListener('error', reject);
      thread.removeListener('exit', die);
      resolve(answer);
    });
    thread.postMessage(parameters);
  });
}
