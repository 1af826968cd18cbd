/** Runs the built command as a child process. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/recto.js', import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function recto(words: readonly string[], options: { stdin?: string | Uint8Array; cwd?: string } = {}) {
  return new Promise<Outcome>((resolve) => {
    const child = execFile(process.execPath, [BIN, ...words], { cwd: options.cwd }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
    // A command that doesn't read it may have exited by now.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.stdin ?? '');
  });
}
