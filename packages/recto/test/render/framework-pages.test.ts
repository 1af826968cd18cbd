/** Pages that scripts build have the Markdown of the same content without scripts. `npm run check:frameworks` has more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceWithoutChromium, CHROMIUM } from '../browser/support/chromium.ts';
import { buildFramework, pageOf } from './frameworks/build.ts';
import { type FrameworkSite, openFrameworkSite } from './frameworks/compare.ts';
import { SCENARIOS } from './frameworks/content.ts';

announceWithoutChromium('pages of frameworks');

const FRAMEWORKS = ['hono', 'elements'] as const;
let site: FrameworkSite;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  const pages: Record<string, string> = {};
  for (const framework of FRAMEWORKS) {
    const script = await buildFramework(framework);
    for (const scenario of SCENARIOS) pages[encodeURI(`/${framework}/${scenario}`)] = pageOf(scenario, script);
  }
  site = await openFrameworkSite(CHROMIUM, pages);
}, 90_000);

afterAll(() => site?.close());

describe.skipIf(CHROMIUM === undefined)('the same Markdown', { timeout: 90_000, concurrent: true, retry: 1 }, () => {
  test.each(FRAMEWORKS.flatMap((framework) => SCENARIOS.map((scenario) => [framework, scenario] as const)))(
    '%s, %s',
    async (framework, scenario) => {
      expect(site.expected).toContain('The last paragraph of the page.');
      expect(await site.markdownOf(`/${framework}/${scenario}`)).toBe(site.expected);
    },
  );
});
