/**
 * Extracts from a style sheet the rules that affect visibility and layout. Not a CSS parser:
 * everything else is skipped.
 */
import { withoutComments } from './style-declarations.ts';

/** At-rules whose rules apply to screens of every size. */
const FOR_SCREENS = /^@(?:layer\b|media\s*(?:only\s+)?(?:screen|all)?$)/i;
const RELEVANT = /(?:display|visibility)\s*:|\bclip\s*:\s*(?:auto|rect\(\s*[01])|white-space\s*:\s*(?:pre|break)/gi;
const RELEVANT_OR_FONT = new RegExp(
  `${RELEVANT.source}|(?:font-(?:weight|style)|text-decoration|vertical-align)\\s*:`,
  'gi',
);
/**
 * Rules nested more deeply are skipped. Bounds the memory for a style sheet of nothing but braces.
 */
const MAX_DEPTH = 64;

export interface VisibilityRule {
  readonly selectors: string;
  /** The declarations. */
  readonly body: string;
  /** Whether the rule applies to screens of every size. */
  readonly isForScreens: boolean;
}

/**
 * Calls `onRule`, in order, with each rule that may set `display`, `visibility`, `white-space` or
 * `clip`.
 *
 * Linear. Goes from brace to brace, because most style sheets are hundreds of kilobytes of other
 * rules.
 *
 * @param withFonts - whether to include rules that may set how characters look, such as `font-weight`.
 */
export function readVisibilityRules(written: string, withFonts: boolean, onRule: (rule: VisibilityRule) => void): void {
  const sheet = withoutComments(written);
  const relevant = new ForwardMatcher(sheet, withFonts ? RELEVANT_OR_FONT : RELEVANT);
  const atRule = new ForwardMatcher(sheet, /@/g);
  /** For each open brace: whether the rules around it apply to screens of every size. */
  const open: boolean[] = [];
  let isForScreens = true;
  /** Open braces beyond `MAX_DEPTH`. */
  let deeper = 0;
  /** Position after the last brace. */
  let start = 0;
  /** Start of the innermost rule's selectors; -1 if the last brace didn't open a style rule. */
  let prelude = -1;
  let opening = sheet.indexOf('{');
  let closing = sheet.indexOf('}');
  while (opening !== -1 || closing !== -1) {
    const isOpening = opening !== -1 && (closing === -1 || opening < closing);
    const brace = isOpening ? opening : closing;
    if (isOpening) {
      prelude = -1;
      if (open.length >= MAX_DEPTH) deeper++;
      else {
        open.push(isForScreens);
        const kind = atRule.isIn(start, brace) ? lastStatement(sheet.slice(start, brace)) : '';
        if (kind.startsWith('@')) isForScreens &&= FOR_SCREENS.test(kind);
        else prelude = start;
      }
      opening = sheet.indexOf('{', brace + 1);
    } else {
      if (deeper > 0) deeper--;
      else if (open.length > 0) {
        isForScreens = open.pop()!;
        if (prelude >= 0 && relevant.isIn(start, brace))
          onRule({
            selectors: lastStatement(sheet.slice(prelude, start - 1)),
            body: sheet.slice(start, brace),
            isForScreens,
          });
      }
      prelude = -1;
      closing = sheet.indexOf('}', brace + 1);
    }
    start = brace + 1;
  }
}

/** The text after the last semicolon. */
function lastStatement(text: string): string {
  return text.slice(text.lastIndexOf(';') + 1).trim();
}

/** Tests ever later ranges of a text for a pattern, and searches each character once. */
class ForwardMatcher {
  readonly #text: string;
  readonly #pattern: RegExp;
  /** End of the last match; greater than the text's length if there are no more. */
  #end = 0;

  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = pattern;
  }

  /** Whether a match ends in the range. `start` must not decrease from call to call. */
  isIn(start: number, end: number): boolean {
    if (this.#end <= start) {
      this.#pattern.lastIndex = start;
      this.#end = this.#pattern.test(this.#text) ? this.#pattern.lastIndex : this.#text.length + 1;
    }
    return this.#end <= end;
  }
}
