import { expect, test } from 'vitest';
import { MAX_PREVIEW_LENGTH, renderPreview } from '../../src/conversion/pages/render-preview.ts';

/** Milliseconds. The process that answers all clients renders the preview, so it must not take seconds. */
const TIMEOUT = 2000;

test('footnotes are shown with their notes', () => {
  const { html } = renderPreview('Pears[^1] are ripe.\n\n[^1]: In autumn.\n');
  expect(html).toContain('Pears<sup>1</sup> are ripe.');
  expect(html).toContain('<p>In autumn.</p>');
});

test('`^[…]` is text before a link, as on GitHub', () => {
  expect(renderPreview('up^[pears](/pears)\n').html).toContain('up^<a title="/pears">pears</a>');
});

test.each(['^[a] ', '[^a] ', '[^a', '*a **b ', '[a](', '![', '`` ` ', '> ', '- ', '<a ', '&a', 'a|', '\\['])(
  'any input takes a moment: %j',
  (unit) => {
    const start = performance.now();
    renderPreview(unit.repeat(MAX_PREVIEW_LENGTH / unit.length));
    expect(performance.now() - start).toBeLessThan(TIMEOUT);
  },
);
