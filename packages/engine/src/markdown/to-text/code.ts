/** Code spans and fenced blocks: a fence is a run of a length that the text does not hold. */

const RUN = /`+/g;
const NO_SPACE = /[^ ]/;

/**
 * A code span of `value`, which is not empty.
 *
 * In a cell a pipe is `\|`; a pipe after a backslash cannot be written in code (parsers disagree on `\\|`), so it
 * stands between two spans.
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
  // A renderer takes a space off each end, where there is anything but such spaces: wider white space is something.
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

/** The fence for a block with text `value`: longer than every run of backticks in it. */
export function codeFence(value: string): string {
  let longest = 2;
  for (const [run] of value.matchAll(RUN)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

/** `language` as the first word of an info string, without anything that Markdown or a careless renderer would read. */
export function infoString(language: string): string {
  return language.replace(/[\s\p{Cc}`<>"'&\\]+/gu, '').slice(0, 64);
}

/** A code block's text; other line endings than LF are one to a parser too. */
export function normalizeLineEndings(value: string): string {
  const text = value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

/** The same, line by line. */
export function linesOf(value: string): string[] {
  return normalizeLineEndings(value).split('\n');
}
