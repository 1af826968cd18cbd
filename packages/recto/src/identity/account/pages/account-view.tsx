/** The account page: a section for each thing a member has. */

import type { UserError } from '../../../contract/user-error.ts';
import { Notice } from '../../../web-kit/components/notice.tsx';
import { flashMessage } from '../../../web-kit/flash-message.ts';
import { Layout, type Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../account.ts';
import type { AccountFacts } from './account-facts.ts';
import { EmailSection, IdentitiesSection, PasswordSection, PlanSection } from './account-sections.tsx';
import { DangerSection, FactorSection, SessionsSection } from './safety-sections.tsx';

export interface AccountProblem {
  readonly form: 'password' | 'email' | 'identities';
  readonly refusal: UserError;
}

interface AccountViewProps {
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly account: Account;
  readonly sessionId: string;
  readonly facts: AccountFacts;
  readonly problem?: AccountProblem | undefined;
  readonly done?: string | undefined;
}

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed. Everywhere else you are signed out.',
  'email-sent': 'A link is on its way to the new address. Open it here to use the address.',
  email: 'Your address is changed.',
  session: 'The session has ended.',
  sessions: 'All other sessions have ended.',
  connected: 'The account is connected. From now on you can sign in with it.',
  disconnected: 'The account is disconnected.',
  'factor-off': 'The second factor is off. Everywhere else you are signed out.',
};

export const AccountView = ({ path, visitor, account, sessionId, facts, problem, done }: AccountViewProps) => {
  const problemOf = (form: AccountProblem['form']) => (problem?.form === form ? problem.refusal : undefined);
  const news = flashMessage(DONE, done);
  return (
    <Layout title="Account" path={path} visitor={visitor}>
      <header class="page-head">
        <div>
          <h1>Account</h1>
          <p>{account.email}</p>
        </div>
      </header>
      {news === undefined ? null : <Notice kind="good">{news}</Notice>}
      <div class="settings">
        <PlanSection account={account} />
        <EmailSection account={account} facts={facts} problem={problemOf('email')} />
        <PasswordSection account={account} facts={facts} problem={problemOf('password')} />
        <FactorSection facts={facts} />
        {facts.providers.length + facts.identities.length === 0 ? null : (
          <IdentitiesSection facts={facts} problem={problemOf('identities')} />
        )}
        <SessionsSection sessions={facts.sessions} ownId={sessionId} />
        <DangerSection />
      </div>
    </Layout>
  );
};
