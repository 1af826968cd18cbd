/**
 * Sends e-mail through the operator's SMTP server: in the background, one message at a time, with
 * retries.
 */
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user name and password if the server needs them. */
  readonly url: string;
  readonly from: string;
  /** Called for an e-mail that failed after all retries, or that the full queue rejected. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds to wait before each retry. */
  readonly retryDelays?: readonly number[];
}

/** Bounds memory when many forms are submitted and the server is slow. */
const MAX_QUEUED = 1000;
const TIMEOUT_MILLISECONDS = 15_000;
const RETRY_DELAYS = [2000, 15_000, 60_000];

export function smtpMailer({ url, from, onError, retryDelays = RETRY_DELAYS }: SmtpSettings): Mailer {
  const transport = createSmtpTransport(url);
  const closing = new AbortController();
  let queued = 0;
  let last: Promise<void> = Promise.resolve();

  async function deliver({ to, ...mail }: Mail): Promise<void> {
    for (const delay of [...retryDelays, undefined]) {
      try {
        // As an object: nodemailer reads a string as a list of recipients, with names and comments.
        await transport.sendMail({ ...mail, from: { name: 'Recto', address: from }, to: { name: '', address: to } });
        return;
      } catch (error) {
        if (delay === undefined || closing.signal.aborted) return onError(error);
        await sleep(delay, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    send(mail) {
      if (queued >= MAX_QUEUED) return onError(new Error('Too many e-mails are waiting for the SMTP server.'));
      queued++;
      last = last.then(() => deliver(mail)).finally(() => queued--);
    },
    async close() {
      closing.abort();
      await last;
      transport.close();
    },
  };
}

/** Connects and signs in without sending anything. @throws {Error} if the server refuses. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createSmtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function createSmtpTransport(url: string) {
  const server = new URL(url);
  return createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    // An eavesdropper could use the password or the links, so TLS is required outside this machine.
    requireTLS: server.protocol === 'smtp:' && !isLoopback(server.hostname),
    ...(server.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}
