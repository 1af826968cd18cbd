/** Asks for the current password again before a sensitive change. */
import type { UserError } from '../../../contract/user-error.ts';
import { Field } from '../../../web-kit/components/form.tsx';

interface ConfirmPasswordFieldProps {
  readonly hasPassword: boolean;
  readonly label?: string;
  /** Required if the page has another such field. */
  readonly id?: string;
  readonly problem?: UserError | undefined;
}

export const ConfirmPasswordField = ({
  hasPassword,
  label = 'Your password',
  id = 'password',
  problem,
}: ConfirmPasswordFieldProps) =>
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
    <p class="small soft">You don’t have a password, so you must have signed in within the last ten minutes.</p>
  );
