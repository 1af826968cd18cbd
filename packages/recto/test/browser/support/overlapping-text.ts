/** Finds text that is printed over other text. */
import type { Page } from 'playwright-core';

/** @returns pairs of texts that cover each other by more than two pixels in both directions. */
export function overlappingText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Run {
      readonly owner: Element;
      readonly text: string;
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    const TOLERANCE = 2;
    const MAX_REPORTED = 10;

    /** The part of a box that is not clipped by a scroll container or hidden by an ancestor. */
    function visiblePart(box: DOMRect, start: Element) {
      let { left, top, right, bottom } = box;
      for (let element: Element | null = start; element !== null; element = element.parentElement) {
        const style = getComputedStyle(element);
        // Tooltips are meant to cover other text.
        if (style.visibility === 'hidden' || element.matches('.visually-hidden, .skip-link, .tooltip'))
          return undefined;
        if (style.clipPath !== 'none') return undefined;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const clip = element.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
    }

    const runs: Run[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const owner = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      // The names of options are not laid out, and sticky headers cover the rows below them.
      if (owner === null || text === '' || owner.closest('option, title, desc, script, textarea, thead th')) continue;
      // False in closed details.
      if (!owner.checkVisibility()) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const part = visiblePart(box, owner);
        // The line box is higher than its letters, and lines of one paragraph may touch.
        const inset = box.height * 0.15;
        if (part) runs.push({ owner, text, ...part, top: part.top + inset, bottom: part.bottom - inset });
      }
    }
    runs.sort((a, b) => a.top - b.top);
    const problems = new Set<string>();
    for (const [index, a] of runs.entries()) {
      for (const b of runs.slice(index + 1)) {
        if (b.top >= a.bottom - TOLERANCE) break;
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - b.top;
        if (a.owner !== b.owner && width > TOLERANCE && height > TOLERANCE) {
          problems.add(`“${a.text.slice(0, 40)}” and “${b.text.slice(0, 40)}”`);
        }
      }
    }
    return [...problems].slice(0, MAX_REPORTED);
  });
}
