/** Whatever a page does, the browser reaches nothing that the guard refuses. `npm run check:render-egress` tries more. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSAL_MESSAGE } from '../../src/fetch/connection/guard-refusal.ts';
import { announceWithoutChromium, CHROMIUM } from '../browser/support/chromium.ts';
import { type ForbiddenNetwork, openForbiddenNetwork } from './support/forbidden-network.ts';
import { EMBEDDED_KINDS, forbiddenTargets, LEAVING_KINDS, pageOfAll } from './support/forbidden-requests.ts';
import { OWNER, PUBLIC, startRendering, type TestRendering } from './support/rendering.ts';
import { type Handler, startSite, type TestSite } from './support/site.ts';

announceWithoutChromium('requests that a rendered page must not make');

/** Milliseconds. Pages are ready long before, but they wait for each other. */
const BUDGET = 100_000;
const QUICK_TARGETS = new Set(['loopback', 'localhost', 'IPv6 loopback', 'a name that changes its address']);

let network: ForbiddenNetwork;
let site: TestSite;
let rendering: TestRendering;
const pages: Record<string, string | Handler> = {};

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  network = await openForbiddenNetwork();
  site = await startSite(PUBLIC, pages);
  rendering = await startRendering({ ports: [site.port], chromium: CHROMIUM, resolve: network.resolve });
}, 90_000);

afterAll(async () => {
  await rendering?.close();
  await site?.close();
  await network?.close();
});

const visit = (path: string) =>
  rendering.service
    .renderPage(new URL(path, site.origin), BUDGET, { ...OWNER, accountId: path }, new AbortController().signal)
    .catch((error: unknown) => error);

describe.skipIf(CHROMIUM === undefined)('a rendered page', { timeout: 150_000 }, () => {
  test('the listeners notice what reaches them', async () => {
    connect(network.port, '127.0.0.1').end();
    await expect.poll(() => network.hits).toBe(1);
  });

  test('reaches no forbidden target in any of the ways in which a page connects', async () => {
    const before = network.hits;
    const targets = forbiddenTargets(network.port).filter(({ name }) => QUICK_TARGETS.has(name));
    for (const [index, target] of targets.entries()) pages[`/all/${index}`] = pageOfAll(target);
    await Promise.all(targets.map((_, index) => visit(`/all/${index}`)));
    expect(network.hits - before).toBe(0);
    // Most of these ways do lead to a request, which the guard refused.
    expect(rendering.refused.length).toBeGreaterThan(EMBEDDED_KINDS.length);
  });

  test('is not led to a forbidden target', async () => {
    const before = network.hits;
    const [loopback, , , , , , , v6, , privateName] = forbiddenTargets(network.port);
    const cases = LEAVING_KINDS.flatMap((kind, index) =>
      [loopback!, v6!, privateName!].map((target, number) => {
        const path = `/leave/${index}/${number}`;
        const page = kind.page(target, 'x');
        pages[path] = kind.redirects ? (_, response) => void response.writeHead(302, { location: page }).end() : page;
        return path;
      }),
    );
    const outcomes = await Promise.all(cases.map(visit));
    expect(network.hits - before).toBe(0);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ code: 'FETCH_FAILED', message: expect.stringContaining(REFUSAL_MESSAGE) });
  });
});
