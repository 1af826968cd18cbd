/** The usage pages show a member's own usage, and nothing about other accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import type { Caller } from '../../src/identity/keys/api-keys.ts';
import { playgroundId } from '../../src/identity/keys/api-keys.ts';
import { findAsset } from '../../src/web-kit/assets.ts';
import { type Person, personOf } from '../site/support/person.ts';
import { convert } from '../support/call.ts';
import { inProcessConverter, pagesOf, startService, type TestService } from '../support/service.ts';
import { announceSkipped, ENGINES } from '../support/stores.ts';

announceSkipped('usage in the dashboard');

/** Far from midnight, when a new day would begin between a request and the page that counts it. */
const NOW = Date.UTC(2026, 10, 21, 12);

for (const { engine, isThere } of ENGINES) {
  describe.skipIf(!isThere)(`usage in the dashboard on ${engine}`, () => {
    let service: TestService;
    let owner: Person;

    beforeAll(async () => {
      const fetcher = pagesOf({
        'https://news.example/secret/path?token=t0psecret': '<title>T</title><p>Some text here.</p>',
      });
      service = await startService(
        { conversion: { fetcher, converter: inProcessConverter } },
        { engine, clock: { now: () => NOW } },
      );
      owner = await personOf(service, 'pro@example.com');
    });

    afterAll(() => service.close());

    it('explains the page before the first request', async () => {
      for (const path of ['/dashboard/usage', '/dashboard/usage/requests']) {
        const page = await owner.get(path);
        expect(page.status).toBe(200);
        expect(page.text).toContain('No requests yet');
        expect(page.html).toContain('href="/dashboard/playground"');
      }
    });

    it('requires sign-in', async () => {
      const anonymous = await personOf(service);
      for (const path of ['/dashboard/usage', '/dashboard/usage/requests']) {
        expect((await anonymous.get(path)).status).toBe(303);
      }
    });

    describe('after some requests', () => {
      beforeAll(async () => {
        await convert(
          service,
          { url: 'https://news.example/secret/path?token=t0psecret' },
          { 'x-request-id': 'mine-1' },
        );
        await convert(service, { url: 'https://nowhere.example/private' }, { 'x-request-id': 'mine-2' });
        await convert(service, {}, { 'x-request-id': 'mine-3' });
        await owner.post('/dashboard/playground', { source: 'html', html: '<p>Hello there</p>' });
        // Another account.
        await convert(service, {}, { authorization: `Bearer ${service.freeKey}`, 'x-request-id': 'theirs' });
        await service.services.metering.usage.flush();
      });

      it('counts requests by day, by key and by outcome, in charts and tables', async () => {
        const { html, text } = await owner.get('/dashboard/usage');
        expect(html).toMatch(/<svg role="img" aria-labelledby="day-chart-title day-chart-desc">/);
        expect(text).toContain('4 requests in 30 days. The busiest day was');
        const today = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(NOW);
        expect(text).toContain(`${today}: 2 converted, 1 rejected, 1 failed`);
        expect(text).toMatch(new RegExp(`Day Converted Rejected Failed ${today} 2 1 1 `));
        expect(text).toMatch(/By key Key Converted Rejected Failed test 1 1 1 Playground 1 0 0/);
        expect(text).toMatch(/OK Converted\. 2 FETCH_FAILED .* 1 INVALID_REQUEST .* 1 /);
        expect(html).toContain('href="/docs#FETCH_FAILED"');
      });

      it('shows response times and tokens of what is selected', async () => {
        const speed =
          /Median \(p50\) ([\d.]+ m?s) 95th percentile \(p95\) ([\d.]+ m?s) Tokens delivered (\d+) Times are those of (\w+)/;
        const figuresOf = async (query: string) => {
          const [, p50 = '', p95 = '', tokens, kind] =
            speed.exec((await owner.get(`/dashboard/usage?${query}`)).text) ?? [];
          expect(Number.parseFloat(p50) + Number.parseFloat(p95)).toBeGreaterThan(0);
          return [tokens, kind];
        };
        expect(await figuresOf('')).toEqual(['7', 'converted']);
        expect(await figuresOf(`key=${playgroundId(owner.accountId)}`)).toEqual(['3', 'converted']);
        expect(await figuresOf('outcome=refused')).toEqual(['0', 'rejected']);
      });

      it('shows how close each key came to the rate limit', async () => {
        const { text } = await owner.get('/dashboard/usage');
        expect(text).toMatch(/Busiest minute Rejected test 3 of 60 3 of 60 on \w+ \d+ 0 Playground 1 of 60 1 of 60 on/);
      });

      it('shows recent requests with host and code, without paths, queries or content', async () => {
        const { html, text } = await owner.get('/dashboard/usage/requests');
        expect(text).toMatch(/Playground – 200 OK \d+ /);
        expect(text).toMatch(/test – 400 INVALID_REQUEST \d+ mine-3/);
        expect(text).toMatch(/test nowhere\.example 422 FETCH_FAILED \d+ mine-2/);
        expect(text).toMatch(/test news\.example 200 OK \d+ mine-1/);
        for (const secret of ['secret', 'token', 't0psecret', 'private', 'Some text', 'Hello there', 'theirs']) {
          expect(html).not.toContain(secret);
        }
        expect(html).toMatch(/<time datetime="\d{4}-[^"]+Z" data-local="seconds">/);
      });

      it('filters by range, key and outcome, and leaves out days without requests', async () => {
        const all = await owner.get('/dashboard/usage');
        expect(all.html.match(/<tr><th scope="row">[A-Z][a-z]{2} \d+<\/th>/g)).toHaveLength(1);
        for (const days of [7, 90]) {
          expect((await owner.get(`/dashboard/usage?days=${days}`)).text).toContain(`4 requests in ${days} days.`);
        }
        const failed = await owner.get('/dashboard/usage?outcome=failed');
        expect(failed.text).toContain('1 requests in 30 days.');
        expect(failed.html).toMatch(/<option value="failed" selected/);
        const playground = await owner.get(`/dashboard/usage?key=${playgroundId(owner.accountId)}`);
        expect(playground.text).toMatch(/By key Key Converted Rejected Failed Playground 1 0 0 By outcome/);
        expect((await owner.get('/dashboard/usage?key=key_unknown')).text).toContain('No requests match.');
        expect((await owner.get('/dashboard/usage?days=1e9&outcome=constructor')).text).toContain(
          '4 requests in 30 days.',
        );
      });

      it('exports what is selected as CSV', async () => {
        const file = await owner.get('/dashboard/usage.csv?days=7&outcome=converted');
        expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        expect(file.headers.get('content-disposition')).toBe('attachment; filename="recto-usage-7-days.csv"');
        const today = new Date(NOW).toISOString().slice(0, 10);
        const [head, ...rows] = file.html.trimEnd().split('\r\n');
        expect(head).toBe('day,key,key_id,outcome,requests,pages,words,bytes,tokens,p50_milliseconds,p95_milliseconds');
        expect(rows.sort()).toEqual([
          expect.stringMatching(new RegExp(`^${today},Playground,\\w+,OK,1,1,2,18,3,\\d+,\\d+$`)),
          expect.stringMatching(new RegExp(`^${today},test,key_\\w+,OK,1,1,3,\\d+,4,\\d+,\\d+$`)),
        ]);
        expect((await (await personOf(service)).get('/dashboard/usage.csv')).status).toBe(303);
      });

      it('shows one key with its limit, its requests and code', async () => {
        const [key] = await service.services.identity.keys.list(owner.accountId);
        const page = await owner.get(`/dashboard/api-keys/${key!.id}`);
        expect(page.status).toBe(200);
        expect(page.text).toMatch(/3 of 60 in the current minute\. Busiest minute: 3 on/);
        expect(page.text).toContain('mine-1');
        expect(page.text).not.toContain('Playground –');
        for (const code of [
          'curl https://recto.example/api/v1/convert',
          '"mcpServers"',
          'import requests',
          'await fetch(',
        ]) {
          expect(page.text).toContain(code);
        }
        const other = await personOf(service, 'free@example.com');
        expect((await other.get(`/dashboard/api-keys/${key!.id}`)).status).toBe(404);
      });

      it('shows another account only its own requests', async () => {
        const other = await personOf(service, 'free@example.com');
        const { text } = await other.get('/dashboard/usage/requests');
        expect(text).toMatch(/test – 403 PRO_PLAN_REQUIRED \d+ theirs/);
        expect(text).not.toMatch(/mine-|news\.example|Playground –/);
        expect((await other.get('/dashboard/usage')).text).toContain('1 request');
      });
    });

    it('lists at most a hundred requests and stays small', async () => {
      const {
        identity: { accounts, keys },
        metering: { usage },
      } = service.services;
      const account = await accounts.create('busy@example.com', { plan: 'PRO' });
      const callers: Caller[] = [];
      for (let key = 0; key < 25; key++) {
        const { record } = await keys.create(account.id, `key ${key} ${'w'.repeat(90)}`);
        callers.push({ keyId: record.id, accountId: account.id, plan: 'PRO' });
      }
      callers.push({ keyId: playgroundId(account.id), accountId: account.id, plan: 'PRO' });
      const codes = ['OK', ...Object.keys(ERRORS)];
      for (let request = 0; request < 400; request++) {
        usage.record({
          caller: callers[request % callers.length]!,
          requestId: 'r'.repeat(128),
          outcome: codes[request % codes.length]!,
          status: 200,
          milliseconds: 12_345,
          targetHost: `${'h'.repeat(60)}.${'i'.repeat(60)}.example`,
          inWindow: 60,
          words: 0,
          bytes: 0,
          tokens: 0,
        });
      }
      await usage.flush();
      const person = await personOf(service, 'busy@example.com');
      const requests = await person.get('/dashboard/usage/requests');
      expect(requests.html.match(/<tr>/g)).toHaveLength(101);
      const assets = (
        ['recto.css', 'usage.css', 'copy.js', 'local-time.js', 'mark.svg', 'literata-600.woff2'] as const
      ).map((name) => findAsset(name)!);
      const assetBytes = assets.reduce((sum, { body, coded }) => sum + (coded?.br ?? body).length, 0);
      for (const page of [requests, await person.get('/dashboard/usage')]) {
        expect(Buffer.byteLength(page.html) + assetBytes).toBeLessThan(58 * 1024);
      }
    });
  });
}
