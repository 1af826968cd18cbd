/** What the readers of bylines share: a line in its place, what its mark-up says of it, and an answer with its weight. */
import type { HtmlElement } from '../../html/tree/tree.ts';
import type { Line } from '../read-lines.ts';

/** A possible answer; the highest score wins, the first of equals, none at or under 0. */
export interface Candidate {
  readonly value: string;
  readonly score: number;
}

/** A line and what is known of its place. */
export interface PlacedLine {
  readonly line: Line;
  /** Lines from the heading: negative above it. */
  readonly offset: number;
  /** How many paragraphs stand between the heading and it: one may introduce the text, above the byline. */
  readonly paragraphs: number;
  readonly marks: MarkReader;
}

/** How many lines after the heading an unmarked byline is looked for. */
export const NEAR = 14;

/** What classes, ids and itemprops say that the text in them is. */
export const Mark = {
  author: 1,
  /** Classes that systems give to the name alone. */
  name: 2,
  /** Reviews and comments have authors of their own. */
  review: 4,
  date: 8,
  modified: 16,
  published: 32,
  publication: 64,
  /** Boxes that hold dates and names of other pages. */
  others: 128,
  /** Captions and credits of pictures. */
  caption: 256,
  /** The days of what takes place. */
  happening: 512,
} as const;

const MARKS: readonly (readonly [pattern: RegExp, mark: number])[] = [
  [
    /author(?!i[szt])|byline|by-line|writer|username|user-name|posted-?by|poster|creator|contributor|reporter|journalist/i,
    Mark.author,
  ],
  [/author[\w-]*name|name[\w-]*author|user-?name/i, Mark.name],
  [
    /itemprop-(?:review|comment)|(?:review|comment|testimonial)(?:er)?[_-]*(?:author|name|user|meta)|(?:^|\s)(?:(?:customer|user|product)[_-]?)?(?:reviews|reviews?[_-]{0,2}(?:list|section|item))(?:\s|$)/i,
    Mark.review,
  ],
  [/(?:^|[^a-z])(?:time|timestamp|posted|pub|byline|meta|entry|created)(?:[^a-z]|$)|date|publish/i, Mark.date],
  [/updat|modif|edited|revis|(?:^|[^a-z])changed(?:[^a-z]|$)/i, Mark.modified],
  [/publish|created|posted/i, Mark.published],
  [/publish|entry-date|post-date/i, Mark.publication],
  [
    /comment|related|recommend|sidebar|(?<!elementor-)widget|(?<!(?:entry|post|article|node)[\w-]{0,12})footer|promo|(?<!h-|v)card|teaser|testimonial|popular|today|current-date|views-row|latest|recent|(?:^|[^a-z])reviews?(?:[^a-z]|$)/i,
    Mark.others,
  ],
  [
    /(?:^|[^a-z])(?:wp-|image-|photo-|media-)?caption(?:-?text)?(?:\s|$)|(?:image|picture|photo|media)[\w-]*(?:author|byline|credit|source)/i,
    Mark.caption,
  ],
  [/(?:^|[^a-z])events?[-_]{0,2}(?:date|time|start|when|day|schedule)/i, Mark.happening],
];

/** Levels of elements whose marks count for a line: its own and three around it. */
const LEVELS = 4;
const LONGEST_NAMES = 200;
const LONGEST_PROPERTY = 100;

/** Properties, and the names that pages without telling classes give their elements for scripts and tests. */
const TELLING: ReadonlySet<string> = new Set(['itemprop', 'property', 'data-qa', 'data-hook', 'data-testid']);

/** What is known of a value: which marks were looked for in it, and which were found. */
interface Known {
  asked: number;
  found: number;
}

/** Reads the marks of one page's elements; a value is looked at once for each mark that somebody asks for. */
export class MarkReader {
  /** By number of a class. */
  readonly #classes: (Known | null)[];
  /** Other values. */
  readonly #known = new Map<string, Known>();

  /** @param classes - the largest number of a class. */
  constructor(classes: number) {
    this.#classes = new Array<Known | null>(classes + 1).fill(null);
  }

  /** Which of `wanted`, a sum of `Mark`s, the element and the three around it have. */
  read(element: HtmlElement, wanted: number): number {
    let marks = 0;
    let up: HtmlElement | null = element;
    for (let level = 0; up && level < LEVELS && up.name !== 'body'; level++, up = up.parent) {
      marks |= this.readOwn(up, wanted);
      if (up.name === 'figcaption') marks |= Mark.caption & wanted;
      else if (up.name === 'aside' && !isOwnAside(up, level) && this.readOwn(up, Mark.author | Mark.date) === 0)
        marks |= Mark.others & wanted;
    }
    return marks;
  }

  /** Which of `wanted` the element itself has. */
  readOwn({ attributes }: HtmlElement, wanted: number): number {
    let marks = 0;
    for (let at = 0; at < attributes.length; at++) {
      const { name, value, classNumber } = attributes[at]!;
      if (classNumber > 0) {
        marks |= this.#ofClass(value, classNumber, wanted);
        continue;
      }
      // By length first: most attributes are told apart without a look at their letters.
      switch (name.length) {
        case 2:
        case 5:
          if (name === 'class' || (name === 'id' && !value.includes('(')))
            marks |= this.#marksOf(value.slice(0, LONGEST_NAMES), wanted);
          break;
        case 7:
        case 8:
        case 9:
        case 11:
          if (TELLING.has(name)) marks |= this.#marksOf(`itemprop-${value.slice(0, LONGEST_PROPERTY)}`, wanted);
          break;
      }
    }
    return marks;
  }

  #marksOf(value: string, wanted: number): number {
    let known = this.#known.get(value);
    if (known === undefined) {
      known = { asked: 0, found: 0 };
      this.#known.set(value, known);
    }
    return look(value, known, wanted);
  }

  #ofClass(value: string, classNumber: number, wanted: number): number {
    let known = this.#classes[classNumber] as Known | null;
    if (known === null) {
      known = { asked: 0, found: 0 };
      this.#classes[classNumber] = known;
    }
    if ((wanted & ~known.asked) === 0) return known.found & wanted;
    return look(value.length > LONGEST_NAMES ? value.slice(0, LONGEST_NAMES) : value, known, wanted);
  }
}

/** An article's own, with nothing between it and the text. */
function isOwnAside({ parent }: HtmlElement, level: number): boolean {
  return level < 2 && parent?.name === 'article';
}

/** Which of `wanted` the value has; what was looked for before is known. */
function look(value: string, known: Known, wanted: number): number {
  const missing = wanted & ~known.asked;
  if (missing !== 0) {
    for (const [pattern, mark] of MARKS) if (mark & missing && pattern.test(value)) known.found |= mark;
    known.asked |= missing;
  }
  return known.found & wanted;
}

/** Names of the box that an element stands in: equal for boxes of one kind. */
export function boxOf(element: HtmlElement): string {
  const names: string[] = [];
  let up: HtmlElement | null = element;
  for (let level = 0; up && level < LEVELS && up.name !== 'body'; level++, up = up.parent) {
    for (const { name, value } of up.attributes) {
      if (name === 'class' || name === 'id' || name === 'itemprop') names.push(value.slice(0, LONGEST_NAMES));
    }
  }
  return names.join(' ');
}
