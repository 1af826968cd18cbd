/**
 * One child process that handles hostile input. Threads would be cheaper, but for three of five tested allocation patterns a
 * thread that runs out of memory crashed the whole service. A process crashes alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, getPriority, setPriority } from 'node:os';

export interface IsolatedProcessSettings {
  /** The program. */
  readonly entry: URL;
  readonly heapMegabytes: number;
  /** Lowers the priority below the service's, which the operator may have changed. */
  readonly niceness: number;
  /** Environment variables. Default: none, so no database URL, no secrets, no NODE_OPTIONS. */
  readonly environment?: NodeJS.ProcessEnv;
}

export interface ProcessEvents<Received> {
  onMessage(message: Received): void;
  /** Called once, with the reason for the operator's log. */
  onDeath(reason: string): void;
}

/** V8's default would save a tenth of the time but triple the memory beside the heap. */
const SEMI_SPACE_FLAG = '--max-semi-space-size=16';

export class IsolatedProcess<Sent extends object, Received> {
  readonly #child: ChildProcess;
  #isDead = false;

  constructor(settings: IsolatedProcessSettings, events: ProcessEvents<Received>) {
    const { entry, heapMegabytes, niceness, environment = {} } = settings;
    this.#child = fork(entry, [], {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, SEMI_SPACE_FLAG, '--no-warnings'],
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const die = (reason: string) => {
      if (this.#isDead) return;
      this.#isDead = true;
      this.kill();
      events.onDeath(reason);
    };
    this.#child.on('message', (message: Received) => events.onMessage(message));
    this.#child.on('error', (error) => die(error.message));
    this.#child.on('exit', (code, signal) => die(signal ?? `exit code ${code}`));
    this.#child.on('disconnect', () => die('closed its channel'));
    this.#lowerPriority(niceness);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** If the process is dying, the message is lost silently: `onDeath` reports it. */
  send(message: Sent): void {
    if (!this.#child.connected) return;
    // Without a callback, a failed send would be an `error` event.
    this.#child.send(message, () => {});
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Resolves when the process has exited. */
  async exited(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) return;
    await new Promise<void>((resolve) => this.#child.once('exit', () => resolve()));
  }

  /** Responding and rejecting take precedence when CPU time is short. */
  #lowerPriority(niceness: number): void {
    if (this.#child.pid === undefined) return;
    try {
      setPriority(this.#child.pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
    } catch {
      // Not permitted, or the process has exited. It works at any priority.
    }
  }
}
