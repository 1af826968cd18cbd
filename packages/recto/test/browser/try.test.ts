/** `/docs/try` converts in the browser and sends nothing to the service. */
import { expect, it } from 'vitest';
import { visit } from './support/chromium.ts';
import { onSites } from './support/on-sites.ts';

const PAGE = `<!doctype html><title>Pears</title><nav><a href="/">Home</a></nav>
<main><h1>Pears</h1><p>Ripe for <a href="why">ten minutes</a>, and then no longer.</p></main>`;

onSites('/docs/try', (context) => {
  it('converts pasted HTML and files without sending them', async () => {
    const { browser, sites } = context();
    const { page, browserErrors, close } = await visit(browser, sites.filled.origin);
    const sent: string[] = [];
    await page.goto('/docs/try');
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname !== '/assets/mark.svg') sent.push(`${request.method()} ${pathname}`);
    });
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    const markdown = page.getByRole('textbox', { name: 'Markdown' });
    await expect.poll(() => markdown.inputValue(), { timeout: 20_000 }).toContain('# How to prune a pear tree');
    await page.getByLabel('HTML', { exact: true }).fill(PAGE);
    await page.getByLabel('URL of the page').fill('https://example.com/fruit/');
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await expect
      .poll(() => markdown.inputValue(), { timeout: 20_000 })
      .toContain('[ten minutes](https://example.com/fruit/why)');

    await page.getByLabel('Or a file').setInputFiles({
      name: 'plums.html',
      mimeType: 'text/html',
      buffer: Buffer.from('<title>Plums</title><main><h1>Plums</h1><p>Plums are blue and sour.</p></main>'),
    });
    await expect.poll(() => markdown.inputValue(), { timeout: 20_000 }).toContain('Plums are blue and sour.');
    await page.getByLabel('URL of the page').fill('nonsense');
    await page.getByRole('button', { name: 'Convert', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'must be an absolute' }).waitFor();

    expect(sent).toEqual(['GET /example/article', 'GET /assets/engine.js']);
    expect(browserErrors).toEqual([]);
    await close();
  });
});
