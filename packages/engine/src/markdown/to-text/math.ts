/**
 * TeX between dollars. Where the renderer knows no math it reads the TeX as Markdown, so nothing in it may begin a tag,
 * a link, a code span or a fence there: TeX takes a space, or another name for a character, in all these places.
 */

const RISKS: readonly (readonly [RegExp, string])[] = [
  [/\0/g, '\uFFFD'],
  [/<(?=[a-z/!?])/gi, '< '],
  [/\](?=[([:])/g, '] '],
  [/`/g, '\\lq '],
  [/~(?=~)/g, '~ '],
];

/** Lines without spaces around them: an empty one ends a paragraph, an indented one may be code. */
function harmlessLines(tex: string): string[] {
  const lines = tex.split(/[\r\n]+/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => RISKS.reduce((text, [risk, form]) => text.replace(risk, form), line));
}

/** `$…$`, or an empty string for TeX that is none. */
export function inlineMath(tex: string, inCell: boolean): string {
  const line = harmlessLines(tex).join(' ');
  if (line === '') return '';
  const whole = inCell ? withoutPipes(line) : line;
  // A backslash at the end would take the closing dollar for itself.
  const closed = whole.endsWith('\\') ? `${whole} ` : whole;
  if (!closed.includes('$')) return `$${closed}$`;
  const apart = closed.replace(/\$(?=\$)/g, '$ ');
  return /^\$|\$$/.test(apart) ? `$$ ${apart} $$` : `$$${apart}$$`;
}

/** A pipe ends a cell, and `\\|` is another sign in TeX; the rules between an array's columns have no other name. */
function withoutPipes(tex: string): string {
  return tex
    .replace(/\\begin\{array\}\{[lcr| ]{1,99}\}/g, (columns) => columns.replaceAll('|', ''))
    .replace(/\\\|/g, '\\Vert ')
    .replaceAll('|', '\\vert ');
}

/** Lines of a display, with its fences. */
export function mathLines(tex: string): string[] {
  return ['$$', ...harmlessLines(tex).map((line) => line.replace(/\$(?=\$)/g, '$ ')), '$$'];
}
