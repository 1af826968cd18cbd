/** Sections of the account page about being safe: second factor, sessions, the end of the account. */

import { ButtonRow } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import { describeBrowser } from '../../sessions/pages/describe-browser.ts';
import type { Session } from '../../sessions/session-store.ts';
import type { AccountFacts } from './account-facts.ts';
import { ACCOUNT } from './paths.ts';
import { Section } from './section.tsx';

export const FactorSection = ({ facts }: { readonly facts: AccountFacts }) => (
  <Section
    id="factor"
    title="Second factor"
    about="A code from your phone beside the password: whoever learns one of them still cannot sign in."
  >
    <div class="row">
      {facts.hasFactor ? <span class="badge badge-good">On</span> : <span class="badge badge-warn">Off</span>}
      {facts.hasFactor ? (
        <span class="small soft">
          {facts.recoveryCodes} recovery {facts.recoveryCodes === 1 ? 'code' : 'codes'} left
        </span>
      ) : null}
    </div>
    {facts.hasFactor ? (
      <ButtonRow>
        <a class="button" href={`${ACCOUNT}/factor/change`}>
          New recovery codes, or turn it off…
        </a>
      </ButtonRow>
    ) : (
      <form method="post" action={`${ACCOUNT}/factor/begin`}>
        <button type="submit">Set it up</button>
      </form>
    )}
  </Section>
);

interface SessionsProps {
  readonly sessions: readonly Session[];
  readonly ownId: string;
}

export const SessionsSection = ({ sessions, ownId }: SessionsProps) => (
  <Section
    id="sessions"
    title="Sessions"
    about="Where you are signed in. End what you do not know, then change your password."
  >
    <ul class="acts">
      {sessions.map((session) => (
        <li>
          <div>
            <strong>{describeBrowser(session.agent)}</strong>
            <span class="small soft">
              {session.address} · since <LocalTime at={session.createdAt} />
              {session.id === ownId ? null : (
                <>
                  {' '}
                  · last seen <LocalTime at={session.seenAt} />
                </>
              )}
            </span>
          </div>
          {session.id === ownId ? (
            <span class="badge badge-good">This browser</span>
          ) : (
            <a class="button button-small" href={`${ACCOUNT}/sessions/${session.id}/end`}>
              End… <span class="visually-hidden">{describeBrowser(session.agent)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
    {sessions.length < 2 ? null : (
      <ButtonRow>
        <a class="button" href={`${ACCOUNT}/sessions/end-others`}>
          End all others…
        </a>
      </ButtonRow>
    )}
  </Section>
);

export const DangerSection = () => (
  <Section id="danger" title="Delete the account" about="With its keys, usage and sessions, for good.">
    <ButtonRow>
      <a class="button button-danger" href={`${ACCOUNT}/delete`}>
        Delete the account…
      </a>
    </ButtonRow>
  </Section>
);
