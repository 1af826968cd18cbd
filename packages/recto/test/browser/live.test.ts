/** Client scripts: tooltips in the chart, and a page that refreshes itself. */
import { expect, it } from 'vitest';
import { visit } from './support/chromium.ts';
import { onSites } from './support/on-sites.ts';

onSites('a page with scripts', (context) => {
  function open(who: 'member' | 'admin', look = {}) {
    const { browser, sites } = context();
    return visit(browser, sites.filled.origin, { signedIn: sites.sessions[who], look });
  }

  it('shows the numbers of a day in a tooltip, by mouse and by arrow keys', async () => {
    const { page, browserErrors, close } = await open('member');
    await page.goto('/dashboard/usage');
    const tooltip = page.locator('.day-chart .tooltip');
    expect(await tooltip.isVisible()).toBe(false);
    const [today = '', yesterday = ''] = await page.locator('.chart-and-table tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [day, converted, refused, failed] = [...row.children].map((cell) => cell.textContent);
        return `${day}: ${converted} converted, ${refused} rejected, ${failed} failed`;
      }),
    );
    await page.locator('.day-chart g').last().hover();
    await expect.poll(() => tooltip.textContent()).toBe(today);
    const [frame, box] = [await page.locator('.day-chart').boundingBox(), await tooltip.boundingBox()];
    expect(box!.x + box!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
    await page.getByRole('heading', { name: 'Usage' }).hover();
    await tooltip.waitFor({ state: 'hidden' });

    await page.locator('.day-chart').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.getByRole('status').textContent()).toBe(yesterday);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'hidden' });
    expect(browserErrors).toEqual([]);
    await close();
  });

  it('has the same numbers in the chart without JavaScript', async () => {
    const { page, close } = await open('member', { hasScripts: false });
    await page.goto('/dashboard/usage');
    expect(await page.locator('.day-chart g title').last().textContent()).toMatch(/: \d+ converted, \d+ rejected/);
    await close();
  });

  it('refreshes the state of the service without reloading the page', async () => {
    const { page, browserErrors, close } = await open('admin');
    await page.goto('/dashboard/admin/service');
    await page.evaluate(() => {
      (window as unknown as { isUnchanged: boolean }).isUnchanged = true;
    });
    const refreshedAt = () => page.locator('.page-head time').getAttribute('datetime');
    const before = await refreshedAt();
    await expect.poll(refreshedAt, { timeout: 20_000 }).not.toBe(before);
    // Times are in the reader's time zone again, and the page was not reloaded.
    expect(await page.locator('.page-head time').textContent()).not.toContain('UTC');
    expect(await page.evaluate(() => (window as unknown as { isUnchanged?: boolean }).isUnchanged)).toBe(true);
    expect(browserErrors).toEqual([]);
    await close();
  });
});
