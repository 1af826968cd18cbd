/** Runs the `recto` command as a child process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/recto.js', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ServeProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves when it has exited. */
  readonly finished: Promise<Finished>;
}

/** Runs a command until it exits. */
export function recto(words: readonly string[], environment: Record<string, string>): Promise<Finished> {
  return follow(spawn(process.execPath, [BIN, ...words], { env: clean(environment) })).finished;
}

/** Starts `recto serve` on a free port and waits until it listens. */
export function startServe(environment: Record<string, string>, ...words: string[]): Promise<ServeProcess> {
  return startServeTo('pipe', environment, ...words);
}

/** @param stdout - a file that gets the log, instead of {@link ServeProcess.output}. */
export function startServeTo(
  stdout: number | 'pipe',
  environment: Record<string, string>,
  ...words: string[]
): Promise<ServeProcess> {
  const child = spawn(process.execPath, [BIN, 'serve', '--port', '0', ...words], {
    env: clean(environment),
    stdio: ['pipe', stdout, 'pipe'],
  });
  return untilListening(child);
}

/** The same, for a process that may open only so many files. */
export function startServeWithFiles(
  maxFiles: number,
  environment: Record<string, string>,
  ...words: string[]
): Promise<ServeProcess> {
  const command = [process.execPath, BIN, 'serve', '--port', '0', ...words];
  const child = spawn('sh', ['-c', `ulimit -n ${maxFiles} && exec "$@"`, 'sh', ...command], {
    env: clean(environment),
  });
  return untilListening(child);
}

async function untilListening(child: ChildProcess): Promise<ServeProcess> {
  const { output, finished } = follow(child);
  let hasEnded = false;
  void finished.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const url = /listening on (\S+)\n/.exec(output.stderr)?.[1];
    if (url !== undefined) return { child, url, output, finished };
    if (hasEnded) throw new Error(`recto serve ended: ${output.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function follow(child: ChildProcess) {
  // Ends the child process when the test process exits.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const finished = once(child, 'close').then(([code]): Finished => ({ code, ...output }));
  return { output, finished };
}

/** The environment without the developer's own settings. */
function clean(environment: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], ...environment };
}
