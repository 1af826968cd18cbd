/** When a page is rendered, and which of two results is returned. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';
import { RectoError } from '../../src/contract/errors.ts';
import { chooseRendering, type Rendering, type SourceAndResult } from '../../src/conversion/choose-rendering.ts';
import type { ConvertedPage } from '../../src/conversion/converted-page.ts';
import { needsScripts } from '../../src/conversion/needs-scripts.ts';
import type { PageRenderer } from '../../src/conversion/ports.ts';
import { RenderMemory } from '../../src/conversion/render-memory.ts';

const URL_ = new URL('https://app.example.com/page');
const SHELL = '<!doctype html><title>App</title><body><div id="root"></div><script src="/app.js"></script></body>';
const SHORT = `${SHELL.replace('<div', '<p>A short welcome to our shop.</p><div')}`;
const ARTICLE = `<!doctype html><body><main><h1>Title</h1><p>${'Words of an article. '.repeat(100)}</p></main><script src="a.js"></script></body>`;

function pageOf(html: string): SourceAndResult<ConvertedPage> {
  const conversion = convert(html, { url: URL_.href });
  const result = conversion.metadata.tokenCount === 0 ? new RectoError('EMPTY_CONTENT') : conversion;
  return { source: { kind: 'html', text: html }, result };
}

interface Wishes {
  readonly mode?: 'never' | 'auto' | 'always';
  readonly rendered?: string | RectoError;
  readonly isReady?: boolean;
  readonly budget?: number;
  readonly memory?: RenderMemory;
  readonly without?: boolean;
  readonly defaultMode?: 'never' | 'auto';
}

async function choose(fetched: string | RectoError, wishes: Wishes = {}) {
  const { mode, rendered = ARTICLE, isReady = true, budget = 15_000, defaultMode = 'never' } = wishes;
  const steps: string[] = [];
  const memory = wishes.memory ?? new RenderMemory({ now: () => 0 });
  const rendering: Rendering = { renderer: { isReady } as PageRenderer, memory, defaultMode, budget };
  const settle = (page: string | RectoError) => {
    if (page instanceof RectoError) throw page;
    return pageOf(page);
  };
  const page = await chooseRendering(URL_, mode, wishes.without ? undefined : rendering, new AbortController().signal, {
    async fetch() {
      steps.push('fetch');
      return settle(fetched);
    },
    async render() {
      steps.push('render');
      return settle(rendered);
    },
  }).catch((error: unknown) => error);
  if (page instanceof RectoError) return { steps, error: page.code };
  const { metadata, warnings } = page as ConvertedPage;
  return { steps, rendered: metadata.rendered, words: metadata.wordCount, warnings: warnings.map(({ code }) => code) };
}

test('never fetches only', async () => {
  expect(await choose(SHELL)).toEqual({ steps: ['fetch'], error: 'EMPTY_CONTENT' });
  expect(await choose(ARTICLE, { mode: 'never' })).toMatchObject({ steps: ['fetch'], rendered: undefined });
});

test('always renders only, unless the page is not HTML', async () => {
  expect(await choose(SHORT, { mode: 'always' })).toMatchObject({ steps: ['render'], rendered: true });
  const notHtml = new RectoError('UNSUPPORTED_CONTENT');
  expect(await choose(ARTICLE, { mode: 'always', rendered: notHtml })).toMatchObject({
    steps: ['render', 'fetch'],
    rendered: false,
  });
  const blocked = new RectoError('TARGET_BLOCKED');
  expect(await choose(ARTICLE, { mode: 'always', rendered: blocked })).toEqual({
    steps: ['render'],
    error: 'TARGET_BLOCKED',
  });
});

test('always fetches a page that fails in the browser, unless it needs its scripts', async () => {
  const failed = new RectoError('RENDERING_FAILED');
  expect(await choose(ARTICLE, { mode: 'always', rendered: failed })).toEqual({
    ...{ steps: ['render', 'fetch'], rendered: false, words: 401 },
    warnings: ['NOT_RENDERED'],
  });
  for (const shell of [SHORT, SHELL])
    expect(await choose(shell, { mode: 'always', rendered: failed })).toEqual({
      steps: ['render', 'fetch'],
      error: 'RENDERING_FAILED',
    });
});

test('without a browser, always is an error and auto is never', async () => {
  expect(await choose(SHORT, { mode: 'always', without: true })).toEqual({ steps: [], error: 'RENDERING_UNAVAILABLE' });
  expect(await choose(SHORT, { mode: 'auto', without: true })).toMatchObject({ steps: ['fetch'], rendered: false });
  expect(await choose(SHORT, { mode: 'auto', isReady: false })).toMatchObject({ steps: ['fetch'], rendered: false });
});

test('auto renders a shell, and what has little text', async () => {
  expect(await choose(SHELL, { mode: 'auto' })).toMatchObject({
    steps: ['fetch', 'render'],
    rendered: true,
    words: 401,
  });
  expect(await choose(SHORT, { defaultMode: 'auto' })).toMatchObject({ steps: ['fetch', 'render'], rendered: true });
  expect(await choose(ARTICLE, { mode: 'auto' })).toMatchObject({ steps: ['fetch'], rendered: false, words: 401 });
});

test('auto never returns a worse result than the fetched page', async () => {
  expect(await choose(SHORT, { mode: 'auto', rendered: '<p>Less.</p>' })).toMatchObject({ rendered: false, words: 6 });
  const failure = new RectoError('FETCH_TIMEOUT');
  expect(await choose(SHORT, { mode: 'auto', rendered: failure })).toMatchObject({
    ...{ rendered: false, words: 6 },
    warnings: expect.arrayContaining(['NOT_RENDERED']),
  });
  expect(await choose(SHELL, { mode: 'auto', rendered: SHELL })).toMatchObject({ error: 'EMPTY_CONTENT' });
  expect(await choose(SHELL, { mode: 'auto', rendered: failure })).toMatchObject({ error: 'FETCH_TIMEOUT' });
});

test('auto reports the errors of fetching, and leaves out rendering without time for it', async () => {
  const blocked = new RectoError('TARGET_BLOCKED');
  expect(await choose(blocked, { mode: 'auto' })).toEqual({ steps: ['fetch'], error: 'TARGET_BLOCKED' });
  expect(await choose(SHORT, { mode: 'auto', budget: 1000 })).toMatchObject({ steps: ['fetch'], rendered: false });
});

test('auto remembers for a while where rendering helps, and where it is useless', async () => {
  let now = 0;
  const memory = new RenderMemory({ now: () => now });
  await choose(SHELL, { mode: 'auto', memory });
  expect(await choose(SHELL, { mode: 'auto', memory })).toMatchObject({ steps: ['render'], rendered: true });
  await choose(SHORT, { mode: 'auto', memory, rendered: new RectoError('FETCH_TIMEOUT') });
  now += 16 * 60_000;
  expect(await choose(SHORT, { mode: 'auto', memory, rendered: SHORT })).toMatchObject({ steps: ['fetch', 'render'] });
  expect(await choose(SHORT, { mode: 'auto', memory })).toMatchObject({ steps: ['fetch'], rendered: false });
  expect(await choose(SHELL, { mode: 'auto', memory })).toMatchObject({ steps: ['fetch', 'render'], rendered: true });
});

test('remembers a bounded number of hosts', () => {
  const memory = new RenderMemory({ now: () => 0 });
  for (let n = 0; n < 5000; n++) memory.learn(`host${n}.example`, 'helps');
  expect(memory.recall('host0.example')).toBeUndefined();
  expect(memory.recall('host4999.example')).toBe('helps');
});

test.each([
  ['an empty mount point', '<p>Hi</p><div id=app> </div><script src=a.js></script>', 1, true],
  ['an empty custom element', '<p>Hi</p><app-root></app-root><script type=module src=a.js></script>', 1, true],
  ['noscript advice', '<p>Hi</p><noscript>Please enable JavaScript.</noscript><script src=a.js></script>', 30, true],
  ['a spinner', '<div class="page-loading spinner">…</div><script src=a.js></script>', 5, true],
  ['much script, hardly any text', `<p>Hi</p><script>${'x'.repeat(9000)}</script>`, 3, true],
  ['no text at all', '<script src=a.js></script>', 0, true],
  ['no scripts', '<div id=app></div>', 0, false],
  ['only data scripts', '<div id=app></div><script type="application/ld+json">{}</script>', 0, false],
  ['a short page with a script', '<p>A short but complete page.</p><script src=a.js></script>', 60, false],
  ['a long page', '<div id=app></div><script src=a.js></script>', 300, false],
])('a page with %s', (_, html, words, expected) => {
  expect(needsScripts(html, words)).toBe(expected);
});

test('shells are recognized in linear time', () => {
  for (const part of ['<div id=', '<noscript>java', '<script ', 'class="', '<a-b ', '<div '.repeat(60), 'type=']) {
    const time = (count: number) => {
      const html = `<script></script>${part}<script ${part.repeat(count / part.length)}>${part.repeat(count / part.length)}`;
      const started = performance.now();
      needsScripts(html, 5);
      return performance.now() - started;
    };
    time(50_000);
    expect(time(400_000)).toBeLessThan(2000);
  }
});
