/**
 * TeX between dollars. Renderers without math read it as Markdown, so it must not contain the start
 * of a tag, a link, a code span or a fence. A space or another TeX command is inserted in those
 * places.
 */

const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/\0/g, '\uFFFD'],
  [/<(?=[a-z/!?])/gi, '< '],
  [/\](?=[([:])/g, '] '],
  [/`/g, '\\lq '],
  [/~(?=~)/g, '~ '],
];

/** Trimmed, non-empty lines: an empty line would end the paragraph, an indented one may be code. */
function safeLines(tex: string): string[] {
  const lines = tex.split(/[\r\n]+/).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => REPLACEMENTS.reduce((text, [risk, form]) => text.replace(risk, form), line));
}

/** `$…$`, or the empty string if there is no TeX. */
export function inlineMath(tex: string, inCell: boolean): string {
  const line = safeLines(tex).join(' ');
  if (line === '') return '';
  const piped = inCell ? replacePipes(line) : line;
  // A trailing backslash would escape the closing dollar.
  const closed = piped.endsWith('\\') ? `${piped} ` : piped;
  if (!closed.includes('$')) return `$${closed}$`;
  const spaced = closed.replace(/\$(?=\$)/g, '$ ');
  return /^\$|\$$/.test(spaced) ? `$$ ${spaced} $$` : `$$${spaced}$$`;
}

/**
 * In a table cell a pipe would end the cell, and `\\|` means a double bar in TeX. The column rules
 * of an array have no other syntax and are dropped.
 */
function replacePipes(tex: string): string {
  return tex
    .replace(/\\begin\{array\}\{[lcr| ]{1,99}\}/g, (columns) => columns.replaceAll('|', ''))
    .replace(/\\\|/g, '\\Vert ')
    .replaceAll('|', '\\vert ');
}

/** The lines of a math block with its fences. */
export function mathLines(tex: string): string[] {
  return ['$$', ...safeLines(tex).map((line) => line.replace(/\$(?=\$)/g, '$ ')), '$$'];
}
