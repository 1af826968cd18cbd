/**
 * Assembles the lines of code, with exactly one line ending between two lines, whether the page
 * uses line elements, line endings, or both.
 */

/** Invisible control characters, which must not reach a terminal. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+/g;

/** The sign of an added or removed line in a diff. */
export type DiffSign = '+' | '-' | '';

export class CodeLines {
  /** Whether white space is collapsed: true for code outside `pre`. */
  private readonly isCollapsed: boolean;
  private text = '';
  private isAtLineStart = true;
  /** A block has ended in this line, so the next content begins a new line. */
  private needsNewLine = false;
  /** That block was a line element; the page may add the line ending after it. */
  private isLineElement = false;
  /** A line element has begun and is still empty. */
  private isEmptyLine = false;
  private hasLines = false;
  private readonly signs = new Map<number, DiffSign>();
  private hasDeletions = false;

  constructor(isCollapsed: boolean) {
    this.isCollapsed = isCollapsed;
  }

  add(value: string): void {
    let rest = this.isCollapsed ? value.replace(/[ \t\n\f\r]+/g, ' ') : value;
    if (this.isCollapsed && (this.isAtLineStart || this.needsNewLine) && rest.startsWith(' ')) rest = rest.slice(1);
    if (rest === '') return;
    if (this.needsNewLine) {
      // A line ending after a line element belongs to that line.
      if (rest.startsWith('\n')) rest = rest.slice(1);
      this.open();
      if (rest === '') return;
    }
    this.text += rest;
    this.isAtLineStart = rest.endsWith('\n');
    this.isEmptyLine = false;
  }

  /** A `<br>`. */
  breakLine(): void {
    const endsLineElement = this.needsNewLine && this.isLineElement;
    this.open();
    if (!endsLineElement) this.endLine();
  }

  /** The start or end of a block. */
  boundary(): void {
    if (this.isAtLineStart) return;
    this.needsNewLine = true;
    this.isLineElement = false;
  }

  /**
   * Begins a line element, which may stay empty. An inline one continues a line that has content.
   */
  startLine(isBox: boolean, sign: DiffSign): void {
    this.open();
    if (isBox && !this.isAtLineStart) this.endLine();
    this.isEmptyLine = this.isAtLineStart;
    this.hasLines = true;
    if (sign === '' || !this.isAtLineStart) return;
    this.signs.set(this.text.length, sign);
    this.hasDeletions ||= sign === '-';
  }

  closeLine(): void {
    if (this.isEmptyLine || !this.isAtLineStart) {
      this.needsNewLine = true;
      this.isLineElement = true;
    }
    this.isEmptyLine = false;
  }

  /** The code without blank lines above and below it. */
  finish(): string {
    const signed = this.hasDeletions ? this.addDiffSigns() : this.text;
    const visible = signed.replace(CONTROLS, '');
    // Web editors indent with no-break spaces; replace them, so that copied code works.
    const spaced = this.hasLines || this.isCollapsed ? visible.replaceAll('\u00a0', ' ') : visible;
    const text = this.isCollapsed ? spaced.replaceAll(' \n', '\n') : spaced;
    const lines = /^(?:[ \t]*\n)*/.exec(text)![0].length;
    let end = text.length;
    for (let at = text.length - 1; at >= lines; at--) {
      const char = text[at];
      if (char === '\n') end = at;
      else if (char !== ' ' && char !== '\t') break;
    }
    return text.slice(lines, end);
  }

  /** Begins a new line if a block has ended the current one. */
  private open(): void {
    if (!this.needsNewLine) return;
    this.needsNewLine = false;
    this.endLine();
  }

  private endLine(): void {
    this.text += '\n';
    this.isAtLineStart = true;
    this.isEmptyLine = false;
  }

  /** Removed lines look like current ones without signs, so all lines get the signs of a diff. */
  private addDiffSigns(): string {
    let from = 0;
    const lines = this.text.split('\n');
    for (const [at, line] of lines.entries()) {
      const sign = this.signs.get(from) ?? '';
      // The page already contains the signs.
      if (sign !== '' && line.startsWith(sign)) return this.text;
      from += line.length + 1;
      lines[at] = (sign || ' ') + line;
    }
    return lines.join('\n');
  }
}
