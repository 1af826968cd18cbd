import { ButtonRow } from '../../../web-kit/components/form.tsx';
import { ACCOUNT, Section, type SectionProps } from '../../account/pages/account-layout.tsx';

export const FACTOR = `${ACCOUNT}/factor`;

/**
 * Two-factor authentication on the account page: off with a button to set it up, or on with a link
 * to change it.
 */
export const FactorSection = ({ details: { hasFactor, recoveryCodes } }: SectionProps) => (
  <Section
    id="factor"
    title="Two-factor authentication"
    about="Requires a code from your phone in addition to your password."
  >
    <div class="row">
      {hasFactor ? <span class="badge badge-good">On</span> : <span class="badge badge-warn">Off</span>}
      {hasFactor ? (
        <span class="small soft">
          {recoveryCodes} recovery {recoveryCodes === 1 ? 'code' : 'codes'} left
        </span>
      ) : null}
    </div>
    {hasFactor ? (
      <ButtonRow>
        <a class="button" href={`${FACTOR}/change`}>
          Manage two-factor authentication…
        </a>
      </ButtonRow>
    ) : (
      <form method="post" action={`${FACTOR}/begin`}>
        <button type="submit">Set up two-factor authentication</button>
      </form>
    )}
  </Section>
);
