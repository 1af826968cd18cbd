import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';
import { warningsFor } from '../src/warnings.ts';

test('an uncertain choice of content is reported, with the option that keeps everything', () => {
  expect(warningsFor({ confidence: 0.49 }, 'Text\n')).toEqual([
    { code: 'LOW_CONFIDENCE', message: expect.stringContaining('set the option "content" to "full"') },
  ]);
  expect(warningsFor({ confidence: 0.5 }, 'Text\n')).toEqual([]);
  // An empty page is an error or an empty result, not an uncertain one.
  expect(warningsFor({ confidence: 0 }, '')).toEqual([]);
});

test('a fragment and content: full are certain', () => {
  expect(convert('<p>a').warnings).toEqual([]);
  expect(convert('<!doctype html><body><nav>a</nav>b', { content: 'full' }).warnings).toEqual([]);
});

test.each(['https://example.com/', ' HTTP://example.com/a?b=c\n'])('a URL in place of HTML is reported: %j', (html) => {
  expect(convert(html).warnings).toEqual([{ code: 'HTML_IS_URL', message: expect.stringContaining('not fetched') }]);
});

test.each(['<p>https://example.com/', 'https://example.com/ is a URL', 'example.com', 'https://<b>a</b>'])(
  'other text is not: %j',
  (html) => {
    expect(convert(html).warnings).toEqual([]);
  },
);
