/** Milliseconds between two lines. */
const INTERVAL = 10_000;
let nextLine = Date.now() + INTERVAL;

/** Shows progress on stderr: in a line that the next call overwrites, or, without a terminal, in a line every ten seconds. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\x1b[K`);
  else if (Date.now() >= nextLine) {
    nextLine = Date.now() + INTERVAL;
    process.stderr.write(`${line}\n`);
  }
}

/** Clears the progress line. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
