/** What the readers of bylines share: a line in its place, and an answer with its weight. */
import type { HtmlElement } from '../html/tree.ts';
import type { Line } from './read-lines.ts';

/** A possible answer; the highest score wins, the first of equals, none at or under 0. */
export interface Candidate {
  readonly value: string;
  readonly score: number;
}

/** A line and what is known of its place. */
export class PlacedLine {
  readonly line: Line;
  /** Lines from the heading: negative above it. */
  readonly offset: number;
  #marks: string | undefined;

  constructor(line: Line, offset: number) {
    this.line = line;
    this.offset = offset;
  }

  /** Classes, ids and itemprops of the element and the three around it. */
  get marks(): string {
    this.#marks ??= marksOf(this.line.element);
    return this.#marks;
  }
}

/** Classes, ids and itemprops of the element and the three around it. */
export function marksOf(element: HtmlElement): string {
  let marks = '';
  let up: HtmlElement | null = element;
  for (let level = 0; up && level < 4 && up.name !== 'body'; level++, up = up.parent) {
    for (const { name, value } of up.attributes) {
      if (name === 'class' || name === 'id') marks += `${value.slice(0, 200)} `;
      else if (name === 'itemprop') marks += `itemprop-${value.slice(0, 100)} `;
    }
  }
  return marks;
}

/** How many lines after the heading an unmarked byline is looked for. */
export const NEAR = 14;
/** Boxes that hold dates and names of other pages. */
export const OTHERS_MARK =
  /comment|related|recommend|sidebar|widget|footer|promo|card|teaser|testimonial|popular|today|current-date|views-row|latest|recent/i;
