/** Code spans and fenced code blocks. Their fences are longer than any run of backticks inside. */

const RUN = /`+/g;
const NO_SPACE = /[^ ]/;

/**
 * Writes a code span of the non-empty `value`.
 *
 * A pipe in a table cell is written `\|`. After a backslash it has no syntax in code (parsers
 * disagree on `\\|`), so it is written between two code spans.
 */
export function codeSpan(value: string, inCell: boolean): string {
  const line = value.replace(/\r\n?|\n/g, ' ').replaceAll('\0', '\uFFFD');
  if (!inCell || !line.includes('|')) return oneSpan(line);
  if (!line.includes('\\|')) return oneSpan(line).replaceAll('|', '\\|');
  return line
    .split(/(?<=\\)\|/)
    .map((part) => (part === '' ? '' : oneSpan(part).replaceAll('|', '\\|')))
    .join('\\|');
}

function oneSpan(line: string): string {
  // Parsers strip one space from each end unless the code is only spaces.
  const isPadded = line.startsWith(' ') && line.endsWith(' ') && NO_SPACE.test(line);
  if (!line.includes('`')) return isPadded ? `\` ${line} \`` : `\`${line}\``;
  const lengths = new Set<number>();
  for (const [run] of line.matchAll(RUN)) lengths.add(run.length);
  let length = 1;
  while (lengths.has(length)) length++;
  const fence = '`'.repeat(length);
  const pad = isPadded || /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A fence longer than every run of backticks in `value`. */
export function codeFence(value: string): string {
  let longest = 2;
  for (const [run] of value.matchAll(RUN)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

/** The info string, without characters that Markdown or a careless renderer would interpret. */
export function infoString(language: string): string {
  return language.replace(/[\s\p{Cc}`<>"'&\\]+/gu, '').slice(0, 64);
}

/** Replaces CR and CRLF, which parsers also read as line endings, and NUL. */
export function normalizeLineEndings(value: string): string {
  const text = value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The lines of a code block. */
export function codeLines(value: string): string[] {
  return normalizeLineEndings(value).split('\n');
}
