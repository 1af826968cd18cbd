/** Connecting and disconnecting GitHub or Google, on the account page. */
import { Hono } from 'hono';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { auditRecorder } from '../../../web-kit/client-details.ts';
import { FormError } from '../../../web-kit/components/form.tsx';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import {
  ACCOUNT,
  ConfirmPage,
  runAccountForm,
  Section,
  type SectionProps,
  type ShowAccountPage,
} from '../../account/pages/account-layout.tsx';

export function connectionRoutes(services: Services, show: ShowAccountPage): Hono<PagesEnv> {
  const { members, passwords, providerSignIn } = services.identity;
  const app = new Hono<PagesEnv>();
  const record = auditRecorder(services);

  app.get(`${ACCOUNT}/identities/:provider/disconnect`, async (c) => {
    const provider = providerSignIn.find(c.req.param('provider'));
    const identities = await members.listIdentities(currentMember(c).account.id);
    const identity = identities.find((each) => each.provider === provider?.name);
    if (provider === undefined || identity === undefined) throw new RectoError('NOT_FOUND');
    const { name, label } = provider;
    const page = (
      <ConfirmPage
        title={`Disconnect ${label}?`}
        lead={`You can no longer sign in with the ${label} account ${identity.email}. Your password keeps working.`}
        label={`Disconnect ${label}`}
        isDanger
        action={`${ACCOUNT}/identities/disconnect`}
        visitor={currentVisitor(c)}
      >
        <input type="hidden" name="provider" value={name} />
      </ConfirmPage>
    );
    return respondWithPage(c, page);
  });

  app.post(`${ACCOUNT}/identities/disconnect`, async (c) => {
    const { account } = currentMember(c);
    const name = (await readForm(c)).get('provider');
    return runAccountForm(c, show, 'identities', async () => {
      if (!(await passwords.exists(account.id))) {
        throw new UserError('Set a password first. Without one, you couldn’t sign in anymore.');
      }
      const provider = providerSignIn.find(name);
      if (provider === undefined) throw new RectoError('NOT_FOUND');
      await members.deleteIdentity(account.id, provider.name);
      await record(c, `factor.${provider.name}.disconnect`, account.id);
      return c.redirect(`${ACCOUNT}?done=disconnected`, 303);
    });
  });
  return app;
}

export const ConnectionsSection = ({ details: { providers, identities }, problem }: SectionProps) => (
  <Section id="identities" title="Connected accounts" about="Other accounts you can sign in with.">
    <FormError problem={problem} />
    <ul class="acts">
      {providers.map(({ name, label }) => {
        const identity = identities.find(({ provider }) => provider === name);
        return (
          <li>
            <div>
              <strong>{label}</strong>
              <span class="small soft">{identity === undefined ? 'Not connected' : identity.email}</span>
            </div>
            {identity === undefined ? (
              <form method="post" action={`/sign-in/with/${name}`}>
                <input type="hidden" name="next" value={ACCOUNT} />
                <button type="submit" class="button-small">
                  Connect <span class="visually-hidden">{label}</span>
                </button>
              </form>
            ) : (
              <a class="button button-small" href={`${ACCOUNT}/identities/${name}/disconnect`}>
                Disconnect… <span class="visually-hidden">{label}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  </Section>
);
