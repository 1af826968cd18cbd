import { attribute, ELEMENT, type HtmlElement } from '../../html/tree.ts';
import type { Handler } from './handler.ts';

/** CommonMark reads no ordinal of more than nine digits. */
const LARGEST_ORDINAL = 999_999_999;

export const list: Handler = {
  enter(out, element) {
    const ordered = element.name === 'ol';
    out.openList(element, ordered, ordered ? firstOrdinal(element) : 1);
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

export const listItem: Handler = {
  enter(out, element) {
    out.openListItem(element, false, 1);
    return true;
  },
  leave(out, element) {
    out.close(element);
  },
};

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
    if (attribute(element, 'type')?.trim().toLowerCase() === 'checkbox') {
      out.setTask(attribute(element, 'checked') !== undefined);
    }
    return false;
  },
};

/** What stands in a list of notes without being one that the text refers to. */
export function orphanItem(ordinal: number): Handler {
  return {
    enter(out, element) {
      out.openListItem(element, true, ordinal);
      return true;
    },
    leave: (out, element) => out.close(element),
  };
}
