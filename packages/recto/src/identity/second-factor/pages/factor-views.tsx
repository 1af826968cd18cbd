/** The pages of the second factor. */

import type { UserError } from '../../../contract/user-error.ts';
import { ButtonRow, ConfirmButtons, Field } from '../../../web-kit/components/form.tsx';
import { FormPage } from '../../../web-kit/components/form-page.tsx';
import { Notice } from '../../../web-kit/components/notice.tsx';
import type { Visitor } from '../../../web-kit/layout.tsx';
import { ACCOUNT } from '../../account/pages/paths.ts';
import { ConfirmPasswordField } from '../../passwords/pages/confirm-password-field.tsx';
import { type Enrollment, RECOVERY_CODES } from '../second-factors.ts';
import { QrCode } from './qr-code.tsx';

interface CommonProps {
  readonly path: string;
  readonly visitor: Visitor | null;
  readonly problem?: UserError | undefined;
}

interface EnrolProps extends CommonProps {
  readonly enrolment: Enrollment;
  readonly hasPassword: boolean;
}

export const EnrollmentPage = ({ enrolment, hasPassword, ...rest }: EnrolProps) => (
  <FormPage
    title="Set up a second factor"
    lead="From then on signing in takes your password and a code from your phone."
    {...rest}
  >
    <section class="card stack" aria-labelledby="scan">
      <h2 id="scan">1. Scan this with an authenticator app</h2>
      <QrCode text={enrolment.uri} label="QR code for the authenticator app; the key below says the same" />
      <div class="field">
        <span class="hint">Or type this key into the app:</span>
        <div class="secret">
          <code id="totp-secret">{enrolment.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <button type="button" class="button-small" data-copy="totp-secret" hidden>
            Copy
          </button>
        </div>
      </div>
    </section>
    <form method="post" action={`${ACCOUNT}/factor`} class="card stack" aria-labelledby="type">
      <h2 id="type">2. Type the code that it shows</h2>
      <Field
        name="code"
        label="Code"
        hint="Six digits, new every half minute."
        autocomplete="one-time-code"
        inputmode="numeric"
        maxlength={10}
        spellcheck={false}
        problem={rest.problem}
        autofocus={rest.problem?.field === 'code'}
      />
      <ConfirmPasswordField hasPassword={hasPassword} problem={rest.problem} />
      <ConfirmButtons label="Turn it on" cancelHref={ACCOUNT} />
    </form>
  </FormPage>
);

interface RecoveryCodesProps extends CommonProps {
  readonly codes: readonly string[];
  readonly isNew?: boolean;
}

export const RecoveryCodesPage = ({ codes, isNew = false, ...rest }: RecoveryCodesProps) => (
  <FormPage title="Your recovery codes" {...rest}>
    <Notice kind="good" title={isNew ? 'The second factor is on.' : 'The old codes have stopped working.'} />
    <section class="card stack">
      <p>
        Each of these {RECOVERY_CODES} codes signs you in once when you have lost your phone. They are shown this one
        time: print them, or keep them in your password manager.
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
          I have kept them
        </a>
      </ButtonRow>
    </section>
  </FormPage>
);

interface ChangeProps extends CommonProps {
  readonly hasPassword: boolean;
}

export const FactorOffPage = ({ hasPassword, ...rest }: ChangeProps) => (
  <FormPage
    title="The second factor"
    lead="With fresh recovery codes the old ones stop working. Turned off, your password alone signs you in."
    {...rest}
  >
    <form method="post" action={`${ACCOUNT}/factor/recovery-codes`} class="card stack">
      <ConfirmPasswordField hasPassword={hasPassword} problem={rest.problem} />
      <ButtonRow>
        <button type="submit" class="button-primary">
          Make new recovery codes
        </button>
        <button type="submit" class="button-danger" formaction={`${ACCOUNT}/factor/off`}>
          Turn the second factor off
        </button>
        <a class="button" href={ACCOUNT}>
          Cancel
        </a>
      </ButtonRow>
    </form>
  </FormPage>
);
