import { attribute, ELEMENT, type HtmlElement, nearest, nearestLink } from '../../../html/tree/tree.ts';
import type { Image } from '../../tree.ts';
import { besideOf, boundedClasses, findDescendant, imageIn } from '../element-lookup.ts';
import type { Handler } from '../handler.ts';
import { addMath } from '../math/math.ts';
import { collapsedText, collapseWhiteSpace } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import {
  isAdUrl,
  isAvatarUrl,
  isBeacon,
  isImageUrl,
  isLogoUrl,
  isOrnament,
  isProfileUrl,
  isSameImage,
  isSharingUrl,
  isTrackerUrl,
  isTrackingPixel,
  leadsHome,
} from './image-purpose.ts';
import { imageSource } from './image-source.ts';
import { imageText } from './image-text.ts';
import { enclosingHref } from './text-links.ts';
import { repeats, shownText } from './tooltip.ts';

export const image: Handler = {
  enter(out, element) {
    addImage(out, element);
    return false;
  },
};

function addImage(out: TreeBuilder, element: HtmlElement): void {
  const described = imageText(element, 'alt');
  const alt = described || nameOfLink(out, element);
  const tex = alt || imageText(element, 'title');
  if (tex !== '' && isFormula(element, tex)) {
    addMath(out, tex.replace(/^(?:\$|\\[([])(.+)(?:\$|\\[)\]])$/, '$1'), tex.startsWith('\\[') || isDisplayed(element));
    return;
  }
  if ((NOT_ASCII.test(alt) ? EMOJI : EMOTICON).test(alt) && isEmoji(element)) {
    out.text(alt);
    return;
  }
  if (!out.includeImages || isTrackingPixel(element)) return;
  const url = imageSource(element, (candidate) => out.urls.resolveImage(candidate));
  if (url !== null) {
    if (isTrackerUrl(url) || (out.isMainContent && belongsToSite(out, element, url, alt))) return;
    const title = imageText(element, 'title');
    if (out.isMainContent && isDecoration(element, url, described, title)) return;
    if (repeatsPicture(out, alt, url)) return;
    const node: Image = { type: 'image', url, title: repeats(title, alt) ? '' : title, alt };
    if (isLinkUseless(out, node)) out.unlinkedNode(node);
    else out.node(node);
  } else if (alt !== '' && keepsAltText(out, element)) out.text(alt);
}

/**
 * The accessible name of the link around an image without a text: it tells readers who don't see the picture where the link
 * leads.
 */
function nameOfLink(out: TreeBuilder, { parent }: HtmlElement): string {
  const link = nearestLink(parent, MAX_LINK_LEVELS);
  // The name of a link to an image says what it does, such as "Open image in new tab".
  if (link === null || isImageUrl(attribute(link, 'href') ?? '')) return '';
  const name = attribute(link, 'aria-label');
  if (name === undefined || name.length > MAX_LABEL_LENGTH || shownText(out, link) !== '') return '';
  return collapseWhiteSpace(name);
}

/** Elements between an image and its link. */
const MAX_LINK_LEVELS = 5;

/**
 * Whether the picture before it in the same link has the same description: shops show another view on hover, and pages hold
 * a picture for each screen width. Words such as `star` don't tell pictures apart.
 */
function repeatsPicture({ links }: TreeBuilder, alt: string, url: string): boolean {
  const link = links.current;
  // A GIF may be what is shown until a script loads the picture.
  if (link === null || !alt.includes(' ') || url.endsWith('.gif')) return false;
  const isSame = link.picture === alt;
  link.picture = alt;
  return isSame;
}

/**
 * Whether the image is the site's rather than the text's: it links to the home page, shares or prints the page or is an
 * advertisement, it shows a member, or it is a logo or icon above the text.
 */
function belongsToSite(out: TreeBuilder, element: HtmlElement, url: string, alt: string): boolean {
  const link = out.links.current;
  if (isAdUrl(url)) return true;
  if (
    link !== null &&
    (leadsHome(link.url, out.pageUrl) || isSharingUrl(link.url) || isAdUrl(link.url) || BUTTON_NAME.test(alt))
  )
    return true;
  if (isAvatarUrl(url) || (link !== null && isProfileUrl(link.url))) {
    const href = enclosingHref(element);
    // Otherwise, nothing but the picture names the member.
    if (href === undefined || out.hasTextLink(href)) return true;
  }
  if (out.hasContent) return false;
  return isLogoUrl(url) || LOGO_NAME.test(alt) || LOGO_NAME.test(boundedClasses(element));
}

/** What a linked image does with the page: `Print`, `Email this article`. */
const BUTTON_NAME =
  /^(?:print(?:er)?|e-?mail|share|tweet|drucken|versenden|imprimer|imprimir|stampa)(?:$| (?:this|page|article|icon|button|friendly|version)\b)/i;

function isDecoration(image: HtmlElement, url: string, alt: string, title: string): boolean {
  return alt === '' ? title === '' && isOrnament(image, url) && !isInCell(image) : DECORATION_NAME.test(alt);
}

/** Alternative texts of what only decorates. A star or a tick may say something. */
const DECORATION_NAME =
  /^(?:(?:arrow|bullet|caret|chevron|collapse|divider|expand|separator|shadow|spacer)(?: icon)?|icon)$/i;

const LOGO_NAME = /(?:^|[\s_-])logo(?:$|[\s_-])/i;

/** Whether the link around an image only leads to the image, or has no name to be read by. */
function isLinkUseless(out: TreeBuilder, { url, alt, title }: Image): boolean {
  const link = out.links.current;
  if (link === null || !out.isMainContent) return false;
  return isSameImage(link.url, url) || (alt === '' && title === '' && link.title === '');
}

/** Whether the image may be all that a table's cell says. */
function isInCell({ parent }: HtmlElement): boolean {
  return nearest(parent, MAX_CELL_LEVELS, ({ name }) => name === 'td') !== null;
}

const MAX_CELL_LEVELS = 4;

/** Whether the `alt` text of an image without a usable URL is kept. */
function keepsAltText(out: TreeBuilder, element: HtmlElement): boolean {
  const href = enclosingHref(element);
  // Lazy images are replaced by a script before their `alt` is displayed.
  if (href === undefined) return !isLazy(element);
  // Product cards link the same URL a second time, with text.
  return !out.hasTextLink(href);
}

/**
 * Whether a script will load the image: it has lazy-loading attributes or an empty SVG as `src`.
 */
function isLazy({ attributes }: HtmlElement): boolean {
  return attributes.some(({ name, value }) => {
    if (name === 'src') return EMPTY_SVG.test(value.slice(0, MAX_EMPTY_SVG_LENGTH));
    return LAZY.test(name === 'class' ? value : name.startsWith('data-') ? name : '');
  });
}

const LAZY = /lazy|^data-.*(?:src|lqip)/i;
/** An SVG without content. */
const EMPTY_SVG = /^data:image\/svg\+xml[^,]*,(?:<|%3c)svg(?:[^>%]|%(?!3e))*(?:>|%3e)(?:<|%3c)\/svg/i;
const MAX_EMPTY_SVG_LENGTH = 600;

/** Whether it is an image of a formula with TeX as `alt`, as in WordPress, wikis and Sphinx. */
function isFormula(element: HtmlElement, alt: string): boolean {
  const classes = boundedClasses(element);
  if (FORMULA_CLASS.test(classes) || FORMULA_SOURCE.test(attribute(element, 'src') ?? '')) return true;
  return MATH_CLASS.test(classes) && LOOKS_LIKE_TEX.test(alt);
}

const FORMULA_CLASS = /(?:^|\s)(?:latex|tex|mwe-math-fallback-image-inline|ql-img-\S+)(?:$|\s)/;
/** CodeCogs, Zhihu */
const FORMULA_SOURCE = /codecogs|zhihu\.com\/equation/;
const MATH_CLASS = /(?:^|\s)math(?:$|\s)/;
const LOOKS_LIKE_TEX = /[\\^_={}]|^\$|^.$/;

/** Whether the image is in a block for formulas. */
function isDisplayed({ parent }: HtmlElement): boolean {
  const box = parent?.name === 'p' ? parent.parent : parent;
  return box?.name === 'div' && MATH_CLASS.test(boundedClasses(box));
}

const EMOJI = /^[\u200D\uFE0F\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]+$/u;

/** `:smile:`, `;-)`, `xD` */
const EMOTICON = /^(?::[\w+-]+:|[:;8x]'?-?[()DPpOo|?/*]{1,2})$/;

/** A quick check: V8 reads the tables of Unicode for `EMOJI`. */
const NOT_ASCII = /^[^\x00-\x7f]/;

/** Whether it is an emoji or smiley drawn as an image. */
function isEmoji(element: HtmlElement): boolean {
  return EMOJI_NAME.test(attribute(element, 'class') ?? '') || EMOJI_NAME.test(attribute(element, 'src') ?? '');
}

const EMOJI_NAME = /emoji|smil(?:ey|ie)|emoticon/i;

/**
 * An element with `role="img"` and no content: its background image, else its label (such as `4 out
 * of 5 stars`).
 */
export const roleImage: Handler = {
  enter(out, element) {
    const name = collapseWhiteSpace(attribute(element, 'aria-label') ?? '');
    const source = out.includeImages ? backgroundUrl(element) : '';
    const url = source === '' ? null : out.urls.resolveImage(source);
    out.space();
    if (url === null) out.text(name);
    else out.node({ type: 'image', url, title: '', alt: name });
    out.space();
    return false;
  },
};

/** The URL of the background image, or the empty string. */
function backgroundUrl(element: HtmlElement): string {
  const late = attribute(element, 'data-bg') || attribute(element, 'data-background-image');
  // Skip colors and gradients.
  if (late && /[./]/.test(late) && !late.includes('(')) return late.trim();
  const style = (attribute(element, 'style') ?? '').slice(0, MAX_STYLE_LENGTH);
  return BACKGROUND.exec(style)?.[1]?.trim() ?? '';
}

/** Longer styles are cut. */
const MAX_STYLE_LENGTH = 2_000;
const BACKGROUND = /background(?:-image)?\s?:[^:;]*?url\(\s?["']?([^"'()]+)["']?\s?\)/i;

/** Whether it is an empty element with a label. Labels of one word belong to icons. */
export function isRoleImage(element: HtmlElement): boolean {
  const name = attribute(element, 'aria-label')?.trim() ?? '';
  if (element.namespace !== 'html' || !name.includes(' ') || name.length > MAX_LABEL_LENGTH) return false;
  return collapsedText(element, 8) === '' && !findDescendant(element, 20, (inside) => IMAGE_ELEMENTS.has(inside.name));
}

const MAX_LABEL_LENGTH = 200;
const IMAGE_ELEMENTS = new Set(['img', 'svg', 'picture', 'canvas', 'video']);

/** Only an image is kept from `noscript`: the one that a script would otherwise load. */
export const noscript: Handler = {
  enter(out, element) {
    const inside = imageIn(element);
    if (inside && !isBeacon(inside) && !isBesideImage(out, element) && !isInNotice(inside)) addImage(out, inside);
    return false;
  },
};

/** Whether a paragraph that asks for scripts begins with it. */
function isInNotice({ parent }: HtmlElement): boolean {
  return parent!.name === 'p' && collapsedText(parent!, MAX_LABEL_LENGTH) !== '';
}

/** Whether a visible image is next to the `noscript`; it was then added with its own or this URL. */
function isBesideImage({ dropped }: TreeBuilder, element: HtmlElement): boolean {
  return [besideOf(element, 'previous'), besideOf(element, 'next')].some(
    (node) => node?.kind === ELEMENT && !dropped[node.index] && imageIn(node),
  );
}
