/** Requires that members set up two-factor authentication before they use the dashboard, if the setting says so. */
import { createMiddleware } from 'hono/factory';
import { awaitStore } from '../../../api/await-store.ts';
import type { Services } from '../../../api/services.ts';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { FACTOR } from './factor-section.tsx';

/** What setting it up needs. Signing out is outside the dashboard. */
const SETUP_PATHS: ReadonlySet<string> = new Set([FACTOR, `${FACTOR}/begin`]);

/**
 * Responds to everything else with a page to set it up. Looked up in each request, so that it also applies to sessions
 * that began before the setting, the role or the factor changed.
 */
export function requireFactor(services: Services) {
  const { factors, requiredFactor } = services.identity;
  return createMiddleware<PagesEnv>(async (c, next) => {
    const { account } = currentMember(c);
    const isRequired = requiredFactor === 'everyone' || (requiredFactor === 'administrators' && account.admin);
    if (!isRequired || (await awaitStore(services.operations, 'database', factors.isOn(account.id)))) return next();
    // Shows the QR code, or nothing if setup was not begun.
    const hasBegun = async () =>
      (await awaitStore(services.operations, 'database', factors.pending(account))) !== undefined;
    if (SETUP_PATHS.has(c.req.path) && (c.req.method === 'POST' || (await hasBegun()))) return next();
    const page = (
      <FormPage
        title="Set up two-factor authentication"
        path={c.req.path}
        lead="This service requires it for your account. You need an authenticator app on your phone."
        visitor={currentVisitor(c)}
      >
        <form method="post" action={`${FACTOR}/begin`}>
          <button type="submit" class="button-primary">
            Set up two-factor authentication
          </button>
        </form>
      </FormPage>
    );
    return respondWithPage(c, page, { status: 403 });
  });
}
