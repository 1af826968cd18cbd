/**
 * Shows progress in a line that the next call overwrites. Prints nothing if stderr isn't a
 * terminal.
 */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\x1b[K`);
}

/** Clears the progress line. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
