/** The form with which an account or a new password is created. */

import type { UserError } from '../../../contract/user-error.ts';
import { ButtonRow, Field } from '../../../web-kit/components/form.tsx';
import { PASSWORD_LENGTH } from '../passwords.ts';

interface CredentialsFormProps {
  /** Where the form is sent; by default to the page's own URL. */
  readonly action?: string;
  readonly email?: string;
  /** Whether the e-mail address cannot be changed, and is only shown for password managers. */
  readonly isEmailFixed?: boolean;
  readonly passwordLabel?: string;
  readonly button?: string;
  readonly problem?: UserError | undefined;
}

export const CredentialsForm = ({
  action,
  email = '',
  isEmailFixed = false,
  passwordLabel = 'Password',
  button = 'Create account',
  problem,
}: CredentialsFormProps) => {
  // Focuses the field with the error, or else the first one to fill in.
  const focusesPassword = isEmailFixed || problem?.field === 'new-password';
  return (
    <form method="post" action={action} class="stack">
      <Field
        name="email"
        label="E-mail address"
        type="email"
        value={email}
        autocomplete="username"
        readonly={isEmailFixed}
        autofocus={!focusesPassword}
        problem={problem}
      />
      <NewPasswordField label={passwordLabel} autofocus={focusesPassword} problem={problem} />
      <ButtonRow>
        <button type="submit" class="button-primary">
          {button}
        </button>
      </ButtonRow>
    </form>
  );
};

interface NewPasswordFieldProps {
  readonly label: string;
  readonly autofocus?: boolean;
  readonly problem?: UserError | undefined;
}

export const NewPasswordField = (props: NewPasswordFieldProps) => (
  <Field
    name="new-password"
    type="password"
    autocomplete="new-password"
    minlength={PASSWORD_LENGTH.min}
    hint={`Use at least ${PASSWORD_LENGTH.min} characters. A few uncommon words are easy to remember and hard to guess.`}
    {...props}
  />
);
