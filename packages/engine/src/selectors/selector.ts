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
