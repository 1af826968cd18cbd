/** What the account page and the pages below it share. */
import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { UserError } from '../../../contract/user-error.ts';
import { ConfirmButtons } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import type { PagesEnv } from '../../../web-kit/current-member.ts';
import type { Visitor } from '../../../web-kit/layout.tsx';
import type { Identity, IdentityProvider } from '../../providers/identity-provider.ts';
import type { Session } from '../../sessions/session-store.ts';
import type { Account } from '../account.ts';

export const ACCOUNT = '/dashboard/account';

/** What the sections of the account page show. */
export interface AccountDetails {
  readonly account: Account;
  /** ID of the session that requested the page. */
  readonly sessionId: string;
  readonly sessions: readonly Session[];
  readonly hasPassword: boolean;
  readonly hasFactor: boolean;
  readonly recoveryCodes: number;
  readonly identities: readonly Identity[];
  readonly providers: readonly IdentityProvider[];
  readonly canChangeEmail: boolean;
}

export interface SectionProps {
  readonly details: AccountDetails;
  readonly problem?: UserError | undefined;
}

/** An error in one of the account page's forms. */
export interface AccountProblem {
  readonly form: 'password' | 'email';
  readonly error: UserError;
}

/** Responds with the account page. */
export type ShowAccountPage = (c: Context<PagesEnv>, problem?: AccountProblem) => Promise<Response>;

/**
 * Runs what a form of the account page does. A {@link UserError} is shown on the page, at that
 * form.
 */
export async function runAccountForm(
  c: Context<PagesEnv>,
  show: ShowAccountPage,
  form: AccountProblem['form'],
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return show(c, { form, error });
  }
}

interface SectionLayoutProps {
  readonly id: string;
  readonly title: string;
  /** Shown below the title. */
  readonly about: Child;
  readonly children: Child;
}

export const Section = ({ id, title, about, children }: SectionLayoutProps) => (
  <section class="setting" aria-labelledby={id}>
    <div class="setting-about">
      <h2 id={id}>{title}</h2>
      <p>{about}</p>
    </div>
    <div class="card stack">{children}</div>
  </section>
);

export interface PageProps {
  readonly visitor: Visitor | null;
}

interface ConfirmPageProps extends PageProps {
  readonly title: string;
  /** What will happen. */
  readonly lead: Child;
  /** The label of the confirm button. */
  readonly label: string;
  readonly isDanger?: boolean;
  /** Where the form is sent; by default to the page's own URL. */
  readonly action?: string;
  /** Hidden fields of the form. */
  readonly children?: Child;
}

/** Asks for confirmation before a change. */
export const ConfirmPage = ({ label, isDanger = false, action, children, ...rest }: ConfirmPageProps) => (
  <FormPage {...rest} path={ACCOUNT}>
    <form method="post" action={action} class="card">
      {children}
      <ConfirmButtons label={label} isDanger={isDanger} cancelHref={ACCOUNT} />
    </form>
  </FormPage>
);
