/** Every setting of the service, once: `recto serve --help`, the validation at start and the documentation are made from this. */
import { address, choice, emailAddress, flag, list, type Setting, secret, text, wholeNumber } from './setting.ts';

const webAddress = address('https://', 'http://');
const port = wholeNumber(0, 65_535);
const seconds = (most: number) => wholeNumber(0, most);

export const SETTINGS = {
  host: text('RECTO_HOST', 'Address to listen on.', '127.0.0.1'),
  port: port('RECTO_PORT', 'Port to listen on; 0 takes a free one.', '8080'),
  baseUrl: webAddress('RECTO_BASE_URL', 'Public address of the service, as its clients write it.', undefined, {
    without: 'the address it listens on',
  }),
  dataDir: text('RECTO_DATA_DIR', 'Folder of the SQLite file; made where it is missing.', '.recto'),
  databaseUrl: address('postgres://', 'postgresql://')(
    'DATABASE_URL',
    'PostgreSQL to keep the data in, shared by any number of instances.',
    undefined,
    { without: 'a SQLite file in the data folder', isSecret: true },
  ),
  redisUrl: address('redis://', 'rediss://')(
    'REDIS_URL',
    'Redis to count the rate limit in, shared by all instances.',
    undefined,
    { without: 'the database', isSecret: true },
  ),
  trustedProxies: list(
    'RECTO_TRUSTED_PROXIES',
    'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed.',
    '',
  ),
  logLevel: choice(
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  )('RECTO_LOG_LEVEL', 'Least level that is logged.', 'info'),
  metricsPort: port('RECTO_METRICS_PORT', 'Port that serves /metrics without a token, on the same host.', undefined, {
    without: 'no such port',
  }),
  metricsToken: text('RECTO_METRICS_TOKEN', 'Bearer token that opens /metrics on the public port.', undefined, {
    without: 'no /metrics on the public port',
    isSecret: true,
  }),
  drainDelay: seconds(300)(
    'RECTO_DRAIN_DELAY_SECONDS',
    'After SIGTERM, seconds in which requests are still taken while /readyz says no.',
    '2',
  ),
  drainPatience: seconds(3600)(
    'RECTO_DRAIN_SECONDS',
    'Seconds after that for which work in flight is waited for.',
    '25',
  ),
  clientHeaders: wholeNumber(1, 3600)(
    'RECTO_CLIENT_HEADERS_SECONDS',
    'Seconds for a client to send the headers of a request.',
    '15',
  ),
  clientRequest: wholeNumber(1, 3600)(
    'RECTO_CLIENT_REQUEST_SECONDS',
    'Seconds for a client to send a whole request.',
    '120',
  ),
  clientAnswer: wholeNumber(1, 3600)(
    'RECTO_CLIENT_ANSWER_SECONDS',
    'Seconds for a client to take a whole answer.',
    '120',
  ),
  clientConnections: wholeNumber(1, 1_000_000)(
    'RECTO_CLIENT_CONNECTIONS',
    'Connections of clients at once; one more is closed.',
    '5000',
  ),
  bodyMemory: wholeNumber(17, 1_000_000)(
    'RECTO_BODY_MEMORY_MIB',
    'Memory that all request bodies and unread answers may take together, MiB.',
    '256',
  ),
  contactEmail: emailAddress(
    'RECTO_CONTACT_EMAIL',
    'Whom users of the API can write to.',
    'operator@localhost.localdomain',
  ),
  legalUrl: webAddress('RECTO_LEGAL_URL', 'Page with the terms of the service.', undefined, {
    without: '/docs of the base URL',
  }),
  logoUrl: webAddress('RECTO_LOGO_URL', 'Logo for the plugin manifest.', undefined, {
    without: '/assets/mark.svg of the base URL',
  }),
  signUp: choice('invitation', 'open', 'closed')(
    'RECTO_SIGN_UP',
    'Who may open an account: whom an administrator invites, everybody, or nobody.',
    'invitation',
  ),
  secret: secret(32)('RECTO_SECRET', 'Seals second factors in the data; the same for all instances.', undefined, {
    without: 'one that is made up and kept in the data',
    isSecret: true,
  }),
  smtpUrl: address('smtps://', 'smtp://')(
    'RECTO_SMTP_URL',
    'Mail server for confirmations and new passwords, with user and password.',
    undefined,
    { without: 'no mail; administrators hand links over', isSecret: true },
  ),
  mailFrom: emailAddress('RECTO_MAIL_FROM', 'Sender of mails.', undefined, { without: 'RECTO_CONTACT_EMAIL' }),
  githubClientId: text('RECTO_GITHUB_CLIENT_ID', 'OAuth app that people sign in with at GitHub.', undefined, {
    without: 'no sign-in with GitHub',
  }),
  githubClientSecret: text('RECTO_GITHUB_CLIENT_SECRET', 'Its secret.', undefined, { isSecret: true }),
  googleClientId: text('RECTO_GOOGLE_CLIENT_ID', 'OAuth client that people sign in with at Google.', undefined, {
    without: 'no sign-in with Google',
  }),
  googleClientSecret: text('RECTO_GOOGLE_CLIENT_SECRET', 'Its secret.', undefined, { isSecret: true }),
  sessionIdle: wholeNumber(1, 1440)(
    'RECTO_SESSION_IDLE_MINUTES',
    'Minutes without a request after which somebody is signed out.',
    '30',
  ),
  sessionTotal: wholeNumber(1, 720)('RECTO_SESSION_HOURS', 'Hours after which somebody is signed out anyway.', '12'),
  passwordHashes: wholeNumber(1, 64)('RECTO_PASSWORD_HASHES', 'Passwords that are hashed at once.', '2'),
  passwordQueue: wholeNumber(0, 10_000)('RECTO_PASSWORD_QUEUE', 'Passwords that may wait to be hashed.', '20'),
  auditDays: wholeNumber(30, 36_500)(
    'RECTO_AUDIT_DAYS',
    'Days after which an entry of the audit log is forgotten.',
    '400',
  ),
  usageDays: wholeNumber(31, 36_500)('RECTO_USAGE_DAYS', 'Days after which counted requests are forgotten.', '400'),
  formsPerMinute: wholeNumber(1, 10_000)(
    'RECTO_FORMS_PER_MINUTE',
    'Forms of sign-in, sign-up and reset that one client address may send in a minute.',
    '30',
  ),
  fetchRedirects: wholeNumber(0, 50)('RECTO_FETCH_REDIRECTS', 'Redirects followed for one page.', '10'),
  fetchHeaders: wholeNumber(1, 600)(
    'RECTO_FETCH_HEADERS_SECONDS',
    'Seconds for a site to accept the connection and send its headers.',
    '10',
  ),
  fetchTotal: wholeNumber(1, 600)('RECTO_FETCH_SECONDS', 'Seconds for fetching a page in all.', '20'),
  fetchSize: wholeNumber(1, 1000)('RECTO_FETCH_MIB', 'Size of a fetched page after decompression, MiB.', '10'),
  fetchConcurrent: wholeNumber(1, 10_000)('RECTO_FETCH_CONCURRENT', 'Pages fetched at once.', '128'),
  fetchPerAccount: wholeNumber(1, 10_000)(
    'RECTO_FETCH_PER_ACCOUNT',
    'Pages fetched at once for one account, so that its slow sites do not hold everybody else up.',
    '64',
  ),
  fetchMemory: wholeNumber(1, 1_000_000)(
    'RECTO_FETCH_MEMORY_MIB',
    'Memory that all pages being fetched may take together, MiB.',
    '256',
  ),
  fetchAllowHosts: list(
    'RECTO_FETCH_ALLOW_HOSTS',
    'Hosts of your own network that may be fetched, such as wiki.corp or wiki.corp:8080.',
    '',
  ),
  fetchAllowRanges: list('RECTO_FETCH_ALLOW_RANGES', 'Address ranges of your own network that may be fetched.', ''),
  fetchRefuseHosts: list('RECTO_FETCH_REFUSE_HOSTS', 'Hosts that are never fetched.', ''),
  fetchRefuseRanges: list('RECTO_FETCH_REFUSE_RANGES', 'Address ranges that are never fetched.', ''),
  fetchNat64: flag('RECTO_FETCH_NAT64', 'Whether your network translates 64:ff9b::/96 to IPv4 (DNS64).', 'false'),
  fetchUserAgent: text('RECTO_FETCH_USER_AGENT', 'User-Agent that sites see.', undefined, {
    without: 'one that names Recto',
  }),
  converterProcesses: wholeNumber(1, 256)('RECTO_CONVERT_PROCESSES', 'Processes that convert pages.', undefined, {
    without: 'two more than processors',
  }),
  converterHeap: wholeNumber(64, 65_536)('RECTO_CONVERT_HEAP_MIB', 'Memory that one conversion may take, MiB.', '416'),
  converterTime: wholeNumber(1, 600)('RECTO_CONVERT_SECONDS', 'Seconds that one conversion may take.', '5'),
  converterQueue: wholeNumber(1, 100_000)('RECTO_CONVERT_QUEUE', 'Pages that may wait for a free process.', '128'),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

/** The flag of a setting on the command line, without its dashes; undefined for a secret. */
export function flagOf(name: SettingName): string | undefined {
  const { variable, isSecret } = SETTINGS[name];
  return isSecret
    ? undefined
    : variable
        .replace(/^RECTO_/, '')
        .toLowerCase()
        .replaceAll('_', '-');
}
