/** Sections of the account page about who one is: plan, address, password, other accounts one signs in with. */
import type { Account } from '../../core/ports.ts';
import { NewPasswordField } from '../components/entrance.tsx';
import { ButtonRow, Field } from '../components/form.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import type { AccountFacts } from './account-facts.ts';
import { PasswordAgain } from './password-again.tsx';
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
          <Moment at={account.createdAt} only="date" />
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
  readonly problem: string | undefined;
}

export const EmailSection = ({ account, facts, problem }: FormSectionProps) => (
  <Section id="email-section" title="E-mail address" about="You sign in with it.">
    {facts.canChangeEmail ? (
      <form method="post" action={`${ACCOUNT}/email`} class="stack">
        {problem === undefined ? null : <Notice kind="danger">{problem}</Notice>}
        <p>
          Now <strong>{account.email}</strong>
        </p>
        <Field
          name="email"
          label="New e-mail address"
          type="email"
          autocomplete="email"
          hint="We send a link there; the address changes when you open it."
        />
        <PasswordAgainIn form="email" hasPassword={facts.hasPassword} />
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

/** Two forms of the page ask for the password: each field has an id of its own. */
const PasswordAgainIn = ({ form, hasPassword }: { readonly form: string; readonly hasPassword: boolean }) =>
  hasPassword ? (
    <div class="field">
      <label for={`${form}-password`}>Your password</label>
      <input id={`${form}-password`} name="password" type="password" autocomplete="current-password" required />
    </div>
  ) : (
    <PasswordAgain hasPassword={false} />
  );

export const PasswordSection = ({ account, facts, problem }: FormSectionProps) => (
  <Section
    id="password-section"
    title="Password"
    about="Changing it signs you out everywhere else. API keys go on working."
  >
    <form method="post" action={`${ACCOUNT}/password`} class="stack">
      {problem === undefined ? null : <Notice kind="danger">{problem}</Notice>}
      <input type="hidden" name="username" value={account.email} autocomplete="username" />
      <PasswordAgain hasPassword={facts.hasPassword} label="Current password" />
      <NewPasswordField label="New password" />
      <ButtonRow>
        <button type="submit">{facts.hasPassword ? 'Change the password' : 'Choose a password'}</button>
      </ButtonRow>
    </form>
  </Section>
);

interface IdentitiesProps {
  readonly facts: AccountFacts;
  readonly problem: string | undefined;
}

export const IdentitiesSection = ({ facts, problem }: IdentitiesProps) => (
  <Section id="identities" title="Sign-in with others" about="Accounts elsewhere that sign you in here.">
    {problem === undefined ? null : <Notice kind="danger">{problem}</Notice>}
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
              <form method="post" action={`${ACCOUNT}/identities/disconnect`}>
                <input type="hidden" name="provider" value={name} />
                <button type="submit" class="button-small">
                  Disconnect <span class="visually-hidden">{label}</span>
                </button>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  </Section>
);
