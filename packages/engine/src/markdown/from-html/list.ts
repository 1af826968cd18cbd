import { attribute, ELEMENT, type HtmlElement } from '../../html/tree/tree.ts';
import type { Handler } from './handler.ts';
import { endHeading } from './heading.ts';
import type { ListLevel } from './open-containers.ts';
import type { TreeBuilder } from './tree-builder.ts';

/** CommonMark reads no ordinal of more than nine digits. */
const LARGEST_ORDINAL = 999_999_999;

export const list: Handler = {
  enter(out, element) {
    endHeading(out);
    const ordered = element.name === 'ol';
    out.openList(element, ordered, ordered ? firstOrdinal(element) : 1, placeOf(element));
    if (ordered && attribute(element, 'reversed') !== undefined) out.countdowns.set(element, lastOrdinal(element));
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** Google's editor writes lists in lists as neighbours, each with its level in its class: `lst-kix_m3x9-1`. */
const LEVELLED = /(?:^|\s)(lst-kix_\w+)-(\d)(?:$|\s)/;

function placeOf(element: HtmlElement): ListLevel | undefined {
  const classes = element.attributes.length > 0 ? attribute(element, 'class') : undefined;
  const match = classes?.includes('lst-kix_') ? LEVELLED.exec(classes) : null;
  return match ? { id: match[1]!, level: Number(match[2]) } : undefined;
}

export const listItem: Handler = {
  enter(out, element) {
    if (element.parent?.name === 'ol') number(out, element, element.parent);
    out.openListItem(element, false, 1);
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

/** An item that says its own number, or stands in a list that counts down. */
function number(out: TreeBuilder, item: HtmlElement, list: HtmlElement): void {
  const own = ordinal(attribute(item, 'value'));
  const counted = out.countdowns.size > 0 ? out.countdowns.get(list) : undefined;
  const shown = own ?? counted;
  if (shown === undefined) return;
  if (counted !== undefined) out.countdowns.set(list, shown - 1);
  if (shown >= 0) out.numberNextItem(shown);
}

/** Of a list that counts down: `start`, or how many items there are. */
function lastOrdinal(element: HtmlElement): number {
  let count = 0;
  for (let child = element.first; child; child = child.next) if (child.kind === ELEMENT && child.name === 'li') count++;
  return ordinal(attribute(element, 'start')) ?? Math.min(count, LARGEST_ORDINAL);
}

/** `start`, else the first item's own `value`. */
function firstOrdinal(element: HtmlElement): number {
  const start = ordinal(attribute(element, 'start'));
  if (start !== null) return start;
  for (let child = element.first; child; child = child.next) {
    if (child.kind === ELEMENT && child.name === 'li') return ordinal(attribute(child, 'value')) ?? 1;
  }
  return 1;
}

function ordinal(written: string | undefined): number | null {
  const value = Number.parseInt(written ?? '', 10);
  return Number.isNaN(value) || value < 0 ? null : Math.min(value, LARGEST_ORDINAL);
}

/** Of the controls only the box of a task is shown, as the state of its item. */
export const input: Handler = {
  enter(out, element) {
    const type = attribute(element, 'type')?.trim().toLowerCase();
    if (type === 'checkbox') out.setTask(attribute(element, 'checked') !== undefined);
    // A small box may be there for a style alone.
    else if (type !== 'hidden' && type !== 'radio') out.space();
    return false;
  },
};

/** The box of a task that a script draws. */
export const checkbox: Handler = {
  enter(out, element) {
    out.setTask(attribute(element, 'aria-checked') === 'true');
    return true;
  },
};

/** What stands in a list of notes without being one that the text refers to. */
export function unreferencedNote(ordinal: number): Handler {
  return {
    enter(out, element) {
      out.openListItem(element, true, ordinal);
      return true;
    },
    leave: (out, element) => out.close(element),
  };
}
