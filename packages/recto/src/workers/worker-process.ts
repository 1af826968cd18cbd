/**
 * One child process. Threads would be cheaper, but a thread that runs out of memory takes the whole service with it for
 * three of five shapes of allocation; a process takes nobody.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { ChildAnswer, ChildJob } from './child-protocol.ts';

export interface WorkerProcessSettings {
  readonly entry: URL;
  readonly heapMegabytes: number;
  /** Steps of the system's priorities by which it gives way to others of its kind. */
  readonly yielding: number;
}

export interface WorkerEvents {
  onAnswer(answer: ChildAnswer): void;
  /** Called once. `reason` is for the operator's log. */
  onDeath(reason: string): void;
}

/** V8's default triples what a process holds beside its heap for a tenth of the time. */
const YOUNG_GENERATION = '--max-semi-space-size=16';

export class WorkerProcess {
  readonly #child: ChildProcess;
  #isDead = false;

  constructor({ entry, heapMegabytes, yielding }: WorkerProcessSettings, events: WorkerEvents) {
    this.#child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, YOUNG_GENERATION, '--no-warnings'],
      // Nothing of ours: no database address, no secret, no NODE_OPTIONS.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const die = (reason: string) => {
      if (this.#isDead) return;
      this.#isDead = true;
      this.kill();
      events.onDeath(reason);
    };
    this.#child.on('message', (answer: ChildAnswer) => events.onAnswer(answer));
    this.#child.on('error', (error) => die(error.message));
    this.#child.on('exit', (code, signal) => die(signal ?? `exit code ${code}`));
    this.#child.on('disconnect', () => die('closed its channel'));
    this.#yieldToService(yielding);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** A job that does not arrive because the process is dying is heard of by its death. */
  send(job: ChildJob): void {
    if (!this.#child.connected) return;
    this.#child.send(job, () => {
      // Likewise.
    });
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the operating system has taken the process back. */
  async exited(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) return;
    await new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
  }

  /** Answering, refusing and fetching go before converting when the processor is short. */
  #yieldToService(further: number): void {
    if (this.#child.pid === undefined) return;
    try {
      const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
      // As much below the service as that is below others, wherever an operator has put it.
      setPriority(this.#child.pid, Math.min(getPriority() + PRIORITY_BELOW_NORMAL + further, PRIORITY_LOW));
    } catch {
      // Not allowed here, or already dead: converting works at any priority.
    }
  }
}
