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
