import { attribute, type HtmlElement } from '../../../html/tree/tree.ts';
import { boundedClasses } from '../element-lookup.ts';
import type { Handler } from '../handler.ts';
import { addMath } from '../math/math.ts';
import { collapsedText, collapseWhiteSpace, findDescendant } from '../plain-text.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { imageSource, isTrackingPixel } from './image-source.ts';
import { enclosingHref } from './text-links.ts';

export const image: Handler = {
  enter(out, element) {
    addImage(out, element);
    return false;
  },
};

function addImage(out: TreeBuilder, element: HtmlElement): void {
  const alt = collapseWhiteSpace(attribute(element, 'alt') ?? '');
  if (alt !== '' && isFormula(element, alt)) {
    addMath(out, alt.replace(/^\$(.+)\$$/, '$1'), standsInMath(element));
    return;
  }
  if (EMOJI.test(alt) && isEmoji(element)) {
    out.text(alt);
    return;
  }
  if (!out.includeImages || isTrackingPixel(element)) return;
  const url = imageSource(element, (written) => out.urls.resolveImage(written));
  if (url !== null) out.node({ type: 'image', url, title: collapseWhiteSpace(attribute(element, 'title') ?? ''), alt });
  else if (alt !== '' && isText(out, element)) out.text(alt);
}

/** Whether the text of an image stays that is nowhere to be had. */
function isText(out: TreeBuilder, element: HtmlElement): boolean {
  const href = enclosingHref(element);
  // Nobody sees the text of an image that a script is about to put there.
  if (href === undefined) return !isLate(element);
  // On the cards of a shop the same address is linked once more, by name.
  return !out.hasTextLink(href);
}

/** Whether marks for a script, or a drawing of nothing, say that the image is yet to come. */
function isLate({ attributes }: HtmlElement): boolean {
  return attributes.some(({ name, value }) => {
    if (name === 'src') return NOTHING_DRAWN.test(value.slice(0, LONGEST_NOTHING));
    return LATE.test(name === 'class' ? value : name.startsWith('data-') ? name : '');
  });
}

const LATE = /lazy|^data-.*(?:src|lqip)/i;
/** An SVG whose element ends where it begins. */
const NOTHING_DRAWN = /^data:image\/svg\+xml[^,]*,(?:<|%3c)svg(?:[^>%]|%(?!3e))*(?:>|%3e)(?:<|%3c)\/svg/i;
const LONGEST_NOTHING = 600;

/** WordPress and wikis draw formulas as images with their TeX as the text, and so does Sphinx, where it is TeX. */
function isFormula(element: HtmlElement, alt: string): boolean {
  const classes = attribute(element, 'class');
  if (classes === undefined) return false;
  return FORMULA.test(classes) || (MATH.test(classes) && LIKE_TEX.test(alt));
}

const FORMULA = /(?:^|\s)(?:latex|tex|mwe-math-fallback-image-inline)(?:$|\s)/;
const MATH = /(?:^|\s)math(?:$|\s)/;
const LIKE_TEX = /[\\^_={}]|^\$|^.$/;

/** Whether the image is all of a box for formulas. */
function standsInMath({ parent }: HtmlElement): boolean {
  const box = parent?.name === 'p' ? parent.parent : parent;
  return box?.name === 'div' && MATH.test(boundedClasses(box));
}

const EMOJI = /^[\u200D\uFE0F\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]+$/u;

/** Systems draw emoji as images for the sake of browsers that have none. */
function isEmoji(element: HtmlElement): boolean {
  return DRAWS_EMOJI.test(attribute(element, 'class') ?? '') || DRAWS_EMOJI.test(attribute(element, 'src') ?? '');
}

const DRAWS_EMOJI = /emoji|smiley/i;

/** What says that it is an image, and has neither text nor image inside: a picture as a background, or its name in place of the stars of a rating. */
export const roleImage: Handler = {
  enter(out, element) {
    const name = collapseWhiteSpace(attribute(element, 'aria-label') ?? '');
    const source = out.includeImages ? background(element) : '';
    const url = source === '' ? null : out.urls.resolveImage(source);
    out.space();
    if (url === null) out.text(name);
    else out.node({ type: 'image', url, title: '', alt: name });
    out.space();
    return false;
  },
};

/** The address of the picture that a box has for a background, or the empty string. */
function background(element: HtmlElement): string {
  const late = attribute(element, 'data-bg') || attribute(element, 'data-background-image');
  // Where it is no colour.
  if (late && /[./]/.test(late) && !late.includes('(')) return late.trim();
  const style = (attribute(element, 'style') ?? '').slice(0, LONGEST_STYLE);
  return BACKGROUND.exec(style)?.[2]?.trim() ?? '';
}

/** So much of a style is read. */
const LONGEST_STYLE = 2_000;
const BACKGROUND = /background(?:-image)?\s*:[^;]*?url\(\s*(["']?)([^"')]+)\1\s*\)/i;

/** A name of one word is an icon's. */
export function isRoleImage(element: HtmlElement): boolean {
  const name = attribute(element, 'aria-label')?.trim() ?? '';
  if (element.namespace !== 'html' || !name.includes(' ') || name.length > LONGEST_NAME) return false;
  return collapsedText(element, 8) === '' && !findDescendant(element, 20, (inside) => DRAWINGS.has(inside.name));
}

const LONGEST_NAME = 200;
const DRAWINGS = new Set(['img', 'svg', 'picture', 'canvas', 'video']);

/** Of what is for readers without scripts, only the image that a script would otherwise have put there. */
export const noscript: Handler = {
  enter(out, element) {
    const inside = findDescendant(element, 20, ({ name }) => name === 'img');
    if (inside && !besideImage(element)) addImage(out, inside);
    return false;
  },
};

/** Whether an image stands next to the `noscript`, which has then been shown from its own or these URLs. */
function besideImage(element: HtmlElement): boolean {
  for (const start of [element.previous, element.next]) {
    let node = start;
    if (node && node.kind !== element.kind && node.value.trim() === '') {
      node = start === element.previous ? node.previous : node.next;
    }
    if (node?.kind !== element.kind) continue;
    if (node.name === 'img' || findDescendant(node, 20, ({ name }) => name === 'img')) return true;
  }
  return false;
}
