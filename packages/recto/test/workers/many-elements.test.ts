/** The bound on a page's elements, which bounds the memory of a conversion. */
import { convert } from '@recto-md/engine';
import { expect, test } from 'vitest';

test('beyond 262,144 elements the text stays without its structure', { timeout: 60_000 }, () => {
  const { markdown } = convert(`<p>${'<b>x</b> '.repeat(270_000)}`, { includeMeta: false });
  const bold = markdown.match(/\*\*x\*\*/g)?.length;
  expect(bold).toBeGreaterThan(262_000);
  expect(bold).toBeLessThanOrEqual(262_144);
  expect(markdown.match(/x/g)).toHaveLength(270_000);
});
