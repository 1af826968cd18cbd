/** The list of sessions on the account page, and the pages that confirm signing them out. */

import { ButtonRow } from '../../../web-kit/components/form.tsx';
import { LocalTime } from '../../../web-kit/components/local-time.tsx';
import {
  ACCOUNT,
  ConfirmPage,
  type PageProps,
  Section,
  type SectionProps,
} from '../../account/pages/account-layout.tsx';
import type { Session } from '../session-store.ts';
import { describeBrowser } from './describe-browser.ts';

export const SessionsSection = ({ details: { sessions, sessionId } }: SectionProps) => (
  <Section
    id="sessions"
    title="Sessions"
    about="The browsers where you’re signed in. If you don’t recognize one, sign it out and change your password."
  >
    <ul class="acts">
      {sessions.map((session) => (
        <li>
          <div>
            <strong>{describeBrowser(session.agent)}</strong>
            <span class="small soft">
              {session.address} · signed in <LocalTime at={session.createdAt} />
              {session.id === sessionId ? null : (
                <>
                  {' '}
                  · last active <LocalTime at={session.seenAt} />
                </>
              )}
            </span>
          </div>
          {session.id === sessionId ? (
            <span class="badge badge-good">This browser</span>
          ) : (
            <a class="button button-small" href={`${ACCOUNT}/sessions/${session.id}/end`}>
              Sign out… <span class="visually-hidden">{describeBrowser(session.agent)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
    {sessions.length < 2 ? null : (
      <ButtonRow>
        <a class="button" href={`${ACCOUNT}/sessions/end-others`}>
          Sign out of all other sessions…
        </a>
      </ButtonRow>
    )}
  </Section>
);

export const EndSessionPage = ({ session, ...page }: PageProps & { readonly session: Session }) => {
  const name = describeBrowser(session.agent);
  return (
    <ConfirmPage
      title={`Sign out of ${name}?`}
      lead={
        <>
          This session at {session.address}, started <LocalTime at={session.createdAt} />, ends immediately. If it
          wasn’t you, change your password too.
        </>
      }
      label={`Sign out ${name}`}
      isDanger
      action={`${ACCOUNT}/sessions/end`}
      {...page}
    >
      <input type="hidden" name="id" value={session.id} />
    </ConfirmPage>
  );
};

export const EndOtherSessionsPage = ({ count, ...page }: PageProps & { readonly count: number }) => (
  <ConfirmPage
    title="Sign out of all other sessions?"
    lead={`${count === 1 ? 'One other browser is' : `${count} other browsers are`} signed out immediately. You stay signed in here.`}
    label={count === 1 ? 'Sign out of 1 other session' : `Sign out of ${count} other sessions`}
    isDanger
    {...page}
  />
);
