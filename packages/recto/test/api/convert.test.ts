/** `POST /api/v1/convert`, grouped by status. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, RectoError } from '../../src/contract/errors.ts';
import type { Converter } from '../../src/conversion/ports.ts';
import type { RateLog } from '../../src/metering/ports.ts';
import { call, codeOf, convert, messageOf } from '../support/call.ts';
import { inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';

const PAGE =
  '<!doctype html><html><head><title> A  page </title></head><body><article><h1>Heading</h1><p>Some words and <a href="/next">a link</a>. <img src="/i.png" alt="picture"></p></article></body></html>';
const MIB = 1024 * 1024;

/** A rate log without a limit. */
const unlimited: RateLog = {
  take: async () => ({ isAllowed: true, remaining: 59, resetMilliseconds: 60_000 }),
  peek: async () => ({ isAllowed: true, remaining: 60, resetMilliseconds: 0 }),
  ping: async () => {},
  close: async () => {},
};

const FETCH_CODES = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === 422);

const fetcher = pagesOf({
  'https://example.com/': PAGE,
  'https://example.com/moved': { text: PAGE, resolvedUrl: 'https://example.com/folder/here' },
  'https://example.com/notes.txt': { text: 'First & <b>line\nsecond line\n\nNext paragraph', kind: 'text' },
  'https://example.com/app': '<!doctype html><html><body><div id="root"></div><script>x()</script></body></html>',
  ...Object.fromEntries(FETCH_CODES.map((code) => [`https://fails.example/${code}`, new RectoError(code)])),
});

let service: TestService;

beforeAll(async () => {
  service = await startService({ rateLog: unlimited, conversion: { fetcher, converter: inProcessConverter } });
});

afterAll(() => service.close());

interface Data {
  readonly markdown: string;
  readonly metadata: Record<string, unknown>;
}

async function converted(body: unknown): Promise<Data> {
  const response = await convert(service, body);
  expect(response.status).toBe(200);
  return (response.json as { data: Data }).data;
}

describe('200', () => {
  it('fetches and converts the page at a URL', async () => {
    const { markdown, metadata } = await converted({ url: 'https://example.com/' });
    expect(markdown).toContain('Some words and');
    expect(metadata['url']).toBe('https://example.com/');
    expect(metadata).not.toHaveProperty('resolvedUrl');
  });

  it('converts an HTML string, which has no URL', async () => {
    const { markdown, metadata } = await converted({ html: '<p>Hello</p>' });
    expect(markdown).toMatch(/^---\n[\s\S]*\n---\n\nHello\n$/);
    expect(metadata).not.toHaveProperty('url');
    expect(metadata).toMatchObject({ author: null, publishedDate: null, description: null });
    expect(metadata['extractedAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('returns the requested URL and the final URL, and resolves links against the final one', async () => {
    const { markdown, metadata } = await converted({ url: 'https://example.com/moved' });
    expect(metadata).toMatchObject({
      url: 'https://example.com/moved',
      resolvedUrl: 'https://example.com/folder/here',
    });
    expect(markdown).toContain('url: "https://example.com/moved"');
    expect(markdown).not.toContain('folder/here"');
  });

  it('returns the URL as the client wrote it', async () => {
    const { metadata } = await converted({ url: 'HTTPS://Example.com' });
    expect(metadata['url']).toBe('HTTPS://Example.com');
    expect(metadata).not.toHaveProperty('resolvedUrl');
  });

  it('keeps the paragraphs and characters of plain text', async () => {
    const { markdown } = await converted({
      url: 'https://example.com/notes.txt',
      options: { includeMeta: false },
    });
    expect(markdown).toContain('First &');
    expect(markdown).toMatch(/line[\s\S]*second line\n\nNext paragraph\n$/);
  });

  it('omits the front matter with includeMeta: false but returns the metadata', async () => {
    const { markdown, metadata } = await converted({ html: '<p>Hello</p>', options: { includeMeta: false } });
    expect(markdown).toBe('Hello\n');
    expect(metadata['wordCount']).toBe(1);
  });

  it('passes all options to the conversion, with defaults for absent and null options', async () => {
    const seen: unknown[] = [];
    const converter: Converter = {
      ...inProcessConverter,
      convert: async (page, options, owner, signal) => {
        const { includeImages, includeLinks, includeMeta } = options;
        seen.push({ includeImages, includeLinks, includeMeta });
        return inProcessConverter.convert(page, options, owner, signal);
      },
    };
    const watched = await startService({ rateLog: unlimited, conversion: { fetcher, converter } });
    const all = { includeImages: true, includeLinks: true, includeMeta: true };
    const bodies = [
      {},
      { options: null },
      { options: { includeImages: null } },
      { options: { includeImages: false } },
      { options: { includeLinks: false } },
      { options: { includeMeta: false } },
    ];
    for (const body of bodies) expect((await convert(watched, { html: '<p>x</p>', ...body })).status).toBe(200);
    await watched.close();
    expect(seen).toEqual([
      all,
      all,
      all,
      { ...all, includeImages: false },
      { ...all, includeLinks: false },
      { ...all, includeMeta: false },
    ]);
  });

  it('treats null as absent', async () => {
    expect((await convert(service, { html: '<p>Hello</p>', url: null })).status).toBe(200);
    expect((await convert(service, { url: 'https://example.com/', html: null })).status).toBe(200);
  });

  it('reports how long fetching and converting took', async () => {
    const withUrl = await convert(service, { url: 'https://example.com/' });
    expect(withUrl.headers.get('server-timing')).toMatch(/^fetch;dur=[\d.]+, convert;dur=[\d.]+$/);
    const withHtml = await convert(service, { html: '<p>x</p>' });
    expect(withHtml.headers.get('server-timing')).toMatch(/^convert;dur=[\d.]+$/);
  });

  it('returns only the Markdown with Accept: text/markdown', async () => {
    const response = await convert(service, { html: '<p>Hello</p>' }, { accept: 'text/markdown' });
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Accept');
    expect(Number(response.headers.get('x-markdown-tokens'))).toBeGreaterThan(0);
    expect(response.text).toMatch(/^---\n[\s\S]*\n---\n\nHello\n$/);
  });

  it('accepts 10 MiB of HTML with any JSON escaping', { timeout: 120_000 }, async () => {
    const comment = `<p>x</p><!--${'"'.repeat(7 * MIB)}-->`;
    expect((await convert(service, { html: comment })).status).toBe(200);
    const exact = `<p>x</p><!--${'a'.repeat(10 * MIB - 15)}-->`;
    expect(Buffer.byteLength(exact)).toBe(10 * MIB);
    expect((await convert(service, { html: exact })).status).toBe(200);
  });

  it('accepts JSON with a byte order mark, and a Content-Type with parameters', async () => {
    expect((await convert(service, '\ufeff{"html":"<p>x</p>"}')).status).toBe(200);
    for (const parameters of ['; charset="UTF-8"', ';charset=utf8;', '; version=1', '; a="b"; charset=utf-8']) {
      const headers = { 'content-type': `Application/JSON${parameters}` };
      expect((await convert(service, { html: '<p>x</p>' }, headers)).status).toBe(200);
    }
  });
});

describe('400 INVALID_REQUEST', () => {
  it.each([
    ['neither url nor html', {}, 'exactly one of "url" and "html"'],
    ['neither, written as null', { url: null, html: null }, 'exactly one of "url" and "html"'],
    ['both', { url: 'https://example.com/', html: '<p>x</p>' }, 'exactly one of "url" and "html"'],
    ['both, with an invalid url', { url: 'nonsense', html: '<p>x</p>' }, 'exactly one of "url" and "html"'],
    ['an empty html', { html: '' }, '"html" is empty'],
    ['html of white space', { html: ' \n\t\u00a0' }, '"html" is empty'],
    ['an option in the wrong place', { html: 'x', format: 'text' }, 'Did you mean "options.format"?'],
    [
      'a field among the options',
      { options: { html: 'x' } },
      '"html" is not a known field in "options". Send it beside',
    ],
    ['an unknown field', { htlm: '<p>x</p>' }, '"htlm" is not a known field. Did you mean "html"?'],
    ['a field in capitals', { URL: 'https://example.com/' }, 'Did you mean "url"?'],
    [
      'an unknown field unlike any known one',
      { html: 'x', callback: 1 },
      'The known fields are "url", "html", "cursor", "options".',
    ],
    [
      'an unknown option',
      { html: 'x', options: { includeImage: true } },
      'in "options". Did you mean "includeImages"?',
    ],
    ['__proto__ as a field', '{"html":"x","__proto__":{}}', '"__proto__" is not a known field'],
    [
      '__proto__ as a header',
      '{"url":"https://example.com/","options":{"headers":{"Cookie":"a=b","__proto__":"x"}}}',
      '"options.headers" can\'t have "__proto__"; the headers that can be set are "Accept-Language"',
    ],
    ['a number as url', { url: 5 }, '"url" must be a string, not a number.'],
    ['a list as html', { html: [] }, '"html" must be a string, not an array.'],
    [
      'a string as an option',
      { html: 'x', options: { includeMeta: 'yes' } },
      '"options.includeMeta" must be a boolean, not a string.',
    ],
    ['a list of options', { html: 'x', options: [] }, '"options" must be an object, not an array.'],
    ['a list', [], 'The request must be an object, not an array.'],
    ['a string', '"x"', 'The request must be an object, not a string.'],
    ['null', 'null', 'The request must be an object, not null.'],
  ])('%s', async (_name, body, message) => {
    const response = await convert(service, body);
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_REQUEST']);
    expect(messageOf(response)).toContain(message);
  });

  it('keeps the message short for a field name of a megabyte', async () => {
    const response = await convert(service, { html: 'x', ['n'.repeat(MIB)]: 1 });
    expect(codeOf(response)).toBe('INVALID_REQUEST');
    expect(response.text.length).toBeLessThan(500);
  });
});

/** Parsing such a body would create a gigabyte of objects in the main process. */
describe('a body of brackets, commas and keys is rejected before it is parsed', () => {
  const size = 15 * MIB;
  const fill = (part: string, length = size) => part.repeat(length / part.length);

  it.each([
    ['arrays in arrays', `${fill('[', size / 2)}${fill(']', size / 2)}`, 'INVALID_REQUEST'],
    ['objects in objects', `${fill('{"a":', size / 2)}1${'}'.repeat(size / 10)}`, 'INVALID_REQUEST'],
    ['empty objects', `[${fill('{},')}{}]`, 'INVALID_REQUEST'],
    ['numbers', `[${fill('1,')}1]`, 'INVALID_REQUEST'],
    ['keys', `{${fill('"k":0,')}"k":0}`, 'INVALID_REQUEST'],
    ['unclosed brackets', fill('[{'), 'INVALID_JSON'],
    ['an unclosed string', `[${fill('[],', size / 2)}"${fill('x', size / 2)}`, 'INVALID_JSON'],
  ])('%s', async (_name, body, code) => {
    const before = process.memoryUsage.rss();
    const started = process.cpuUsage();
    const response = await convert(service, body);
    expect([response.status, codeOf(response)]).toEqual([400, code]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * MIB);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  it('unless they are inside the string of a page', async () => {
    const response = await convert(service, { html: `<p>${'[{"a\\,"}], '.repeat(20_000)}` });
    expect(response.status).toBe(200);
  });
});

describe('400 INVALID_JSON', () => {
  it.each([
    ['an empty body', '', 'The request body is empty.'],
    ['half an object', '{"html":"x"', 'The error is at character 11.'],
    ['two objects', '{}{}', 'The error is at character 2.'],
    ['single quotes', "{'html':'x'}", 'The error is at character 1.'],
    ['HTML', '<!doctype html><p>a</p>', 'The request body is HTML, not JSON.'],
    ['a form', 'html=x', 'The request body is not valid JSON.'],
    ['a million open brackets', '['.repeat(1_000_000), 'The request body is not valid JSON.'],
  ])('%s', async (_name, body, message) => {
    const response = await convert(service, body);
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_JSON']);
    expect(messageOf(response)).toContain(message);
  });

  it('bytes that are not UTF-8', async () => {
    const body = Buffer.from([...Buffer.from('{"html":"'), 0xff, ...Buffer.from('"}')]);
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
    const response = await call(service, '/api/v1/convert', { method: 'POST', headers, body });
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_JSON']);
    expect(messageOf(response)).toContain('is not UTF-8');
  });
});

describe('400 INVALID_URL', () => {
  it.each([
    ['example.com', 'The URL has no scheme. Did you mean "https://example.com"?'],
    ['localhost:3000/a', 'The URL has no scheme. Did you mean "https://localhost:3000/a"?'],
    [`example.com/${'a'.repeat(300)}`, 'The URL has no scheme. Use an absolute'],
    ['/path', 'The URL is relative or incomplete.'],
    ['\n<p>a</p>', 'The URL is HTML. Send it as "html" instead.'],
    ['//example.com/', 'The URL is relative or incomplete.'],
    ['http//example.com/', 'The URL is relative or incomplete.'],
    ['', 'The URL is empty.'],
    ['ftp://example.com/', `URLs that begin with "ftp:" aren't supported.`],
    ['file:///etc/passwd', `URLs that begin with "file:" aren't supported.`],
    ['javascript:alert(1)', `URLs that begin with "javascript:" aren't supported.`],
    ['data:text/html,x', `URLs that begin with "data:" aren't supported.`],
    ['https://user@example.com/', 'The URL contains a user name or a password.'],
    ['https://user:password@example.com/', 'The URL contains a user name or a password.'],
    ['http://example.com@127.0.0.1/', 'The URL contains a user name or a password.'],
    ['https://exam\nple.com/', 'The URL contains a line break, a tab or another control character.'],
    ['https://', 'The URL is not valid.'],
    ['http://256.256.256.256/', 'The URL is not valid.'],
    ['http://exa mple.com/', 'The URL is not valid.'],
    ['http://[fe80::1%25eth0]/', 'The URL is not valid.'],
    ['http://example.com:99999/', 'The URL is not valid.'],
    [`https://example.com/${'a'.repeat(8192)}`, 'The URL is longer than 8,192 characters.'],
  ])('%.40s', async (url, message) => {
    const response = await convert(service, { url });
    expect([response.status, codeOf(response)]).toEqual([400, 'INVALID_URL']);
    expect(messageOf(response)).toContain(message);
  });

  it('accepts a URL of exactly 8,192 characters', async () => {
    const start = 'https://example.com/';
    const response = await convert(service, { url: start + 'a'.repeat(8192 - start.length) });
    expect(codeOf(response)).toBe('FETCH_FAILED');
  });
});

describe('413 PAYLOAD_TOO_LARGE', () => {
  it('HTML over 10 MiB, measured as UTF-8', async () => {
    const response = await convert(service, { html: 'é'.repeat(5 * MIB + 1) });
    expect([response.status, codeOf(response)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('a body declared as over 16 MiB', async () => {
    const response = await convert(service, 'x'.repeat(16 * MIB + 1));
    expect([response.status, codeOf(response)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('an endless body without a length', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MIB;
        controller.enqueue(new Uint8Array(MIB).fill(0x20));
      },
    });
    const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const response = await call(service, '/api/v1/convert', init);
    expect([response.status, codeOf(response)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    // 15 MiB until it is too large, at most 64 MiB that are discarded, and what is in buffers.
    expect(sent).toBeLessThan(96 * MIB);
  });
});

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'text/html' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/jsonp' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json; a=b; charset=latin1' },
    { 'content-type': '' },
    { 'content-encoding': 'gzip' },
  ])('%o', async (headers) => {
    const response = await convert(service, { html: '<p>x</p>' }, headers as Record<string, string>);
    expect([response.status, codeOf(response)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(messageOf(response)).toContain('Send uncompressed JSON as UTF-8,');
  });
});

describe('422', () => {
  it.each(FETCH_CODES)('%s', async (code) => {
    const response = await convert(service, { url: `https://fails.example/${code}` });
    expect([response.status, codeOf(response)]).toEqual([422, code]);
    expect(response.headers.get('server-timing')).toMatch(/^fetch;dur=/);
  });

  it('EMPTY_CONTENT for a page without readable text', async () => {
    const shell = (body: string) =>
      `<!doctype html><html><head><meta name="description" content="Garden tools, sent to your door within two days."></head><body>${body}<script src="/app.js"></script></body></html>`;
    for (const body of [
      { url: 'https://example.com/app' },
      { html: '<div></div>' },
      { html: '<!-- x -->' },
      { html: shell('<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>') },
      { html: shell('<div id="app">Loading…</div>') },
      { html: shell('<p>Bitte aktivieren Sie JavaScript, um diese Seite zu sehen.</p>') },
    ]) {
      expect(codeOf(await convert(service, body))).toBe('EMPTY_CONTENT');
    }
  });
});

describe('500 INTERNAL_ERROR', () => {
  it('sends no internal details, logs no page content, and keeps working', async () => {
    const secret = 'secret words of the page';
    const broken: Converter = {
      ...inProcessConverter,
      convert: async () => {
        throw new Error(`cannot read /var/lib/recto?token=abc of ${service.key}`);
      },
    };
    const failing = await startService({ conversion: { fetcher, converter: broken } });
    const response = await convert(failing, { html: `<p>${secret}</p>` });
    expect([response.status, codeOf(response)]).toEqual([500, 'INTERNAL_ERROR']);
    expect(response.text).not.toMatch(/var|token|Error:/);
    expect((await call(failing, '/healthz')).status).toBe(200);
    const log = failing.logLines.join('');
    expect(log).toContain('cannot read /var/lib/recto');
    expect(log).toContain(response.headers.get('x-request-id'));
    expect(log).not.toMatch(/token=abc|recto_[0-9A-Za-z]{36}|secret words/);
    await failing.close();
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  it("passes on the converter's error with its Retry-After", async () => {
    const busy: Converter = {
      ...inProcessConverter,
      convert: async () => {
        throw new RectoError('SERVICE_UNAVAILABLE', undefined, { retryAfter: 3 });
      },
    };
    const full = await startService({ conversion: { fetcher, converter: busy } });
    const response = await convert(full, { html: '<p>x</p>' });
    expect([response.status, codeOf(response), response.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '3',
    ]);
    await full.close();
  });
});
