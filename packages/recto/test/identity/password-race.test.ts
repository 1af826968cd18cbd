/** Hashing a password takes a while. What an intruder began before the owner changed the password must not succeed after. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import type { TestService } from '../support/service.ts';
import { enginesFor, isSignedIn, PASSWORD, signIn, startTestService } from './support/service.ts';

const NEW_PASSWORD = 'ten lives of a cat';
const INTRUDERS_PASSWORD = 'a horse of another color';

describe.each(enginesFor('password races'))('while the owner changes the password, on $engine', ({ engine }) => {
  let service: TestService;
  let ids: Record<string, string>;

  beforeAll(async () => {
    service = await startTestService({ engine, people: ['root', 'ada', 'bob', 'cleo'] });
    const accounts = await service.services.identity.accounts.list();
    ids = Object.fromEntries(accounts.map(({ email, id }) => [email, id]));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => service.close());

  /** Has the owner change the password at the end of the next call of a function, before its result is used. */
  function changeDuring(method: 'isCorrect' | 'hashNew', email: string) {
    const { passwords } = service.services.identity;
    const original = passwords[method].bind(passwords) as (...given: unknown[]) => Promise<never>;
    vi.spyOn(passwords, method).mockImplementationOnce(async (...given: unknown[]) => {
      const result = await original(...given);
      await passwords.replace({ id: ids[email]!, email }, NEW_PASSWORD);
      return result;
    });
  }

  it('a sign-in with the old password fails', async () => {
    const email = 'ada@example.com';
    changeDuring('isCorrect', email);
    const intruder = openBrowser(service);
    expect((await intruder.post('/sign-in', { email, password: PASSWORD })).status).toBe(401);
    expect(await isSignedIn(intruder)).toBe(false);
    expect(await service.services.identity.sessions.list(ids[email]!)).toEqual([]);
    expect(await isSignedIn(await signIn(service, email, NEW_PASSWORD))).toBe(true);
  });

  it.each(['isCorrect', 'hashNew'] as const)(
    'a session with the old password cannot change it (%s)',
    async (method) => {
      const email = method === 'isCorrect' ? 'bob@example.com' : 'cleo@example.com';
      const intruder = await signIn(service, email);
      changeDuring(method, email);
      const fields = { password: PASSWORD, 'new-password': INTRUDERS_PASSWORD };
      const { html } = await intruder.post('/dashboard/account/password', fields);
      expect(html).toContain('Your session has ended.');
      expect(await isSignedIn(intruder)).toBe(false);
      expect(await isSignedIn(await signIn(service, email, NEW_PASSWORD))).toBe(true);
    },
  );
});
