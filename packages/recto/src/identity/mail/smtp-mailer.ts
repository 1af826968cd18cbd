/** Mails over the operator's own SMTP server, one after another, in the background; what cannot be sent is tried again. */
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly from: string;
  /** Hears of a mail that could not be sent in the end, or for which there was no room. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds before each further try. */
  readonly pauses?: readonly number[];
}

/** A flood of forms must not become a flood of memory. */
const MAX_WAITING = 1000;
const TIMEOUT_MILLISECONDS = 15_000;
const PAUSES = [2000, 15_000, 60_000];

export function smtpMailer({ url, from, onError, pauses = PAUSES }: SmtpSettings): Mailer {
  const server = new URL(url);
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    // A password or a link must not cross a network in the clear.
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
  const closing = new AbortController();
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();

  async function deliver(mail: Mail): Promise<void> {
    for (const pause of [...pauses, undefined]) {
      try {
        await transport.sendMail({ from: { name: 'Recto', address: from }, ...mail });
        return;
      } catch (error) {
        if (pause === undefined || closing.signal.aborted) return onError(error);
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    send(mail) {
      if (waiting >= MAX_WAITING) return onError(new Error('Too many mails wait for the SMTP server.'));
      waiting++;
      last = last.then(() => deliver(mail)).finally(() => waiting--);
    },
    async close() {
      closing.abort();
      await last;
      transport.close();
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}
