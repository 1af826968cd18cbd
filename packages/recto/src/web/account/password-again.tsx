/** Asks a member for the password once more, before what an open browser alone must not be enough for. */
import { Field } from '../components/form.tsx';

interface PasswordAgainProps {
  readonly hasPassword: boolean;
  readonly label?: string;
}

export const PasswordAgain = ({ hasPassword, label = 'Your password' }: PasswordAgainProps) =>
  hasPassword ? (
    <Field name="password" label={label} type="password" autocomplete="current-password" />
  ) : (
    <p class="small soft">You have no password here, so this needs a sign-in of the last ten minutes.</p>
  );
