/** Which elements of microdata or RDFa tell of the page, and not of its comments, reviews or the pages it lists. */
import { attribute, type HtmlElement } from '../html/tree.ts';
import type { PageFacts } from './collect-page-facts.ts';
import { readText } from './read-text.ts';

/** So many items that each have the property are a list. */
const LIST = 3;

/** Those of the elements with one property that belong to the page's own item. */
export function ownProperties({ itemprops, title }: PageFacts, property: string): readonly HtmlElement[] {
  const elements = itemprops.get(property) ?? [];
  if (elements.length === 0) return elements;
  const byItem = new Map<HtmlElement | null, HtmlElement[]>();
  for (const element of elements) {
    const item = itemOf(element);
    if (item === 'other' || (item !== null && isClip(item) && !isNamed(item, itemprops.get('name') ?? [], title)))
      continue;
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
    if (item === null && (IS_WORK.test(type) || isClip(up))) item = up;
  }
  return item;
}

function isClip(element: HtmlElement): boolean {
  return IS_CLIP.test(attribute(element, 'itemtype') ?? attribute(element, 'typeof') ?? '');
}

/** A clip is what the page is about where it has the page's title; another one is only shown in it. */
function isNamed(clip: HtmlElement, names: readonly HtmlElement[], title: string): boolean {
  const own = names.filter((name) => itemOf(name) === clip);
  if (own.length === 0) return true;
  const wanted = title.toLowerCase();
  return own.some((name) => {
    const text = (attribute(name, 'content')?.trim() || readText(name, COMPARED)).toLowerCase().slice(0, COMPARED);
    return text !== '' && wanted.includes(text);
  });
}

/** Characters that two names have in common when they are one. */
const COMPARED = 40;

const IS_CLIP = /(?:^|[/:\s])(?:Video|Audio|Image)Object(?:$|\s)/i;
const OTHERS_PROPERTY = /(?:^|[\s:])(?:comments?|reviews?|suggestedAnswer|acceptedAnswer)(?:$|\s)/i;
const OTHERS_TYPE = /(?:^|[/:\s])(?:Comment|Review|UserComments|Answer)(?:$|\s)/i;
const IS_WORK = /(?:Article|Posting|Report|CreativeWork|Recipe)(?:$|\s)/i;
