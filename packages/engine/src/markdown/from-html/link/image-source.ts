/** Which address an image has: pages that load late put a placeholder into `src` and the image anywhere else. */
import { attribute, ELEMENT, type HtmlElement } from '../../../html/tree/tree.ts';
import { findDescendant } from '../plain-text.ts';

const LATE_SOURCES = [
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
const LATE_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set'];
const PLACEHOLDER =
  /(?:^|[/_.-])(?:placeholder|blank|spacer|transparent|pixel|clear|empty|lazy|lazyload|loading|loader|1x1|dot|trans|grey|gray)(?:[_-][a-z0-9]+)?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
/** What scripts call the address that they will put into `src`. */
const OTHER_SOURCE = /^[a-z][\w-]*src(?:set)?(?:[-_]\w+)?$|^src-\w+$/;
/** UrlResolver of something less than the image, and those that are worked out. */
const NO_SOURCE = /placeholder|fallback|error|default|blur|low|lqip|thumb|type|^v-|^x-|^on/;
const LONGEST_NAME = 40;
const LATE_CLASS = /(?:^|[\s_-])lazy/i;
const LONGEST_ADDRESS = 1 << 16;

/**
 * The first address that `resolve` lets through, or `null`.
 *
 * @param resolve - returns the address to write, or `null` where it may not be shown.
 */
export function imageSource(image: HtmlElement, resolve: (written: string) => string | null): string | null {
  const src = (attribute(image, 'src') ?? '').trim();
  const isLate = LATE_CLASS.test(attribute(image, 'class') ?? '');
  if (src !== '' && !isLate && !isPlaceholder(src)) {
    const url = resolve(src);
    if (url !== null) return url;
  }
  for (const name of LATE_SOURCES) {
    const written = (attribute(image, name) ?? '').trim();
    if (written === '' || isPlaceholder(written) || !/[./]/.test(written.slice(0, 2048))) continue;
    const url = resolve(written);
    if (url !== null) return url;
  }
  for (const set of sets(image)) {
    const written = largest(set);
    if (written === '' || isPlaceholder(written)) continue;
    const url = resolve(written);
    if (url !== null) return url;
  }
  if (src !== '' && !isPlaceholder(src)) return resolve(src);
  for (const written of otherSources(image)) {
    const url = resolve(written);
    if (url !== null) return url;
  }
  const spare = afterwards(image);
  return spare && spare !== image ? resolve((attribute(spare, 'src') ?? '').trim()) : null;
}

/** What attributes hold that no list knows and that are named for what they are: `ng-src`, `data-desktop-src`, `nitro-lazy-srcset`. */
function* otherSources({ attributes }: HtmlElement): Generator<string> {
  for (const { name, value } of attributes) {
    if (name.length > LONGEST_NAME || !OTHER_SOURCE.test(name) || NO_SOURCE.test(name)) continue;
    if (value.length > LONGEST_ADDRESS || /[{}<>"]/.test(value)) continue;
    const written = name.includes('srcset') ? largest(value) : value.trim();
    if (/^(?:https?:)?\/|^[\w%.~-]+\/|\.\w{3,4}$/i.test(written.slice(0, 2048)) && !isPlaceholder(written))
      yield written;
  }
}

function isPlaceholder(address: string): boolean {
  return /^(?:data|about|blob):/i.test(address) || address.length > LONGEST_ADDRESS || PLACEHOLDER.test(address);
}

function* sets(image: HtmlElement): Generator<string> {
  for (const name of ['srcset', ...LATE_SETS]) yield attribute(image, name) ?? '';
  const picture = image.parent;
  if (picture?.name !== 'picture') return;
  for (let child = picture.first; child; child = child.next) {
    if (child.kind !== ELEMENT || child.name !== 'source') continue;
    for (const name of ['srcset', ...LATE_SETS]) yield attribute(child, name) ?? '';
  }
}

/** The candidate of a `srcset` with the greatest width or density. */
function largest(set: string): string {
  let best = '';
  let bestSize = 0;
  let at = 0;
  while (at < set.length) {
    while (at < set.length && /[\s,]/.test(set[at]!)) at++;
    const start = at;
    while (at < set.length && !/\s/.test(set[at]!)) at++;
    let url = set.slice(start, at);
    let descriptor = '';
    if (url.endsWith(',')) url = withoutCommas(url);
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

/** The image in the `noscript` that follows an image or its `picture`. */
function afterwards(image: HtmlElement): HtmlElement | null {
  const box = image.parent?.name === 'picture' ? image.parent : image;
  let node = box.next;
  if (node && node.kind !== ELEMENT && node.value.trim() === '') node = node.next;
  if (node?.kind !== ELEMENT || node.name !== 'noscript') return null;
  return findDescendant(node, 20, ({ name }) => name === 'img');
}

/** An image of one pixel counts visits, and one of a pixel's width or height without a text makes room. */
export function isTrackingPixel(image: HtmlElement): boolean {
  const isNarrow = isPoint(attribute(image, 'width'));
  const isFlat = isPoint(attribute(image, 'height'));
  return (isNarrow && isFlat) || ((isNarrow || isFlat) && (attribute(image, 'alt') ?? '').trim() === '');
}

function isPoint(size: string | undefined): boolean {
  return size !== undefined && /^\s*[01](?:px)?\s*$/.test(size);
}

function withoutCommas(url: string): string {
  let end = url.length;
  while (end > 0 && url[end - 1] === ',') end--;
  return url.slice(0, end);
}
