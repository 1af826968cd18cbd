/** The account services with the sign-up policy, mail server and sign-in providers of the settings. */
import { HOUR, MINUTE, SYSTEM_CLOCK } from '../clock.ts';
import { type Config, ConfigError } from '../config/read-config.ts';
import { createJsonClient } from '../fetch/json-client.ts';
import type { AccountServices } from '../identity/identity-services.ts';
import { limitedMailer, MAIL_POLICY } from '../identity/mail/limited-mailer.ts';
import type { Mailer } from '../identity/mail/mailer.ts';
import { smtpMailer } from '../identity/mail/smtp-mailer.ts';
import { githubProvider } from '../identity/providers/github.ts';
import { googleProvider } from '../identity/providers/google.ts';
import type { IdentityProvider } from '../identity/providers/identity-provider.ts';
import { memoryRateLog } from '../metering/store/memory-rate-log.ts';
import type { Log } from '../operations/log.ts';
import type { Database } from '../storage/database.ts';
import { createAccountServices } from './account-services.ts';
import type { Cleanup } from './cleanup.ts';

/** E-mail addresses whose mails are counted. */
const MAX_RECIPIENTS = 20_000;

/**
 * @param cleanup - receives what must be closed in the end.
 * @throws {ConfigError} naming the setting that cannot be used.
 */
export async function openAccounts(
  config: Config,
  database: Database,
  baseUrl: string,
  log: Log,
  cleanup: Cleanup,
): Promise<AccountServices> {
  const mailer = openMailer(config, log);
  if (mailer !== undefined) cleanup.add(() => mailer.close());
  const options = {
    baseUrl,
    signUp: config.signUp,
    requiredFactor: config.requiredFactor,
    secret: config.secret,
    mailer,
    providers: providersOf(config),
    sessionIdle: config.sessionIdle * MINUTE,
    sessionTotal: config.sessionTotal * HOUR,
    passwordHashes: config.passwordHashes,
    passwordQueue: config.passwordQueue,
    formsPerMinute: config.formsPerMinute,
    pagesPerMinute: config.pagesPerMinute,
    changesPerHour: config.changesPerHour,
  };
  return createAccountServices(database, SYSTEM_CLOCK, options, (error, entry) =>
    log.error({ error, entry }, 'An action could not be recorded in the audit log.'),
  ).catch((error: Error) => {
    throw new ConfigError(`RECTO_SECRET: ${error.message}.`, { cause: error });
  });
}

function openMailer({ smtpUrl, mailFrom, contactEmail }: Config, log: Log): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const onError = (error: unknown) => log.error({ error }, 'A mail could not be sent.');
  const mailer = smtpMailer({ url: smtpUrl, from: mailFrom ?? contactEmail, onError });
  return limitedMailer(mailer, memoryRateLog(MAIL_POLICY, MAX_RECIPIENTS));
}

function providersOf(config: Config): IdentityProvider[] {
  const { githubClientId, githubClientSecret, googleClientId, googleClientSecret } = config;
  const http = createJsonClient();
  return [
    ...(githubClientId === undefined || githubClientSecret === undefined
      ? []
      : [githubProvider({ clientId: githubClientId, clientSecret: githubClientSecret }, http)]),
    ...(googleClientId === undefined || googleClientSecret === undefined
      ? []
      : [googleProvider({ clientId: googleClientId, clientSecret: googleClientSecret }, http)]),
  ];
}
