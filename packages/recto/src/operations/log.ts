/** The log: one JSON line per request on standard output. It never contains API keys, pages or query strings of URLs. */
import { type DestinationStream, pino } from 'pino';
import { KEY_ANYWHERE } from '../identity/keys/key-format.ts';

export type Log = ReturnType<typeof openLog>;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export function openLog(level: LogLevel, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: describeError, targetHost: shortenHost },
  };
  return pino(options, destination ?? standardOutput());
}

/** Characters that wait while standard output can't be written. Further lines are lost. */
const MAX_WAITING = 16 * 1024 * 1024;

/** The service works on while its output can't be written, for example because the disk is full. */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ fd: process.stdout.fd, sync: false, maxLength: MAX_WAITING });
  stream.on('error', () => {
    // When the process exits, pino would try forever to write what is left.
    stream.flushSync = () => {};
  });
  return stream;
}

/** Longer names are in no DNS, but clients and pages can request them, and each one would be a line. */
const MAX_HOST_LENGTH = 253;

function shortenHost(host: string): string {
  return host.slice(0, MAX_HOST_LENGTH);
}

/** Characters of a message or stack that are logged. */
const MAX_LENGTH = 4000;

/** Serializes an error without secrets: messages of libraries may quote their input. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  return {
    name: error.name,
    message: redact(error.message),
    ...('code' in error ? { code: error.code } : {}),
    stack: redact(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function redact(text: string): string {
  // Keys first: the rest of one that was cut in two wouldn't look like a key.
  return text
    .replaceAll(KEY_ANYWHERE, 'recto_…')
    .slice(0, MAX_LENGTH)
    .replaceAll(/\?[^\s'"<>]{1,4000}/g, '?…');
}
