/** Asks a member for the password once more, before what an open browser alone must not be enough for. */
import type { UserError } from '../../../contract/user-error.ts';
import { Field } from '../../../web-kit/components/form.tsx';

interface PasswordAgainProps {
  readonly hasPassword: boolean;
  readonly label?: string;
  /** Where another form of the page asks for it too. */
  readonly id?: string;
  readonly problem?: UserError | undefined;
}

export const ConfirmPasswordField = ({
  hasPassword,
  label = 'Your password',
  id = 'password',
  problem,
}: PasswordAgainProps) =>
  hasPassword ? (
    <Field
      id={id}
      name="password"
      label={label}
      type="password"
      autocomplete="current-password"
      problem={problem}
      autofocus={problem?.field === 'password'}
    />
  ) : (
    <p class="small soft">You have no password here, so this needs a sign-in of the last ten minutes.</p>
  );
