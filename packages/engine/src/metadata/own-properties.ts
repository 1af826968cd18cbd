/** Which elements of microdata or RDFa tell of the page, and not of its comments, reviews or the pages it lists. */
import { attribute, type HtmlElement } from '../html/tree.ts';

/** So many items that each have the property are a list. */
const LIST = 3;

/** Those of `elements`, which all have one property, that belong to the page's own item. */
export function ownProperties(elements: readonly HtmlElement[]): readonly HtmlElement[] {
  if (elements.length === 0) return elements;
  const byItem = new Map<HtmlElement | null, HtmlElement[]>();
  for (const element of elements) {
    const item = itemOf(element);
    if (item === 'other') continue;
    const known = byItem.get(item);
    if (known) known.push(element);
    else byItem.set(item, [element]);
  }
  if (byItem.size >= LIST) return [];
  return byItem.values().next().value ?? [];
}

const LEVELS = 24;

/** The item that the element is a property of: `null` where it is the page; `other` for what visitors have written. */
function itemOf(element: HtmlElement): HtmlElement | null | 'other' {
  let item: HtmlElement | null = null;
  let up: HtmlElement | null = element.parent;
  for (let level = 0; up && level < LEVELS; level++, up = up.parent) {
    if (up.attributes.length === 0) continue;
    const property = attribute(up, 'itemprop') ?? attribute(up, 'property');
    if (property !== undefined && OTHERS_PROPERTY.test(property)) return 'other';
    const type = attribute(up, 'itemtype') ?? attribute(up, 'typeof');
    if (type === undefined) continue;
    if (OTHERS_TYPE.test(type)) return 'other';
    if (item === null && IS_WORK.test(type)) item = up;
  }
  return item;
}

const OTHERS_PROPERTY = /(?:^|[\s:])(?:comments?|reviews?|suggestedAnswer|acceptedAnswer)(?:$|\s)/i;
const OTHERS_TYPE = /(?:^|[/:\s])(?:Comment|Review|UserComments|Answer)(?:$|\s)/i;
const IS_WORK = /(?:Article|Posting|Report|CreativeWork|Recipe)(?:$|\s)/i;
