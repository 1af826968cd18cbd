/** Shows a password reset link once, for the administrator to pass on. */

import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import type { Account } from '../../account/account.ts';
import { ADMIN, AdminLayout } from './admin-layout.tsx';
import { SecretLink } from './secret-link.tsx';

interface ResetLinkPageProps {
  readonly visitor: Visitor | null;
  readonly path: string;
  readonly account: Account;
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export const ResetLinkPage = ({ visitor, path, account, link, expiresAt }: ResetLinkPageProps) => (
  <AdminLayout title={`Password reset link for ${account.email}`} tab="Accounts" path={path} visitor={visitor}>
    <div class="stack">
      <SecretLink id="reset-link" link={link}>
        Send this link to the owner of {account.email} over a channel only they can read. It works once and expires{' '}
        <LocalTime at={expiresAt} />.
      </SecretLink>
      <p>
        <a href={`${ADMIN}/accounts/${account.id}`}>Back to account</a>
      </p>
    </div>
  </AdminLayout>
);
