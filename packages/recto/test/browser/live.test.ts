/** What small scripts add to pages that say all of it without them: figures beside a bar, and a page that stays true. */
import { expect, it } from 'vitest';
import { visit } from './support/chromium.ts';
import { onSites } from './support/on-sites.ts';

onSites('a page with scripts', (hall) => {
  function open(who: 'member' | 'admin', look = {}) {
    const { browser, sites } = hall();
    return visit(browser, sites.filled.origin, { signedIn: sites.sessions[who], look });
  }

  it('says the figures of a day beside its bar, under the mouse and by the arrow keys, as the table has them', async () => {
    const { page, complaints, close } = await open('member');
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
    expect(await tooltip.textContent()).toBe(today);
    const [frame, box] = [await page.locator('.day-chart').boundingBox(), await tooltip.boundingBox()];
    expect(box!.x + box!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
    await page.getByRole('heading', { name: 'Usage' }).hover();
    expect(await tooltip.isVisible()).toBe(false);

    await page.locator('.day-chart').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('status').textContent()).toBe(yesterday);
    await page.keyboard.press('Escape');
    expect(await tooltip.isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    await close();
  });

  it('has the same figures in the picture itself without scripts', async () => {
    const { page, close } = await open('member', { hasScripts: false });
    await page.goto('/dashboard/usage');
    expect(await page.locator('.day-chart g title').last().textContent()).toMatch(/: \d+ converted, \d+ rejected/);
    await close();
  });

  it('shows the state of the service as it is by now, without being loaded anew', async () => {
    const { page, complaints, close } = await open('admin');
    await page.goto('/dashboard/admin/service');
    await page.evaluate(() => {
      (window as unknown as { isSame: boolean }).isSame = true;
    });
    const asOf = () => page.locator('.page-head time').getAttribute('datetime');
    const before = await asOf();
    await expect.poll(asOf, { timeout: 20_000 }).not.toBe(before);
    // In the reader's zone again, and still the page that was opened.
    expect(await page.locator('.page-head time').textContent()).not.toContain('UTC');
    expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});
