/** The pages with which a user sets up and manages two-factor authentication. */

import type { UserError } from '../../../contract/user-error.ts';
import { ButtonRow, ConfirmButtons, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ACCOUNT } from '../../account/pages/account-layout.tsx';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { type Enrollment, RECOVERY_CODES } from '../second-factors.ts';
import { FACTOR } from './factor-section.tsx';
import { QrCode } from './qr-code.tsx';

interface CommonProps {
  readonly visitor: Visitor | null;
  readonly problem?: UserError | undefined;
}

interface EnrollmentPageProps extends CommonProps {
  readonly enrollment: Enrollment;
  readonly hasPassword: boolean;
}

export const EnrollmentPage = ({ enrollment, hasPassword, ...rest }: EnrollmentPageProps) => (
  <FormPage
    title="Set up two-factor authentication"
    path={ACCOUNT}
    lead="You’ll need a code from your phone every time you sign in."
    {...rest}
  >
    <section class="card stack" aria-labelledby="scan">
      <h2 id="scan">1. Scan this code with an authenticator app</h2>
      <QrCode
        text={enrollment.uri}
        label="QR code for your authenticator app, with the same content as the setup key below"
      />
      <div class="field">
        <span class="hint">Or enter this setup key in the app:</span>
        <div class="secret">
          <code id="totp-secret">{enrollment.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <button type="button" class="button-small" data-copy="totp-secret" hidden>
            Copy
          </button>
        </div>
      </div>
    </section>
    <form method="post" action={FACTOR} class="card stack" aria-labelledby="type">
      <h2 id="type">2. Enter the code from the app</h2>
      <Field
        name="code"
        label="Code"
        hint="The six digits in your authenticator app."
        autocomplete="one-time-code"
        inputmode="numeric"
        maxlength={10}
        spellcheck={false}
        problem={rest.problem}
        autofocus={rest.problem?.field === 'code'}
      />
      <ConfirmPasswordField hasPassword={hasPassword} problem={rest.problem} />
      <ConfirmButtons label="Turn on" cancelHref={ACCOUNT} />
    </form>
  </FormPage>
);

interface RecoveryCodesProps extends CommonProps {
  readonly codes: readonly string[];
  readonly isNew?: boolean;
}

export const RecoveryCodesPage = ({ codes, isNew = false, ...rest }: RecoveryCodesProps) => (
  <FormPage title="Your recovery codes" path={ACCOUNT} {...rest}>
    <Notice
      kind="good"
      title={isNew ? 'Two-factor authentication is on.' : 'Your old recovery codes no longer work.'}
    />
    <section class="card stack">
      <p>
        If you lose your phone, you can sign in with one of these {RECOVERY_CODES} codes. Each works once. Save them in
        your password manager or print them: you won’t see them again.
      </p>
      <div class="code">
        <pre id="recovery-codes" class="recovery-codes">
          {codes.join('\n')}
        </pre>
        <button type="button" class="button-small copy" data-copy="recovery-codes" hidden>
          Copy
        </button>
      </div>
      <ButtonRow>
        <a class="button button-primary" href={ACCOUNT}>
          I’ve saved the codes
        </a>
      </ButtonRow>
    </section>
  </FormPage>
);

interface ManageFactorPageProps extends CommonProps {
  readonly hasPassword: boolean;
}

export const ManageFactorPage = ({ hasPassword, ...rest }: ManageFactorPageProps) => (
  <FormPage
    title="Manage two-factor authentication"
    path={ACCOUNT}
    lead="New recovery codes replace the old ones. If you turn two-factor authentication off, your password is enough to sign in."
    {...rest}
  >
    <form method="post" action={`${FACTOR}/recovery-codes`} class="card stack">
      <ConfirmPasswordField hasPassword={hasPassword} problem={rest.problem} />
      <ButtonRow>
        <button type="submit" class="button-primary">
          Create new recovery codes
        </button>
        <button type="submit" class="button-danger" formaction={`${FACTOR}/off`}>
          Turn off two-factor authentication
        </button>
        <a class="button" href={ACCOUNT}>
          Cancel
        </a>
      </ButtonRow>
    </form>
  </FormPage>
);
