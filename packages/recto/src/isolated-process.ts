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
  /** Undefined if it couldn't be started. */
  readonly #child: ChildProcess | undefined;
  #isDead = false;

  constructor(settings: IsolatedProcessSettings, events: ProcessEvents<Received>) {
    const { entry, heapMegabytes, niceness, environment = {} } = settings;
    const die = (reason: string) => {
      if (this.#isDead) return;
      this.#isDead = true;
      this.kill();
      events.onDeath(reason);
    };
    try {
      this.#child = fork(entry, [], {
        execArgv: [`--max-old-space-size=${heapMegabytes}`, SEMI_SPACE_FLAG, '--no-warnings'],
        env: environment,
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
    } catch (error) {
      // Node throws some errors instead of reporting them, such as ENOMEM, or ETXTBSY while an upgrade replaces Node.
      setImmediate(die, error instanceof Error ? error.message : String(error));
      return;
    }
    this.#child.on('message', (message: Received) => events.onMessage(message));
    this.#child.on('error', (error) => die(error.message));
    this.#child.on('exit', (code, signal) => die(signal ?? `exit code ${code}`));
    this.#child.on('disconnect', () => die('closed its channel'));
    lowerPriority(this.#child, niceness);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** If the process is dying, the message is lost silently: `onDeath` reports it. */
  send(message: Sent): void {
    if (!this.#child?.connected) return;
    // Without a callback, a failed send would be an `error` event.
    this.#child.send(message, () => {});
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Resolves when the process has exited. */
  async exited(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => child.once('exit', () => resolve()));
  }
}

/** Responding and rejecting take precedence when CPU time is short. */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW));
  } catch {
    // Not permitted, or the process has exited. It works at any priority.
  }
}
