/** Threads that make password hashes; as many as are asked of at once, and kept for the next. */
import type { Argon2Parameters } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread says of one hash. */
export type HashResult = { readonly hash: Uint8Array } | { readonly error: string };

const ENTRY = new URL(`./hash-thread${extname(import.meta.url)}`, import.meta.url);

export class HashThreads {
  readonly #idle: Worker[] = [];

  /** @throws {Error} where argon2 refuses the parameters, or the thread has died. */
  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#idle.pop() ?? this.#start();
    // A thread at work keeps the process alive, one that waits for work does not.
    thread.ref();
    const answer = await ask(thread, parameters);
    thread.unref();
    this.#idle.push(thread);
    if ('error' in answer) throw new Error(answer.error);
    return Buffer.from(answer.hash);
  }

  #start(): Worker {
    const thread = new Worker(ENTRY, { env: {} });
    // Whoever waits for an answer hears of its death; one that dies while nobody does is only not asked again.
    thread.on('error', () => {});
    thread.on('exit', () => {
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return thread;
  }
}

/** A thread that dies answers nothing. */
function ask(thread: Worker, parameters: Argon2Parameters): Promise<HashResult> {
  return new Promise((resolve, reject) => {
    const die = (code: number) => reject(new Error(`The thread that makes password hashes ended with code ${code}.`));
    const answered = (answer: HashResult) => {
      thread.removeListener('error', reject);
      thread.removeListener('exit', die);
      resolve(answer);
    };
    thread.once('error', reject);
    thread.once('exit', die);
    thread.once('message', answered);
    thread.postMessage(parameters);
  });
}
