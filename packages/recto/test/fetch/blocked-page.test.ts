/** Block pages are reported as errors, and pages that only mention them are converted. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { ConvertOptions } from '@recto-md/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BLOCK_PATTERNS } from '../../src/conversion/block-pages/block-patterns.ts';
import {
  detectBlock,
  isSoft404,
  matchesPattern,
  maxTextToInspect,
  type ReceivedPage,
} from '../../src/conversion/block-pages/blocked-page.ts';
import { readSignals } from '../../src/conversion/block-pages/page-signals.ts';
import type { PageFetcher } from '../../src/conversion/ports.ts';
import { ResponseHeaders } from '../../src/fetch/connection/response-headers.ts';
import { createPageFetcher } from '../../src/fetch/page-fetcher.ts';
import { createConverterPool } from '../../src/workers/converter-pool.ts';
import { BLOCK_EXAMPLES, type BlockExample, SOFT_404_TITLES } from './support/block-examples.ts';
import { fetchOutcome } from './support/outcome.ts';

function receivedPage({
  html,
  status = 200,
  headers = {},
  address,
  isRedirected = undefined,
}: Partial<BlockExample>): ReceivedPage {
  const known = {
    status,
    headers: new ResponseHeaders(Object.entries(headers).flat()),
    url: new URL(address ?? 'https://shop.example/page'),
    isRedirected: isRedirected === true,
  };
  return { ...known, signals: readSignals(html ?? '', maxTextToInspect(known)) };
}

const OWNER = { accountId: 'a', keyId: 'a' };
const never = () => new AbortController().signal;
const signalsOf = (html: string) => receivedPage({ html }).signals;

test.each(BLOCK_EXAMPLES)('$block: $html', (example) => {
  expect(detectBlock(receivedPage(example))).toBe(example.block);
});

test('every row of the table has an example', () => {
  const unused = BLOCK_PATTERNS.filter(
    (pattern) => !BLOCK_EXAMPLES.some((example) => matchesPattern(pattern, receivedPage(example))),
  );
  expect(unused).toEqual([]);
});

test.each(SOFT_404_TITLES)('"%s" is the title of a soft 404', (title) => {
  expect(isSoft404(signalsOf(`<title>${title}</title><h1>Sorry</h1><a href="/">Home</a>`))).toBe(true);
});

const words = 'The quick brown fox jumps over the lazy dog, again and again. ';
const article = (title: string, extra = '') =>
  `<title>${title}</title>${extra}<article><h1>${title}</h1><p>${words.repeat(40)}</article>`;

describe('not blocked', () => {
  test.each<[string, Partial<BlockExample>]>([
    [
      'an article about a challenge',
      { html: article('Just a moment... what Cloudflare shows', '<script src="/cdn-cgi/rum"></script>') },
    ],
    [
      'an article with the title of a block page',
      { html: `${article('Access Denied')}Reference #18.2d351ab8.1557333295` },
    ],
    [
      'an article behind a consent script',
      { html: article('News', '<script>_Incapsula_Resource;captcha-delivery.com</script>') },
    ],
    [
      'a page with a Kasada script',
      { html: article('Tickets', '<script>window.KPSDK={}</script><script src="/ips.js"></script>') },
    ],
    [
      'a page whose comments have a captcha',
      {
        html: `${article('Blog', '<script src="https://www.google.com/recaptcha/api.js"></script>')}Prove you are human`,
      },
    ],
    [
      'a contact form with a captcha',
      {
        html: '<title>Contact</title><script src="https://www.google.com/recaptcha/api.js"></script><form>Name, address, message. We answer within a day.</form>',
      },
    ],
    [
      'a short page about robots',
      { html: '<title>Robots</title><h1>Robots</h1><p>A robot is a machine that a human has made.</p>' },
    ],
    ['a page with a small login form', { html: article('Forum', '<form><input type="password"></form>') }],
    [
      'a login page that was requested',
      {
        address: 'https://shop.example/login',
        html: '<title>Welcome</title><h1>Welcome back</h1><input type="password">',
      },
    ],
    ['a guide to signing in', { html: article('Sign in with a passkey', '<input type="password">') }],
    [
      'a page under /consent that was requested',
      { address: 'https://law.example/consent', html: '<title>Consent</title><p>Consent is defined in Article 4.' },
    ],
    [
      'a redirect to a page about authorship',
      { address: 'https://blog.example/authors/ann', isRedirected: true, html: '<title>Ann</title><p>Ann writes.' },
    ],
    [
      'a big page whose beginning is one script',
      { html: `<script>px-captcha ${'x'.repeat(300_000)}</script><p>${words.repeat(40)}` },
    ],
    ['an empty page', { html: '' }],
    [
      'an ordinary page of a DataDome customer',
      { headers: { 'x-datadome': 'protected' }, html: '<title>Short</title><p>News in brief.' },
    ],
  ])('%s', (_name, example) => {
    expect(detectBlock(receivedPage(example))).toBeUndefined();
  });

  test.each([
    ['an article about the error', article('404 Not Found: what it means')],
    ['a page with the number in its title', '<title>Route 404 through the hills</title><p>Short.'],
    ['a title that ends in 404 as a count', '<title>Egg recipes: all 404</title>'],
    ['a lost-and-found office', '<title>Found objects</title><p>Umbrella.'],
    ['a film', '<title>The Page That Was Not</title><p>1972'],
  ])('not a soft 404: %s', (_name, html) => {
    expect(isSoft404(signalsOf(html))).toBe(false);
  });
});

test('reading the signals of hostile markup takes linear time', () => {
  const shapes = [
    '<script ',
    '<script>',
    '<title>',
    '<!--',
    '<meta ',
    '<template>',
    '<svg>',
    '</script',
    'are you ',
    '<a b=c ',
    '\u00a0 ',
  ];
  const slow = shapes.filter((shape) => {
    const started = process.cpuUsage();
    const signals = signalsOf(shape.repeat(Math.ceil(300_000 / shape.length)));
    detectBlock({ ...receivedPage({}), signals });
    isSoft404(signals);
    return process.cpuUsage(started).user > 1_500_000;
  });
  expect(slow).toEqual([]);
});

describe('what a client receives', () => {
  let site: Server;
  let base: string;
  let fetcher: PageFetcher;
  let serve: (path: string, response: ServerResponse) => void;

  beforeAll(async () => {
    site = createServer((request, response) => serve(request.url ?? '', response));
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    fetcher = createPageFetcher({ addresses: { allowPrivate: true }, refusalInterval: 0 });
  });

  afterAll(async () => {
    await fetcher.close();
    site.close();
  });

  test.each<[string, string, number, string, string]>([
    ['a challenge with 403', 'TARGET_BLOCKED', 403, '<script>window._cf_chl_opt</script>', 'a Cloudflare challenge'],
    ['a challenge with 200', 'TARGET_BLOCKED', 200, '<script>window._cf_chl_opt</script>', 'a Cloudflare challenge'],
    [
      'a challenge that refreshes',
      'TARGET_BLOCKED',
      200,
      '<meta http-equiv=refresh content="1;/?bm-verify=x">',
      'an Akamai',
    ],
    ['a plain 404', 'TARGET_HTTP_ERROR', 404, '<title>Not Found</title>', 'status 404'],
    ['a plain 403', 'TARGET_HTTP_ERROR', 403, '<title>Forbidden</title>', 'status 403'],
    ['a 404 page with status 200', 'TARGET_HTTP_ERROR', 200, '<title>404 Not Found</title>', 'status 200'],
  ])('%s: %s', async (_name, code, status, html, message) => {
    serve = (_path, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(html);
    };
    const outcome = await fetchOutcome(fetcher, `${base}/page`);
    expect(outcome).toMatchObject({ code, message: expect.stringContaining(message), text: '' });
  });

  test('a redirect to a login page is blocked, and the login page itself is a page', async () => {
    const form = '<title>Welcome</title><h1>Welcome back</h1><input type=password>';
    serve = (path, response) => {
      if (path.startsWith('/login')) response.writeHead(200, { 'content-type': 'text/html' }).end(form);
      else response.writeHead(302, { location: '/login?next=%2Farticle' }).end();
    };
    expect(await fetchOutcome(fetcher, `${base}/article`)).toMatchObject({ code: 'TARGET_BLOCKED' });
    expect(await fetchOutcome(fetcher, `${base}/login`)).toMatchObject({ code: 'OK', text: form });
  });
});

test('HTML of a block page that a client sends is converted, with a warning', async () => {
  const pool = createConverterPool({ processes: 1 });
  const warningsOf = async (html: string, options: ConvertOptions = {}) => {
    const { warnings } = await pool.convert({ kind: 'html', text: html }, options, OWNER, never());
    return warnings.map(({ code, message }) => `${code}: ${message}`);
  };
  const challenge =
    '<title>Just a moment...</title><h1>shop.example</h1><p>Wait.</p><script src="/cdn-cgi/x.js"></script>';
  expect(await warningsOf(challenge)).toEqual([
    'BLOCK_PAGE: The HTML seems to be a Cloudflare challenge instead of the page. Check how it was fetched.',
  ]);
  expect(await warningsOf('<title>404 Not Found</title><h1>Sorry</h1>')).toEqual([
    'BLOCK_PAGE: The HTML seems to be an error page instead of the page. Check how it was fetched.',
  ]);
  expect(await warningsOf(article('Just a moment...', '<script src="/cdn-cgi/x.js"></script>'))).toEqual([]);
  expect(await warningsOf('<title>A note</title><p>Milk, bread, pears')).toEqual([]);
  // A fetched page has passed the checks of the fetch, which knows the status.
  expect(
    await warningsOf('<title>404 Not Found</title><h1>Sorry</h1>', { resolvedUrl: 'https://shop.example/404' }),
  ).toEqual([]);
  await pool.close();
});
