/**
 * Patterns of the pages that sites send instead of the requested one. A row matches when all of its
 * conditions hold. Each row needs something that only the block page has, because the same vendors'
 * scripts are in millions of ordinary pages; otherwise the page must also be short. Every row has an
 * example in the tests.
 */
export interface BlockPattern {
  /** Completes the message "The site responded with … instead of the page." */
  readonly block: string;
  /** Default: any status. */
  readonly statuses?: readonly number[];
  /** Name and value of a response header. */
  readonly header?: readonly [name: string, value: RegExp];
  /** Matches the URL after redirects. */
  readonly url?: RegExp;
  /** Only if the request was redirected to another URL. */
  readonly isRedirected?: true;
  readonly hasPasswordField?: true;
  readonly title?: RegExp;
  /** Matches the visible text. */
  readonly text?: RegExp;
  /** Strings that must all be in the page's source. */
  readonly source?: readonly string[];
  /** Maximum characters of visible text. Default 1,500. Articles about such pages are longer. */
  readonly maxText?: number;
}

const CLOUDFLARE = 'a Cloudflare challenge';
const AKAMAI = 'an Akamai block';
const DATADOME = 'a DataDome challenge';
const HUMAN = 'a HUMAN (PerimeterX) challenge';
const IMPERVA = 'an Imperva challenge';
const AWS_WAF = 'an AWS WAF challenge';
const KASADA = 'a Kasada challenge';
const SUCURI = 'a Sucuri firewall page';
const CAPTCHA = 'a captcha';
const FIREWALL = 'a firewall page';
const CONSENT = 'a consent wall';
const LOGIN = 'a login wall';

/** "Prove that you are not a robot" in the words of small vendors and custom checks. */
const ARE_YOU_HUMAN =
  /(?:verify|verifying|confirm|prove|ensure|make sure|making sure|check|checking|show us)(?: that| if| whether)? (?:you(?:'|’)?re|you are|are you|the user is)(?: indeed)?(?: not)?(?: a| an)? ?(?:human|robot|bot|real person)|i(?:'|’)?m not a robot|are you a (?:human|robot)|you are (?:a human|human),? not a (?:ro)?bot|unusual (?:traffic|activity) (?:from|on) your|automated (?:requests|queries|access|traffic)|sind sie ein (?:mensch|roboter)|vous n['’]êtes pas un robot|no eres un robot|вы не робот|ロボットではない|不是机器人|安全验证/i;

export const BLOCK_PATTERNS: readonly BlockPattern[] = [
  { block: CLOUDFLARE, header: ['cf-mitigated', /^challenge$/] },
  { block: CLOUDFLARE, source: ['_cf_chl_opt'], maxText: 3000 },
  { block: CLOUDFLARE, source: ['jschl-answer'] },
  { block: CLOUDFLARE, source: ['cf-browser-verification'] },
  { block: CLOUDFLARE, title: /^Just a moment\.\.\.$/, source: ['/cdn-cgi/'] },
  { block: CLOUDFLARE, title: /^Attention Required! \| Cloudflare$/, maxText: 3000 },
  { block: 'a Cloudflare block', statuses: [403, 429, 503], source: ['cf-error-details'], maxText: 3000 },
  { block: 'a Cloudflare block', title: /used Cloudflare to restrict access$/, maxText: 3000 },

  { block: AKAMAI, title: /^Access Denied$/i, text: /Reference ?#\s?\d+\.[\da-f]+\./i, maxText: 1000 },
  { block: AKAMAI, source: ['errors.edgesuite.net'], maxText: 1000 },
  { block: 'an Akamai challenge', source: ['bm-verify='], maxText: 500 },
  { block: 'an Akamai challenge', source: ['sec-if-cpt-container'], maxText: 1000 },

  { block: DATADOME, source: ['captcha-delivery.com'], maxText: 500 },
  { block: DATADOME, statuses: [401, 403, 429], header: ['x-datadome', /./], maxText: 1000 },

  { block: HUMAN, source: ['px-captcha'], maxText: 1500 },
  { block: HUMAN, title: /^Access to this page has been denied/i },
  { block: HUMAN, text: /Press & Hold to confirm you are a human/i },

  { block: IMPERVA, text: /Incapsula incident ID/i },
  { block: IMPERVA, source: ['_Incapsula_Resource', 'main-iframe'], maxText: 500 },
  { block: IMPERVA, title: /^Pardon Our Interruption/i, maxText: 3000 },

  { block: AWS_WAF, header: ['x-amzn-waf-action', /^(?:challenge|captcha)$/] },
  { block: AWS_WAF, source: ['AwsWafIntegration', 'gokuProps'], maxText: 1000 },
  { block: 'a CloudFront block', title: /^ERROR: The request could not be satisfied$/, maxText: 2000 },

  { block: KASADA, header: ['x-kpsdk-ct', /./], statuses: [403, 429] },
  { block: KASADA, source: ['KPSDK', 'ips.js'], maxText: 50 },

  { block: SUCURI, title: /^Sucuri WebSite Firewall/i, maxText: 3000 },
  { block: SUCURI, source: ['sucuri_cloudproxy_js'], maxText: 500 },

  { block: 'a DDoS-Guard challenge', source: ['/.well-known/ddos-guard/'], maxText: 1000 },
  { block: 'a DDoS-Guard challenge', title: /^DDoS-Guard$/i },

  { block: 'a Vercel checkpoint', title: /^Vercel Security Checkpoint$/i },
  { block: 'an Anubis challenge', source: ['anubis_challenge'], maxText: 3000 },
  { block: 'a Radware challenge', source: ['perfdrive.com'], maxText: 800 },
  { block: 'a SiteGround captcha', source: ['/.well-known/sgcaptcha/'], maxText: 800 },
  { block: 'a Wordfence block', text: /Your access to this site has been limited by the site owner/i, maxText: 3000 },
  { block: FIREWALL, text: /The requested URL was rejected\. Please consult with your administrator/i },
  { block: FIREWALL, text: /generated by Mod_Security/i },
  { block: 'an Amazon captcha', source: ['/errors/validateCaptcha'] },
  { block: 'an Alibaba captcha', source: ['_____tmd_____'], maxText: 500 },
  { block: 'a Baidu captcha', title: /^百度安全验证$/ },
  { block: 'a Yandex captcha', source: ['/checkcaptcha'], maxText: 1000 },
  { block: 'a Google captcha', url: /^https?:\/\/(?:www\.)?google\.[a-z.]+\/sorry\// },

  { block: CAPTCHA, source: ['recaptcha/api.js'], text: ARE_YOU_HUMAN, maxText: 800 },
  { block: CAPTCHA, source: ['hcaptcha.com/1/api.js'], text: ARE_YOU_HUMAN, maxText: 800 },
  { block: CAPTCHA, source: ['challenges.cloudflare.com/turnstile'], text: ARE_YOU_HUMAN, maxText: 800 },
  {
    block: CAPTCHA,
    title:
      /^(?:captcha|(?:security|bot|human) (?:check|verification)|robot check|are you a robot\??|are you human\??)$/i,
    maxText: 800,
  },
  { block: 'a bot check', statuses: [401, 403, 405, 406, 418, 429, 503], text: ARE_YOU_HUMAN, maxText: 1500 },
  { block: 'a bot check', text: ARE_YOU_HUMAN, maxText: 400 },
  {
    block: 'a bot check',
    text: /^(?:checking your browser|please wait while we (?:verify|check) your (?:browser|request|connection))/i,
    maxText: 600,
  },

  { block: CONSENT, url: /^https?:\/\/consent\.(?:google|youtube|yahoo)\./, maxText: 10_000 },
  {
    block: CONSENT,
    url: /^https?:\/\/(?:guce|consent|myprivacy|privacy-wall|cmp-consent)\.[^/]+\//,
    isRedirected: true,
    maxText: 10_000,
  },
  {
    block: CONSENT,
    url: /^https?:\/\/[^/]+\/(?:consent|cookie-?wall|privacy-?wall|cookieconsent)(?:[/?#.]|$)/i,
    isRedirected: true,
    maxText: 5000,
  },
  {
    block: CONSENT,
    title: /^(?:before you continue|bevor sie fortfahren|avant de continuer|antes de continuar|prima di continuare)\b/i,
    maxText: 5000,
  },

  {
    block: LOGIN,
    url: /^https?:\/\/(?:[^/]*\/(?:[^?#]*\/)?(?:login|log-in|log_in|signin|sign-in|sign_in|authwall|servicelogin|wp-login\.php|sso|auth)(?:[/?#.]|$)|(?:login|signin|accounts?|auth|sso|id)\.[^/]+\/)/i,
    isRedirected: true,
    hasPasswordField: true,
    maxText: 2500,
  },
  { block: LOGIN, url: /\/authwall(?:[/?#]|$)/i },
  { block: LOGIN, statuses: [401, 403], hasPasswordField: true, maxText: 2500 },
  // The name of the site may come first, as in "LinkedIn: Log In or Sign Up".
  {
    block: LOGIN,
    title:
      /^(?:[^|–—:·-]{1,40}[|–—:·-] ?)?(?:log ?in|sign ?in|anmelden|einloggen|connexion|se connecter|iniciar sesión|accedi|entrar|войти|вход|ログイン|登录|로그인)(?:$|[\s|–—:·-])/i,
    hasPasswordField: true,
    maxText: 800,
  },
];

/** Titles of pages that do not exist, regardless of their status. */
export const SOFT_404_TITLE =
  /^(?:(?:error|fehler|erreur|http)?[\s:#-]*404\b|(?:the |this |oops!? ?)?(?:requested )?(?:page|file|article|content|resource|document|url) (?:(?:was|is|could|can)(?: ?not|n['’]t)(?: be)? found|(?:was|is) missing|not found|(?:does not|doesn['’]t) exist|no longer exists|unavailable)|not found(?:$| [|–—:·-])|nothing found(?:$| [|–—:·-])|seite (?:wurde )?nicht gefunden|(?:die|diese) seite (?:wurde nicht gefunden|existiert nicht)|page (?:non trouvée|introuvable|inexistante)|p[áa]gina no (?:encontrada|existe)|p[áa]gina n[ãa]o encontrada|pagina non trovata|pagina niet gevonden|sidan (?:hittades|finns) inte|strona nie (?:została znaleziona|istnieje)|страница не найдена|ページが見つかりません|(?:找不到)?(?:页面|頁面|网页)(?:不存在|未找到|找不到)|페이지를 찾을 수 없습니다)|[|–—:·-]\s*(?:404|(?:error )?404(?: error)?|page not found|404 not found|not found)$/i;
