/**
 * How CSS declarations hide an element: closed parts, text for screen readers, preheaders, and
 * planted instructions.
 */
import { readStyleDeclarations, type StyleDeclarations } from './style-declarations.ts';

/**
 * The element and everything in it is not displayed: `display: none`, or moved, clipped or shrunk
 * out of sight.
 */
export const NOT_DISPLAYED = 1;
/** `visibility: hidden`. Undone for descendants with `visibility: visible`. */
export const INVISIBLE = 2;
/** Font size 0 or 1. Undone for descendants with a size of their own. */
export const SIZELESS = 4;
/**
 * Text without color, or in the color of its background. Undone for descendants with a color of
 * their own.
 */
export const COLORLESS = 8;
/** Opacity 0: also the state before an element is faded in. */
export const TRANSPARENT = 16;
/** Of a style rule: clipped away for the eyes, but read by screen readers. */
export const CLIPPED = 32;

/** How the declarations hide an element: flags from above, or 0. */
export function hidingOf(style: StyleDeclarations): number {
  const display = style.get('display');
  if (display === 'none' || style.get('content-visibility') === 'hidden') return NOT_DISPLAYED;
  if (style.get('mso-hide') === 'all' || isOffScreen(style) || isClipped(style) || isShrunk(style))
    return NOT_DISPLAYED;
  let hiding = 0;
  const visibility = style.get('visibility');
  if (visibility === 'hidden' || visibility === 'collapse') hiding |= INVISIBLE;
  if (isAtMost(style.get('font-size'), 1)) hiding |= SIZELESS;
  if (hasInvisibleColor(style)) hiding |= COLORLESS;
  if (isTransparentForGood(style)) hiding |= TRANSPARENT;
  return hiding;
}

/** The inherited flags that the declarations undo. */
function revealedBy(style: StyleDeclarations): number {
  let revealed = 0;
  if (style.get('visibility') === 'visible') revealed |= INVISIBLE;
  const size = style.get('font-size');
  // A size relative to 0 is 0.
  if (size !== undefined && !/%|\dem\b|inherit|smaller|larger/.test(size) && !isAtMost(size, 1)) revealed |= SIZELESS;
  const color = style.get('color');
  if (color !== undefined && color !== 'inherit' && color !== 'currentcolor' && !isTransparent(color))
    revealed |= COLORLESS;
  return revealed;
}

/** A length in CSS pixels, counting 16 for an `em`; `undefined` if the value isn't a length. */
function pixels(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(px|r?em|pt|vw|vh|%|ch|ex)?$/.exec(value);
  if (!match) return undefined;
  const unit = match[2] ?? 'px';
  return Number(match[1]) * (unit === 'px' ? 1 : unit === 'pt' ? 4 / 3 : unit === '%' ? 10 : 16);
}

function isAtMost(value: string | undefined, most: number): boolean {
  const length = pixels(value);
  return length !== undefined && length <= most;
}

/** Whether the length moves an element off every screen. */
function isFar(value: string | undefined): boolean {
  const length = pixels(value);
  return length !== undefined && length <= -900;
}

function isOffScreen(style: StyleDeclarations): boolean {
  if (isFar(style.get('text-indent')) || isFar(style.get('margin-left')) || isFar(style.get('margin-top'))) return true;
  const position = style.get('position');
  if (position === undefined || position === 'static' || position === 'sticky') return false;
  return ['left', 'top', 'right', 'bottom'].some((side) => isFar(style.get(side)));
}

function isClipped(style: StyleDeclarations): boolean {
  const path = style.get('clip-path') ?? style.get('-webkit-clip-path');
  if (
    path !== undefined &&
    /^(?:inset\(\s*(?:50|[6-9]\d|100)%|circle\(\s*0|polygon\(\s*(?:0(?:px|%)?[\s,]*)+\))/.test(path)
  )
    return true;
  const clip = style.get('clip');
  const isPositioned = style.get('position') === 'absolute' || style.get('position') === 'fixed';
  if (clip !== undefined && isPositioned && /^rect\(\s*(?:[01](?:px)?[\s,]*){4}\)/.test(clip)) return true;
  return isScaledAway(style);
}

function isScaledAway(style: StyleDeclarations): boolean {
  const scale = style.get('scale');
  if (scale !== undefined && /^0(?:\.0+)?%?$/.test(scale)) return true;
  const transform = style.get('transform') ?? style.get('-webkit-transform');
  if (transform === undefined) return false;
  const [, distance] = /translate[xy]?\(\s*([^,)]+)/.exec(transform) ?? [];
  return /scale(?:x|y|3d)?\(\s*0(?:\.0+)?\s*[,)]/.test(transform) || isFar(distance?.trim());
}

/** Whether the element has no area, and what overflows it is cut off. */
function isShrunk(style: StyleDeclarations): boolean {
  const overflow = style.get('overflow');
  if (overflow === undefined || !/hidden|clip/.test(overflow)) return false;
  const width = style.get('width') ?? style.get('max-width');
  const height = style.get('height');
  if (isAtMost(width, 0) || isAtMost(height, 0)) return true;
  return isAtMost(width, 1) && isAtMost(height ?? style.get('max-height'), 1);
}

function hasInvisibleColor(style: StyleDeclarations): boolean {
  const color = style.get('-webkit-text-fill-color') ?? style.get('color');
  if (color === undefined || color === 'inherit') return false;
  // Such text is drawn by its shadow, or by a background clipped to its letters.
  if (
    style.has('text-shadow') ||
    /text/.test(style.get('background-clip') ?? style.get('-webkit-background-clip') ?? '')
  ) {
    return false;
  }
  if (isTransparent(color)) return true;
  // A picture is between the text and the background color.
  if ((style.get('background-image') ?? 'none') !== 'none') return false;
  const background = style.get('background-color') ?? style.get('background');
  return background !== undefined && !NO_COLOR.test(color) && normalizeColor(color) === normalizeColor(background);
}

/** Values that aren't colors; some editors write them when no color is set. */
const NO_COLOR = /^(?:none|auto|initial|unset|revert|undefined|null)$/;

function isTransparent(color: string): boolean {
  if (color === 'transparent') return true;
  if (/^#(?:[\da-f]{3}0|[\da-f]{6}00)$/.test(color)) return true;
  return /^(?:rgb|hsl)a?\([^)]*[,/]\s*0?\.?0+%?\s*\)$/.test(color) && (/a\(/.test(color) || color.includes('/'));
}

const NAMED_COLORS: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  red: 'ff0000',
  yellow: 'ffff00',
};

/** A color in one of the usual notations as six hexadecimal digits; any other value as it is. */
function normalizeColor(value: string): string {
  const named = NAMED_COLORS[value];
  if (named !== undefined) return named;
  const short = /^#([\da-f])([\da-f])([\da-f])f?$/.exec(value);
  if (short)
    return short
      .slice(1, 4)
      .map((digit) => digit + digit)
      .join('');
  const long = /^#([\da-f]{6})(?:ff)?$/.exec(value);
  if (long?.[1]) return long[1];
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*1(?:\.0+)?)?\s*\)$/.exec(value);
  if (rgb)
    return rgb
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('');
  return value;
}

/**
 * Whether the element is transparent and no property beside it suggests that it will be animated.
 */
function isTransparentForGood(style: StyleDeclarations): boolean {
  const opacity = style.get('opacity');
  const filter = style.get('filter');
  const isClear =
    (opacity !== undefined && Number.parseFloat(opacity) <= 0.01) ||
    (filter !== undefined && /opacity\(\s*0%?\s*\)/.test(filter));
  return isClear && !ANIMATED.some((property) => style.has(property));
}

const ANIMATED = ['transform', '-webkit-transform', 'transition', 'animation', 'animation-name', 'will-change'];

/** Different style attributes that are remembered for a page. */
const MAX_STYLES = 1_000;

/** What a style attribute says about visibility. */
export interface StyleEffect {
  /** Flags from above. */
  readonly hiding: number;
  /** Inherited flags that it undoes. */
  readonly revealed: number;
  /** Whether it sets `display` to a value that shows the element. */
  readonly isDisplayed: boolean;
}

/** Evaluates each style attribute of a page once, since pages repeat them. */
export class StyleCache {
  readonly #known = new Map<string, StyleEffect>();

  read(value: string): StyleEffect {
    const known = this.#known.get(value);
    if (known) return known;
    const style = readStyleDeclarations(value);
    const hiding = hidingOf(style);
    const effect = {
      hiding,
      revealed: revealedBy(style),
      isDisplayed: style.has('display') && (hiding & NOT_DISPLAYED) === 0,
    };
    if (this.#known.size < MAX_STYLES) this.#known.set(value, effect);
    return effect;
  }
}
