/** Parts, sections and outlines of a page over the REST API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FetchedPage } from '../../src/conversion/ports.ts';
import { sqlSnapshotStore } from '../../src/conversion/snapshots/sql-snapshot-store.ts';
import { memoryRateLog } from '../../src/metering/store/memory-rate-log.ts';
import { FakeClock } from '../identity/support/fake-clock.ts';
import { call, codeOf, convert, messageOf } from '../support/call.ts';
import { pagesOf, startService, type TestService } from '../support/service.ts';
import { ENGINES } from '../support/stores.ts';

const unlimited = memoryRateLog({ name: 'default', quota: 10_000, windowSeconds: 60 }, 100);
const SENTENCE = 'The quick brown fox jumps over the lazy dog near the river bank.';
const ROWS = Array.from({ length: 60 }, (_, row) => `<tr><td>${row}<td>${SENTENCE}`).join('');
const PAGE = `<title>Foxes</title><article><h1>Foxes</h1><p>${SENTENCE}</p>
  <h2>Set up</h2>${`<p>${SENTENCE.repeat(3)}</p>`.repeat(20)}
  <h3>Details &amp; more</h3>${`<p>${SENTENCE.repeat(4)}</p>`.repeat(10)}
  <h2>Table</h2><table><tr><th>No.<th>Text${ROWS}</table></article>`;
const URL_OF_PAGE = 'https://example.com/foxes';

interface Piece {
  readonly markdown: string;
  readonly metadata: { readonly title: string; readonly tokenCount: number; readonly extractedAt: string };
  readonly part?: { readonly tokenCount: number; readonly repeatedLines: { start: number; end: number } };
  readonly nextCursor?: string;
  readonly outline?: { level: number; title: string; id: string; tokenCount: number; cursor: string }[];
  readonly warnings?: { code: string }[];
}

let requests = 0;
let content: string | Partial<FetchedPage> = PAGE;
const fetcher = {
  ...pagesOf({}),
  fetchPage: async (url: URL, signal: AbortSignal) => {
    requests++;
    return pagesOf({ [URL_OF_PAGE]: content }).fetchPage(url, signal);
  },
};

async function read(service: TestService, body: object, headers = {}): Promise<Piece> {
  const response = await convert(service, body, headers);
  expect([response.status, response.status === 200 || messageOf(response)]).toEqual([200, true]);
  return (response.json as { data: Piece }).data;
}

/** All parts from the first request on. */
async function readAll(service: TestService, first: object): Promise<Piece[]> {
  const parts = [await read(service, first)];
  for (let cursor = parts[0]!.nextCursor; cursor !== undefined; cursor = parts.at(-1)!.nextCursor) {
    parts.push(await read(service, { cursor }));
  }
  return parts;
}

function join(parts: readonly Piece[]): string {
  return parts
    .map(({ markdown, part }) => {
      const lines = markdown.split(/(?<=\n)/);
      return lines.slice(part!.repeatedLines.start, lines.length - part!.repeatedLines.end).join('');
    })
    .join('');
}

describe.each(ENGINES.filter(({ isThere }) => isThere))('on $engine', ({ engine }) => {
  let service: TestService;
  const clock = new FakeClock();

  beforeAll(async () => {
    service = await startService({ rateLog: unlimited, conversion: { fetcher } }, { engine, clock });
  });

  afterAll(() => service.close());

  test('parts add up to the whole page, which is fetched once', async () => {
    content = PAGE;
    const whole = await read(service, { url: URL_OF_PAGE });
    const before = requests;
    const parts = await readAll(service, { url: URL_OF_PAGE, options: { maxTokens: 500 } });
    expect(requests).toBe(before + 1);
    expect(parts.length).toBeGreaterThan(5);
    expect(join(parts).replace(/extractedAt: .*/, '')).toBe(whole.markdown.replace(/extractedAt: .*/, ''));
    expect(parts.filter(({ markdown }) => markdown.startsWith('---\n'))).toHaveLength(1);
    for (const { part, metadata, warnings } of parts) {
      expect(part!.tokenCount).toBeLessThanOrEqual(500);
      expect(metadata).toEqual(parts[0]!.metadata);
      expect(warnings).toEqual([]);
    }
    expect(parts.at(-1)!.markdown).toMatch(/^\| No\. \| Text \|\n\|/);
    expect(parts.at(-1)!.part!.repeatedLines).toEqual({ start: 2, end: 0 });
    expect(parts.every(({ metadata }) => metadata.tokenCount === whole.metadata.tokenCount)).toBe(true);
  });

  test('a cursor continues the same snapshot after the page has changed, and with another limit', async () => {
    content = PAGE;
    const { nextCursor, metadata } = await read(service, { url: URL_OF_PAGE, options: { maxTokens: 300 } });
    content = '<p>Something else.';
    const next = await read(service, { cursor: nextCursor, options: { maxTokens: 5000 } });
    expect(next.metadata).toEqual(metadata);
    expect(next.part!.tokenCount).toBeGreaterThan(2000);
    expect(await read(service, { cursor: nextCursor, options: { maxTokens: 5000 } })).toEqual(next);
  });

  test('the outline of a page with very many headings lists 5,000, without the deepest', async () => {
    const many = '<h2>a</h2>b<h3>c</h3>d<h3>e</h3>f'.repeat(2000);
    const shallow = await read(service, { html: many, options: { outline: true } });
    expect(shallow.outline!.map(({ level }) => level)).toEqual(Array(2000).fill(2));
    const flat = await read(service, { html: '<h2>a</h2>b'.repeat(6000), options: { outline: true } });
    expect(flat.outline).toHaveLength(5000);
    expect(flat.markdown.split('\n')).toHaveLength(5001);
  });

  test('the outline lists the sections, and its cursors read them', async () => {
    content = PAGE;
    const { outline, markdown, nextCursor, metadata } = await read(service, {
      url: URL_OF_PAGE,
      options: { outline: true },
    });
    content = '<p>Something else.';
    expect(outline!.map(({ level, title, id }) => [level, title, id])).toEqual([
      [1, 'Foxes', 'foxes'],
      [2, 'Set up', 'set-up'],
      [3, 'Details & more', 'details--more'],
      [2, 'Table', 'table'],
    ]);
    expect(markdown).toBe(
      outline!
        .map(
          ({ level, title, id, tokenCount }) =>
            `${'  '.repeat(level - 1)}- ${title} (id: \`${id}\`, ${tokenCount} tokens)\n`,
        )
        .join(''),
    );
    const details = await read(service, { cursor: outline![2]!.cursor });
    expect(details.markdown).toMatch(/^### Details & more\n/);
    expect(details.markdown).not.toContain('## Table');
    expect(details.nextCursor).toBeUndefined();
    expect(Math.abs(details.part!.tokenCount - outline![2]!.tokenCount)).toBeLessThan(5);
    const bySection = await read(service, { cursor: nextCursor, options: { section: 'details--more' } });
    expect(bySection.markdown).toBe(details.markdown);
    const start = await read(service, { cursor: nextCursor, options: { maxTokens: 200 } });
    expect(start.markdown).toMatch(/^---\ntitle: "Foxes"/);
    expect(Math.abs(outline![0]!.tokenCount - metadata.tokenCount)).toBeLessThan(10);
  });

  test('a section is read in parts, which end with it', async () => {
    content = PAGE;
    const parts = await readAll(service, { url: URL_OF_PAGE, options: { section: 'set-up', maxTokens: 400 } });
    const text = join(parts);
    expect(text).toMatch(/^## Set up\n/);
    expect(text).toContain('### Details & more');
    expect(text).not.toContain('## Table');
    expect(parts.length).toBeGreaterThan(3);
  });

  test('html is read in parts too, and the option applies to fragments', async () => {
    const parts = await readAll(service, {
      html: `<ul>${`<li>${SENTENCE}`.repeat(50)}</ul>`,
      options: { maxTokens: 200, includeMeta: false },
    });
    expect(join(parts)).toBe(`- ${SENTENCE}\n`.repeat(50));
  });

  test('a page that fits into one part has no cursor, and nothing is stored', async () => {
    const count = () => service.database.kysely.selectFrom('snapshots').select('id').execute();
    const before = await count();
    const { nextCursor, part } = await read(service, { html: '<p>Short.', options: { maxTokens: 200 } });
    expect([nextCursor, part!.repeatedLines]).toEqual([undefined, { start: 0, end: 0 }]);
    await read(service, { html: PAGE });
    await read(service, { html: PAGE, options: { section: 'table' } });
    expect(await count()).toEqual(before);
  });

  test('an indivisible unit exceeds the limit, with a warning', async () => {
    const { part, warnings } = await read(service, {
      html: `<p>${SENTENCE.repeat(40)}`,
      options: { maxTokens: 200, includeMeta: false },
    });
    expect(part!.tokenCount).toBeGreaterThan(200);
    expect(warnings).toEqual([{ code: 'PART_EXCEEDS_MAX_TOKENS', message: expect.stringContaining('maxTokens') }]);
  });

  test('Markdown has the cursor and the tokens in headers', async () => {
    content = PAGE;
    const body = { url: URL_OF_PAGE, options: { maxTokens: 400 } };
    const { headers, text } = await convert(service, body, { accept: 'text/markdown' });
    expect(text).toMatch(/^---\n/);
    expect(Number(headers.get('x-markdown-tokens'))).toBeLessThanOrEqual(400);
    const cursor = headers.get('x-next-cursor');
    const next = await convert(service, { cursor }, { accept: 'text/markdown' });
    expect(next.text).not.toMatch(/^---\n/);
    expect(next.headers.get('x-next-cursor')).not.toBe(cursor);
  });

  test('a cursor is valid for five minutes after each use, and then has an error of its own', async () => {
    content = PAGE;
    const { nextCursor: first } = await read(service, { url: URL_OF_PAGE, options: { maxTokens: 300 } });
    clock.advance(299_000);
    const { nextCursor: second } = await read(service, { cursor: first });
    clock.advance(299_000);
    const { nextCursor: third } = await read(service, { cursor: second });
    clock.advance(299_000);
    await read(service, { cursor: third });
    clock.advance(3_600_000);
    const expired = await convert(service, { cursor: third });
    expect([expired.status, codeOf(expired)]).toEqual([410, 'CURSOR_EXPIRED']);
  });

  test('a cursor works on another instance, but not for another account', async () => {
    content = PAGE;
    const other = await startService(
      { rateLog: unlimited, conversion: { fetcher } },
      { engine, clock, place: service.place },
    );
    const { nextCursor } = await read(service, { url: URL_OF_PAGE, options: { maxTokens: 300 } });
    const here = await read(service, { cursor: nextCursor });
    expect(await read(other, { cursor: nextCursor })).toEqual(here);
    const stranger = await other.services.identity.accounts.create('stranger@example.com', { plan: 'PRO' });
    const { key } = await other.services.identity.keys.create(stranger.id, 'theirs');
    const refused = await convert(other, { cursor: nextCursor }, { authorization: `Bearer ${key}` });
    expect([refused.status, codeOf(refused)]).toEqual([400, 'INVALID_CURSOR']);
    await other.close();
  });

  test('each part counts as one request', async () => {
    const limited = await startService({ conversion: { fetcher } }, { engine, clock, place: service.place });
    content = PAGE;
    const { nextCursor } = await read(limited, { url: URL_OF_PAGE, options: { maxTokens: 300 } });
    const { headers } = await convert(limited, { cursor: nextCursor });
    expect(headers.get('x-ratelimit-remaining')).toBe('58');
    const log = limited.logLines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/api/v1/convert');
    expect(log.map(({ targetHost, outcome }) => [targetHost, outcome])).toEqual([
      ['example.com', 'OK'],
      ['example.com', 'OK'],
    ]);
    await limited.close();
  });

  test.each([
    ['a garbled cursor', { cursor: 'abc' }, 400, 'INVALID_CURSOR', 'The cursor is not valid.'],
    ['an empty cursor', { cursor: '' }, 400, 'INVALID_CURSOR', 'The cursor is not valid.'],
    ['a long cursor', { cursor: 'x'.repeat(100_000) }, 400, 'INVALID_CURSOR', '"cursor" is not valid.'],
    [
      'a cursor with a url',
      { cursor: 'abc', url: URL_OF_PAGE },
      400,
      'INVALID_REQUEST',
      'The request must not have "url" or "html" beside "cursor".',
    ],
    [
      'a cursor with html',
      { cursor: 'abc', html: '<p>' },
      400,
      'INVALID_REQUEST',
      'The request must not have "url" or "html" beside "cursor".',
    ],
    [
      'a cursor with another option',
      { cursor: 'abc', options: { content: 'full' } },
      400,
      'INVALID_REQUEST',
      '"options.content" can\'t be used with "cursor", which continues a result with the options it was requested with.',
    ],
    [
      'maxTokens 1',
      { html: '<p>x', options: { maxTokens: 1 } },
      400,
      'INVALID_REQUEST',
      '"options.maxTokens" must be a whole number from 200 to 1000000, not 1.',
    ],
    [
      'maxTokens as a string',
      { html: '<p>x', options: { maxTokens: '500' } },
      400,
      'INVALID_REQUEST',
      '"options.maxTokens" must be a whole number from 200 to 1000000, not a string.',
    ],
    [
      'an unknown section',
      { html: '<h2>Set up</h2><p>x', options: { section: 'setup' } },
      422,
      'SECTION_NOT_FOUND',
      'The page has no section with the id "setup". Did you mean "set-up"?',
    ],
    [
      'a section and the outline',
      { html: '<h2>A</h2>', options: { section: 'a', outline: true } },
      400,
      'INVALID_REQUEST',
      '"options.section" can\'t be used with "options.outline", which lists all sections.',
    ],
  ])('%s', async (_name, body, status, code, message) => {
    const response = await convert(service, body);
    expect([response.status, codeOf(response)]).toEqual([status, code]);
    expect(messageOf(response).startsWith(`${message} `)).toBe(true);
  });

  test('a cursor with another letter changed is not valid', async () => {
    content = PAGE;
    const { nextCursor = '' } = await read(service, { url: URL_OF_PAGE, options: { maxTokens: 300 } });
    for (let at = 0; at < nextCursor.length; at += 5) {
      const changed = nextCursor.slice(0, at) + (nextCursor[at] === 'A' ? 'B' : 'A') + nextCursor.slice(at + 1);
      expect(codeOf(await convert(service, { cursor: changed }))).toBe('INVALID_CURSOR');
    }
    expect(codeOf(await convert(service, { cursor: `${nextCursor}=` }))).toBe('INVALID_CURSOR');
  });

  describe('maxAge', () => {
    const age = (piece: Piece) => (piece as { age?: number }).age;

    test('delivers an earlier result of the same request, with its age', async () => {
      content = PAGE;
      const body = { url: URL_OF_PAGE, options: { maxAge: 60, content: 'full' } };
      const first = await read(service, body);
      const before = requests;
      clock.advance(59_000);
      const again = await convert(service, body);
      const { data } = again.json as { data: Piece };
      expect([age(first), age(data), again.headers.get('age'), requests - before]).toEqual([0, 59, '59', 0]);
      expect({ ...data, age: 0 }).toEqual(first);
      // A piece of it, and with another limit of age.
      const section = await read(service, { ...body, options: { ...body.options, section: 'table', maxAge: 3600 } });
      expect([section.markdown.startsWith('## Table'), age(section), requests - before]).toEqual([true, 59, 0]);
      clock.advance(2000);
      expect([age(await read(service, body)), requests - before]).toEqual([0, 1]);
    });

    test.each([
      ['without it', {}],
      ['with 0', { maxAge: 0 }],
      ['with another option', { maxAge: 60, includeLinks: false }],
      ['with other headers', { maxAge: 60, headers: { 'Accept-Language': 'de' } }],
    ])('%s, the page is fetched again', async (_name, options) => {
      content = PAGE;
      await read(service, { url: URL_OF_PAGE, options: { maxAge: 60 } });
      const before = requests;
      await read(service, { url: URL_OF_PAGE, options });
      expect(requests).toBe(before + 1);
    });

    test('a result is not used after the clock was set back, because its age is unknown', async () => {
      content = PAGE;
      const body = { url: URL_OF_PAGE, options: { maxAge: 60, exclude: ['h3'] } };
      await read(service, body);
      const before = requests;
      clock.advance(-30_000);
      expect([age(await read(service, body)), requests - before]).toEqual([0, 1]);
      clock.advance(1000);
      expect([age(await read(service, body)), requests - before]).toEqual([1, 1]);
      clock.advance(29_000);
    });

    test('pages with no-store and requests of other accounts are not answered from it', async () => {
      content = { text: PAGE, isNoStore: true };
      const body = { url: URL_OF_PAGE, options: { maxAge: 60, includeImages: false } };
      await read(service, body);
      const before = requests;
      await read(service, body);
      expect(requests).toBe(before + 1);
      content = PAGE;
      await read(service, body);
      const name = `reader-${requests}@example.com`;
      const { id } = await service.services.identity.accounts.create(name, { plan: 'PRO' });
      const { key } = await service.services.identity.keys.create(id, 'theirs');
      await read(service, body, { authorization: `Bearer ${key}` });
      expect(requests).toBe(before + 3);
    });

    test('a cursor of a cached result has the limit of its own request', async () => {
      content = PAGE;
      const options = { maxAge: 60, includeMeta: false };
      await read(service, { url: URL_OF_PAGE, options: { ...options, maxTokens: 2000 } });
      const parts = await readAll(service, { url: URL_OF_PAGE, options: { ...options, maxTokens: 300 } });
      expect(parts.every(({ part }) => part!.tokenCount <= 300)).toBe(true);
    });
  });

  test('what is stored at the same time stays within the bounds together', async () => {
    const { database, services } = service;
    const { id: accountId } = await services.identity.accounts.create('at-once@example.com');
    const store = sqlSnapshotStore(database);
    const data = Buffer.alloc(100);
    const insert = (index: number) => {
      const snapshot = { id: `at once ${index}`, accountId, cacheKey: null, createdAt: 0, expiresAt: 1e15, data };
      // Small ones count as 4 KiB, so that there can't be hundreds of thousands.
      return store.insert(snapshot, { perAccount: 10_000, total: 1e9 });
    };
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => insert(index)));
    expect(results.filter((nextExpiry) => nextExpiry === undefined)).toHaveLength(2);
    await database.kysely.deleteFrom('snapshots').where('account_id', '=', accountId).execute();
  });

  test('null fields are absent', async () => {
    await read(service, { html: '<p>x', cursor: null, options: { maxTokens: null, outline: null, section: null } });
  });
});

test('what an account stores is bounded, and so is the total', async () => {
  const clock = new FakeClock();
  const request = { html: PAGE, options: { maxTokens: 200 } };
  const measured = await startService({ rateLog: unlimited }, { clock });
  await convert(measured, request);
  const { size } = await measured.database.kysely.selectFrom('snapshots').select('size').executeTakeFirstOrThrow();
  await measured.close();

  const bounds = { perAccount: Math.round(1.5 * size), total: Math.round(2.5 * size) };
  const service = await startService({ rateLog: unlimited }, { clock, snapshots: bounds });
  const keys: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const { id } = await service.services.identity.accounts.create(`${name}@example.com`, { plan: 'PRO' });
    keys.push((await service.services.identity.keys.create(id, name)).key);
  }
  const store = async (account: number) => {
    const { status, headers } = await convert(service, request, { authorization: `Bearer ${keys[account]}` });
    return [status, headers.get('retry-after')];
  };
  expect(await store(0)).toEqual([200, null]);
  clock.advance(60_000);
  expect(await store(0)).toEqual([503, '540']);
  expect(await store(1)).toEqual([200, null]);
  expect(await store(2)).toEqual([503, '541']);
  clock.advance(541_000);
  expect(await store(2)).toEqual([200, null]);
  await service.close();
});

test('the OpenAPI description documents the errors and the result', async () => {
  const service = await startService();
  const { json } = await call(service, '/api/v1/openapi.json');
  const { paths } = json as { paths: Record<string, { post: { responses: Record<string, object> } }> };
  const responses = paths['/api/v1/convert']!.post.responses;
  expect(JSON.stringify(responses['410'])).toContain('CURSOR_EXPIRED');
  expect(JSON.stringify(responses['422'])).toContain('SECTION_NOT_FOUND');
  await service.close();
});
