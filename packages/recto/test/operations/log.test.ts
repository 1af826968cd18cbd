/** What the log keeps of an error, and of what clients and pages choose. */
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { describeError, openLog } from '../../src/operations/log.ts';

const KEY = `recto_${'k'.repeat(36)}`;

it('cuts the message and the stack of an error', () => {
  const { message, stack } = describeError(new Error('x'.repeat(1_000_000)));
  expect(message).toBe('x'.repeat(4000));
  expect(String(stack)).toHaveLength(4000);
});

it('cuts the host of a request, which can have thousands of characters', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = openLog('info', sink);
  log.warn({ targetHost: `${'a.'.repeat(30_000)}example`, reason: 'private' }, 'Refused a connection.');
  log.info({ targetHost: 'www.example.com:8080', method: 'GET' });
  log.info({ targetHost: undefined, method: 'GET' });
  expect(lines.map((line) => JSON.parse(line).targetHost)).toEqual([
    'a.'.repeat(127).slice(0, 253),
    'www.example.com:8080',
    undefined,
  ]);
  expect(lines[0]!.length).toBeLessThan(500);
});

it('logs no part of a key or a query, wherever the message is cut', () => {
  for (let before = 3940; before <= 4000; before++) {
    const { message } = describeError(new Error(`${'x'.repeat(before)}${KEY} https://example.com/?token=secret`));
    expect(message).not.toContain('kk');
    expect(message).not.toContain('token');
  }
});
