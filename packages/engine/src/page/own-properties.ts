/** Which elements of microdata or RDFa tell of the page, and not of its comments, reviews or the pages it lists. */
import { attribute, HtmlElement } from '../html/tree/tree.ts';
import type { PageFacts } from './page-facts.ts';
import { readText } from './read-text.ts';

/** So many items that each have the property are a list. */
const LIST = 3;

/** Those of the elements with one property that belong to the page's own item. Linear in the elements that have it or a name. */
export function ownProperties({ properties, title }: PageFacts, property: string): readonly HtmlElement[] {
  const elements = properties.get(property) ?? [];
  if (elements.length === 0) return elements;
  const byItem = groupByItem(elements);
  byItem.delete('other');
  const clips = [...byItem.keys()].filter((item) => item instanceof HtmlElement && isClip(item));
  if (clips.length > 0) {
    const names = groupByItem(properties.get('name') ?? []);
    for (const clip of clips) if (!isNamed(names.get(clip) ?? [], title)) byItem.delete(clip);
  }
  if (byItem.size >= LIST) return [];
  return byItem.values().next().value ?? [];
}

type Item = HtmlElement | null | 'other';

function groupByItem(elements: readonly HtmlElement[]): Map<Item, HtmlElement[]> {
  const groups = new Map<Item, HtmlElement[]>();
  for (const element of elements) {
    const item = itemOf(element);
    const known = groups.get(item);
    if (known) known.push(element);
    else groups.set(item, [element]);
  }
  return groups;
}

const LEVELS = 24;

/** The item that the element is a property of: `null` where it is the page; `other` for what visitors have written. */
function itemOf(element: HtmlElement): Item {
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

/** A clip is what the page is about where it has no name or one of its `names` is the page's title; another one is only shown in it. */
function isNamed(names: readonly HtmlElement[], title: string): boolean {
  if (names.length === 0) return true;
  const wanted = title.toLowerCase();
  return names.some((name) => {
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
