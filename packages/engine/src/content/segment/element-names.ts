/** Reads the names of elements: class, id, role and the like, and the tag of a custom element. */

import type { HtmlElement } from '../../html/tree/tree.ts';
import { isAsciiDigit } from '../../text/ascii.ts';
import * as CharCode from '../../text/char-codes.ts';
import { codeAt } from '../../text/code-at.ts';
import { NAME_WEIGHTS, type TokenTable } from '../tokens/token-weights.ts';
import type { Tokenizer } from '../tokens/tokenizer.ts';
import { elementKind } from './element-kinds.ts';

/** A longer attribute value is a URL or a sentence rather than a name. */
const MAX_NAME = 400;
/**
 * Names of the part of a page with readers' comments, in the languages that template authors use. Manuals of code have other
 * comments: `tsd-comment`. Korean sites call them replies; elsewhere `js-reply` and the like are buttons.
 */
const COMMENTS =
  /(?<!(?:tsd|doc|code|full|short|with|has)-?)comment|komm?entar|coment[aá]ri|disqus|reacties|respond\b|(?<![a-z-])reply(?![a-z])|replies|responses|yorumlar|trackback|pingback/i;
/** Names of requests to consent to cookies, by their subject or the software that shows them. */
const CONSENT =
  /cookie|consent|gdpr|dsgvo|onetrust|didomi|usercentrics|borlabs|sp_message|\bcmp(?!-)|trustarc|iubenda|tarteaucitron/i;
/**
 * The roles of menus and of the site's footer, also as names of elements, and names of some kinds of menus, such as DocBook's.
 * What a page leaves out when it is printed is for use, not for reading. MediaWiki: the line below the title, and notes for
 * editors. WordPress: where a post is filed, and how to answer it.
 */
const MENU =
  /^(?:navigation|bread-?crumbs?|nav-?(?:header|footer|path|panel|bar)|nav|(?:site|page)[-_]?footer|contentinfo|sitesub)$|(?:^|\s)(?:no-?print|offcanvas|(?:hidden-|d-)print(?:-none)?|print:hidden|a[ms]box|postmetadata)(?:\s|$)/i;
/** Hash of an empty class name. */
const NO_CLASS = 0x811c9dc5 | 0;

interface NameScores {
  readonly shape: number;
  /** Sums of the learned weights of its tokens, by the element's distance from a text. */
  readonly near: number;
  readonly middle: number;
  readonly far: number;
  /** Whether it is a name for readers' comments, or for a request to consent to cookies. */
  readonly isComments: boolean;
  readonly isConsent: boolean;
  readonly isMenu: boolean;
}

/** Reads the names of one page's elements. Each distinct name is tokenized once. */
export class ElementNames {
  /** Hash of the first class name of the element read last. */
  shape = NO_CLASS;
  /** Sums over all names of the element read last. */
  near = 0;
  middle = 0;
  far = 0;
  /** Whether the element read last has a name for readers' comments. */
  isComments = false;
  /** Whether it has a name for a request to consent to cookies. */
  isConsent = false;
  /** Whether it is a menu, the site's footer or the like by its role or its name. */
  isMenu = false;
  /** By the number that the parser gave to the class attribute's value. */
  readonly #classes: (NameScores | null)[];
  /** By name, for all other attributes. */
  readonly #others = new Map<string, NameScores>();
  readonly #weights: TokenTable;
  readonly #tokenizer: Tokenizer;
  readonly #sums = new Float64Array(NAME_WEIGHTS);

  /** @param classes - the largest class number of the document. */
  constructor(weights: TokenTable, tokenizer: Tokenizer, classes: number) {
    this.#weights = weights;
    this.#tokenizer = tokenizer;
    this.#classes = new Array<NameScores | null>(classes + 1).fill(null);
  }

  read(element: HtmlElement, isCustom: boolean): void {
    this.shape = NO_CLASS;
    this.near = 0;
    this.middle = 0;
    this.far = 0;
    this.isComments = false;
    this.isConsent = false;
    this.isMenu = false;
    if (isCustom) this.#read(element.name);
    const { attributes } = element;
    for (let at = 0; at < attributes.length; at++) {
      const { name, value, classNumber } = attributes[at]!;
      if (!isName(name, value)) continue;
      if (name === 'class') this.#readClass(value, classNumber);
      else this.#read(value);
    }
  }

  #readClass(value: string, classNumber: number): void {
    let scores = this.#classes[classNumber] as NameScores | null;
    if (scores === null) {
      scores = this.#score(value);
      if (classNumber > 0) this.#classes[classNumber] = scores;
    }
    this.shape = scores.shape;
    this.#add(scores);
  }

  #read(value: string): void {
    let scores = this.#others.get(value);
    if (!scores) {
      scores = this.#score(value);
      this.#others.set(value, scores);
    }
    this.#add(scores);
    // An ID is unique: cards have a class named `footer`, and a chapter's page consists of the class `toc`.
    if (value === 'footer' || value === 'toc') this.isMenu = true;
  }

  #score(value: string): NameScores {
    const sums = this.#sums.fill(0);
    this.#tokenizer.readName(value);
    this.#weights.addSums(this.#tokenizer, sums);
    const isComments = COMMENTS.test(value);
    return {
      shape: shapeOf(value),
      near: sums[0]!,
      middle: sums[1]!,
      far: sums[2]!,
      isComments,
      isConsent: CONSENT.test(value),
      // Comments have a rule of their own.
      isMenu: !isComments && MENU.test(value),
    };
  }

  #add({ near, middle, far, isComments, isConsent, isMenu }: NameScores): void {
    this.near += near;
    this.middle += middle;
    this.far += far;
    this.isComments ||= isComments;
    this.isConsent ||= isConsent;
    this.isMenu ||= isMenu;
  }
}

/** All names of an element that `ElementNames` reads. Training learns their weights. */
export function namesOf(element: HtmlElement): string[] {
  const names = element.attributes.flatMap(({ name, value }) => (isName(name, value) ? [value] : []));
  return elementKind(element).isCustom ? [element.name, ...names] : names;
}

function isName(name: string, value: string): boolean {
  return isNaming(name) && value !== '' && value.length <= MAX_NAME;
}

/** Compares the length first, which rejects most attributes. */
function isNaming(name: string): boolean {
  switch (name.length) {
    case 2:
      return name === 'id';
    case 4:
      return name === 'role';
    case 5:
      return name === 'class';
    case 8:
      return name === 'itemprop' || name === 'itemtype' || name === 'property';
    case 10:
      return name === 'aria-label';
    case 11:
      return name === 'data-testid';
    case 14:
      return name === 'data-component';
    default:
      return false;
  }
}

/** Hash of the first class name, without the digits that number the items of a list. */
function shapeOf(className: string): number {
  let hash = NO_CLASS;
  let started = false;
  for (let at = 0, end = className.length; at < end; at++) {
    const unit = codeAt(className, at);
    if (unit <= CharCode.SPACE) {
      if (started) break;
      continue;
    }
    started = true;
    if (!isAsciiDigit(unit)) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}
