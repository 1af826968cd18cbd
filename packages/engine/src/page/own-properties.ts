/**
 * Selects the microdata and RDFa properties of the page itself, not of its comments, reviews or lists of other pages.
 */
import { attribute, HtmlElement } from '../html/tree/tree.ts';
import type { PageFacts } from './page-facts.ts';
import { readText } from './read-text.ts';

/** So many items with the same property are a list. */
const MIN_LIST_ITEMS = 3;

/** The elements with `property` that belong to the page's own item, or to no item. Linear in the elements involved. */
export function ownProperties({ properties, title }: PageFacts, property: string): readonly HtmlElement[] {
  const elements = properties.get(property) ?? [];
  if (elements.length === 0) return elements;
  const byItem = groupByItem(elements);
  byItem.delete('other');
  const mediaItems = [...byItem.keys()].filter((item) => item instanceof HtmlElement && isMedia(item));
  if (mediaItems.length > 0) {
    const names = groupByItem(properties.get('name') ?? []);
    for (const media of mediaItems) if (!isNamed(names.get(media) ?? [], title)) byItem.delete(media);
  }
  if (byItem.size >= MIN_LIST_ITEMS) return [];
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

/** Levels above an element in which its item is looked for. */
const LEVELS = 24;

/** The item that the element is a property of; `null` for the page itself, `other` for comments and reviews. */
function itemOf(element: HtmlElement): Item {
  let item: HtmlElement | null = null;
  let up: HtmlElement | null = element.parent;
  for (let level = 0; up && level < LEVELS; level++, up = up.parent) {
    if (up.attributes.length === 0) continue;
    const property = attribute(up, 'itemprop') ?? attribute(up, 'property');
    if (property !== undefined && OTHER_PROPERTY.test(property)) return 'other';
    const type = attribute(up, 'itemtype') ?? attribute(up, 'typeof');
    if (type === undefined) continue;
    if (OTHER_TYPE.test(type)) return 'other';
    if (item === null && (WORK_TYPE.test(type) || isMedia(up))) item = up;
  }
  return item;
}

function isMedia(element: HtmlElement): boolean {
  return MEDIA_TYPE.test(attribute(element, 'itemtype') ?? attribute(element, 'typeof') ?? '');
}

/**
 * A media item is the page's subject if it has no name or its name is in the page's title; otherwise it is only embedded.
 */
function isNamed(names: readonly HtmlElement[], title: string): boolean {
  if (names.length === 0) return true;
  const wanted = title.toLowerCase();
  return names.some((name) => {
    const text = (attribute(name, 'content')?.trim() || readText(name, COMPARED_LENGTH))
      .toLowerCase()
      .slice(0, COMPARED_LENGTH);
    return text !== '' && wanted.includes(text);
  });
}

/** Characters of a name that are compared. */
const COMPARED_LENGTH = 40;

const MEDIA_TYPE = /(?:^|[/:\s])(?:Video|Audio|Image)Object(?:$|\s)/i;
const OTHER_PROPERTY = /(?:^|[\s:])(?:comments?|reviews?|suggestedAnswer|acceptedAnswer)(?:$|\s)/i;
const OTHER_TYPE = /(?:^|[/:\s])(?:Comment|Review|UserComments|Answer)(?:$|\s)/i;
const WORK_TYPE = /(?:Article|Posting|Report|CreativeWork|Recipe)(?:$|\s)/i;
