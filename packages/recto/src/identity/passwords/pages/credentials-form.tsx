/** What every way to an account asks for: an address, and a password that is made up now. */

import type { UserError } from '../../../contract/user-error.ts';
import { ButtonRow, Field } from '../../../web-kit/components/form.tsx';
import { PASSWORD_LENGTH } from '../passwords.ts';

interface CredentialsFormProps {
  /** Where it is sent to, unless that is the page itself. */
  readonly action?: string;
  readonly email?: string;
  /** Whether the address is settled, and shown for managers of passwords alone. */
  readonly isFixed?: boolean;
  readonly passwordLabel?: string;
  readonly button?: string;
  readonly problem?: UserError | undefined;
}

export const CredentialsForm = ({
  action,
  email = '',
  isFixed = false,
  passwordLabel = 'Password',
  button = 'Open the account',
  problem,
}: CredentialsFormProps) => {
  // Where one goes on: at what is wrong, or else at the first thing to fill in.
  const isAtPassword = isFixed || problem?.field === 'new-password';
  return (
    <form method="post" action={action} class="stack">
      <Field
        name="email"
        label="E-mail address"
        type="email"
        value={email}
        autocomplete="username"
        readonly={isFixed}
        autofocus={!isAtPassword}
        problem={problem}
      />
      <NewPasswordField label={passwordLabel} autofocus={isAtPassword} problem={problem} />
      <ButtonRow>
        <button type="submit" class="button-primary">
          {button}
        </button>
      </ButtonRow>
    </form>
  );
};

interface NewPasswordProps {
  readonly label: string;
  readonly autofocus?: boolean;
  readonly problem?: UserError | undefined;
}

/** Managers of passwords recognise the field. */
export const NewPasswordField = (props: NewPasswordProps) => (
  <Field
    name="new-password"
    type="password"
    autocomplete="new-password"
    minlength={PASSWORD_LENGTH.min}
    hint={`${PASSWORD_LENGTH.min} characters or more; 15 are better. Several unusual words do well.`}
    {...props}
  />
);
