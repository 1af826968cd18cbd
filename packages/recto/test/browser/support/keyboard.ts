/** Navigates a page with the Tab key only. */
import { errors, type Page } from 'playwright-core';

export interface KeyboardWalk {
  /** The start of the markup of each focused element, in order. */
  readonly stops: string[];
  /** Problems: invisible focus, jumps against the reading order, and unreachable controls. */
  readonly problems: string[];
}

const MAX_STOPS = 400;
/** Milliseconds for the focus to get past a frame, which may be in another process. */
const FRAME_TIMEOUT = 20_000;

export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  await page.evaluate(async () => {
    // Starts at the top of the page, even if the page has an autofocus field. The browser focuses
    // that field in a frame after loading, unless another element has the focus by then (HTML,
    // "flush autofocus candidates"), so the focus stays on top until two frames have been drawn.
    const top = document.createElement('span');
    top.tabIndex = -1;
    document.body.prepend(top);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    top.focus();
    await nextFrame();
    await nextFrame();
    top.focus();
    top.remove();
    // A last stop, so that the focus moves on after the page's own last one. It takes no place in the layout.
    const end = document.createElement('span');
    end.tabIndex = 0;
    end.style.position = 'fixed';
    document.body.append(end);
    (window as unknown as Walk).end = end;
  });
  const stops: string[] = [];
  const problems: string[] = [];
  for (let count = 0; count < MAX_STOPS; count++) {
    await page.keyboard.press('Tab');
    if (page.frames().length > 1) await waitPastFrame(page);
    const stop = await page.evaluate(inspectFocus);
    if (stop === undefined) break;
    stops.push(stop.name);
    problems.push(...stop.problems);
  }
  for (const name of await page.evaluate(listUnreached)) problems.push(`never reached: ${name}`);
  await page.evaluate(() => (window as unknown as Walk).end?.remove());
  return { stops, problems };
}

/** What the page keeps of its walk. */
interface Walk {
  walked?: Set<Element>;
  lastStop?: Element;
  /** Follows everything on the page. */
  end?: Element;
}

/**
 * Waits until the focus is past a frame. A frame in another process needs a moment to report that
 * it has nothing to focus. A focus that never gets past it is a problem that the caller finds.
 */
async function waitPastFrame(page: Page): Promise<void> {
  const hasMoved = () => {
    const { lastStop } = window as unknown as Walk;
    const { activeElement } = document;
    return (
      activeElement !== null && ![lastStop, document.body].includes(activeElement) && !activeElement.matches('iframe')
    );
  };
  await page.waitForFunction(hasMoved, undefined, { timeout: FRAME_TIMEOUT }).catch((error: unknown) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
  });
}

/**
 * Runs in the page. @returns the focused element and its problems, or undefined at the end of the
 * page.
 */
function inspectFocus(): { name: string; problems: string[] } | undefined {
  const seen = window as unknown as Walk;
  const element = document.activeElement;
  if (element === null || element === document.body || element === seen.end) return undefined;
  if (seen.walked?.has(element)) return undefined;
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
  if (!isInSight) problems.push(`focused element is outside the window: ${name}`);
  if (before !== undefined) {
    const last = before.getBoundingClientRect();
    const isAfter = (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    // Moving up is fine only when moving to the next column.
    const isBack = place.bottom <= last.top && place.left <= last.left;
    if (!isAfter || isBack) problems.push(`focus jumps back to ${name}`);
  }
  return { name, problems };
}

/**
 * Runs in the page. @returns visible controls that were never focused. One radio button per group
 * is enough.
 */
function listUnreached(): string[] {
  const { walked = new Set<Element>() } = window as unknown as Walk;
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  const missed = [...controls].filter((control) => {
    if (walked.has(control) || !control.checkVisibility({ visibilityProperty: true })) return false;
    if (control.matches(':disabled, [type=hidden]')) return false;
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
    return ![...walked].some((other) => other instanceof HTMLInputElement && other.name === control.name);
  });
  return missed.map((control) => control.outerHTML.slice(0, 120));
}
