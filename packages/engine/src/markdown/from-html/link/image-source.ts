/**
 * Finds the URL of an image. Pages with lazy loading put a placeholder into `src` and the real URL
 * into another attribute.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';
import { findDescendant } from '../element-lookup.ts';

const LAZY_SOURCES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazy',
  'data-actualsrc',
  'data-original-src',
  'data-full-src',
  'data-hi-res-src',
  'data-echo',
  'data-url',
  'data-image',
];
const LAZY_SRCSETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set'];
const PLACEHOLDER_FILE =
  /(?:^|[/_.-])(?:placeholder|blank|spacer|transparent|pixel|clear|empty|lazy|lazyload|loading|loader|1x1|dot|trans|grey|gray)(?:[_-][a-z0-9]+)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** What all of these have. Few other URLs do, and V8 takes longer to compile the whole pattern. */
const MAY_BE_PLACEHOLDER = /placeholder|blank|spacer|trans|pixel|clear|empty|lazy|load|1x1|dot|gr[ae]y/i;
/** Names of attributes from which scripts fill `src`. */
const OTHER_SOURCE = /^[a-z][\w-]*src(?:set)?(?:[-_]\w+)?$|^src-\w+$/;
/** Attributes with a preview, a fallback or a computed URL. */
const NOT_A_SOURCE = /placeholder|fallback|error|default|blur|low|lqip|thumb|type|^v-|^x-|^on/;
const MAX_ATTRIBUTE_NAME = 40;
const LAZY_CLASS = /(?:^|[\s_-])lazy/i;
const MAX_URL_LENGTH = 1 << 16;

/**
 * The first URL that `resolve` accepts, or `null`.
 *
 * @param resolve - returns the URL to write, or `null` to reject it.
 */
export function imageSource(image: HtmlElement, resolve: (candidate: string) => string | null): string | null {
  const src = (attribute(image, 'src') ?? '').trim();
  const isLazy = LAZY_CLASS.test(attribute(image, 'class') ?? '');
  if (src !== '' && !isLazy && !isPlaceholder(src)) {
    const url = resolve(src);
    if (url !== null) return url;
  }
  for (const name of LAZY_SOURCES) {
    const candidate = (attribute(image, name) ?? '').trim();
    if (candidate === '' || isPlaceholder(candidate) || !/[./]/.test(candidate.slice(0, 2048))) continue;
    const url = resolve(candidate);
    if (url !== null) return url;
  }
  for (const set of srcsets(image)) {
    const candidate = largestCandidate(set);
    if (candidate === '' || isPlaceholder(candidate)) continue;
    const url = resolve(candidate);
    if (url !== null) return url;
  }
  if (src !== '' && !isPlaceholder(src)) return resolve(src);
  for (const candidate of otherSources(image)) {
    const url = resolve(candidate);
    if (url !== null) return url;
  }
  const fallback = noscriptFallback(image);
  return fallback && fallback !== image ? resolve((attribute(fallback, 'src') ?? '').trim()) : null;
}

/**
 * Values of other attributes with telling names: `ng-src`, `data-desktop-src`, `nitro-lazy-srcset`.
 */
function* otherSources({ attributes }: HtmlElement): Generator<string> {
  for (const { name, value } of attributes) {
    if (name.length > MAX_ATTRIBUTE_NAME || !OTHER_SOURCE.test(name) || NOT_A_SOURCE.test(name)) continue;
    if (value.length > MAX_URL_LENGTH || /[{}<>"]/.test(value)) continue;
    const candidate = name.includes('srcset') ? largestCandidate(value) : value.trim();
    if (/^(?:https?:)?\/|^[\w%.~-]+\/|\.\w{3,4}$/i.test(candidate.slice(0, 2048)) && !isPlaceholder(candidate))
      yield candidate;
  }
}

function isPlaceholder(address: string): boolean {
  return (
    /^(?:data|about|blob):|^\/\/:0/i.test(address) ||
    address.length > MAX_URL_LENGTH ||
    (MAY_BE_PLACEHOLDER.test(address) && PLACEHOLDER_FILE.test(address))
  );
}

function* srcsets(image: HtmlElement): Generator<string> {
  for (const name of ['srcset', ...LAZY_SRCSETS]) yield attribute(image, name) ?? '';
  if (image.parent?.name !== 'picture') return;
  // Back to the image before, so that the images of one picture don't each read all of its sources.
  const sources: HtmlElement[] = [];
  for (let before = image.previous; before && !isImage(before); before = before.previous)
    if (before.kind === ELEMENT && before.name === 'source') sources.push(before);
  for (const source of sources.reverse()) {
    for (const name of ['srcset', ...LAZY_SRCSETS]) yield attribute(source, name) ?? '';
  }
}

function isImage(node: HtmlNode): boolean {
  return node.kind === ELEMENT && node.name === 'img';
}

/** The `srcset` candidate with the largest width or density. */
function largestCandidate(set: string): string {
  let best = '';
  let bestSize = 0;
  let at = 0;
  while (at < set.length) {
    while (at < set.length && /[\s,]/.test(set[at]!)) at++;
    const start = at;
    while (at < set.length && !/\s/.test(set[at]!)) at++;
    let url = set.slice(start, at);
    let descriptor = '';
    if (url.endsWith(',')) url = trimCommas(url);
    else {
      const comma = set.indexOf(',', at);
      descriptor = set.slice(at, comma < 0 ? set.length : comma);
      at = comma < 0 ? set.length : comma + 1;
    }
    const size = Number.parseFloat(descriptor) || 1;
    if (url !== '' && size > bestSize) {
      best = url;
      bestSize = size;
    }
  }
  return best;
}

/** The image in the `noscript` after an image or its `picture`. */
function noscriptFallback(image: HtmlElement): HtmlElement | null {
  const box = image.parent?.name === 'picture' ? image.parent : image;
  let node = box.next;
  if (node && node.kind !== ELEMENT && node.value.trim() === '') node = node.next;
  if (node?.kind !== ELEMENT || node.name !== 'noscript') return null;
  return findDescendant(node, 20, ({ name }) => name === 'img');
}

function trimCommas(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === ',') end--;
  return url.slice(0, end);
}
