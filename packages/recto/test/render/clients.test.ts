/**
 * Rendering as clients reach it: the API, the MCP server and the playground, with a real browser. Where the system allows,
 * its renderer is in a separate network namespace, as on Kubernetes.
 */
import { readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rendering } from '../../src/conversion/choose-rendering.ts';
import { RenderMemory } from '../../src/conversion/render-memory.ts';
import { announceWithoutChromium, CHROMIUM } from '../browser/support/chromium.ts';
import { callTool, connectClient } from '../mcp/support.ts';
import { personOf } from '../site/support/person.ts';
import { convert } from '../support/call.ts';
import { pagesOf, startService, type TestService } from '../support/service.ts';
import { BUDGET, canLeaveNetwork, PUBLIC, startRendering, type TestRendering } from './support/rendering.ts';
import { startSite, type TestSite } from './support/site.ts';

announceWithoutChromium('rendering for clients');

const ARTICLE = `<h1>Harbors</h1><p>${'Written by a script, and long enough to be read. '.repeat(20)}</p>`;
const APP = `<!doctype html><title>Harbors</title><body><div id="root"></div>
<script>root.innerHTML = ${JSON.stringify(ARTICLE).replaceAll('</', '<\\/')}</script></body>`;

const isWithoutNetwork = canLeaveNetwork();
if (CHROMIUM !== undefined && !isWithoutNetwork) {
  process.stderr.write(
    '\nSKIPPED: rendering without any network: deploy/without-network.sh failed. It needs util-linux, iproute2 and user namespaces.\n\n',
  );
}

let site: TestSite;
let rendering: TestRendering;
let service: TestService;
let url: string;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  site = await startSite(PUBLIC, { '/app': APP });
  url = `${site.origin}/app`;
  rendering = await startRendering({ ports: [site.port], chromium: CHROMIUM, isWithoutNetwork });
  const offered: Rendering = {
    ...{ renderer: rendering.service, defaultMode: 'never', budget: BUDGET },
    memory: new RenderMemory({ now: () => 0 }),
  };
  service = await startService({ conversion: { fetcher: pagesOf({ [url]: APP }), rendering: offered } });
}, 90_000);

afterAll(async () => {
  await service?.close();
  await rendering?.close();
  await site?.close();
});

describe.skipIf(CHROMIUM === undefined)('a page that needs scripts', { timeout: 90_000 }, () => {
  test('is rendered for the API', async () => {
    const { status, json } = await convert(service, { url, options: { render: 'always' } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ data: { metadata: { rendered: true } } });
    expect(JSON.stringify(json)).toContain('Written by a script');
  });

  test('is rendered for an agent that asks for it, and empty for one that does not', async () => {
    const client = await connectClient(service.url, service.key);
    const fetched = await callTool(client, 'read_page', { url });
    expect(fetched).toMatchObject({ isError: true });
    expect(fetched.note).toContain('render');
    const { isError, text, source } = await callTool(client, 'read_page', { url, render: 'auto' });
    expect({ isError, source }).toEqual({ isError: false, source: url });
    expect(text).toContain('Written by a script');
    await client.close();
  });

  test('is rendered in the playground', async () => {
    const person = await personOf(service, 'pro@example.com');
    const send = (render: string) => person.post('/dashboard/playground', { source: 'url', url, render });
    expect((await send('never')).text).not.toContain('Written by a script');
    const page = await send('always');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Written by a script');
    expect(page.text).toMatch(/rendered\s+(?:true|yes)/i);
  });

  test.skipIf(!isWithoutNetwork)('is rendered by a process without any network', () => {
    const namespaceOf = (pid: number) => readlinkSync(`/proc/${pid}/ns/net`);
    expect(namespaceOf(rendering.pid()!)).not.toBe(namespaceOf(process.pid));
  });
});
