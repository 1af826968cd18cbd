/** Whether marks, links and code spans are open at the end of a line: a paragraph is not cut inside them. */

export interface MarkBalance {
  stars: number;
  underscores: number;
  tildes: number;
  brackets: number;
  tags: number;
  /** Length of the backtick run that opened a code span; 0 outside of one. */
  ticks: number;
}

const TOKEN = /\\[^\n]|`+|\*+|~+|_+|[[\]]|<\/?[a-z]{1,4}>/g;

export function newMarkBalance(): MarkBalance {
  return { stars: 0, underscores: 0, tildes: 0, brackets: 0, tags: 0, ticks: 0 };
}

/** An estimate: a literal `*` may look like an open mark. Then the paragraph is cut in fewer places. */
export function isBalanced(marks: MarkBalance): boolean {
  const { stars, underscores, tildes, brackets, tags, ticks } = marks;
  return (stars | underscores | tildes) % 2 === 0 && brackets === 0 && tags === 0 && ticks === 0;
}

/** Adds the marks of a line. */
export function readMarks(marks: MarkBalance, line: string): void {
  for (const [token] of line.matchAll(TOKEN)) {
    if (token.startsWith('`')) {
      if (marks.ticks === 0) marks.ticks = token.length;
      else if (marks.ticks === token.length) marks.ticks = 0;
      continue;
    }
    if (marks.ticks > 0) continue;
    if (token.startsWith('*')) marks.stars += token.length;
    else if (token.startsWith('_')) marks.underscores += token.length;
    else if (token.length > 1 && token.startsWith('~')) marks.tildes++;
    else if (token === '[') marks.brackets++;
    else if (token === ']') marks.brackets = Math.max(0, marks.brackets - 1);
    else if (token.startsWith('</')) marks.tags = Math.max(0, marks.tags - 1);
    else if (token.startsWith('<')) marks.tags++;
  }
}
