import { attribute, type HtmlElement } from '../../html/tree/tree.ts';

/** More than the names of an element take: what is read anew for every element inside must be short. */
const LONGEST = 400;

/** The classes of an element that others ask for, those inside it; the empty string for a list that is longer than any page's. */
export function boundedClasses(element: HtmlElement): string {
  const classes = attribute(element, 'class') ?? '';
  return classes.length <= LONGEST ? classes : '';
}
