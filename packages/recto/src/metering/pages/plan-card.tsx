/** Explains the PRO plan to members on the FREE plan, and how to get it. */

import type { Site } from '../../api/site.ts';
import { ERRORS } from '../../contract/errors.ts';
import { RATE_LIMIT_TEXT } from '../../contract/plans.ts';
import { MAX_ACTIVE_KEYS } from '../../identity/keys/api-keys.ts';

interface PlanCardProps {
  readonly site: Pick<Site, 'contactEmail'>;
  readonly email: string;
}

export const PlanCard = ({ site, email }: PlanCardProps) => {
  return (
    <section class="card plan-card" aria-labelledby="plan">
      <div>
        <h2 id="plan">Your account is on the FREE plan</h2>
        <p class="soft">The PRO plan includes:</p>
        <ul>
          <li>the REST API and the playground, for URLs and for HTML that you send</li>
          <li>{RATE_LIMIT_TEXT} for each API key</li>
          <li>up to {MAX_ACTIVE_KEYS} active API keys</li>
        </ul>
      </div>
      <div class="plan-how">
        <h3>How to get PRO</h3>
        <p>
          {ERRORS.PRO_PLAN_REQUIRED.advice} The change takes effect immediately. API keys that you create now will start
          to work then.
        </p>
        {isReachable(site.contactEmail) && (
          <a class="button button-primary" href={requestLink(site.contactEmail, email)}>
            Request PRO
          </a>
        )}
      </div>
    </section>
  );
};

/**
 * False for the default address, which is a placeholder until the operator sets
 * RECTO_CONTACT_EMAIL.
 */
function isReachable(contact: string): boolean {
  return !contact.endsWith('.localdomain');
}

function requestLink(contact: string, email: string): string {
  const subject = 'Recto: request for the PRO plan';
  const body = `Please switch my account ${email} to the PRO plan.`;
  return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
