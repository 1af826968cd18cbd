/** Pages of one's own site as Markdown: with web standards, Hono, Node's http and Fastify's hook. */
import { createServer, type OutgoingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import { honoMarkdown, type MarkdownOptions, withMarkdown } from '../src/fetch.ts';
import { matchesETag } from '../src/markdown-page.ts';
import { prefersMarkdown, varyByAccept } from '../src/negotiate.ts';
import { fastifyMarkdown, nodeMarkdown } from '../src/node.ts';

const PAGE =
  '<!doctype html><title>Pears</title><body><main><h1>Pears</h1><p>Ripe for <a href="/why">ten minutes</a>.</p></main>';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const AGENT = 'text/markdown, text/html;q=0.9, */*;q=0.1';
const LARGE = `<!doctype html><p>${'large '.repeat(20_000)}</p>`;
/** Larger than the default limit. */
const HUGE = `<!doctype html><p>${'huge '.repeat(430_000)}</p>`;

/** What the site answers at a path. */
interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
/** Headers that describe the bytes of the HTML. */
const OF_THE_BYTES = {
  ...{ etag: '"html"', 'last-modified': 'Mon, 01 Jun 2026 10:00:00 GMT', 'accept-ranges': 'bytes' },
  ...{ 'content-md5': 'x', digest: 'md5=x', 'content-digest': 'md5=:x:', 'repr-digest': 'md5=:x:' },
};
const SITE: Readonly<Record<string, Answer>> = {
  '/': { headers: { ...HTML, ...OF_THE_BYTES, 'x-own': 'kept', vary: 'Cookie' }, body: PAGE },
  '/missing': { status: 404, headers: HTML, body: PAGE },
  '/data.json': { headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
  '/empty': { headers: HTML, body: '<!doctype html><body><div id=root></div>' },
  '/zipped': { headers: { ...HTML, 'content-encoding': 'identity' }, body: PAGE },
  '/coded': { headers: { ...HTML, 'content-encoding': 'x-unknown' }, body: PAGE },
  '/latin1': { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body: PAGE },
  '/large': { headers: HTML, body: LARGE },
  '/huge': { headers: HTML, body: HUGE },
};

interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

type Get = (path: string, headers?: Record<string, string>, method?: string) => Promise<Got>;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function overNetwork(origin: string): Get {
  return async (path, headers = {}, method = 'GET') => {
    const response = await fetch(origin + path, { headers, method });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
}

const answerOf = (url: string): Answer => SITE[new URL(url).pathname] ?? { status: 404, body: '' };

/** The same site on each kind of server. */
const SERVERS: Readonly<Record<string, (options: MarkdownOptions) => Promise<Get>>> = {
  'a fetch handler': async (options) => {
    const handle = withMarkdown(({ url, method }: Request) => {
      const { status = 200, headers = {}, body } = answerOf(url);
      return new Response(method === 'HEAD' ? null : body, { status, headers });
    }, options);
    return async (path, headers = {}, method = 'GET') => {
      const response = await handle(new Request(`http://site.example${path}`, { headers, method }));
      return { status: response.status, headers: response.headers, body: await response.text() };
    };
  },
  Hono: async (options) => {
    const app = new Hono();
    app.use(honoMarkdown(options));
    app.all('*', async (c) => {
      await nextTurn();
      const { status = 200, headers = {}, body } = answerOf(c.req.url);
      return c.body(body, status as 200, headers);
    });
    return async (path, headers = {}, method = 'GET') => {
      const response = await app.request(`http://site.example${path}`, { headers, method });
      return { status: response.status, headers: response.headers, body: await response.text() };
    };
  },
  "Node's http, with writeHead": async (options) => {
    const markdown = nodeMarkdown(options);
    return overNetwork(
      await listen((request, response) =>
        markdown(request, response, () => {
          const { status = 200, headers = {}, body } = answerOf(`http://x${request.url}`);
          response.writeHead(status, headers);
          response.end(body);
        }),
      ),
    );
  },
  "Node's http, in pieces with setHeader, as Express does": async (options) => {
    const markdown = nodeMarkdown(options);
    return overNetwork(
      await listen((request, response) =>
        markdown(request, response, () => {
          const { status = 200, headers = {}, body } = answerOf(`http://x${request.url}`);
          response.statusCode = status;
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
          for (let at = 0; at < body.length; at += 5000) response.write(body.slice(at, at + 5000));
          response.end();
        }),
      ),
    );
  },
};

describe.each(Object.entries(SERVERS))('%s', (_name, start) => {
  test('serves Markdown to clients that prefer it, and HTML to browsers', async () => {
    const get = await start({});
    const markdown = await get('/', { accept: AGENT });
    expect(markdown.body).toMatch(
      /^---\ntitle: "Pears"\n[\s\S]*---\n\n# Pears\n\nRipe for \[ten minutes\]\(http:\/\/.*\/why\)\.\n$/,
    );
    expect(markdown.status).toBe(200);
    const { headers } = markdown;
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(headers.get('vary')).toBe('Cookie, Accept');
    expect(headers.get('x-own')).toBe('kept');
    expect(Number(headers.get('x-markdown-tokens'))).toBeGreaterThan(5);
    expect(headers.get('etag')).toMatch(/^W\/"md-[0-9a-f]{24}"$/);

    const html = await get('/', { accept: BROWSER });
    expect(html.body).toBe(PAGE);
    expect([html.headers.get('content-type'), html.headers.get('etag'), html.headers.get('vary')]).toEqual([
      'text/html; charset=utf-8',
      '"html"',
      'Cookie, Accept',
    ]);
    expect((await get('/')).body).toBe(PAGE);
  });

  test('Markdown has no header that describes the bytes of the HTML', async () => {
    const get = await start({});
    const { etag: _, ...others } = OF_THE_BYTES;
    const valuesOf = ({ headers }: Got) => Object.keys(others).map((name) => headers.get(name));
    expect(valuesOf(await get('/', { accept: AGENT }))).toEqual(Object.values(others).map(() => null));
    expect(valuesOf(await get('/', { accept: BROWSER }))).toEqual(Object.values(others));
  });

  test('the response to a POST is left alone', async () => {
    const { headers, body } = await (await start({}))('/', { accept: AGENT }, 'POST');
    expect([body, headers.get('content-type'), headers.get('etag')]).toEqual([PAGE, HTML['content-type'], '"html"']);
  });

  test('answers If-None-Match', async () => {
    const get = await start({});
    const etag = (await get('/', { accept: AGENT })).headers.get('etag') ?? '';
    const again = await get('/', { accept: AGENT, 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/', { accept: AGENT, 'if-none-match': '"html"' })).status).toBe(200);
  });

  test.each(['/missing', '/data.json', '/coded', '/latin1', '/empty'])('%s is left alone', async (path) => {
    const get = await start({});
    const { status, headers, body } = await get(path, { accept: AGENT });
    expect([status, body]).toEqual([SITE[path]?.status ?? 200, SITE[path]?.body]);
    expect(headers.get('content-type')).toBe(SITE[path]?.headers?.['content-type']);
    expect(headers.get('vary')).toBe(path === '/empty' ? 'Accept' : null);
  });

  test('a page over the limit is sent as HTML, completely', async () => {
    const get = await start({ maxBytes: 50_000 });
    const { headers, body } = await get('/large', { accept: AGENT });
    expect([headers.get('content-type'), body.length]).toEqual([HTML['content-type'], LARGE.length]);
    expect(body).toBe(LARGE);
    const unlimited = await start({});
    expect((await unlimited('/large', { accept: AGENT })).headers.get('content-type')).toMatch('text/markdown');
    expect((await unlimited('/huge', { accept: AGENT })).body === HUGE).toBe(true);
  });

  test('HEAD has the headers of GET', async () => {
    const get = await start({});
    const head = await get('/', { accept: AGENT }, 'HEAD');
    expect([head.status, head.body, head.headers.get('content-type')]).toEqual([
      200,
      '',
      'text/markdown; charset=utf-8',
    ]);
    expect(head.headers.get('etag')).toBe((await get('/', { accept: AGENT })).headers.get('etag'));
    expect((await get('/large', { accept: AGENT }, 'HEAD')).body).toBe('');
    expect((await get('/', {}, 'HEAD')).headers.get('content-type')).toBe(HTML['content-type']);
  });

  test('links are resolved against the public origin', async () => {
    const get = await start({ origin: 'https://pears.example', includeMeta: false });
    expect((await get('/?q', { accept: AGENT })).body).toContain('(https://pears.example/why)');
  });

  test('options of the engine apply', async () => {
    const get = await start({ includeMeta: false, includeLinks: false });
    expect((await get('/', { accept: AGENT })).body).toBe('# Pears\n\nRipe for ten minutes.\n');
  });
});

test.each([
  [{ content: 'ful' }, '"content" must be "main" or "full", not "ful".'],
  [{ maxBytes: '2 MB' }, '"maxBytes" must be a number of bytes, not "2 MB".'],
  [{ maxBytes: -1 }, '"maxBytes" must be a number of bytes, not -1.'],
  [{ origin: 'example.com' }, '"origin" must be a URL such as https://example.com, not "example.com".'],
])('the wrong options %j are named at once', (options, message) => {
  const wrong = options as MarkdownOptions;
  expect(() => withMarkdown(() => new Response(), wrong)).toThrow(message);
  for (const create of [honoMarkdown, nodeMarkdown, fastifyMarkdown]) expect(() => create(wrong)).toThrow(message);
});

test('a log finds the method that the client sent, HEAD', async () => {
  const markdown = nodeMarkdown();
  const methods: (string | undefined)[] = [];
  const origin = await listen((request, response) => {
    response.on('finish', () => methods.push(request.method));
    markdown(request, response, () => response.writeHead(200, HTML).end(PAGE));
  });
  for (const accept of [AGENT, BROWSER]) await fetch(origin, { method: 'HEAD', headers: { accept } });
  expect(methods).toEqual(['HEAD', 'HEAD']);
});

test('a response that is flushed early, or errors, is passed on as it is', async () => {
  const markdown = nodeMarkdown();
  const get = overNetwork(
    await listen((request, response) =>
      markdown(request, response, () => {
        response.writeHead(200, HTML);
        response.flushHeaders();
        response.write('<p>a');
        response.end('<p>b');
      }),
    ),
  );
  expect((await get('/', { accept: AGENT })).body).toBe('<p>a<p>b');
});

test.each([
  [
    'pairs',
    [
      ['Content-Type', 'text/html'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
  ],
  ['a list', ['Content-Type', 'text/html', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']],
  ['an object', { 'Content-Type': 'text/html', 'Set-Cookie': ['a=1', 'b=2'], 'X-Absent': undefined }],
])('headers that writeHead gets as %s keep all their values', async (_form, headers) => {
  const markdown = nodeMarkdown();
  const get = overNetwork(
    await listen((request, response) =>
      markdown(request, response, () => {
        response.setHeader('Set-Cookie', 'old=1');
        response.writeHead(200, headers as OutgoingHttpHeaders);
        response.end('<p>a');
      }),
    ),
  );
  for (const accept of [AGENT, 'text/html']) {
    expect((await get('/', { accept })).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  }
});

test('links are resolved against the whole path where Express has shortened it for a router', async () => {
  const markdown = nodeMarkdown({ includeMeta: false });
  const get = overNetwork(
    await listen((request, response) => {
      Object.assign(request, { originalUrl: request.url, url: '/pears' });
      markdown(request, response, () => response.writeHead(200, HTML).end('<p><a href="why">a</a>'));
    }),
  );
  expect((await get('/fruit/pears', { accept: AGENT })).body).toMatch(
    /^\[a\]\(http:\/\/127\.0\.0\.1:\d+\/fruit\/why\)\n$/,
  );
});

test('writeHead can have a status message', async () => {
  const markdown = nodeMarkdown({ includeMeta: false });
  const origin = await listen((request, response) =>
    markdown(request, response, () => response.writeHead(200, 'Fine', { 'Content-Type': 'text/html' }).end('<p>a')),
  );
  const response = await fetch(origin, { headers: { accept: AGENT } });
  expect([response.statusText, await response.text()]).toEqual(['Fine', 'a\n']);
});

test('a handler that goes on after the end sends no second response', async () => {
  const markdown = nodeMarkdown();
  const states: unknown[] = [];
  const get = overNetwork(
    await listen((request, response) =>
      markdown(request, response, () => {
        response.writeHead(200, HTML);
        response.end(PAGE);
        states.push(response.headersSent, response.writableEnded);
        response.statusCode = 500;
        response.writeHead(500);
        response.write('late');
        response.end('late');
      }),
    ),
  );
  const { status, body } = await get('/', { accept: AGENT });
  expect(states).toEqual([true, true]);
  expect(status).toBe(200);
  expect(body).toContain('# ');
  expect(body).not.toContain('late');
});

test('the charset UTF-8 can be in quotes', async () => {
  const handle = withMarkdown(() => new Response(PAGE, { headers: { 'content-type': 'text/html; charset="UTF-8"' } }));
  const { headers } = await handle(new Request('http://site.example/', { headers: { accept: AGENT } }));
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
});

test('callbacks of write and end are called', async () => {
  const markdown = nodeMarkdown();
  const called: string[] = [];
  const get = overNetwork(
    await listen((request, response) =>
      markdown(request, response, () => {
        response.setHeader('content-type', 'text/html');
        response.write('<p>a', () => called.push('write'));
        response.end('<p>b', 'utf8', () => called.push('end'));
      }),
    ),
  );
  expect((await get('/', { accept: AGENT })).body).toContain('a\n\nb\n');
  await expect.poll(() => called).toEqual(['write', 'end']);
});

test('the hook of Fastify replaces the payload and its headers', async () => {
  const headers = new Map<string, string>([
    ['content-type', 'text/html'],
    ['content-length', '9'],
  ]);
  const reply = {
    statusCode: 200,
    getHeader: (name: string) => headers.get(name),
    header: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
    code(status: number) {
      reply.statusCode = status;
    },
  };
  const request = { method: 'GET', url: '/', protocol: 'https', host: 'site.example', headers: { accept: AGENT } };
  const send = fastifyMarkdown({ includeMeta: false });
  expect(await send(request, reply, '<h1>a</h1>')).toBe('# a\n');
  expect(Object.fromEntries(headers)).toMatchObject({ vary: 'Accept', 'content-type': 'text/markdown; charset=utf-8' });
  expect(headers.has('content-length')).toBe(false);
  headers.set('content-type', 'text/html');
  const stream = new ReadableStream();
  expect(await send(request, reply, stream)).toBe(stream);
  const known = { ...request, headers: { accept: AGENT, 'if-none-match': headers.get('etag')! } };
  expect([await send(known, reply, '<h1>a</h1>'), reply.statusCode]).toEqual(['', 304]);
  reply.statusCode = 200;
  headers.set('content-type', 'text/html');
  expect(await send(request, reply, Buffer.from('<h1>b</h1>'))).toBe('# b\n');
});

test.each([
  ['the response to a POST', { method: 'POST' }, 'text/html', '<h1>a</h1>'],
  ['another type', {}, 'application/json', '{}'],
  ['a page over the limit', {}, 'text/html', HUGE],
])('the hook of Fastify leaves %s alone', async (_name, changed, type, payload) => {
  const request = { method: 'GET', url: '/', protocol: 'https', host: 'site.example', headers: { accept: AGENT } };
  const headers = new Map([['content-type', type]]);
  const reply = {
    statusCode: 200,
    getHeader: (name: string) => headers.get(name),
    header: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
    code: () => {},
  };
  expect((await fastifyMarkdown()({ ...request, ...changed }, reply, payload)) === payload).toBe(true);
  expect(headers.get('content-type')).toBe(type);
});

test.each([
  [BROWSER, false],
  ['*/*', false],
  ['', false],
  ['text/*', false],
  ['text/markdown', true],
  ['TEXT/Markdown ; Q=0.5', true],
  ['text/markdown, text/html, */*', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.5, application/xhtml+xml', false],
  ['text/markdown;q=0.5, image/png', true],
  ['text/markdown;q=0.9, text/html;q=0.8', true],
  ['text/markdown;q=0, */*', false],
  ['text/markdown;q=2', false],
  ['text/markdown;q=0.5, */*;q=0.8', false],
  [`${'a/b,'.repeat(5000)}text/markdown`, false],
])('Accept: %.60s → %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});

test('Vary and If-None-Match', () => {
  const given = [null, 'accept', 'Origin, ACCEPT', '*', 'Origin'];
  expect(given.map(varyByAccept)).toEqual(['Accept', 'accept', 'Origin, ACCEPT', '*', 'Origin, Accept']);
  expect(matchesETag('"a", W/"b"', 'W/"b"')).toBe(true);
  expect(matchesETag('*', 'W/"b"')).toBe(true);
  expect(matchesETag('"a"', 'W/"b"')).toBe(false);
});
