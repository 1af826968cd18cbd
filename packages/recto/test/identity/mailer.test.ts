/** E-mail over SMTP, to a server that keeps what it receives. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { limitedMailer, MAIL_POLICY } from '../../src/identity/mail/limited-mailer.ts';
import { smtpMailer } from '../../src/identity/mail/smtp-mailer.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { Mailbox } from './support/mailbox.ts';

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * The part of RFC 5321 that sending needs.
 * @param refusals - how many e-mails to reject temporarily first.
 */
async function startSmtp({ refusals = 0, host = '127.0.0.1' } = {}) {
  const mails: string[] = [];
  const commands: string[] = [];
  let left = refusals;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let data: string | undefined;
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      rest += chunk;
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (data !== undefined) {
          if (line === '.') {
            mails.push(data);
            data = undefined;
            socket.write('250 taken\r\n');
          } else data += `${line}\n`;
          continue;
        }
        commands.push(line);
        const word = line.slice(0, 4).toUpperCase();
        if (word === 'EHLO') socket.write('250-test\r\n250 AUTH PLAIN\r\n');
        else if (word === 'AUTH') socket.write('235 fine\r\n');
        else if (word === 'MAIL' && left-- > 0) socket.write('451 not now\r\n');
        else if (word === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (word === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { mails, commands, port: (server.address() as AddressInfo).port };
}

const MAIL = { to: 'ada@example.com', subject: 'A new password', text: 'https://recto.example/reset/x\n' };

it('sends plain text from the configured sender, with the configured login', async () => {
  const { mails, commands, port } = await startSmtp();
  const errors: unknown[] = [];
  const url = `smtp://user%40x:pass%2Fword@127.0.0.1:${port}`;
  const mailer = smtpMailer({ url, from: 'recto@example.com', onError: (error) => errors.push(error) });
  mailer.send(MAIL);
  await expect.poll(() => mails.length).toBe(1);
  expect(mails[0]).toMatch(/^From: "?Recto"? <recto@example\.com>$/m);
  expect(mails[0]).toMatch(/^To: ada@example\.com$/m);
  expect(mails[0]).toMatch(/^Content-Type: text\/plain/m);
  expect(mails[0]).toContain('https://recto.example/reset/x');
  expect(commands).toContain(`AUTH PLAIN ${Buffer.from('\0user@x\0pass/word').toString('base64')}`);
  await mailer.close();
  expect(errors).toEqual([]);
});

it('cannot be made to add header lines or recipients by an e-mail address', async () => {
  const { mails, commands, port } = await startSmtp();
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = smtpMailer({ url, from: 'recto@example.com', onError: () => {}, retryDelays: [] });
  mailer.send({ ...MAIL, to: 'ada@example.com\r\nBcc: eve@evil.example' });
  mailer.send({ ...MAIL, to: 'ada@example.com>\r\nRCPT TO:<eve@evil.example' });
  mailer.send({ ...MAIL, to: 'last@example.com' });
  await expect.poll(() => mails.at(-1)).toMatch(/^To: last@example\.com$/m);
  for (const mail of mails) expect(mail).not.toMatch(/^Bcc:/im);
  expect(commands.filter((line) => /^RCPT TO:<eve@/i.test(line))).toEqual([]);
  await mailer.close();
});

it('sends to the address as a whole, without looking for names, comments or lists in it', async () => {
  const { commands, port } = await startSmtp();
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'recto@example.com',
    onError: () => {},
    retryDelays: [],
  });
  for (const to of ['x1<ada@example.com>', '(1)ada@example.com', 'g:ada@example.com;']) mailer.send({ ...MAIL, to });
  mailer.send({ ...MAIL, to: 'last@example.com' });
  await expect.poll(() => commands).toContain('RCPT TO:<last@example.com>');
  expect(commands).not.toContain('RCPT TO:<ada@example.com>');
  await mailer.close();
});

it('retries after temporary rejections, and reports permanent failures', async () => {
  const { mails, port } = await startSmtp({ refusals: 2 });
  const errors: unknown[] = [];
  const settings = {
    from: 'recto@example.com',
    onError: (error: unknown) => errors.push(error),
    retryDelays: [10, 10],
  };
  const patient = smtpMailer({ ...settings, url: `smtp://127.0.0.1:${port}` });
  patient.send(MAIL);
  await expect.poll(() => mails.length).toBe(1);
  expect(errors).toEqual([]);
  const never = await startSmtp({ refusals: 1000 });
  const hopeless = smtpMailer({ ...settings, url: `smtp://127.0.0.1:${never.port}` });
  hopeless.send(MAIL);
  await expect.poll(() => errors.length).toBe(1);
  expect(never.mails).toEqual([]);
  await patient.close();
  await hopeless.close();
});

it('keeps at most 1,000 e-mails waiting, and reports the others', async () => {
  const { port } = await startSmtp({ refusals: 1 });
  const errors: unknown[] = [];
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'recto@example.com',
    onError: (error) => errors.push(error),
    retryDelays: [60_000],
  });
  for (let turn = 0; turn < 1000; turn++) mailer.send(MAIL);
  expect(errors).toEqual([]);
  mailer.send(MAIL);
  mailer.send(MAIL);
  expect(errors.map(String)).toEqual(Array(2).fill('Error: Too many e-mails are waiting for the SMTP server.'));
  for (const close of closing.splice(0)) close();
  await mailer.close();
});

it('limits e-mails to five per hour, kind and address', async () => {
  let now = 0;
  const mailbox = new Mailbox();
  const mailer = limitedMailer(
    mailbox,
    memoryRateLog(MAIL_POLICY, 10, () => now * 1_000_000),
  );
  for (let turn = 0; turn < 20; turn++) mailer.send(MAIL);
  mailer.send({ ...MAIL, to: 'ada+folder@example.com' });
  mailer.send({ ...MAIL, subject: 'Your address was changed' });
  mailer.send({ ...MAIL, to: 'bob@example.com' });
  await sleep(0);
  expect(mailbox.mails.filter(({ to, subject }) => to === MAIL.to && subject === MAIL.subject)).toHaveLength(5);
  expect(mailbox.mails).toHaveLength(7);
  now += 60 * 60;
  mailer.send(MAIL);
  await sleep(0);
  expect(mailbox.mails).toHaveLength(8);
});
