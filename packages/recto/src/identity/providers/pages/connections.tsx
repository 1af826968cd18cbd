/** Connecting and disconnecting GitHub or Google, on the account page. */

import { type Context, Hono } from 'hono';
import type { Child } from 'hono/jsx';
import type { Services } from '../../../api/services.ts';
import { RectoError } from '../../../contract/errors.ts';
import { UserError } from '../../../contract/user-error.ts';
import { clientDetails } from '../../../web-kit/client-details.ts';
import { ConfirmButtons } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { currentMember, currentVisitor, type PagesEnv } from '../../../web-kit/current-member.ts';
import { readForm } from '../../../web-kit/read-form.ts';
import { respondWithPage } from '../../../web-kit/respond-with-page.ts';
import { ACCOUNT, type PageProps, Section, type SectionProps } from '../../account/pages/account-layout.tsx';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { reauthenticate } from '../../sign-in/pages/reauthenticate.ts';
import type { Identity, IdentityProvider } from '../identity-provider.ts';
import { providerPolicy } from './provider-buttons.tsx';
import { redirectToProvider, requireProvider } from './provider-routes.tsx';

export function connectionRoutes(services: Services): Hono<PagesEnv> {
  const { members, passwords, providerSignIn } = services.identity;
  const app = new Hono<PagesEnv>();

  async function showConnect(c: Context<PagesEnv>, provider: IdentityProvider, problem?: UserError) {
    const { name, label } = provider;
    const page = (
      <ConfirmPage
        title={`Connect ${label}?`}
        lead={`You can then sign in with your ${label} account. Next, ${label} asks you to confirm.`}
        label={`Connect ${label}`}
        action={`${ACCOUNT}/identities/${name}/connect`}
        hasPassword={await passwords.exists(currentMember(c).account.id)}
        problem={problem}
        visitor={currentVisitor(c)}
      />
    );
    return respondWithPage(c, page, { status: problem ? 400 : 200, policy: providerPolicy([provider]) });
  }

  app.get(`${ACCOUNT}/identities/:provider/connect`, (c) =>
    showConnect(c, requireProvider(services, c.req.param('provider'))),
  );

  app.post(`${ACCOUNT}/identities/:provider/connect`, async (c) => {
    const provider = requireProvider(services, c.req.param('provider'));
    try {
      await reauthenticate(c, services, (await readForm(c)).get('password'));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return showConnect(c, provider, error);
    }
    return redirectToProvider(c, services, provider, currentMember(c), ACCOUNT);
  });

  /** @throws {RectoError} NOT_FOUND if the member's account does not have this identity. */
  async function requireIdentity(c: Context<PagesEnv>, provider: string, subject: string): Promise<Identity> {
    const identities = await members.listIdentities(currentMember(c).account.id);
    const identity = identities.find((each) => each.provider === provider && each.subject === subject);
    if (identity === undefined) throw new RectoError('NOT_FOUND');
    return identity;
  }

  async function showDisconnect(c: Context<PagesEnv>, identity: Identity, problem?: UserError) {
    const { provider, subject, email } = identity;
    const label = providerSignIn.labelOf(provider);
    const page = (
      <ConfirmPage
        title={`Disconnect ${label}?`}
        lead={`You can no longer sign in with the ${label} account ${email}. Your password keeps working.`}
        label={`Disconnect ${label}`}
        isDanger
        action={`${ACCOUNT}/identities/disconnect`}
        hasPassword={await passwords.exists(currentMember(c).account.id)}
        problem={problem}
        visitor={currentVisitor(c)}
      >
        <input type="hidden" name="provider" value={provider} />
        <input type="hidden" name="subject" value={subject} />
      </ConfirmPage>
    );
    return respondWithPage(c, page, { status: problem ? 400 : 200 });
  }

  app.get(`${ACCOUNT}/identities/:provider/disconnect`, async (c) =>
    showDisconnect(c, await requireIdentity(c, c.req.param('provider'), c.req.query('subject') ?? '')),
  );

  app.post(`${ACCOUNT}/identities/disconnect`, async (c) => {
    const { account } = currentMember(c);
    const form = await readForm(c);
    const identity = await requireIdentity(c, form.get('provider'), form.get('subject'));
    try {
      if (!(await passwords.exists(account.id))) {
        throw new UserError('Set a password first. Without one, you couldn’t sign in anymore.');
      }
      await reauthenticate(c, services, form.get('password'));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return showDisconnect(c, identity, error);
    }
    await providerSignIn.disconnect(account, identity, clientDetails(c, services));
    return c.redirect(`${ACCOUNT}?done=disconnected`, 303);
  });
  return app;
}

export const ConnectionsSection = ({ details: { providers, identities } }: SectionProps) => {
  const unconnected = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name));
  return (
    <Section id="identities" title="Connected accounts" about="Other accounts you can sign in with.">
      <ul class="acts">
        {identities.map(({ provider, subject, email }) => {
          const label = providers.find(({ name }) => name === provider)?.label ?? provider;
          const query = new URLSearchParams({ subject });
          return (
            <ConnectionRow label={label} status={email}>
              <a class="button button-small" href={`${ACCOUNT}/identities/${provider}/disconnect?${query}`}>
                Disconnect… <span class="visually-hidden">{`${label} ${email}`}</span>
              </a>
            </ConnectionRow>
          );
        })}
        {unconnected.map(({ name, label }) => (
          <ConnectionRow label={label} status="Not connected">
            <a class="button button-small" href={`${ACCOUNT}/identities/${name}/connect`}>
              Connect… <span class="visually-hidden">{label}</span>
            </a>
          </ConnectionRow>
        ))}
      </ul>
    </Section>
  );
};

interface ConnectionRowProps {
  readonly label: string;
  readonly status: string;
  readonly children: Child;
}

const ConnectionRow = ({ label, status, children }: ConnectionRowProps) => (
  <li>
    <div>
      <strong>{label}</strong>
      <span class="small soft">{status}</span>
    </div>
    {children}
  </li>
);

interface ConfirmPageProps extends PageProps {
  readonly title: string;
  /** What will happen. */
  readonly lead: string;
  /** The label of the confirm button. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly action: string;
  readonly hasPassword: boolean;
  readonly problem: UserError | undefined;
  /** Hidden fields of the form. */
  readonly children?: Child;
}

/** Asks for the password before a sign-in method changes. */
const ConfirmPage = ({ label, isDanger = false, action, hasPassword, children, ...rest }: ConfirmPageProps) => (
  <FormPage {...rest} path={ACCOUNT}>
    <form method="post" action={action} class="card stack">
      {children}
      <ConfirmPasswordField hasPassword={hasPassword} problem={rest.problem} />
      <ConfirmButtons label={label} isDanger={isDanger} cancelHref={ACCOUNT} />
    </form>
  </FormPage>
);
