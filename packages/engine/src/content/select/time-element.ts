/** Recognizes elements that hold a time, such as that of a post. */
import { attribute, type HtmlElement } from '../../html/tree/tree.ts';

const TIME_CLASS = /(?:^|[\s_-])(?:date|time)(?:\s|$)/i;
/** A class may be long, and many blocks share their elements. */
const MAX_CLASS = 99;

/** Whether it is `time` or an element such as `relative-time`, whose script writes `two days ago`, or has such a class. */
export function isTimeElement(element: HtmlElement | null): boolean {
  if (element === null) return false;
  return element.name.endsWith('time') || TIME_CLASS.test((attribute(element, 'class') ?? '').slice(0, MAX_CLASS));
}
