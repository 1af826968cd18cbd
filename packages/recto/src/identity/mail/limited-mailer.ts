/**
 * Bounds the mails of one kind to one address: anybody can type somebody else's address, from as many addresses of their own
 * as they like, and must not fill a mailbox with that. Links that were sent before still work.
 */

import type { RatePolicy } from '../../contract/plans.ts';
import { andThen } from '../../maybe-promise.ts';
import type { RateLog } from '../../metering/ports.ts';
import type { Mailer } from './mailer.ts';

export const MAIL_POLICY: RatePolicy = { name: 'mails', quota: 5, windowSeconds: 60 * 60 };

/** @param sent - a log of {@link MAIL_POLICY}. */
export function limitedMailer(mailer: Mailer, sent: Pick<RateLog, 'take'>): Mailer {
  return {
    send(mail) {
      void andThen(sent.take(`${mail.subject} ${mail.to}`), ({ isAllowed }) => {
        if (isAllowed) mailer.send(mail);
      });
    },
    close: () => mailer.close(),
  };
}
