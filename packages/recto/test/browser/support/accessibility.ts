/** Automated accessibility checks of WCAG 2.2 AA. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, default as axe } from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified, because each page of the tests reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @returns the violations that axe-core finds, one per rule and element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // Injected through the debugger, because the page's content security policy forbids inline
  // scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
      }) as Promise<AxeResults>,
    TAGS,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary ?? ''}`),
  );
}

/** Counts invalid fields, and lists those whose error a screen reader wouldn't announce. */
export function errorsWithoutLabel(page: Page): Promise<{ marked: number; unlabeled: string[] }> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('[aria-invalid="true"]')];
    const isExplained = (field: Element) =>
      (field.getAttribute('aria-describedby') ?? field.getAttribute('aria-errormessage') ?? '')
        .split(' ')
        .some((id) => id !== '' && document.getElementById(id)?.matches('.error:not(:empty)'));
    const isNamed = (field: Element) => ((field as HTMLInputElement).labels?.length ?? 0) > 0;
    const unlabeled = fields.filter((field) => !isExplained(field) || !isNamed(field));
    return { marked: fields.length, unlabeled: unlabeled.map((field) => field.outerHTML) };
  });
}

/** @returns how many pixels wider than the window the page is. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** @returns the captions of tables that scroll sideways in their box, where readers miss columns. */
export function hiddenColumns(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.table-wrap')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => box.querySelector('caption')?.textContent ?? box.getAttribute('aria-label') ?? ''),
  );
}
