/** One example for each row of the table of block pages, reduced to the markup that its vendor's pages share. */
export interface BlockExample {
  readonly block: string;
  readonly html: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
  readonly isRedirected?: true;
}

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
const form = '<form><input name="user"><input type="password" name="pass"><button>Go</button></form>';

const CLOUDFLARE = 'a Cloudflare challenge';
const BLOCK = 'a Cloudflare block';
const AKAMAI = 'an Akamai block';
const CHALLENGE = 'an Akamai challenge';
const DATADOME = 'a DataDome challenge';
const HUMAN = 'a HUMAN (PerimeterX) challenge';
const IMPERVA = 'an Imperva challenge';
const AWS = 'an AWS WAF challenge';
const KASADA = 'a Kasada challenge';
const SUCURI = 'a Sucuri firewall page';
const GUARD = 'a DDoS-Guard challenge';
const FIREWALL = 'a firewall page';
const CAPTCHA = 'a captcha';
const CHECK = 'a bot check';
const CONSENT = 'a consent wall';
const LOGIN = 'a login wall';

export const BLOCK_EXAMPLES: readonly BlockExample[] = [
  { block: CLOUDFLARE, status: 403, headers: { 'cf-mitigated': 'challenge' }, html: page('Nur einen Moment…', '') },
  {
    block: CLOUDFLARE,
    status: 403,
    html: page(
      'Один момент…',
      '<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId:"3"}</script>',
    ),
  },
  {
    block: CLOUDFLARE,
    status: 503,
    html: page('Please Wait...', '<form id="challenge-form"><input name="jschl-answer"></form>'),
  },
  {
    block: CLOUDFLARE,
    status: 503,
    html: page('Please Wait...', '<div class="cf-browser-verification">Checking</div>'),
  },
  {
    block: CLOUDFLARE,
    html: page('Just a moment...', '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate"></script>'),
  },
  { block: CLOUDFLARE, status: 403, html: page('Attention Required! | Cloudflare', '<h1>One more step</h1>') },
  {
    block: BLOCK,
    status: 403,
    html: page('shop.example', '<div class="cf-error-details"><h1>Sorry, you have been blocked</h1></div>'),
  },
  {
    block: BLOCK,
    status: 403,
    html: page('Access denied | shop.example used Cloudflare to restrict access', '<h1>Error 1020</h1>'),
  },

  {
    block: AKAMAI,
    status: 403,
    html: page(
      'Access Denied',
      '<h1>Access Denied</h1>You don\'t have permission to access "http://shop.example/" on this server.<p>Reference #18.2d351ab8.1557333295.a4e16ab',
    ),
  },
  { block: AKAMAI, status: 403, html: page('Denied', '<h1>Denied</h1><p>https://errors.edgesuite.net/18.2d35') },
  {
    block: CHALLENGE,
    html: page('&nbsp;', '', '<meta http-equiv="refresh" content="5; URL=\'/?bm-verify=AAQAAAAE\'">'),
  },
  { block: CHALLENGE, status: 428, html: page('', '<div id="sec-if-cpt-container"></div>') },

  {
    block: DATADOME,
    status: 403,
    html: page(
      'shop.example',
      '<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={"rt":"c"}</script><script src="https://ct.captcha-delivery.com/c.js"></script>',
    ),
  },
  {
    block: DATADOME,
    status: 403,
    headers: { 'x-datadome': 'protected' },
    html: page('Blocked', 'Access is temporarily restricted'),
  },

  { block: HUMAN, status: 403, html: page('Human Challenge', '<div id="px-captcha"></div>') },
  { block: HUMAN, status: 403, html: page('Access to this page has been denied.', '<h1>Before we continue...</h1>') },
  { block: HUMAN, html: page('shop.example', '<p>Press &amp; Hold to confirm you are a human (and not a bot).</p>') },

  { block: IMPERVA, status: 403, html: page('', 'Request unsuccessful. Incapsula incident ID: 1234-567890') },
  { block: IMPERVA, html: page('', '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9"></iframe>') },
  {
    block: IMPERVA,
    html: page(
      'Pardon Our Interruption',
      '<p>As you were browsing something about your browser made us think you were a bot.</p>',
    ),
  },

  { block: AWS, status: 202, headers: { 'x-amzn-waf-action': 'challenge' }, html: '' },
  { block: AWS, status: 405, html: page('', '<script>window.gokuProps={};AwsWafIntegration.saveReferrer()</script>') },
  {
    block: 'a CloudFront block',
    status: 403,
    html: page('ERROR: The request could not be satisfied', '<h1>403 ERROR</h1>Request blocked.'),
  },

  { block: KASADA, status: 429, headers: { 'x-kpsdk-ct': '0f' }, html: page('', '') },
  { block: KASADA, html: page('', '<script>window.KPSDK={};</script><script src="/149e9513/ips.js"></script>') },

  { block: SUCURI, status: 403, html: page('Sucuri WebSite Firewall - Access Denied', '<h1>Access Denied</h1>') },
  {
    block: SUCURI,
    status: 307,
    html: page('You are being redirected...', '<script>var s={};sucuri_cloudproxy_js=""</script>'),
  },

  {
    block: GUARD,
    status: 403,
    html: page('', '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>'),
  },
  { block: GUARD, status: 403, html: page('DDoS-Guard', '<h1>Checking</h1>') },

  { block: 'a Vercel checkpoint', status: 429, html: page('Vercel Security Checkpoint', '<p>Loading</p>') },
  {
    block: 'an Anubis challenge',
    html: page('Oh noes!', '<script id="anubis_challenge" type="application/json">{}</script>'),
  },
  { block: 'a Radware challenge', html: page('', '<script src="https://validate.perfdrive.com/x"></script>') },
  {
    block: 'a SiteGround captcha',
    status: 202,
    html: page('', '', '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">'),
  },
  {
    block: 'a Wordfence block',
    status: 403,
    html: page('Blocked', '<p>Your access to this site has been limited by the site owner</p>'),
  },
  {
    block: FIREWALL,
    html: page(
      'Request Rejected',
      'The requested URL was rejected. Please consult with your administrator. Your support ID is: 123',
    ),
  },
  { block: FIREWALL, status: 406, html: page('Not Acceptable!', 'This error was generated by Mod_Security.') },
  {
    block: 'an Amazon captcha',
    html: page('shop.example', '<form action="/errors/validateCaptcha">Type the characters you see</form>'),
  },
  { block: 'an Alibaba captcha', html: page('', '<script>location.href="/_____tmd_____/punish?x5secdata="</script>') },
  { block: 'a Baidu captcha', html: page('百度安全验证', '<p>网络不给力</p>') },
  { block: 'a Yandex captcha', html: page('Ой!', '<form action="/checkcaptcha?key=1">Подтвердите</form>') },
  {
    block: 'a Google captcha',
    address: 'https://www.google.com/sorry/index?continue=x',
    status: 429,
    html: page('', 'Sorry'),
  },

  {
    block: CAPTCHA,
    html: page(
      'shop.example',
      '<script src="https://www.google.com/recaptcha/api.js"></script>Please confirm you are not a robot.',
    ),
  },
  {
    block: CAPTCHA,
    html: page('shop.example', '<script src="https://hcaptcha.com/1/api.js"></script>Prove you are human to go on.'),
  },
  {
    block: CAPTCHA,
    html: page(
      'shop.example',
      '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>Verify you are human.',
    ),
  },
  { block: CAPTCHA, html: page('Robot Check', '<img src="/captcha.jpg">') },
  {
    block: CHECK,
    status: 403,
    html: page(
      'shop.example',
      `<p>We noticed unusual activity from your network.</p>${'Our staff is happy to help. '.repeat(20)}`,
    ),
  },
  { block: CHECK, html: page('shop.example', '<p>Checking if you are a bot, one second</p>') },
  {
    block: CHECK,
    html: page('shop.example', 'Checking your browser before accessing shop.example. Please allow up to 5 seconds.'),
  },

  { block: CONSENT, address: 'https://consent.youtube.com/m?continue=x', html: page('YouTube', '<h1>Hello</h1>') },
  {
    block: CONSENT,
    address: 'https://myprivacy.press.example/consent?x',
    isRedirected: true,
    html: page('Privacy', '<p>We value it</p>'),
  },
  {
    block: CONSENT,
    address: 'https://news.example/cookiewall?r=x',
    isRedirected: true,
    html: page('Cookies', '<p>Accept</p>'),
  },
  { block: CONSENT, html: page('Before you continue to the site', '<button>Accept all</button>') },

  {
    block: LOGIN,
    address: 'https://social.example/accounts/login/?next=x',
    isRedirected: true,
    html: page('Social', form),
  },
  { block: LOGIN, address: 'https://www.linkedin.com/authwall?trk=x', html: page('LinkedIn', '<p>Join</p>') },
  { block: LOGIN, status: 401, html: page('Intranet', form) },
  { block: LOGIN, html: page('Log in | Wiki', form) },
  { block: LOGIN, html: page('Harbour: Log In or Sign Up', form) },
  { block: LOGIN, html: page('Harbour - Anmelden', form) },
];

/** Common titles of "not found" pages that have status 200, in several languages. */
export const SOFT_404_TITLES: readonly string[] = [
  '404',
  '404 Not Found',
  'Error 404',
  'Error 404 (Not Found)!!1',
  '404 - Page not found',
  '404: This page could not be found.',
  'Page not found',
  'Page Not Found | Shop',
  'Oops! Page not found',
  'The page was not found',
  'This page does not exist',
  'This page doesn’t exist',
  'Not Found',
  'Not Found - News',
  'News | 404',
  'Shop – Page not found',
  'Shop: 404 Not Found',
  'Nothing found | Blog',
  'Seite nicht gefunden',
  'Die Seite wurde nicht gefunden',
  'Page introuvable',
  'Página no encontrada',
  'Página não encontrada',
  'Pagina non trovata',
  'Pagina niet gevonden',
  'Страница не найдена',
  'ページが見つかりません',
  '页面不存在',
  '페이지를 찾을 수 없습니다',
];
