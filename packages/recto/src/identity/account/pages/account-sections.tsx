/** Sections of the account page about who one is: plan, address, password, other accounts one signs in with. */

import type { UserError } from '../../../contract/user-error.ts';
import { ButtonRow, Field, FormError } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { NewPasswordField } from '../../passwords/pages/credentials-form.tsx';
import type { Account } from '../account.ts';
import type { AccountFacts } from './account-facts.ts';
import { ACCOUNT } from './paths.ts';
import { Section } from './section.tsx';

export const PlanSection = ({ account }: { readonly account: Account }) => (
  <Section
    id="plan"
    title="Plan"
    about={account.plan === 'PRO' ? 'API keys convert pages.' : 'The API needs the PRO plan.'}
  >
    <dl class="facts">
      <div>
        <dt>Plan</dt>
        <dd>
          <span class={`badge${account.plan === 'PRO' ? ' badge-good' : ''}`}>{account.plan}</span>
        </dd>
      </div>
      {account.admin ? (
        <div>
          <dt>Role</dt>
          <dd>Administrator</dd>
        </div>
      ) : null}
      <div>
        <dt>Member since</dt>
        <dd>
          <LocalTime at={account.createdAt} dateOnly />
        </dd>
      </div>
    </dl>
    {account.plan === 'PRO' ? null : (
      <p class="small soft">With PRO, your API keys convert pages. Ask an administrator of this service for it.</p>
    )}
  </Section>
);

interface FormSectionProps {
  readonly account: Account;
  readonly facts: AccountFacts;
  readonly problem: UserError | undefined;
}

export const EmailSection = ({ account, facts, problem }: FormSectionProps) => (
  <Section id="email-section" title="E-mail address" about="You sign in with it.">
    {facts.canChangeEmail ? (
      <form method="post" action={`${ACCOUNT}/email`} class="stack">
        <FormError problem={problem} />
        <p>
          Now <strong>{account.email}</strong>
        </p>
        <Field
          name="email"
          label="New e-mail address"
          type="email"
          autocomplete="email"
          hint="We send a link there; the address changes when you open it."
          problem={problem}
        />
        <ConfirmPasswordField id="email-password" hasPassword={facts.hasPassword} problem={problem} />
        <ButtonRow>
          <button type="submit">Send the link</button>
        </ButtonRow>
      </form>
    ) : (
      <>
        <p>
          <strong>{account.email}</strong>
        </p>
        <p class="small soft">This service sends no mail, so an address cannot be changed here.</p>
      </>
    )}
  </Section>
);

export const PasswordSection = ({ account, facts, problem }: FormSectionProps) => (
  <Section
    id="password-section"
    title="Password"
    about="Changing it signs you out everywhere else. API keys go on working."
  >
    <form method="post" action={`${ACCOUNT}/password`} class="stack">
      <FormError problem={problem} />
      <input type="hidden" name="username" value={account.email} autocomplete="username" />
      <ConfirmPasswordField hasPassword={facts.hasPassword} label="Current password" problem={problem} />
      <NewPasswordField label="New password" problem={problem} autofocus={problem?.field === 'new-password'} />
      <ButtonRow>
        <button type="submit">{facts.hasPassword ? 'Change the password' : 'Choose a password'}</button>
      </ButtonRow>
    </form>
  </Section>
);

interface IdentitiesProps {
  readonly facts: AccountFacts;
  readonly problem: UserError | undefined;
}

export const IdentitiesSection = ({ facts, problem }: IdentitiesProps) => (
  <Section id="identities" title="Sign-in with others" about="Accounts elsewhere that sign you in here.">
    <FormError problem={problem} />
    <ul class="acts">
      {facts.providers.map(({ name, label }) => {
        const known = facts.identities.find(({ provider }) => provider === name);
        return (
          <li>
            <div>
              <strong>{label}</strong>
              <span class="small soft">{known === undefined ? 'Not connected' : known.email}</span>
            </div>
            {known === undefined ? (
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
