/** Pages that ask once more: before an account is deleted, and before it gets another address. */
import { Entrance } from '../components/entrance.tsx';
import { ButtonRow, Field } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import type { Visitor } from '../layout.tsx';
import { PasswordAgain } from './password-again.tsx';
import { ACCOUNT } from './paths.ts';

interface ConfirmProps {
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly email: string;
}

export const ConfirmEmailPage = ({ email, ...rest }: ConfirmProps) => (
  <Entrance title="Your new address" lead={`From now on you sign in with ${email}, and mails go there.`} {...rest}>
    <form method="post" class="card stack">
      <ButtonRow>
        <button type="submit" class="button-primary">
          Use {email}
        </button>
        <a class="button" href={ACCOUNT}>
          Cancel
        </a>
      </ButtonRow>
    </form>
  </Entrance>
);

interface DeleteProps extends ConfirmProps {
  readonly hasPassword: boolean;
  readonly problem?: string | undefined;
}

export const DeletePage = ({ email, hasPassword, ...rest }: DeleteProps) => (
  <Entrance title="Delete the account" {...rest}>
    <Notice kind="warn" title="There is no way back.">
      Every API key of {email} stops working at once. Keys, usage, sessions and the account itself are deleted.
    </Notice>
    <form method="post" action={`${ACCOUNT}/delete`} class="card stack">
      <Field name="email" label={`Type ${email} to confirm`} type="email" autocomplete="off" spellcheck={false} />
      <PasswordAgain hasPassword={hasPassword} />
      <ButtonRow>
        <button type="submit" class="button-danger">
          Delete {email}
        </button>
        <a class="button" href={ACCOUNT}>
          Keep the account
        </a>
      </ButtonRow>
    </form>
  </Entrance>
);
