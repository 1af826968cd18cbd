/**
 * One child process. Threads would be cheaper, but for three of five tested allocation patterns a thread that runs out of
 * memory crashed the whole service. A process crashes alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';
import type { ChildJob, ChildMessage } from './child-protocol.ts';

export interface WorkerProcessSettings {
  readonly entry: URL;
  readonly heapMegabytes: number;
  /** Added to the niceness that all converting processes have. */
  readonly extraNiceness: number;
}

export interface WorkerEvents {
  onMessage(message: ChildMessage): void;
  /** Called once, with the reason for the operator's log. */
  onDeath(reason: string): void;
}

/** V8's default would save a tenth of the time but triple the memory beside the heap. */
const SEMI_SPACE_FLAG = '--max-semi-space-size=16';

export class WorkerProcess {
  readonly #child: ChildProcess;
  #isDead = false;

  constructor({ entry, heapMegabytes, extraNiceness }: WorkerProcessSettings, events: WorkerEvents) {
    this.#child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, SEMI_SPACE_FLAG, '--no-warnings'],
      // No environment: no database URL, no secrets, no NODE_OPTIONS.
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
    this.#child.on('message', (message: ChildMessage) => events.onMessage(message));
    this.#child.on('error', (error) => die(error.message));
    this.#child.on('exit', (code, signal) => die(signal ?? `exit code ${code}`));
    this.#child.on('disconnect', () => die('closed its channel'));
    this.#lowerPriority(extraNiceness);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** If the process is dying, the job is lost silently: `onDeath` reports it. */
  send(job: ChildJob): void {
    if (!this.#child.connected) return;
    // Without a callback, a failed send would be an `error` event.
    this.#child.send(job, () => {});
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the process has exited. */
  async exited(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) return;
    await new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
  }

  /** Responding, rejecting and fetching take precedence over converting when CPU time is short. */
  #lowerPriority(extraNiceness: number): void {
    if (this.#child.pid === undefined) return;
    try {
      const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
      // Relative to the service, whose priority the operator may have changed.
      setPriority(this.#child.pid, Math.min(getPriority() + PRIORITY_BELOW_NORMAL + extraNiceness, PRIORITY_LOW));
    } catch {
      // Not permitted, or the process has exited. Converting works at any priority.
    }
  }
}
