/** The playground behaves like the API, without an API key. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import { RATE_POLICY } from '../../src/contract/plans.ts';
import { REST_OPTIONS } from '../../src/conversion/pages/conversion-draft.ts';
import { playgroundId } from '../../src/identity/keys/api-keys.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { sessionCookieName } from '../../src/web-kit/cookies.ts';
import { type Page, type Person, personOf } from '../site/support/person.ts';
import { convert, messageOf } from '../support/call.ts';
import { FREE_QUOTA, inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';
import { announceSkipped, ENGINES } from '../support/stores.ts';

announceSkipped('the playground');

const PLAYGROUND = '/dashboard/playground';
const URL_OF_PAGE = 'https://news.example/pears';
const PAGE = `<title>Pears</title><meta name="author" content="Ada"><h1>Pears</h1>
<p>A <b>pear</b> with <a href="/more">a link</a> and <img src="/p.png" alt="a picture">.</p>`;
const ON = { includeImages: 'on', includeLinks: 'on', includeMeta: 'on' };

const HOSTILE = `<title>"&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>
<p>&lt;script&gt;alert(2)&lt;/script&gt; &lt;/textarea&gt;&lt;img src=x onerror=alert(3)&gt;</p>
<p><a href="javascript:alert(4)">one</a> <a href="https://a.example/?q=&quot;onmouseover=alert(5)">two</a>
<img src="https://track.example/p.gif" alt='"><svg onload=alert(6)>'></p>
<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;alert(7)&lt;/script&gt;</code></pre>
<details><iframe srcdoc="<script>alert(8)</script>"></iframe><form action="https://evil.example"><button>x</button></form></details>`;

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`the playground on ${engine}`, () => {
    let service: TestService;
    let owner: Person;

    beforeAll(async () => {
      const fetcher = pagesOf({
        [URL_OF_PAGE]: PAGE,
        'https://plain.example/page?a=1': '<title>Plain</title><p>Reached over https.</p>',
        'https://walled.example/': new RectoError('TARGET_BLOCKED'),
        'https://broken.example/': {
          get text(): string {
            throw new Error('/etc/secret is broken');
          },
        },
      });
      service = await startService({ conversion: { fetcher, converter: inProcessConverter } }, { engine });
      owner = await personOf(service, 'pro@example.com');
    });

    afterAll(() => service.close());

    const send = (fields: Record<string, string>, person = owner) => person.post(PLAYGROUND, { ...ON, ...fields });
    const textareaOf = ({ html }: Page) =>
      decodeEntities(/<textarea id="markdown"[^>]*>\n([\s\S]*?)<\/textarea>/.exec(html)?.[1] ?? 'no Markdown');
    const frameOf = ({ html }: Page) => decodeEntities(/<iframe [^>]*srcdoc="([^"]*)"/.exec(html)?.[1] ?? 'no frame');

    it('converts the page at a URL, with the same result as the API', async () => {
      const page = await send({ source: 'url', url: ` ${URL_OF_PAGE} ` });
      expect(page.status).toBe(200);
      const response = await convert(service, { url: URL_OF_PAGE });
      const { markdown, metadata } = (response.json as { data: { markdown: string; metadata: object } }).data;
      const withoutTime = (text: string) => text.replace(/extractedAt: "[^"]*"/, '');
      expect(withoutTime(textareaOf(page))).toBe(withoutTime(markdown));
      for (const [name, value] of Object.entries(metadata)) {
        expect(page.text).toContain(` ${name} ${name === 'extractedAt' ? '' : (value ?? 'Not found on the page')}`);
      }
      const { data } = response.json as { data: object };
      const others = Object.keys(data).filter((name) => name !== 'markdown' && name !== 'metadata');
      const shown = /Other fields of the response.*?(\{.*?\}) *(?:Copy|$)/s.exec(page.text)?.[1] ?? '{}';
      expect(Object.keys(JSON.parse(shown))).toEqual(others);
      expect(frameOf(page)).toContain('<h1>Pears</h1>');
      expect(frameOf(page)).toContain('<strong>pear</strong>');
      expect(page.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=60$/);
      expect(page.headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      ['fields', 'application/x-www-form-urlencoded', 'a&'.repeat(6_000_000)],
      [
        'parts',
        'multipart/form-data; boundary=b',
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200_000)}--b--\r\n`,
      ],
    ])('rejects a form with a million %s', async (_name, type, body) => {
      const started = process.cpuUsage();
      const page = await owner.postBody(PLAYGROUND, type, body);
      expect(page.status).toBe(400);
      expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
    });

    it('converts pasted HTML in both form encodings', async () => {
      const html = '<h1>Birnen &amp; Äpfel</h1><p>“Quoted”\r\n🍐</p>';
      const page = await send({ source: 'html', html, url: 'ignored' });
      expect(textareaOf(page)).toContain('# Birnen & Äpfel\n\n“Quoted” 🍐');
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...ON, source: 'html', html })) form.set(name, value);
      const multipart = await postAs(form);
      expect(await multipart.text()).toContain('# Birnen &amp; Äpfel\n\n“Quoted” 🍐');
    });

    it('converts pasted HTML with a NUL character', async () => {
      const page = await send({ source: 'html', html: '<h1>Pe\0ars</h1><p>Fruit' });
      expect([page.status, /^# Pe\uFFFD?ars$/m.test(textareaOf(page))]).toEqual([200, true]);
    });

    it('accepts 10 MiB of HTML, and rejects more like the API', async () => {
      const form = (length: number) => {
        const data = new FormData();
        data.set('source', 'html');
        data.set('html', `<p>Hello</p>${' '.repeat(length - 12)}`);
        return data;
      };
      expect((await postAs(form(10 * 1024 * 1024))).status).toBe(200);
      const over = await postAs(form(10 * 1024 * 1024 + 1));
      expect([over.status, (await over.text()).includes('PAYLOAD_TOO_LARGE')]).toEqual([413, true]);
      expect((await postAs(form(17 * 1024 * 1024))).status).toBe(413);
    });

    it('applies the three options', async () => {
      const { includeImages: _, ...noImages } = ON;
      const without = await owner.post(PLAYGROUND, { ...noImages, source: 'url', url: URL_OF_PAGE });
      expect(textareaOf(without)).toMatch(/^---\n/);
      expect(textareaOf(without)).not.toContain('a picture');
      const bare = await owner.post(PLAYGROUND, { source: 'url', url: URL_OF_PAGE });
      expect(textareaOf(bare).trim()).toBe('# Pears\n\nA **pear** with a link and .');
      expect(bare.html).toMatch(/<input id="includeLinks"[^>]*type="checkbox"\/>/);
      expect(bare.text).toContain('"options":{"includeImages":false,"includeLinks":false,"includeMeta":false}');
    });

    it('shows the request in three languages', async () => {
      const { text } = await send({ source: 'html', html: "<p>it's true</p>" });
      expect(text).toContain(`-d '{"html":"<p>it'\\''s true</p>"}'`);
      expect(text).toContain(`body: JSON.stringify({"html":"<p>it's true</p>"})`);
      expect(text).toContain(`json={"html": "<p>it's true</p>"}`.replace(': ', ':'));
      expect(text).toContain('curl https://recto.example/api/v1/convert');
    });

    it.each([
      [{ source: 'url', url: 'https://nowhere.example/' }, { url: 'https://nowhere.example/' }],
      [{ source: 'url', url: 'https://walled.example/' }, { url: 'https://walled.example/' }],
      [{ source: 'url', url: 'no url' }, { url: 'no url' }],
      [{ source: 'url', url: 'ftp://example.com/' }, { url: 'ftp://example.com/' }],
      [{ source: 'html', html: '<p></p>' }, { html: '<p></p>' }],
    ])('fails like the API: %j', async (fields, body) => {
      const response = await convert(service, body);
      const page = await send(fields as Record<string, string>);
      const { code } = (response.json as { error: { code: string } }).error;
      expect(page.status).toBe(response.status);
      expect(page.text).toContain(`${response.status} ${code}`);
      expect(page.text).toContain(messageOf(response));
      expect(page.html).toContain(`href="/docs#${code}"`);
      // The form keeps its values.
      expect(decodeEntities(page.html)).toContain(Object.values(fields)[1]!);
    });

    it('shows only the request ID of an internal error, and logs the error', async () => {
      const page = await send({ source: 'url', url: 'https://broken.example/' });
      expect([page.status, page.text.includes('INTERNAL_ERROR')]).toEqual([500, true]);
      expect(page.text).toContain(page.headers.get('x-request-id'));
      expect(page.html).not.toContain('secret');
      expect(service.logLines.join('')).toContain('secret is broken');
    });

    it('runs no scripts of a hostile page, and loads nothing for it', async () => {
      const page = await send({ source: 'html', html: HOSTILE });
      expect(page.status).toBe(200);
      expect(page.html).not.toMatch(/<script>|<svg onload|<img src=x|<\/textarea><img/);
      expect(page.html).toMatch(/<iframe sandbox="" srcdoc="/);
      const frame = frameOf(page);
      expect(frame).toContain(`default-src 'none'`);
      const tags = [...frame.matchAll(/<[^>]*>/g)].join('');
      expect(tags).not.toMatch(/<(?:script|svg|img|iframe|form|button|object|embed)\b|\ssrc=|\son\w+=/i);
      expect(tags.match(/\shref="[^"]*"/g)).toEqual([expect.stringMatching(/^ href="\/assets\/preview\.css\?/)]);
      expect(frame).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
      expect(page.headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*script-src 'self'.*img-src 'self'/,
      );
      expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|frame-src/);
    });

    it('renders only the beginning of a long page, and quickly for any content', async () => {
      const hostile = `<p>${'*a_ '.repeat(40_000)}</p><p>${'['.repeat(40_000)}</p><p>${'`'.repeat(9000)}</p>`;
      for (const html of [hostile, `<p>word</p>`.repeat(40_000)]) {
        const page = await send({ source: 'html', html });
        expect(page.status).toBe(200);
        expect(page.text).toContain('First 60,000 characters.');
      }
    });

    it('shows the beginning of a long result', async () => {
      const quotes = '"'.repeat(1_000_000);
      const links = '<a href="/x">x</a>'.repeat(10);
      const page = await send({ source: 'html', html: `<p>${links}${quotes}</p>`, format: 'html', links: 'page' });
      expect(page.status).toBe(200);
      expect(page.text).toContain('The first 500,000 characters. The API returns the whole Markdown.');
      expect(page.text).toContain('Shortened. The API returns the whole texts and lists.');
      expect(page.html.length).toBeLessThan(10_000_000);
    });

    it('rejects options too long to be valid before reading them', async () => {
      const page = await send({ source: 'html', html: '<p>x</p>', exclude: 'a\n'.repeat(1_000_000) });
      expect(page.status).toBe(400);
      expect(page.text).toContain('The field "exclude" must have at most 32,768 characters.');
      expect(page.html.length).toBeLessThan(1_000_000);
    });

    it('is counted and logged like an API request', async () => {
      await service.services.metering.usage.flush();
      const keyId = playgroundId(owner.accountId);
      const usage = (await service.services.metering.reports.usage(owner.accountId, '2026-01-01')).filter(
        (each) => each.keyId === keyId,
      );
      expect(usage.map(({ outcome }) => outcome)).toEqual(
        expect.arrayContaining(['OK', 'FETCH_FAILED', 'INVALID_URL', 'PAYLOAD_TOO_LARGE', 'INTERNAL_ERROR']),
      );
      const requests = (await service.services.metering.reports.requests(owner.accountId)).filter(
        (each) => each.keyId === keyId,
      );
      expect(requests.find(({ host }) => host === 'news.example')).toMatchObject({ status: 200, outcome: 'OK' });
      expect(service.logLines.some((line) => line.includes(keyId) && line.includes('"outcome":"TARGET_BLOCKED"'))).toBe(
        true,
      );
    });

    it('requires sign-in and rejects forms from other sites', async () => {
      const anonymous = await personOf(service);
      expect((await anonymous.get(PLAYGROUND)).status).toBe(303);
      expect((await send({ source: 'html', html: '<p>x</p>' }, anonymous)).status).toBe(303);
      const form = new FormData();
      form.set('source', 'html');
      expect((await postAs(form, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      const json = await postAs(JSON.stringify({ html: '<p>x</p>' }), { 'content-type': 'application/json' });
      expect([json.status, (await json.text()).includes('UNSUPPORTED_MEDIA_TYPE')]).toEqual([415, true]);
    });

    it('sends only the result to its client script', async () => {
      const form = new FormData();
      form.set('source', 'html');
      form.set('html', '<p>Hello</p>');
      const part = await postAs(form, { 'recto-part': 'result' });
      expect(await part.text()).toMatch(/^<!doctype html><div id="result"[\s\S]*Hello[\s\S]*<\/div>$/);
    });

    it.each([
      ['plain.example/page?a=1', 'https://plain.example/page?a=1'],
      ['//plain.example/page?a=1', 'https://plain.example/page?a=1'],
    ])('completes %s with https', async (typed, url) => {
      const page = await send({ source: 'url', url: typed });
      expect([page.status, textareaOf(page)]).toEqual([200, expect.stringContaining('Reached over https.')]);
      expect(page.html).toMatch(new RegExp(`<input id="url"[^>]*value="${url.replace('?', '\\?')}"`));
    });

    it.each([
      ['url', 'Enter the URL of a page, such as example.com/article.'],
      ['html', 'Paste some HTML to convert.'],
    ])('shows an empty %s at its field, without an error code', async (source, message) => {
      const page = await send({ source, url: ' ', html: ' \n' });
      expect(page.status).toBe(400);
      expect(page.text).not.toContain('INVALID_REQUEST');
      expect(page.html).toMatch(
        new RegExp(`id="${source}"[^>]*aria-describedby="${source}-error" aria-invalid="true"`),
      );
      expect(page.html).toContain(`<p class="error" id="${source}-error">${message}</p>`);
    });

    it('has a field for every option of the API, and sends changed ones', async () => {
      const { html } = await owner.get(PLAYGROUND);
      for (const [name] of REST_OPTIONS) expect(html).toMatch(new RegExp(`<(?:input|select|textarea) id="${name}"`));
      const full = `<html><body><nav><a href="/">Home page</a></nav><main><h1>Pears</h1>${'<p>A pear is a fruit of a tree.</p>'.repeat(20)}</main></body></html>`;
      const main = await send({ source: 'html', html: full, content: 'main' });
      expect(textareaOf(main)).not.toContain('Home page');
      const whole = await send({ source: 'html', html: full, content: 'full' });
      expect(textareaOf(whole)).toContain('Home page');
      expect(whole.text).toContain('"options":{"content":"full"}');
      const wrong = await send({ source: 'html', html: full, content: 'all' });
      expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('options.content')]);
    });

    it('has a permanent link that fills in the form again, without the HTML', async () => {
      const { includeLinks: _, ...noLinks } = ON;
      const linkOf = ({ html }: Page) =>
        decodeEntities(/<a href="([^"]*)"[^>]*>\s*Link to this request/.exec(html)?.[1] ?? 'no link');
      const byUrl = await owner.post(PLAYGROUND, { ...noLinks, source: 'url', url: URL_OF_PAGE, content: 'full' });
      const link = linkOf(byUrl);
      expect(link).toBe(
        `${PLAYGROUND}?${new URLSearchParams({ url: URL_OF_PAGE, includeLinks: 'false', content: 'full' })}`,
      );
      const again = await owner.get(link);
      expect(again.html).toContain(`value="${URL_OF_PAGE}"`);
      expect(again.html).toMatch(/<input id="includeImages"[^>]* checked/);
      expect(again.html).not.toMatch(/<input id="includeLinks"[^>]* checked/);
      expect(again.html).toMatch(/<details class="more-options" open/);
      expect(again.text).toContain('Nothing converted yet');
      const byHtml = await send({ source: 'html', html: '<p>A secret</p>' });
      expect(linkOf(byHtml)).toBe(`${PLAYGROUND}?source=html`);
    });

    it('shows the response headers of the API', async () => {
      const page = await send({ source: 'html', html: '<p>Hello</p>' });
      for (const name of ['Content-Type', 'X-Request-Id', 'RateLimit-Policy', 'X-RateLimit-Remaining']) {
        expect(page.text).toContain(name);
      }
      expect(page.text).toContain(`X-Request-Id ${page.headers.get('x-request-id')}`);
      expect(page.text).toContain(`RateLimit ${page.headers.get('ratelimit')}`);
    });

    it('lets a FREE account convert a few pages a day, and not a form with a mistake', async () => {
      const free = await personOf(service, 'free@example.com');
      const first = await free.get(PLAYGROUND);
      expect(first.text).toContain(`you can convert ${FREE_QUOTA} pages in any 24 hours. You have ${FREE_QUOTA} left.`);
      expect((await send({ source: 'url', url: '' }, free)).status).toBe(400);
      expect((await send({ source: 'url', url: 'no url' }, free)).status).toBe(400);
      for (let left = FREE_QUOTA - 1; left >= 0; left--) {
        const page = await send({ source: 'html', html: '<p>Hello</p>' }, free);
        expect([page.status, page.text]).toEqual([
          200,
          expect.stringContaining(`${left} of ${FREE_QUOTA} free conversions left.`),
        ]);
      }
      const over = await send({ source: 'html', html: '<p>Hello</p>' }, free);
      expect([over.status, Number(over.headers.get('retry-after'))]).toEqual([429, expect.closeTo(86_400, -2)]);
      expect(over.text).toContain(
        'The FREE plan includes 3 conversions in any 24 hours. The next one is possible in 24 hours.',
      );
      // The API still needs PRO.
      const api = await convert(service, { html: '<p>x</p>' }, { authorization: `Bearer ${service.freeKey}` });
      expect([api.status, messageOf(api)]).toEqual([403, expect.stringContaining('PRO')]);
    });

    it('converts an example with one click', async () => {
      const page = await owner.post(PLAYGROUND, { example: '1' });
      expect([page.status, textareaOf(page)]).toEqual([200, expect.stringContaining('# How to prune a pear tree')]);
    });

    it('requires the PRO plan like the API where FREE has no allowance, and explains how to get it', async () => {
      const service = await startService({ freeAllowance: undefined }, { engine });

      const free = await personOf(service, 'free@example.com');
      const page = await free.get(PLAYGROUND);
      expect(page.text).toContain('Your account is on the FREE plan');
      expect(page.html).not.toContain('<textarea');
      const tried = await send({ source: 'html', html: '<p>x</p>' }, free);
      expect([tried.status, tried.text.includes('PRO_PLAN_REQUIRED')]).toEqual([403, true]);
      await service.close();
    });

    it('offers an example', async () => {
      const empty = await owner.get(PLAYGROUND);
      expect(empty.text).toContain('Nothing converted yet');
      const example = await owner.get(`${PLAYGROUND}?example`);
      expect(example.html).toMatch(/<input id="from-html"[^>]* checked/);
      const html = decodeEntities(/<textarea id="html"[^>]*>\n([\s\S]*?)<\/textarea>/.exec(example.html)![1]!);
      expect(textareaOf(await send({ source: 'html', html }))).toContain('# How to prune a pear tree');
    });

    async function postAs(body: FormData | string, headers: Record<string, string> = {}): Promise<Response> {
      const { token } = await service.services.identity.sessions.start(owner.accountId, {
        address: '192.0.2.7',
        agent: 'test',
        requestId: 't',
      });
      return fetch(service.url + PLAYGROUND, {
        method: 'POST',
        headers: {
          cookie: `${sessionCookieName(service.services.site)}=${token}`,
          origin: 'https://recto.example',
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body,
      });
    }
  });
}

it('the playground reports overload, without logging an error for each request', async () => {
  const busy = new RectoError('SERVICE_UNAVAILABLE', 'Too many pages are waiting to be converted.', { retryAfter: 7 });
  const converter = { ...inProcessConverter, admissionError: () => busy };
  const service = await startService({ conversion: { fetcher: pagesOf({}), converter } });
  const owner = await personOf(service, 'pro@example.com');
  const refused = await owner.post(PLAYGROUND, { source: 'html', html: '<p>Hello</p>' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7']);
  expect(service.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await service.close();
});

it('the playground has its own rate limit for each account, and reports how long to wait', async () => {
  let now = 1_000_000_000_000_000;
  const service = await startService({ rateLog: memoryRateLog(RATE_POLICY, 10, () => now) });
  const owner = await personOf(service, 'pro@example.com');
  const fields = { source: 'html', html: '<p>Hello</p>' };
  for (let request = 0; request < RATE_POLICY.quota; request++) {
    const page = await owner.post(PLAYGROUND, request % 2 === 0 ? fields : { source: 'url', url: 'nonsense' });
    expect(page.status).toBe(request % 2 === 0 ? 200 : 400);
    if (request === 0) expect(page.text).toContain('59 of 60 requests left this minute.');
  }
  const refused = await owner.post(PLAYGROUND, fields);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(refused.text).toContain('429 RATE_LIMIT_EXCEEDED');
  expect(refused.text).toMatch(/The next one is possible in 60 seconds\./);
  expect((await convert(service, { html: '<p>x</p>' })).status).toBe(200);
  now += 60_000_000;
  expect((await owner.post(PLAYGROUND, fields)).status).toBe(200);
  await service.close();
});

function decodeEntities(html: string): string {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
  return html.replaceAll(/&(lt|gt|quot|#39|amp);/g, (entity) => characters[entity]!);
}
