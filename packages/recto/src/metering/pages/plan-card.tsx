/** What the PRO plan gives, and how to get it: for accounts that are not on it. */

import type { Site } from '../../api/site.ts';
import { ERRORS } from '../../contract/errors.ts';
import { RATE_POLICY } from '../../contract/plans.ts';
import { MAX_ACTIVE_KEYS } from '../../identity/keys/api-keys.ts';

interface PlanCardProps {
  readonly site: Pick<Site, 'contactEmail'>;
  readonly email: string;
}

export const PlanCard = ({ site, email }: PlanCardProps) => {
  const { quota, windowSeconds } = RATE_POLICY;
  return (
    <section class="card plan-card" aria-labelledby="plan">
      <div>
        <h2 id="plan">Your account is on the FREE plan</h2>
        <p class="soft">On PRO, programs can convert pages for you:</p>
        <ul>
          <li>the REST API and the playground, with pages by address or HTML you send</li>
          <li>
            {quota} requests in any {windowSeconds} seconds for each key
          </li>
          <li>up to {MAX_ACTIVE_KEYS} keys in use, each with a name and an end of its own</li>
        </ul>
      </div>
      <div class="plan-how">
        <h3>How to get PRO</h3>
        <p>{ERRORS.PRO_PLAN_REQUIRED.advice} It takes effect at once; keys you make now work from then on.</p>
        {isReachable(site.contactEmail) && (
          <a class="button button-primary" href={askFor(site.contactEmail, email)}>
            Ask for PRO
          </a>
        )}
      </div>
    </section>
  );
};

/** Nobody reads what is sent to the address that stands there until the operator sets one. */
function isReachable(contact: string): boolean {
  return !contact.endsWith('.localdomain');
}

function askFor(contact: string, email: string): string {
  const subject = 'Recto: please set my account to PRO';
  const body = `The account is ${email}.`;
  return `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
