/** A password reset link for somebody who cannot sign in, to be handed over by the administrator. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { ADMIN, AdminLayout } from './admin-layout.tsx';
import { SecretLink } from './secret-link.tsx';

interface ResetLinkViewProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly account: Account;
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const ResetLinkView = ({ visitor, path, account, link, expiresAt }: ResetLinkViewProps) => (
  <AdminLayout title={`Reset link for ${account.email}`} part="Accounts" path={path} visitor={visitor}>
    <div class="stack">
      <SecretLink id="reset-link" link={link}>
        Give this link to the owner of {account.email}, in a way that only they can read. It is good once, until{' '}
        <LocalTime at={expiresAt} />.
      </SecretLink>
      <p>
        <a href={`${ADMIN}/accounts/${account.id}`}>Back to the account</a>
      </p>
    </div>
  </AdminLayout>
);
