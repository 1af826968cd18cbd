/**
 * `npm run check:render-egress -- [--from CASE] [--to CASE]`: every kind of request to every kind of forbidden target, each
 * in a page of its own. Prints the cases, and how many connections or packets reached a listener that no page may reach.
 */
import { parseArgs } from 'node:util';
import { CHROMIUM } from '../browser/support/chromium.ts';
import { openForbiddenNetwork } from './support/forbidden-network.ts';
import { EMBEDDED_KINDS, forbiddenTargets, LEAVING_KINDS } from './support/forbidden-requests.ts';
import { OWNER, PUBLIC, startRendering } from './support/rendering.ts';
import { type Handler, startSite } from './support/site.ts';

if (CHROMIUM === undefined) throw new Error('Install Chromium first.');
const { values } = parseArgs({
  options: { from: { type: 'string', default: '0' }, to: { type: 'string', default: 'Infinity' } },
});
const CONCURRENT = 4;
const BUDGET = 5000;

const network = await openForbiddenNetwork();
const pages: Record<string, string | Handler> = {
  '/worker.js': (request, response) => {
    const target = decodeURIComponent(request.url?.split('?')[1] ?? '');
    response.writeHead(200, { 'content-type': 'text/javascript' });
    response.end(
      `fetch('${target}', { mode: 'no-cors' }); oninstall = () => fetch('${target}/install', { mode: 'no-cors' })`,
    );
  },
};
const site = await startSite(PUBLIC, pages);
const rendering = await startRendering({ ports: [site.port], chromium: CHROMIUM, resolve: network.resolve });
const cases = [...EMBEDDED_KINDS, ...LEAVING_KINDS].flatMap((kind) =>
  forbiddenTargets(network.port).map((target) => ({ kind, target })),
);
const waiting = [...cases.entries()].slice(Number(values.from), Number(values.to)).values();
let count = 0;
const hitsByKind = new Map<string, number>();
const refusedBefore = rendering.refused.length;

async function work(): Promise<void> {
  for (const [index, { kind, target }] of waiting) {
    count++;
    const path = `/case/${index}`;
    const page = kind.page(target, String(index));
    pages[path] = kind.redirects ? (_, response) => void response.writeHead(302, { location: page }).end() : page;
    const before = network.hits;
    await rendering.service
      .renderPage(new URL(path, site.origin), BUDGET, OWNER, new AbortController().signal)
      .catch(() => undefined);
    if (network.hits > before) hitsByKind.set(kind.name, (hitsByKind.get(kind.name) ?? 0) + network.hits - before);
  }
}

await Promise.all(Array.from({ length: CONCURRENT }, work));
console.log(
  `${count} of ${cases.length} cases: ${EMBEDDED_KINDS.length + LEAVING_KINDS.length} kinds of request, ${forbiddenTargets(0).length} targets`,
);
console.log(`${rendering.refused.length - refusedBefore} connections refused by the guard`);
console.log(`${network.hits} connections or packets reached a forbidden listener`);
for (const [kind, hits] of hitsByKind) console.log(`  about the time of "${kind}": ${hits}`);
await rendering.close();
await site.close();
await network.close();
process.exitCode = network.hits === 0 ? 0 : 1;
