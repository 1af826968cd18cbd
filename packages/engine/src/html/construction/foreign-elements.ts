/** WHATWG "The rules for parsing tokens in foreign content": what is particular about SVG and MathML. */
import { codeOf } from '../name-codes.ts';
import * as Tag from '../tags.ts';
import type { Attribute } from '../tree/attribute-flags.ts';
import type { Namespace } from '../tree/tree.ts';
import {
  BOUNDS_SCOPE,
  ENDS_ITEM_SEARCH,
  FOREIGN,
  HTML_INTEGRATION_POINT,
  MATHML_TEXT_INTEGRATION_POINT,
  SPECIAL,
} from './element-kinds.ts';
import { attributeValue, type StartTag } from './start-tag.ts';

/** By their names in lower case. */
const SVG_TAGS = byLowerCase(
  'altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset ' +
    'fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient ' +
    'radialGradient textPath',
);
const SVG_ATTRIBUTES = byLowerCase(
  'attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits ' +
    'glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust ' +
    'limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength ' +
    'patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio ' +
    'primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant ' +
    'specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX ' +
    'targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan',
);
const MATHML_ATTRIBUTES = byLowerCase('definitionURL');
/** These have a namespace of their own, and only the local name is kept. */
const PREFIXED_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space ' +
    'xmlns:xlink'
  ).split(' '),
);

function byLowerCase(names: string): ReadonlyMap<string, string> {
  return new Map(names.split(' ').map((name) => [name.toLowerCase(), name]));
}

/** HTML elements that a foreign element can't contain, besides some with the name `font`. */
export const BREAK_OUT_NAMES: readonly string[] = (
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ' +
  'ol p pre ruby s small span strong strike sub sup table tt u ul var'
).split(' ');
const BREAKS_OUT: ReadonlySet<number> = new Set(BREAK_OUT_NAMES.map(codeOf));

/** Whether the start tag ends the foreign content that it is in. */
export function breaksOut(tag: StartTag): boolean {
  if (tag.code !== Tag.FONT) return BREAKS_OUT.has(tag.code);
  return tag.attributes.some(({ name }) => name === 'color' || name === 'face' || name === 'size');
}

/** The name of the element that the tag creates within an `svg`. */
export function svgName(name: string): string {
  return SVG_TAGS.get(name) ?? name;
}

/** Names with capital letters or without a prefix, where the namespace asks for it. */
export function foreignAttributes(attributes: Attribute[], namespace: Namespace): Attribute[] {
  const names = namespace === 'svg' ? SVG_ATTRIBUTES : MATHML_ATTRIBUTES;
  if (attributes.every(({ name }) => !names.has(name) && !PREFIXED_ATTRIBUTES.has(name))) return attributes;
  return attributes.map((attribute) => {
    const { name } = attribute;
    const adjusted = PREFIXED_ATTRIBUTES.has(name) ? name.slice(name.indexOf(':') + 1) : names.get(name);
    return adjusted === undefined ? attribute : { ...attribute, name: adjusted };
  });
}

const INTEGRATION_POINT = FOREIGN | SPECIAL | ENDS_ITEM_SEARCH | BOUNDS_SCOPE;

/** Flags of a foreign element. @param name - in lower case. */
export function foreignKinds(name: string, namespace: Namespace, tag: StartTag): number {
  if (namespace === 'svg')
    return name === 'foreignobject' || name === 'desc' || name === 'title'
      ? INTEGRATION_POINT | HTML_INTEGRATION_POINT
      : FOREIGN;
  switch (name) {
    case 'mi':
    case 'mo':
    case 'mn':
    case 'ms':
    case 'mtext':
      return INTEGRATION_POINT | MATHML_TEXT_INTEGRATION_POINT;
    case 'annotation-xml':
      return /^(?:text\/html|application\/xhtml\+xml)$/i.test(attributeValue(tag, 'encoding'))
        ? INTEGRATION_POINT | HTML_INTEGRATION_POINT
        : INTEGRATION_POINT;
    default:
      return FOREIGN;
  }
}
