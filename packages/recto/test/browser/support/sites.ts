/** The two installations that every page is looked at on: one in use for a while, one just started. */
import { fillWithExamples, PEOPLE } from './example-data.ts';
import type { Sites } from './pages.ts';
import { startSite } from './site.ts';

export async function startSites(): Promise<Sites & { close(): Promise<void> }> {
  const [filled, fresh] = await Promise.all([
    startSite('sqlite', { RECTO_CONTACT_EMAIL: PEOPLE.admin }),
    startSite('sqlite'),
  ]);
  const example = await fillWithExamples(filled);
  const sessions = {
    admin: await filled.signIn(PEOPLE.admin),
    member: await filled.signIn(PEOPLE.member),
    newcomer: await filled.signIn(PEOPLE.newcomer),
    free: await filled.signIn(PEOPLE.free),
  };
  return {
    filled,
    fresh,
    example,
    sessions,
    async close() {
      await Promise.all([filled.close(), fresh.close()]);
    },
  };
}
