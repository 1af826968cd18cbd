/** The parsed form of CSS selectors. */

/** How a compound selector relates to the one before it: ` `, `>`, `+`, `~`. */
export type Combinator = 'descendant' | 'child' | 'next' | 'later';

export interface Compound {
  /** To the compound before it; for the first of a `:has` argument, to the element itself. */
  readonly combinator: Combinator;
  readonly tests: readonly Test[];
}

/** Compounds from left to right. */
export type Complex = readonly Compound[];

export type Test =
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly operator: Operator;
      readonly value: string;
      readonly ignoresCase: boolean;
    }
  | { readonly kind: 'matches'; readonly isNegated: boolean; readonly list: readonly Complex[] }
  | { readonly kind: 'has'; readonly list: readonly Compound[] }
  | {
      readonly kind: 'position';
      readonly step: number;
      readonly offset: number;
      readonly isOfType: boolean;
      readonly fromEnd: boolean;
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'root' };

/** `present` is `[name]`; the others are those of CSS: `=`, `~=`, `|=`, `^=`, `$=`, `*=`. */
export type Operator = 'present' | '=' | '~=' | '|=' | '^=' | '$=' | '*=';

/** Messages show so many characters of a selector. */
const MAX_SHOWN_LENGTH = 100;

/** A selector that cannot be read, or whose cost isn't bounded. */
export class SelectorError extends Error {
  override readonly name = 'SelectorError';
  readonly selector: string;
  /** Characters before the error. */
  readonly position: number;

  constructor(selector: string, position: number, problem: string) {
    const shown = selector.length > MAX_SHOWN_LENGTH ? `${selector.slice(0, MAX_SHOWN_LENGTH)}…` : selector;
    super(`The selector "${shown}" is not valid at character ${position + 1}: ${problem}`);
    this.selector = selector;
    this.position = position;
  }
}
