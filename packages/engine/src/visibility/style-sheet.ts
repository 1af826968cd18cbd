/** The rules of a style sheet that say whether and how something is displayed; what all others say is passed over. */
import { withoutComments } from './hiding-style.ts';

/** At-rules whose rules hold on every screen. */
const FOR_SCREENS = /^@(?:layer\b|media\s*(?:only\s+)?(?:screen|all)?$)/i;
const SIGHT = /(?:display|visibility)\s*:|\bclip\s*:\s*(?:auto|rect\(\s*[01])|white-space\s*:\s*(?:pre|break)/gi;
const SIGHT_AND_FONTS = new RegExp(`${SIGHT.source}|font-(?:weight|style)\\s*:`, 'gi');
/** Rules within more braces than this are not read: a sheet may be braces alone. */
const DEEPEST = 64;

export interface SightRule {
  readonly selectors: string;
  /** Its declarations. */
  readonly body: string;
  /** Whether it holds for a screen of any width. */
  readonly isForScreens: boolean;
}

/**
 * Hands on the rules that may declare `display`, `visibility` or lines as they are, or clip a text away, in order.
 *
 * Linear, and fast since it goes from brace to brace: most sheets are some hundred kilobytes of other things. A loop, so that deep
 * nesting costs nothing.
 *
 * @param withFonts - whether rules that make letters bold or slanted, or do not, are asked for, too.
 */
export function readSightRules(written: string, withFonts: boolean, handOn: (rule: SightRule) => void): void {
  const sheet = withoutComments(written);
  const sight = new Cursor(sheet, withFonts ? SIGHT_AND_FONTS : SIGHT);
  const atRule = new Cursor(sheet, /@/g);
  /** By open brace: whether the rules around it hold for a screen. */
  const open: boolean[] = [];
  let isForScreens = true;
  /** Braces open beyond the deepest that are read. */
  let deeper = 0;
  /** Behind the last brace. */
  let start = 0;
  /** Where what the innermost rule is for begins, or -1 where the last brace opened none. */
  let prelude = -1;
  let opening = sheet.indexOf('{');
  let closing = sheet.indexOf('}');
  while (opening !== -1 || closing !== -1) {
    const isOpening = opening !== -1 && (closing === -1 || opening < closing);
    const brace = isOpening ? opening : closing;
    if (isOpening) {
      prelude = -1;
      if (open.length >= DEEPEST) deeper++;
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
        if (prelude >= 0 && sight.isIn(start, brace))
          handOn({
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

/** What stands behind the last semicolon. */
function lastStatement(text: string): string {
  return text.slice(text.lastIndexOf(';') + 1).trim();
}

/** Finds the places of a pattern as a walk over the text goes on, each once. */
class Cursor {
  readonly #text: string;
  readonly #pattern: RegExp;
  /** Where the last place found ends; past the text where there is no other. */
  #end = 0;

  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = pattern;
  }

  /** Whether one of the places is there. Of no call `start` is before that of the last. */
  isIn(start: number, end: number): boolean {
    if (this.#end <= start) {
      this.#pattern.lastIndex = start;
      this.#end = this.#pattern.test(this.#text) ? this.#pattern.lastIndex : this.#text.length + 1;
    }
    return this.#end <= end;
  }
}
