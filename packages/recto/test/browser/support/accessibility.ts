/** WCAG 2.2 AA as far as a machine can judge it, on the page as it stands. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One line for each rule and element that breaks it; empty where axe-core finds nothing. */
export async function barriersOf(page: Page): Promise<string[]> {
  // Evaluated by the debugger, so that the page's policy neither forbids it nor has to be opened for it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
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

/** Fields marked as wrong whose mistake a screen reader would not read out, and how many are marked at all. */
export function errorsWithoutLabel(page: Page): Promise<{ marked: number; unlabelled: string[] }> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('[aria-invalid="true"]')];
    const isExplained = (field: Element) =>
      (field.getAttribute('aria-describedby') ?? field.getAttribute('aria-errormessage') ?? '')
        .split(' ')
        .some((id) => id !== '' && document.getElementById(id)?.matches('.error:not(:empty)'));
    const isNamed = (field: Element) => ((field as HTMLInputElement).labels?.length ?? 0) > 0;
    const unlabelled = fields.filter((field) => !isExplained(field) || !isNamed(field));
    return { marked: fields.length, unlabelled: unlabelled.map((field) => field.outerHTML) };
  });
}

/** Pixels by which the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
