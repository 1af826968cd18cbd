/** Pages that ask once more, each naming what it is about: ending sessions, disconnecting, another address, deleting. */
import type { Child } from 'hono/jsx';
import type { UserError } from '../../../contract/user-error.ts';
import { ConfirmButtons, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { describeBrowser } from '../../sessions/pages/describe-browser.ts';
import type { Session } from '../../sessions/session-store.ts';
import { ACCOUNT } from './paths.ts';

interface PageProps {
  readonly path: string;
  readonly visitor: Visitor | null;
}

interface QuestionProps extends PageProps {
  readonly title: string;
  /** What will be, if it is done. */
  readonly lead: Child;
  readonly label: string;
  readonly isDanger?: boolean;
  /** Where the form is sent to, unless that is the page itself. */
  readonly action?: string;
  /** What else the form carries. */
  readonly children?: Child;
}

const Question = ({ label, isDanger = false, action, children, ...rest }: QuestionProps) => (
  <FormPage {...rest}>
    <form method="post" action={action} class="card">
      {children}
      <ConfirmButtons label={label} isDanger={isDanger} cancelHref={ACCOUNT} />
    </form>
  </FormPage>
);

export const ConfirmEmailPage = ({ email, ...page }: PageProps & { readonly email: string }) => (
  <Question
    title="Your new address"
    lead={`From now on you sign in with ${email}, and mails go there.`}
    label={`Use ${email}`}
    {...page}
  />
);

export const EndSessionPage = ({ session, ...page }: PageProps & { readonly session: Session }) => {
  const name = describeBrowser(session.agent);
  return (
    <Question
      title={`End the session of ${name}?`}
      lead={
        <>
          Whoever sits at {session.address}, signed in since <LocalTime at={session.createdAt} />, is signed out at
          once. If that was not you, change your password too.
        </>
      }
      label={`End ${name}`}
      isDanger
      action={`${ACCOUNT}/sessions/end`}
      {...page}
    >
      <input type="hidden" name="id" value={session.id} />
    </Question>
  );
};

export const EndOthersPage = ({ count, ...page }: PageProps & { readonly count: number }) => (
  <Question
    title="End all other sessions?"
    lead={`${count === 1 ? 'One other browser is' : `${count} other browsers are`} signed out at once. This one stays signed in.`}
    label={count === 1 ? 'End the other session' : `End ${count} other sessions`}
    isDanger
    {...page}
  />
);

interface DisconnectProps extends PageProps {
  readonly label: string;
  readonly email: string;
  readonly provider: string;
}

export const DisconnectPage = ({ label, email, provider, ...page }: DisconnectProps) => (
  <Question
    title={`Disconnect ${label}?`}
    lead={`The ${label} account ${email} no longer signs you in here. Your password does.`}
    label={`Disconnect ${label}`}
    isDanger
    action={`${ACCOUNT}/identities/disconnect`}
    {...page}
  >
    <input type="hidden" name="provider" value={provider} />
  </Question>
);

interface DeleteProps extends PageProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly problem?: UserError | undefined;
}

export const DeletePage = ({ email, hasPassword, problem, ...page }: DeleteProps) => (
  <FormPage title="Delete the account" problem={problem} {...page}>
    <Notice kind="warn" title="There is no way back.">
      Every API key of {email} stops working at once. Keys, usage, sessions and the account itself are deleted.
    </Notice>
    <form method="post" action={`${ACCOUNT}/delete`} class="card stack">
      <Field
        name="email"
        label={`Type ${email} to confirm`}
        type="email"
        autocomplete="off"
        spellcheck={false}
        problem={problem}
        autofocus={problem?.field === 'email'}
      />
      <ConfirmPasswordField hasPassword={hasPassword} problem={problem} />
      <ConfirmButtons label={`Delete ${email}`} isDanger cancelHref={ACCOUNT} cancelLabel="Keep the account" />
    </form>
  </FormPage>
);
