/** The lines of code as they are put together: one ending between two of them, whatever elements and endings the page has. */

/** Controls that a reader does not see, and that Markdown should not carry to a terminal. */
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]+/g;

/** What stands before a line that was added or taken away, where the page compares two texts. */
export type Sign = '+' | '-' | '';

export class CodeLines {
  /** Whether white space is collapsed, as in code that is no `pre`; what indents it there does not break. */
  private readonly isCollapsed: boolean;
  private text = '';
  private isAtStart = true;
  /** A block has ended in this line: whatever comes next begins a new one. */
  private isClosed = false;
  /** It was an element for a line, which the page may still follow by the line's own ending. */
  private isLine = false;
  /** An element for a line has begun, and nothing stands in it yet. */
  private isEmptyLine = false;
  private hasLines = false;
  private readonly signs = new Map<number, Sign>();
  private hasDeletions = false;

  constructor(isCollapsed: boolean) {
    this.isCollapsed = isCollapsed;
  }

  add(value: string): void {
    let rest = this.isCollapsed ? value.replace(/[ \t\n\f\r]+/g, ' ') : value;
    if (this.isCollapsed && (this.isAtStart || this.isClosed) && rest.startsWith(' ')) rest = rest.slice(1);
    if (rest === '') return;
    if (this.isClosed) {
      // The line ending that follows the element of a line is its own, not another.
      if (rest.startsWith('\n')) rest = rest.slice(1);
      this.open();
      if (rest === '') return;
    }
    this.text += rest;
    this.isAtStart = rest.endsWith('\n');
    this.isEmptyLine = false;
  }

  /** A `<br>`. */
  breakLine(): void {
    const isOwnEnding = this.isClosed && this.isLine;
    this.open();
    if (!isOwnEnding) this.endLine();
  }

  /** The edge of a block. */
  boundary(): void {
    if (this.isAtStart) return;
    this.isClosed = true;
    this.isLine = false;
  }

  /** An element for a line begins, also where it comes to be empty; one that is no box goes on a line that has begun. */
  startLine(isBox: boolean, sign: Sign): void {
    this.open();
    if (isBox && !this.isAtStart) this.endLine();
    this.isEmptyLine = this.isAtStart;
    this.hasLines = true;
    if (sign === '' || !this.isAtStart) return;
    this.signs.set(this.text.length, sign);
    this.hasDeletions ||= sign === '-';
  }

  closeLine(): void {
    if (this.isEmptyLine || !this.isAtStart) {
      this.isClosed = true;
      this.isLine = true;
    }
    this.isEmptyLine = false;
  }

  /** The whole, without what ends it: line endings, and lines of white space alone. */
  finish(): string {
    const signed = this.hasDeletions ? this.withSigns() : this.text;
    const visible = signed.replace(CONTROLS, '');
    // Editors that draw each line indent it by spaces that do not break; whoever copies the code wants those that do.
    const spaced = this.hasLines || this.isCollapsed ? visible.replaceAll('\u00a0', ' ') : visible;
    const text = this.isCollapsed ? spaced.replaceAll(' \n', '\n') : spaced;
    let end = text.length;
    for (let at = text.length - 1; at >= 0; at--) {
      const char = text[at];
      if (char === '\n') end = at;
      else if (char !== ' ' && char !== '\t') break;
    }
    return text.slice(0, end);
  }

  /** Begins a new line where a block has ended the one before. */
  private open(): void {
    if (!this.isClosed) return;
    this.isClosed = false;
    this.endLine();
  }

  private endLine(): void {
    this.text += '\n';
    this.isAtStart = true;
    this.isEmptyLine = false;
  }

  /** A line that was taken away reads as one that is there, unless all say what they are, as `diff` writes them. */
  private withSigns(): string {
    let from = 0;
    const lines = this.text.split('\n');
    for (const [at, line] of lines.entries()) {
      const sign = this.signs.get(from) ?? '';
      // The page may write the signs itself.
      if (sign !== '' && line.startsWith(sign)) return this.text;
      from += line.length + 1;
      lines[at] = (sign || ' ') + line;
    }
    return lines.join('\n');
  }
}
