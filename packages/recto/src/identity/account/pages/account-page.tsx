/** `/dashboard/account`: the account page, with a section per feature. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { flashMessage } from '../../../web-kit/flash-message.ts';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import { PasswordSection } from '../../passwords/pages/change-password.tsx';
import { ConnectionsSection } from '../../providers/pages/connections.tsx';
import { FactorSection } from '../../second-factor/pages/factor-section.tsx';
import { SessionsSection } from '../../sessions/pages/session-pages.tsx';
import { ACCOUNT, type AccountDetails, type AccountProblem, Section, type SectionProps } from './account-layout.tsx';
import { EmailSection } from './change-email.tsx';
import { DeleteSection } from './delete-account.tsx';

interface AccountPageProps {
  readonly visitor: Visitor | null;
  readonly details: AccountDetails;
  readonly problem?: AccountProblem | undefined;
  /** Names the message to show, from the URL. */
  readonly done?: string | undefined;
}

const MESSAGES: Readonly<Record<string, string>> = {
  password: 'Your password was changed. All other sessions were signed out.',
  'email-sent': 'We sent a link to your new e-mail address. Open it in this browser to confirm the change.',
  email: 'Your e-mail address was changed.',
  session: 'The session was signed out.',
  sessions: 'All other sessions were signed out.',
  connected: 'The account was connected. You can now sign in with it.',
  disconnected: 'The account was disconnected.',
  'factor-off': 'Two-factor authentication was turned off. All other sessions were signed out.',
};

export const AccountPage = ({ visitor, details, problem, done }: AccountPageProps) => {
  const problemOf = (form: AccountProblem['form']) => (problem?.form === form ? problem.error : undefined);
  const message = flashMessage(MESSAGES, done);
  return (
    <Layout title="Account" path={ACCOUNT} visitor={visitor}>
      <header class="page-head">
        <div>
          <h1>Account</h1>
          <p>{details.account.email}</p>
        </div>
      </header>
      {message === undefined ? null : <Notice kind="good">{message}</Notice>}
      <div class="settings">
        <PlanSection details={details} />
        <EmailSection details={details} problem={problemOf('email')} />
        <PasswordSection details={details} problem={problemOf('password')} />
        <FactorSection details={details} />
        {details.providers.length + details.identities.length === 0 ? null : <ConnectionsSection details={details} />}
        <SessionsSection details={details} />
        <DeleteSection />
      </div>
    </Layout>
  );
};

const PlanSection = ({ details: { account } }: SectionProps) => (
  <Section
    id="plan"
    title="Plan"
    about={account.plan === 'PRO' ? 'Your API keys can use the API.' : 'Using the API requires the PRO plan.'}
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
      <p class="small soft">To use the API, ask an administrator of this service to change your plan to PRO.</p>
    )}
  </Section>
);
