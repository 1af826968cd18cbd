/** Tells members on the FREE plan what PRO adds, and leads to the page where they can request it. */
import { RATE_LIMIT_TEXT } from '../../contract/plans.ts';
import { MAX_ACTIVE_KEYS } from '../../identity/keys/api-keys.ts';

export const PlanCard = () => (
  <section class="card plan-card" aria-labelledby="plan">
    <div>
      <h2 id="plan">Your account is on the FREE plan</h2>
      <p class="soft">The PRO plan includes:</p>
      <ul>
        <li>the REST API, for URLs and for HTML that you send</li>
        <li>the playground without a daily limit</li>
        <li>{RATE_LIMIT_TEXT} for each API key</li>
        <li>up to {MAX_ACTIVE_KEYS} active API keys</li>
      </ul>
    </div>
    <div class="plan-how">
      <h3>How to get PRO</h3>
      <p>
        Send a request to the administrators of this service. When they approve it, PRO starts immediately, and the API
        keys that you create now start to work.
      </p>
      <a class="button button-primary" href="/dashboard/plan">
        Request PRO
      </a>
    </div>
  </section>
);
