/**
 * TeX between dollars. Where the renderer knows no math it reads the TeX as Markdown, so nothing in it may begin a tag,
 * a link, a code span or a fence there: TeX takes a space, or another name for a character, in all these places.
 */

const RISKS: readonly (readonly [RegExp, string])[] = [
  [/\s*[\r\n]\s*/g, '\n'], // blank lines end a paragraph, indented ones may be code
  [/\0/g, '\uFFFD'],
  [/<(?=[a-z/!?])/gi, '< '],
  [/\](?=[([:])/g, '] '],
  [/`/g, '\\lq '],
  [/~(?=~)/g, '~ '],
];

function harmless(tex: string): string {
  return RISKS.reduce((text, [risk, form]) => text.replace(risk, form), tex.trim());
}

/** `$…$`, or an empty string for TeX that is none. */
export function inlineMath(tex: string, inCell: boolean): string {
  const line = harmless(tex).replaceAll('\n', ' ');
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
  return [
    '$$',
    ...harmless(tex)
      .replace(/\$(?=\$)/g, '$ ')
      .split('\n'),
    '$$',
  ];
}
