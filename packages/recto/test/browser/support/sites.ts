/**
 * Example installations: one with data, one just started, and one with open sign-up, e-mail and
 * providers.
 */
import { fillWithExamples, PEOPLE } from './example-data.ts';
import type { Sites } from './pages.ts';
import { startSite } from './site.ts';

/** Tests only view these forms and never submit them, so nothing contacts these servers. */
const OPEN = {
  RECTO_SIGN_UP: 'open',
  RECTO_SMTP_URL: 'smtp://127.0.0.1:9',
  RECTO_GITHUB_CLIENT_ID: 'example',
  RECTO_GITHUB_CLIENT_SECRET: 'example',
  RECTO_GOOGLE_CLIENT_ID: 'example',
  RECTO_GOOGLE_CLIENT_SECRET: 'example',
};

export async function startSites(): Promise<Sites & { close(): Promise<void> }> {
  const [filled, fresh, open] = await Promise.all([
    startSite({ RECTO_CONTACT_EMAIL: PEOPLE.admin }),
    startSite(),
    startSite(OPEN),
  ]);
  const example = await fillWithExamples(filled);
  const sessions = {
    admin: await filled.signIn(PEOPLE.admin),
    member: await filled.signIn(PEOPLE.member),
    newcomer: await filled.signIn(PEOPLE.newcomer),
    free: await filled.signIn(PEOPLE.free),
    careful: await filled.signIn(PEOPLE.careful),
    requester: await filled.signIn(PEOPLE.requester),
    long: await filled.signIn(PEOPLE.long),
  };
  return {
    filled,
    fresh,
    open,
    example,
    sessions,
    async close() {
      await Promise.all([filled.close(), fresh.close(), open.close()]);
    },
  };
}
