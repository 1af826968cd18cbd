/** All settings of the service. The start-up checks, `recto serve --help` and docs/configuration.md are generated from this table. */
import {
  baseUrl,
  choice,
  emailAddress,
  flag,
  headerText,
  host,
  list,
  origins,
  type Setting,
  secret,
  text,
  url,
  wholeNumber,
} from './setting.ts';

const webUrl = url('https://', 'http://');
const port = wholeNumber(0, 65_535);
const seconds = (max: number) => wholeNumber(0, max);

export const SETTINGS = {
  host: host('RECTO_HOST', 'Host name or IP address to listen on.', '127.0.0.1'),
  port: port('RECTO_PORT', 'Port to listen on. 0 picks a free port.', '8080'),
  baseUrl: baseUrl('https://', 'http://')(
    'RECTO_BASE_URL',
    'Public URL of the service, as its clients use it. With a path, only the API works.',
    undefined,
    {
      without: 'the URL it listens on',
    },
  ),
  dataDir: text('RECTO_DATA_DIR', 'Folder of the SQLite file. Created if it does not exist.', '.recto'),
  databaseUrl: url('postgres://', 'postgresql://')(
    'DATABASE_URL',
    'PostgreSQL database for all data, shared by any number of instances.',
    undefined,
    { without: 'a SQLite file in the data folder', isSecret: true },
  ),
  redisUrl: url('redis://', 'rediss://')(
    'REDIS_URL',
    'Redis server for the rate limit, shared by all instances.',
    undefined,
    { without: 'the database', isSecret: true },
  ),
  trustedProxies: list(
    'RECTO_TRUSTED_PROXIES',
    'IP addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted.',
    '',
  ),
  logLevel: choice(
    'debug',
    'info',
    'warn',
    'error',
    'silent',
  )('RECTO_LOG_LEVEL', 'Lowest level that is logged: debug logs the most, silent nothing.', 'info'),
  metricsPort: port('RECTO_METRICS_PORT', 'Port that serves /metrics without a token, on the same host.', undefined, {
    without: 'no separate port',
  }),
  metricsToken: headerText('RECTO_METRICS_TOKEN', 'Bearer token for /metrics on the public port.', undefined, {
    without: 'no /metrics on the public port',
    isSecret: true,
  }),
  drainDelay: seconds(300)(
    'RECTO_DRAIN_DELAY_SECONDS',
    'Seconds after SIGTERM during which requests are still accepted while /readyz responds with 503.',
    '2',
  ),
  drainPatience: seconds(3600)(
    'RECTO_DRAIN_SECONDS',
    'Seconds after that delay to wait for running requests, before they are aborted.',
    '25',
  ),
  clientHeaders: wholeNumber(1, 3600)(
    'RECTO_CLIENT_HEADERS_SECONDS',
    'Seconds a client may take to send the headers of a request.',
    '15',
  ),
  clientRequest: wholeNumber(1, 3600)(
    'RECTO_CLIENT_REQUEST_SECONDS',
    'Seconds a client may take to send a whole request.',
    '120',
  ),
  clientAnswer: wholeNumber(1, 3600)(
    'RECTO_CLIENT_ANSWER_SECONDS',
    'Seconds a client may take to receive a whole response.',
    '120',
  ),
  clientConnections: wholeNumber(1, 1_000_000)(
    'RECTO_CLIENT_CONNECTIONS',
    'Maximum client connections. At the limit, a new one replaces the one that has been idle for longest, or is closed.',
    '5000',
  ),
  clientConnectionsPerAddress: wholeNumber(1, 1_000_000)(
    'RECTO_CLIENT_CONNECTIONS_PER_ADDRESS',
    'Maximum connections of one client IP address, or of one /64 prefix of IPv6. Trusted proxies have no such limit.',
    '256',
  ),
  bodyMemory: wholeNumber(17, 1_000_000)(
    'RECTO_BODY_MEMORY_MIB',
    'Memory for all request bodies and unread responses together, in MiB. Further requests get 503.',
    '256',
  ),
  snapshotSize: wholeNumber(1, 1_000_000)(
    'RECTO_SNAPSHOT_MIB',
    'Compressed size of all results that are kept for cursors, in MiB; each counts as 4 KiB at least. Further requests in parts get 503.',
    '1024',
  ),
  snapshotSizePerAccount: wholeNumber(1, 1_000_000)('RECTO_SNAPSHOT_MIB_PER_ACCOUNT', 'The same of one account.', '64'),
  mcpOrigins: origins(
    'RECTO_MCP_ORIGINS',
    'Origins of web pages that may use /mcp from a browser, besides the service itself, such as https://agent.example.',
    '',
  ),
  contactEmail: emailAddress(
    'RECTO_CONTACT_EMAIL',
    'E-mail address that users of the API can write to.',
    'operator@localhost.localdomain',
  ),
  legalUrl: webUrl('RECTO_LEGAL_URL', 'URL of the terms of service.', undefined, {
    without: '/docs of the base URL',
  }),
  logoUrl: webUrl('RECTO_LOGO_URL', 'URL of the logo in the AI plugin manifest.', undefined, {
    without: '/assets/mark.svg of the base URL',
  }),
  signUp: choice('invitation', 'open', 'closed')(
    'RECTO_SIGN_UP',
    'Who can sign up: people an administrator invites, everyone, or no one.',
    'invitation',
  ),
  requiredFactor: choice('no-one', 'administrators', 'everyone')(
    'RECTO_REQUIRE_SECOND_FACTOR',
    'Whose accounts need two-factor authentication to use the dashboard.',
    'no-one',
  ),
  secret: secret(32)(
    'RECTO_SECRET',
    'Encrypts second factors in the database. Must be the same for all instances and must not change.',
    undefined,
    {
      without: 'a generated one, stored in the database',
      isSecret: true,
    },
  ),
  smtpUrl: url('smtps://', 'smtp://')(
    'RECTO_SMTP_URL',
    'Mail server for confirmations and password resets, including user name and password.',
    undefined,
    { without: 'no e-mail; administrators pass links on themselves', isSecret: true },
  ),
  mailFrom: emailAddress('RECTO_MAIL_FROM', 'Sender of e-mails.', undefined, { without: 'RECTO_CONTACT_EMAIL' }),
  githubClientId: text(
    'RECTO_GITHUB_CLIENT_ID',
    'Client ID of the GitHub OAuth app for sign-in with GitHub.',
    undefined,
    {
      without: 'no sign-in with GitHub',
    },
  ),
  githubClientSecret: text('RECTO_GITHUB_CLIENT_SECRET', 'Client secret of the GitHub OAuth app.', undefined, {
    isSecret: true,
  }),
  googleClientId: text(
    'RECTO_GOOGLE_CLIENT_ID',
    'Client ID of the Google OAuth client for sign-in with Google.',
    undefined,
    {
      without: 'no sign-in with Google',
    },
  ),
  googleClientSecret: text('RECTO_GOOGLE_CLIENT_SECRET', 'Client secret of the Google OAuth client.', undefined, {
    isSecret: true,
  }),
  sessionIdle: wholeNumber(1, 1440)(
    'RECTO_SESSION_IDLE_MINUTES',
    'Minutes without a request after which a session ends.',
    '30',
  ),
  sessionTotal: wholeNumber(1, 720)('RECTO_SESSION_HOURS', 'Hours after which a session ends in any case.', '12'),
  passwordHashes: wholeNumber(1, 64)('RECTO_PASSWORD_HASHES', 'Number of passwords hashed at the same time.', '2'),
  passwordQueue: wholeNumber(0, 10_000)(
    'RECTO_PASSWORD_QUEUE',
    'Number of passwords that may wait to be hashed. Further sign-ins get 503.',
    '20',
  ),
  auditDays: wholeNumber(30, 36_500)('RECTO_AUDIT_DAYS', 'Days after which audit log entries are deleted.', '400'),
  usageDays: wholeNumber(31, 36_500)('RECTO_USAGE_DAYS', 'Days after which usage statistics are deleted.', '400'),
  formsPerMinute: wholeNumber(1, 10_000)(
    'RECTO_FORMS_PER_MINUTE',
    'Sign-in, sign-up and password reset forms that one client IP address may send per minute, signed in or not.',
    '30',
  ),
  // Each process reserves 8 bytes for each page and change within these limits, for up to 10,000 accounts.
  pagesPerMinute: wholeNumber(1, 2_000)(
    'RECTO_PAGES_PER_MINUTE',
    'Pages of the dashboard that one account may request per minute, in each process.',
    '300',
  ),
  changesPerHour: wholeNumber(1, 2_000)(
    'RECTO_CHANGES_PER_HOUR',
    'Changes that one account may make in the dashboard per hour, in each process; administrators have no such limit. Refused access is recorded in the audit log up to the same number.',
    '300',
  ),
  freeDaily: wholeNumber(0, 100_000)(
    'RECTO_FREE_DAILY',
    'Playground conversions of a FREE account in any 24 hours. 0 turns the playground off for FREE.',
    '20',
  ),
  fetchRedirects: wholeNumber(0, 50)('RECTO_FETCH_REDIRECTS', 'Maximum redirects for one page.', '10'),
  fetchHeaders: wholeNumber(1, 600)(
    'RECTO_FETCH_HEADERS_SECONDS',
    'Seconds a site may take to accept a connection and send its headers, for each redirect anew.',
    '10',
  ),
  fetchTotal: wholeNumber(1, 600)('RECTO_FETCH_SECONDS', 'Seconds to fetch a page, including all redirects.', '20'),
  fetchSize: wholeNumber(1, 1000)(
    'RECTO_FETCH_MIB',
    'Maximum size of a fetched page after decompression, in MiB.',
    '10',
  ),
  fetchConcurrent: wholeNumber(1, 10_000)(
    'RECTO_FETCH_CONCURRENT',
    'Number of pages fetched at the same time. Further requests get 503.',
    '128',
  ),
  fetchPerAccount: wholeNumber(1, 10_000)(
    'RECTO_FETCH_PER_ACCOUNT',
    'Number of pages fetched at the same time for one account. Further requests get 503.',
    '64',
  ),
  fetchMemory: wholeNumber(1, 1_000_000)(
    'RECTO_FETCH_MEMORY_MIB',
    'Memory for all pages being fetched together, in MiB. Further requests get 503.',
    '256',
  ),
  fetchProcesses: wholeNumber(1, 64)('RECTO_FETCH_PROCESSES', 'Child processes that fetch pages.', '2'),
  fetchAllowHosts: list(
    'RECTO_FETCH_ALLOW_HOSTS',
    'Hosts in your own network that may be fetched, such as wiki.corp or wiki.corp:8080.',
    '',
  ),
  fetchAllowRanges: list(
    'RECTO_FETCH_ALLOW_RANGES',
    'IP ranges in your own network that may be fetched, such as 10.20.0.0/16.',
    '',
  ),
  fetchRefuseHosts: list('RECTO_FETCH_REFUSE_HOSTS', 'Hosts that are never fetched.', ''),
  fetchRefuseRanges: list('RECTO_FETCH_REFUSE_RANGES', 'IP ranges that are never fetched.', ''),
  fetchNat64: flag(
    'RECTO_FETCH_NAT64',
    'Whether your network translates 64:ff9b::/96 to IPv4 (NAT64 with DNS64).',
    'false',
  ),
  fetchCookies: flag(
    'RECTO_FETCH_COOKIES',
    'Whether clients may send cookies to sites, with the option headers.',
    'false',
  ),
  fetchUserAgent: headerText('RECTO_FETCH_USER_AGENT', 'User-Agent header sent to sites.', undefined, {
    without: 'one that names Recto',
  }),
  converterProcesses: wholeNumber(1, 256)('RECTO_CONVERT_PROCESSES', 'Child processes that convert pages.', undefined, {
    without: 'two more than the number of processors, but at most 18',
  }),
  converterHeap: wholeNumber(64, 65_536)(
    'RECTO_CONVERT_HEAP_MIB',
    'Heap limit of each converter process, in MiB. Larger conversions fail.',
    '416',
  ),
  converterTime: wholeNumber(1, 600)(
    'RECTO_CONVERT_SECONDS',
    'Maximum seconds for one conversion. Longer ones fail.',
    '5',
  ),
  converterQueue: wholeNumber(1, 100_000)(
    'RECTO_CONVERT_QUEUE',
    'Number of pages that may wait for a free process. Further requests get 503.',
    '128',
  ),
  render: choice('off', 'on-request', 'auto')(
    'RECTO_RENDER',
    'Whether pages are rendered in a browser: never, if a request asks for it, or also whenever a page needs its scripts.',
    'off',
  ),
  chromium: text('RECTO_CHROMIUM', 'Path of the browser: Chromium or Chrome.', undefined, {
    without: 'an installed one',
  }),
  renderTime: wholeNumber(1, 300)(
    'RECTO_RENDER_SECONDS',
    'Seconds for a rendered page, from the request to its capture, including fetching it first and waiting for a browser.',
    '15',
  ),
  renderPages: wholeNumber(1, 64)('RECTO_RENDER_PAGES', 'Number of pages rendered at the same time.', '2'),
  renderQueue: wholeNumber(1, 10_000)(
    'RECTO_RENDER_QUEUE',
    'Number of pages that may wait for the browser. Further requests get 503.',
    '16',
  ),
  renderSize: wholeNumber(1, 1000)('RECTO_RENDER_MIB', 'MiB that one rendered page may load.', '30'),
  renderRequests: wholeNumber(1, 100_000)('RECTO_RENDER_REQUESTS', 'Requests that one rendered page may make.', '500'),
  renderNodes: wholeNumber(1000, 10_000_000)(
    'RECTO_RENDER_NODES',
    'Nodes of a rendered page. The rest of a larger page is cut off.',
    '150000',
  ),
  renderPageMemory: wholeNumber(64, 65_536)(
    'RECTO_RENDER_PAGE_MEMORY_MIB',
    'Memory of one page in the browser, in MiB. Larger pages fail.',
    '512',
  ),
  renderMemory: wholeNumber(256, 1_000_000)(
    'RECTO_RENDER_MEMORY_MIB',
    'Memory of all processes of the browser, in MiB. Beyond that the largest page fails, or the browser is replaced.',
    '1536',
  ),
  renderBrowserPages: wholeNumber(1, 100_000)(
    'RECTO_RENDER_BROWSER_PAGES',
    'Pages after which the browser is replaced.',
    '200',
  ),
  renderBrowserAge: wholeNumber(1, 10_000)(
    'RECTO_RENDER_BROWSER_MINUTES',
    'Minutes after which the browser is replaced.',
    '60',
  ),
  renderUser: text(
    'RECTO_RENDER_USER',
    'User that the browser runs as if the service runs as root. No other program should run as this user.',
    'nobody',
  ),
  renderSocket: text(
    'RECTO_RENDER_SOCKET',
    'Unix socket for a renderer that runs separately, such as in its own container.',
    undefined,
    { without: 'the service starts the renderer itself' },
  ),
  renderUnsandboxed: flag(
    'RECTO_RENDER_WITHOUT_SANDBOX',
    "Runs strangers' scripts without Chromium's sandbox. A bug in Chromium then gives a page all that the browser's user can do.",
    'false',
  ),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

/** The setting's flag without dashes; undefined for secrets, which have none. */
export function flagOf(name: SettingName): string | undefined {
  const { variable, isSecret } = SETTINGS[name];
  return isSecret
    ? undefined
    : variable
        .replace(/^RECTO_/, '')
        .toLowerCase()
        .replaceAll('_', '-');
}
