/**
 * Hints in classes, ids and itemprops: `class="entry-date"` hints at a date. Also the types that byline readers share.
 */
import type { HtmlElement } from '../../html/tree/tree.ts';
import type { Line } from '../read-lines.ts';

/** A possible author or date. The highest score wins, the first among equals; a score of 0 or less loses. */
export interface Candidate {
  readonly value: string;
  readonly score: number;
}

/** A line and its position relative to the heading. */
export interface PlacedLine {
  readonly line: Line;
  /** Lines below the heading; negative above it. */
  readonly offset: number;
  /** Long lines between the heading and this line: 0, 1 or 2. One may be a standfirst above the byline. */
  readonly paragraphs: number;
  readonly hints: HintReader;
}

/** Lines below the heading in which a byline needs no hint. */
export const NEAR = 14;

/** What a class, id or itemprop hints at. */
export const Hint = {
  author: 1,
  /** Classes for the name alone. */
  authorName: 2,
  /** Reviews and comments have other authors. */
  review: 4,
  date: 8,
  modified: 16,
  published: 32,
  publication: 64,
  /** Boxes about other pages, such as related articles. */
  otherPages: 128,
  /** Captions and photo credits. */
  caption: 256,
  /** The date of an event. */
  event: 512,
} as const;

const HINTS: readonly (readonly [pattern: RegExp, mark: number])[] = [
  [
    /author(?!i[szt]|[\w-]*desc)|(?:^|[^a-z])(?:autor(?:in|en|es)?|auteur|autore|verfasser|redakteur|författare|forfatter)(?:[^a-z]|$)|(?:^|\s)by(?:\s|$)|byline|by-line|writer|username|user-name|posted-?by|poster(?!s)|creator|contributor|reporter|journalist/i,
    Hint.author,
  ],
  [/author[\w-]*name|name[\w-]*author|user-?name/i, Hint.authorName],
  [
    /itemprop-(?:review|comment)|(?:review|comment|testimonial)(?:er)?[_-]*(?:author|name|user|meta)|(?:^|\s)(?:(?:customer|user|product)[_-]?)?(?:reviews|reviews?[_-]{0,2}(?:list|section|item))(?:\s|$)/i,
    Hint.review,
  ],
  [/(?:^|[^a-z])(?:time|timestamp|posted|pub|byline|meta|entry|created)(?:[^a-z]|$)|date|publish/i, Hint.date],
  // Themes with the hAtom microformat write `entry-date updated` for a post that was never modified.
  [/(?<![a-z]-(?:date|time) )updat|modif|edited|revis|(?:^|[^a-z])changed(?:[^a-z]|$)/i, Hint.modified],
  [/publish|created|posted/i, Hint.published],
  [/publish|entry-date|post-date/i, Hint.publication],
  [
    /comment(?!s?-(?:link|count|number))|related|recommend|sidebar|(?<!elementor-)widget|(?<!(?:entry|post|article|node|author)[\w -]{0,12})footer|promo|(?<!h-|v)card|teaser|testimonial|popular|today|current-date|views-row|latest|recent|(?:^|[^a-z])reviews?(?:[^a-z]|$)/i,
    Hint.otherPages,
  ],
  [
    /(?:^|[^a-z])(?:wp-|image-|photo-|media-)?caption(?:-?text)?(?:\s|$)|(?:image|picture|photo|media)[\w-]*(?:author|byline|credit|source)/i,
    Hint.caption,
  ],
  [/(?:^|[^a-z])events?[-_]{0,2}(?:date|time|start|when|day|schedule)/i, Hint.event],
];

/** Hints at content that isn't the page's own. */
const OTHER_CONTENT = Hint.review | Hint.otherPages | Hint.caption | Hint.event;
/** Levels above the heading that count as the page's own boxes. */
const HEADING_LEVELS = 8;

/** A line's hints come from its element and three levels around it. */
const LEVELS = 4;
const MAX_VALUE_LENGTH = 200;
const MAX_PROPERTY_LENGTH = 100;

/** Attributes that pages with generated class names use for scripts and tests, and microdata. */
const HINT_ATTRIBUTES: ReadonlySet<string> = new Set(['itemprop', 'property', 'data-qa', 'data-hook', 'data-testid']);

/** For one attribute value: the hints that were tested, and those that were found. */
interface TestedHints {
  tested: number;
  found: number;
}

/** Reads the hints of one page's elements. Each value is tested at most once for each hint. */
export class HintReader {
  /** By class number: see `Attribute.classNumber`. */
  readonly #byClass: (TestedHints | null)[];
  /** By attribute value. */
  readonly #byValue = new Map<string, TestedHints>();
  readonly #aroundHeading = new Set<HtmlElement>();

  /**
   * @param classCount - the largest class number.
   * @param heading - the element of the page's heading. The boxes around it are the page's own, whatever their names.
   */
  constructor(classCount: number, heading: HtmlElement | undefined) {
    this.#byClass = new Array<TestedHints | null>(classCount + 1).fill(null);
    let up = heading?.parent ?? null;
    for (let level = 0; up && level < HEADING_LEVELS; level++, up = up.parent) this.#aroundHeading.add(up);
  }

  isAroundHeading(box: HtmlElement): boolean {
    return this.#aroundHeading.has(box);
  }

  /** Whether the element stands in the box of the heading, not in one beside it. */
  isBesideHeading({ parent }: HtmlElement): boolean {
    return parent !== null && this.#aroundHeading.has(parent);
  }

  /** Which of `wanted`, a bit mask of `Hint`s, the element and the levels around it have. */
  read(element: HtmlElement, wanted: number): number {
    let hints = 0;
    let up: HtmlElement | null = element;
    for (let level = 0; up && level < LEVELS && up.name !== 'body'; level++, up = up.parent) {
      if (this.#aroundHeading.has(up)) {
        hints |= this.readOwn(up, wanted & ~(OTHER_CONTENT | Hint.author));
        continue;
      }
      hints |= this.readOwn(up, wanted);
      if (up.name === 'figcaption') hints |= Hint.caption & wanted;
      else if (up.name === 'aside' && !isArticleAside(up, level) && this.readOwn(up, Hint.author | Hint.date) === 0)
        hints |= Hint.otherPages & wanted;
    }
    return hints;
  }

  /** Which of `wanted` the element itself has. */
  readOwn({ attributes }: HtmlElement, wanted: number): number {
    let hints = 0;
    for (let at = 0; at < attributes.length; at++) {
      const { name, value, classNumber } = attributes[at]!;
      if (classNumber > 0) {
        hints |= this.#ofClass(value, classNumber, wanted);
        continue;
      }
      // Length first, to avoid comparing most names.
      switch (name.length) {
        case 2:
        case 5:
          if (name === 'class' || (name === 'id' && !value.includes('(')))
            hints |= this.#hintsOf(value.slice(0, MAX_VALUE_LENGTH), wanted);
          break;
        case 7:
        case 8:
        case 9:
        case 11:
          if (HINT_ATTRIBUTES.has(name))
            hints |= this.#hintsOf(`itemprop-${value.slice(0, MAX_PROPERTY_LENGTH)}`, wanted);
          break;
      }
    }
    return hints;
  }

  #hintsOf(value: string, wanted: number): number {
    let known = this.#byValue.get(value);
    if (known === undefined) {
      known = { tested: 0, found: 0 };
      this.#byValue.set(value, known);
    }
    return testHints(value, known, wanted);
  }

  #ofClass(value: string, classNumber: number, wanted: number): number {
    let known = this.#byClass[classNumber] as TestedHints | null;
    if (known === null) {
      known = { tested: 0, found: 0 };
      this.#byClass[classNumber] = known;
    }
    if ((wanted & ~known.tested) === 0) return known.found & wanted;
    return testHints(value.length > MAX_VALUE_LENGTH ? value.slice(0, MAX_VALUE_LENGTH) : value, known, wanted);
  }
}

/** An aside directly inside an article often holds the article's own byline. */
function isArticleAside({ parent }: HtmlElement, level: number): boolean {
  return level < 2 && parent?.name === 'article';
}

/** Which of `wanted` the value has; earlier results are reused. */
function testHints(value: string, known: TestedHints, wanted: number): number {
  const missing = wanted & ~known.tested;
  if (missing !== 0) {
    for (const [pattern, mark] of HINTS) if (mark & missing && pattern.test(value)) known.found |= mark;
    known.tested |= missing;
  }
  return known.found & wanted;
}

/** Class names, ids and itemprops around the element: equal for elements in boxes of the same kind. */
export function classNamesAround(element: HtmlElement): string {
  const names: string[] = [];
  let up: HtmlElement | null = element;
  for (let level = 0; up && level < LEVELS && up.name !== 'body'; level++, up = up.parent) {
    for (const { name, value } of up.attributes) {
      if (name === 'class' || name === 'id' || name === 'itemprop') names.push(value.slice(0, MAX_VALUE_LENGTH));
    }
  }
  return names.join(' ');
}
