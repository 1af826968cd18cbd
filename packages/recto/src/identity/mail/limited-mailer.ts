/**
 * Limits how many e-mails of one kind are sent to one address. Otherwise an attacker could flood a
 * mailbox by submitting its address again and again, from any number of IP addresses. Links sent
 * before the limit still work.
 */

import type { RatePolicy } from '../../contract/plans.ts';
import { andThen } from '../../maybe-promise.ts';
import type { RateLog } from '../../metering/ports.ts';
import type { Mailer } from './mailer.ts';

export const MAIL_POLICY: RatePolicy = { name: 'mails', quota: 5, windowSeconds: 60 * 60 };

/** What follows a plus sign names a folder of the same mailbox at most providers. */
const SUBADDRESS = /\+[^@]*@/;

/** @param sent - a rate log with {@link MAIL_POLICY}. */
export function limitedMailer(mailer: Mailer, sent: Pick<RateLog, 'take'>): Mailer {
  return {
    send(mail) {
      void andThen(sent.take(`${mail.subject} ${mail.to.replace(SUBADDRESS, '@')}`), ({ isAllowed }) => {
        if (isAllowed) mailer.send(mail);
      });
    },
    close: () => mailer.close(),
  };
}
