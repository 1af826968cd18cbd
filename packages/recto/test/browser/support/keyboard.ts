/** A walk over a page with the Tab key alone. */
import { errors, type Page } from 'playwright-core';

export interface KeyboardWalk {
  /** What was focused, in order: the start of each element's markup. */
  readonly stops: string[];
  /** Stops without a visible ring or out of sight, steps back against the reading order, controls never reached. */
  readonly problems: string[];
}

const MAX_STOPS = 400;
/** Milliseconds in which the focus has passed a frame, whose process the browser asks first. */
const FRAME_PASSED = 1_000;

export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  await page.evaluate(() => {
    // Wherever a page puts the focus first, the walk begins at its top: where something focused has just been.
    const top = document.createElement('span');
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
    top.remove();
  });
  const stops: string[] = [];
  const problems: string[] = [];
  for (let count = 0; count < MAX_STOPS; count++) {
    await page.keyboard.press('Tab');
    if (page.frames().length > 1) await focusPassesFrame(page);
    const stop = await page.evaluate(lookAtFocus);
    if (stop === undefined) break;
    stops.push(stop.name);
    problems.push(...stop.problems);
  }
  for (const name of await page.evaluate(listUnreached)) problems.push(`never reached: ${name}`);
  return { stops, problems };
}

/**
 * A frame may run in a process of its own. Until that has said that nothing in it takes the focus, the page shows the
 * focus where it was, on the frame or nowhere. At the end of the walk it stays so, which is what the bound is for.
 */
async function focusPassesFrame(page: Page): Promise<void> {
  const hasMoved = () => {
    const { lastStop } = window as unknown as { lastStop?: Element };
    const { activeElement } = document;
    return (
      activeElement !== null && ![lastStop, document.body].includes(activeElement) && !activeElement.matches('iframe')
    );
  };
  await page.waitForFunction(hasMoved, undefined, { timeout: FRAME_PASSED }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}

/** In the page: what has the focus now, and what is wrong with that. Undefined when the walk has come round. */
function lookAtFocus(): { name: string; problems: string[] } | undefined {
  const seen = window as unknown as { walked?: Set<Element>; lastStop?: Element };
  const element = document.activeElement;
  if (element === null || element === document.body || seen.walked?.has(element)) return undefined;
  seen.walked ??= new Set();
  seen.walked.add(element);
  const before = seen.lastStop;
  seen.lastStop = element;

  const problems: string[] = [];
  const name = element.outerHTML.slice(0, 120);
  const place = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) problems.push(`focus is not visible on ${name}`);
  const isInSight =
    place.width > 0 && place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth;
  if (!isInSight) problems.push(`focused out of sight: ${name}`);
  if (before !== undefined) {
    const last = before.getBoundingClientRect();
    const isAfter = (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    // Up is fine only towards the next column.
    const isBack = place.bottom <= last.top && place.left <= last.left;
    if (!isAfter || isBack) problems.push(`focus jumps back to ${name}`);
  }
  return { name, problems };
}

/** In the page: visible controls that the walk did not come to. Of a group of radio buttons one is enough. */
function listUnreached(): string[] {
  const { walked = new Set<Element>() } = window as unknown as { walked?: Set<Element> };
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const missed = [...controls].filter((control) => {
    if (walked.has(control) || !control.checkVisibility({ visibilityProperty: true })) return false;
    if (control.matches(':disabled, [type=hidden]')) return false;
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
    return ![...walked].some((other) => other instanceof HTMLInputElement && other.name === control.name);
  });
  return missed.map((control) => control.outerHTML.slice(0, 120));
}
