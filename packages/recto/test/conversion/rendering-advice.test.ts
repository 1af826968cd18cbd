/** What errors advise about pages that need their scripts: in the service with and without a browser, and in the command. */
import { describe, expect, test } from 'vitest';
import { describeFailure } from '../../src/cli/describe-failure.ts';
import { RectoError } from '../../src/contract/errors.ts';
import type { ConversionChoices, ConversionServices } from '../../src/conversion/convert-page.ts';
import { convertPage } from '../../src/conversion/convert-page.ts';
import type { PageRenderer } from '../../src/conversion/ports.ts';
import { RenderMemory } from '../../src/conversion/render-memory.ts';
import { decodeError, encodeError } from '../../src/fetch/processes/fetch-protocol.ts';
import { inProcessConverter, pagesOf } from '../support/service.ts';

const SHELL = 'https://app.example/';
const WALL = 'https://wall.example/';
const OUTER_HTML = 'its rendered HTML (document.documentElement.outerHTML)';

/** Finds the same pages with scripts. */
const renderer = {
  isReady: true,
  async renderPage(url: URL) {
    if (url.href === WALL) throw new RectoError('TARGET_BLOCKED');
    return { text: '<div id="root"></div>', kind: 'html', resolvedUrl: url.href, bytes: 9, warnings: [] };
  },
} as Partial<PageRenderer> as PageRenderer;

async function messageOf(url: string, choices: ConversionChoices, hasBrowser: boolean): Promise<string> {
  const rendering = {
    renderer,
    memory: new RenderMemory({ now: () => 0 }),
    defaultMode: 'never',
    budget: 9000,
  } as const;
  const services: ConversionServices = {
    fetcher: pagesOf({
      [SHELL]: '<!doctype html><body><div id="root"></div><script src="/app.js"></script>',
      [WALL]: new RectoError('TARGET_BLOCKED', 'The site returned a login wall.'),
    }),
    converter: inProcessConverter,
    ...(hasBrowser ? { rendering } : {}),
  };
  const owner = { accountId: 'a', keyId: 'k' };
  const record = { bytes: 0, words: 0, tokens: 0 };
  const input = { url: new URL(url), givenUrl: url };
  const context = { owner, signal: AbortSignal.timeout(5000), record };
  const failure = await convertPage({ input, choices }, services, context).catch((error) => error);
  expect(failure).toBeInstanceOf(RectoError);
  return failure.message;
}

describe('an empty page', () => {
  test('without a browser, or after trying it, is to be sent as rendered HTML', async () => {
    for (const message of [
      await messageOf(SHELL, {}, false),
      await messageOf(SHELL, { render: 'auto' }, true),
      await messageOf(SHELL, { render: 'always' }, true),
      await messageOf(SHELL, { headers: { 'Accept-Language': 'de' } }, true),
    ]) {
      expect(message).toContain(OUTER_HTML);
      expect(message).not.toContain('"render"');
    }
  });

  test('with a browser is to be rendered', async () => {
    expect(await messageOf(SHELL, {}, true)).toBe(
      'The page has no readable content. If it needs JavaScript, request it again with the option "render": "auto", and the service runs its scripts.',
    );
  });
});

test('a wall is to be rendered first, if there is a browser', async () => {
  expect(await messageOf(WALL, {}, false)).toMatch(/^The site returned a login wall\. Open the page in a browser, and/);
  expect(await messageOf(WALL, { render: 'auto' }, true)).toMatch(
    /^The site returned a login wall\. Request it again with the option "render": "always"\. If that fails too, open/,
  );
  expect(await messageOf(WALL, { render: 'always' }, true)).not.toContain('"render"');
});

test('a selector may match what a script adds', async () => {
  expect(await messageOf(SHELL, { select: ['#app'] }, true)).toContain('use the option "render": "always".');
  expect(await messageOf(SHELL, { select: ['#app'] }, false)).not.toContain('"render"');
});

test('the command names its own flags and files', () => {
  const empty = new RectoError('EMPTY_CONTENT');
  expect(describeFailure(empty, true, undefined)).toMatch(
    /no readable content\. If it needs JavaScript, add --render auto, or save/,
  );
  for (const [isUrl, tried] of [
    [false, undefined],
    [true, 'auto'],
    [true, 'always'],
  ] as const) {
    expect(describeFailure(empty, isUrl, tried)).not.toContain('--render');
    expect(describeFailure(empty, isUrl, tried)).toContain(`${OUTER_HTML.slice(0, -1)} in the console`);
  }
  expect(describeFailure(new RectoError('TARGET_BLOCKED'), true, 'auto')).toContain('Add --render always.');
  expect(describeFailure(new RectoError('TARGET_BLOCKED'), true, 'always')).not.toContain('--render');
  expect(describeFailure(new RectoError('FETCH_TIMEOUT'), true, undefined)).not.toContain('"html"');
  expect(describeFailure(new Error('No such file.'), false, undefined)).toBe('No such file.');
});

test('no advice names the source of a page, which is the same empty shell', () => {
  for (const code of ['EMPTY_CONTENT', 'TARGET_BLOCKED'] as const) {
    expect(new RectoError(code).message).toContain(OUTER_HTML);
    expect(new RectoError(code).message).not.toMatch(/\bsource\b/);
  }
});

test('an error from another process keeps what happened', () => {
  const decoded = decodeError(encodeError(new RectoError('TARGET_BLOCKED', 'The site returned a login wall.')));
  expect((decoded as RectoError).detail).toBe('The site returned a login wall.');
  expect(decoded.message).toBe(new RectoError('TARGET_BLOCKED', 'The site returned a login wall.').message);
});
