/** What the log keeps of an error. */
import { expect, it } from 'vitest';
import { describeError } from '../../src/operations/log.ts';

const KEY = `recto_${'k'.repeat(36)}`;

it('cuts the message and the stack of an error', () => {
  const { message, stack } = describeError(new Error('x'.repeat(1_000_000)));
  expect(message).toBe('x'.repeat(4000));
  expect(String(stack)).toHaveLength(4000);
});

it('logs no part of a key or a query, wherever the message is cut', () => {
  for (let before = 3940; before <= 4000; before++) {
    const { message } = describeError(new Error(`${'x'.repeat(before)}${KEY} https://example.com/?token=secret`));
    expect(message).not.toContain('kk');
    expect(message).not.toContain('token');
  }
});
