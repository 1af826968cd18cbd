/** What the readers of bylines share: a line in its place, and an answer with its weight. */
import type { Line } from './read-lines.ts';

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
  /** Classes, ids and itemprops of the element and the three around it. */
  readonly marks: string;
}

/** How many lines after the heading an unmarked byline is looked for. */
export const NEAR = 14;
/** Boxes that hold dates and names of other pages. */
export const OTHERS_MARK =
  /comment|related|recommend|sidebar|widget|footer|promo|card|teaser|testimonial|popular|today|current-date|views-row|latest|recent/i;
