/**
 * What a style takes out of a reader's sight. Pages hide screen-reader texts, preheaders and closed parts this way, and
 * people plant instructions for language models there.
 */

/** The element and all in it cannot be seen. */
export const GONE = 1;
/** Seen again in what sets `visibility: visible`. */
export const INVISIBLE = 2;
/** Seen again in what sets a size of its own. */
export const SIZELESS = 4;
/** Seen again in what sets a colour of its own. */
export const COLORLESS = 8;
/** Transparent as a whole, as also what waits to be faded in. */
export const FADED = 16;
/** Of a rule: gone for the eyes, but there for screen readers. */
export const CLIPPED = 32;

/** No value that hides is longer; it bounds what the patterns below are tried on. */
const LONGEST_VALUE = 200;

export type Declarations = ReadonlyMap<string, string>;

/** Any declaration: its property and its value. Like all such patterns it begins where a declaration does, so that no character is tried twice. */
const ANY = /(?:^|;)([^;:]*):([^;]*)/g;

/**
 * The declarations of a style attribute or a rule; of two with the same property the one that applies.
 *
 * @param pattern - which of them, where not all are asked for; global.
 */
export function readDeclarations(style: string, pattern = ANY): Declarations {
  const text = withoutComments(style);
  const declarations = new Map<string, string>();
  let important: Set<string> | null = null;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const property = found[1]!.trim().toLowerCase();
    const written = found[2]!.trim().toLowerCase();
    const isImportant = written.includes('!important');
    const value = isImportant ? written.replace('!important', '').trim() : written;
    if (value === '' || value.length > LONGEST_VALUE || (important?.has(property) && !isImportant)) continue;
    if (isImportant) {
      important ??= new Set();
      important.add(property);
    }
    declarations.set(property, value);
  }
  return declarations;
}

/** A comment parts what stands around it. */
export function withoutComments(style: string): string {
  return style.includes('/*') ? style.replace(/\/\*.*?(?:\*\/|$)/gs, ' ') : style;
}

/** How the declarations hide, as a sum of the flags above; 0 where they do not. */
export function hidingOf(style: Declarations): number {
  const display = style.get('display');
  if (display === 'none' || style.get('content-visibility') === 'hidden') return GONE;
  if (style.get('mso-hide') === 'all' || isOffScreen(style) || isClipped(style) || isShrunk(style)) return GONE;
  let hiding = 0;
  const visibility = style.get('visibility');
  if (visibility === 'hidden' || visibility === 'collapse') hiding |= INVISIBLE;
  if (isAtMost(style.get('font-size'), 1)) hiding |= SIZELESS;
  if (isSeeThrough(style)) hiding |= COLORLESS;
  if (isFaded(style)) hiding |= FADED;
  return hiding;
}

/** Which of the inherited flags the declarations take back. */
function revealedBy(style: Declarations): number {
  let revealed = 0;
  if (style.get('visibility') === 'visible') revealed |= INVISIBLE;
  const size = style.get('font-size');
  // A share of nothing is nothing.
  if (size !== undefined && !/%|\dem\b|inherit|smaller|larger/.test(size) && !isAtMost(size, 1)) revealed |= SIZELESS;
  const color = style.get('color');
  if (color !== undefined && color !== 'inherit' && color !== 'currentcolor' && !isTransparent(color))
    revealed |= COLORLESS;
  return revealed;
}

/** CSS pixels of a length, 16 for an `em`; `undefined` for what is no length. */
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

/** Further away than any screen is wide. */
function isFar(value: string | undefined): boolean {
  const length = pixels(value);
  return length !== undefined && length <= -900;
}

function isOffScreen(style: Declarations): boolean {
  if (isFar(style.get('text-indent')) || isFar(style.get('margin-left')) || isFar(style.get('margin-top'))) return true;
  const position = style.get('position');
  if (position === undefined || position === 'static' || position === 'sticky') return false;
  return ['left', 'top', 'right', 'bottom'].some((side) => isFar(style.get(side)));
}

function isClipped(style: Declarations): boolean {
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

function isScaledAway(style: Declarations): boolean {
  const scale = style.get('scale');
  if (scale !== undefined && /^0(?:\.0+)?%?$/.test(scale)) return true;
  const transform = style.get('transform') ?? style.get('-webkit-transform');
  if (transform === undefined) return false;
  const [, distance] = /translate[xy]?\(\s*([^,)]+)/.exec(transform) ?? [];
  return /scale(?:x|y|3d)?\(\s*0(?:\.0+)?\s*[,)]/.test(transform) || isFar(distance?.trim());
}

/** No room at all, and what does not fit is cut off. */
function isShrunk(style: Declarations): boolean {
  const overflow = style.get('overflow');
  if (overflow === undefined || !/hidden|clip/.test(overflow)) return false;
  const width = style.get('width') ?? style.get('max-width');
  const height = style.get('height');
  if (isAtMost(width, 0) || isAtMost(height, 0)) return true;
  return isAtMost(width, 1) && isAtMost(height ?? style.get('max-height'), 1);
}

function isSeeThrough(style: Declarations): boolean {
  const color = style.get('-webkit-text-fill-color') ?? style.get('color');
  if (color === undefined || color === 'inherit') return false;
  // Text may show a picture or a gradient through itself, or be nothing but its shadow.
  if (
    style.has('text-shadow') ||
    /text/.test(style.get('background-clip') ?? style.get('-webkit-background-clip') ?? '')
  ) {
    return false;
  }
  if (isTransparent(color)) return true;
  // It stands before a picture, whatever colour is behind that.
  if ((style.get('background-image') ?? 'none') !== 'none') return false;
  const background = style.get('background-color') ?? style.get('background');
  return background !== undefined && !NO_COLOR.test(color) && normalizeColor(color) === normalizeColor(background);
}

/** What is said of a colour but is none, as an editor writes it that was told none. */
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

/** Six hexadecimal digits where it is a colour of the usual forms, or the value as it is. */
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

/** Transparent for good: nothing beside it says that it is to move, or to be faded in. */
function isFaded(style: Declarations): boolean {
  const opacity = style.get('opacity');
  const filter = style.get('filter');
  const isClear =
    (opacity !== undefined && Number.parseFloat(opacity) <= 0.01) ||
    (filter !== undefined && /opacity\(\s*0%?\s*\)/.test(filter));
  return isClear && !MOVING.some((property) => style.has(property));
}

const MOVING = ['transform', '-webkit-transform', 'transition', 'animation', 'animation-name', 'will-change'];

/** How many different style attributes of a page are remembered. */
const MOST_STYLES = 1_000;

/** What a style attribute says. */
export interface StyleSight {
  readonly hiding: number;
  readonly revealed: number;
  readonly isDisplayed: boolean;
}

/** Pages repeat their style attributes; what one says is worked out once. */
export class StyleCache {
  readonly #known = new Map<string, StyleSight>();

  read(value: string): StyleSight {
    const known = this.#known.get(value);
    if (known) return known;
    const style = readDeclarations(value);
    const hiding = hidingOf(style);
    const sight = { hiding, revealed: revealedBy(style), isDisplayed: style.has('display') && (hiding & GONE) === 0 };
    if (this.#known.size < MOST_STYLES) this.#known.set(value, sight);
    return sight;
  }
}
