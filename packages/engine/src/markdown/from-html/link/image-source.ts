/**
 * Finds the URL of an image. Pages with lazy loading put a placeholder into `src` and the real URL
 * into another attribute.
 */
import { attribute, ELEMENT, type HtmlElement, type HtmlNode } from '../../../html/tree/tree.ts';
import { besideOf, imageIn } from '../element-lookup.ts';

const PLACEHOLDER_FILE =
  /(?:^|[/_.-])(?:placeholder|blank|dummy|spacer|transparent|pixel|clear|empty|lazy|lazyload|loading|loader|1x1|dot|trans|grey|gray)(?:[_-][a-z0-9]+)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** What all of these have. Few other URLs do, and V8 takes longer to compile the whole pattern. */
const MAY_BE_PLACEHOLDER = /placeholder|blank|dummy|spacer|trans|pixel|clear|empty|lazy|load|1x1|dot|gr[ae]y/i;
/** Names of attributes from which scripts fill `src` or `srcset`. */
const LAZY_SOURCE =
  /^[a-z][\w-]*src(?:set)?(?:[-_]\w+)?$|^src-\w+$|^data-(?:original(?:-set)?|echo|url|image|(?:[\w-]+-)?lazy(?:load)?)$/;
/** Attributes with a preview, a fallback or a computed URL. */
const NOT_A_SOURCE = /placeholder|fallback|error|default|blur|low|lqip|thumb|type|^v-|^x-|^on/;
const MAX_ATTRIBUTE_NAME = 40;
const LIKE_A_URL = /^(?:https?:)?\/|^[\w%.~-]+\/|^[^?]+\.\w{3,4}(?:$|\?)/i;
const LAZY_CLASS = /(?:^|[\s_-])lazy/i;
const MAX_URL_LENGTH = 1 << 16;

/**
 * The first URL that `resolve` accepts, or `null`.
 *
 * @param resolve - returns the URL to write, or `null` to reject it.
 */
export function imageSource(image: HtmlElement, resolve: (candidate: string) => string | null): string | null {
  for (const candidate of sourcesOf(image)) {
    const url = resolve(candidate);
    if (url !== null) return url;
  }
  return null;
}

/** `src`, the URLs in attributes with telling names, and those of the sources before the image. */
function* sourcesOf(image: HtmlElement): Generator<string> {
  const src = (attribute(image, 'src') ?? '').trim();
  const isShown = src !== '' && !isPlaceholder(src);
  if (isShown && !LAZY_CLASS.test(attribute(image, 'class') ?? '')) yield src;
  for (const { attributes } of [image, ...pictureSources(image)])
    for (const { name, value } of [...attributes].sort((a, b) => rank(a.name) - rank(b.name))) {
      if (name.length > MAX_ATTRIBUTE_NAME || value.length > MAX_URL_LENGTH) continue;
      if (name !== 'srcset' && (!LAZY_SOURCE.test(name) || NOT_A_SOURCE.test(name) || /[{}<>"]/.test(value))) continue;
      const candidate = name.endsWith('set') ? largestCandidate(value) : value.trim();
      if (LIKE_A_URL.test(candidate) && !isPlaceholder(candidate)) yield candidate;
    }
  if (isShown) yield src;
  yield noscriptSource(image);
}

/** A single URL comes before those of special sizes, and these before sets. */
function rank(name: string): number {
  return name.endsWith('src') ? 0 : name.endsWith('set') ? 2 : 1;
}

function isPlaceholder(url: string): boolean {
  return (
    /^(?:data|about|blob):|^\/\/:0/i.test(url) ||
    url.length > MAX_URL_LENGTH ||
    (MAY_BE_PLACEHOLDER.test(url) && PLACEHOLDER_FILE.test(url))
  );
}

/** The sources of the picture before the image, the nearest last. */
function pictureSources(image: HtmlElement): HtmlElement[] {
  const sources: HtmlElement[] = [];
  if (image.parent?.name !== 'picture') return sources;
  // Back to the image before, so that the images of one picture don't each read all of its sources.
  for (let before = image.previous; before && !isImage(before); before = before.previous)
    if (before.kind === ELEMENT && before.name === 'source') sources.push(before);
  return sources.reverse();
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

/** The URL of the image in the `noscript` after an image or its `picture`. */
function noscriptSource(image: HtmlElement): string {
  const node = besideOf(image.parent?.name === 'picture' ? image.parent : image, 'next');
  const fallback = node?.kind === ELEMENT && node.name === 'noscript' ? imageIn(node) : null;
  return (fallback && attribute(fallback, 'src')?.trim()) ?? '';
}

function trimCommas(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === ',') end--;
  return url.slice(0, end);
}
