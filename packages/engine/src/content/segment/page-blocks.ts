/** A segmented page: its blocks of text, the containers around them, and its media. */
import type { HtmlElement, HtmlText } from '../../html/tree/tree.ts';
import { LANDMARKS } from './element-kinds.ts';

/** Distances recorded per block. */
export const LANDMARK_COUNT = LANDMARKS.length;
/** The distance of a landmark that a block is not in. Real distances are capped one below. */
export const NO_LANDMARK = 31;
/** Exceeds every block index, so that `a * BLOCK_RADIX + b` encodes two of them in one number. */
export const BLOCK_RADIX = 2 ** 21;

/** One run of text. Its counts are those of `TextCounter`. */
export interface TextBlock {
  /** Index of the innermost container around it. */
  readonly container: number;
  /** Sums of the learned weights of the names of the elements around it, by their distance. */
  readonly near: number;
  readonly middle: number;
  readonly far: number;
  /** Images since the previous block. */
  readonly images: number;
  words: number;
  size: number;
  digits: number;
  stops: number;
  questions: number;
  commas: number;
  dividers: number;
  money: number;
  colons: number;
  years: number;
  capitals: number;
  hash: number;
  ending: number;
  /** How much of `size` is link text. */
  linkSize: number;
  /** The beginning of the text. */
  sample: string;
  /** Its text nodes are those from `firstText` up to, but not including, `endText`. */
  readonly firstText: number;
  endText: number;
}

/** A block-level element. Containers are numbered in document order. */
export interface Container {
  /** Index of the container around it, or -1. */
  readonly parent: number;
  readonly tag: number;
  readonly depth: number;
  /**
   * Hash of the tag and the first class name: equal for the items of a list or the posts of a
   * thread.
   */
  readonly shape: number;
  /** Whether a name says that it holds readers' comments, or something about them. */
  readonly isComments: boolean;
  /** Whether a name says that it asks for consent to cookies. */
  readonly isConsent: boolean;
  /** Whether its role or name says that it is a menu or the site's footer. */
  readonly isMenu: boolean;
  /** Its blocks are those from `first` up to, but not including, `end`. */
  readonly first: number;
  end: number;
}

export interface PageBlocks {
  readonly blocks: TextBlock[];
  readonly containers: Container[];
  /** Every text node in a block. */
  readonly texts: HtmlText[];
  /**
   * `LANDMARK_COUNT` values per block: levels up to the nearest of each landmark, or `NO_LANDMARK`.
   */
  readonly distances: Uint8Array;
  /** `LANDMARK_COUNT` values per block: the container of the nearest of each landmark, or -1. */
  readonly nearest: Int32Array;
  /** Images, videos and embedded pages, in document order. */
  readonly media: Media[];
}

/** An element to look at, without words that a model could score. */
export interface Media {
  readonly element: HtmlElement;
  readonly container: number;
  /** Number of blocks that begin before it. */
  readonly at: number;
}
