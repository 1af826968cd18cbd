/**
 * Writes YAML front matter. All values are double-quoted, so that a line break, a quote or `---` in a hostile title can't end
 * them, and `no` or `2024-05-17` stays a string. Escapes are limited to those that YAML 1.1 and 1.2 parsers agree on.
 *
 * CommonMark renderers without front matter support show it as a heading. `<`, `](` and `][` are escaped too, so that a
 * title can't put HTML or a link there: `[x](javascript:alert(1))` → `[x]\x28javascript:alert(1))`.
 */
import * as CharCode from '../text/char-codes.ts';

// Controls, delete, U+0085, line and paragraph separators (line breaks in YAML 1.1), BOM, noncharacters, invisible
// characters, lone surrogates (no UTF-8 file can hold them), and what starts HTML or a link in Markdown.
const ESCAPED =
  /[<"\\\u0000-\u001F\u007F-\u00A0\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|(?<=\])[([]|[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['<', '\\x3C'],
  ['(', '\\x28'],
  ['[', '\\x5B'],
]);

function escapeOf(found: string): string {
  // A surrogate pair is one character.
  if (found.length === 2) return found;
  const code = found.charCodeAt(0);
  if (code >= CharCode.FIRST_HIGH_SURROGATE && code <= CharCode.LAST_LOW_SURROGATE) return '\uFFFD';
  return SHORT_ESCAPES.get(found) ?? `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A double-quoted YAML scalar. Lone surrogates become U+FFFD. */
function quote(value: string): string {
  return `"${value.replace(ESCAPED, escapeOf)}"`;
}

/** The fields in the given order between `---` lines, followed by a blank line; `null` and `undefined` are left out. */
export function frontMatter(fields: Readonly<Record<string, string | number | null | undefined>>): string {
  const lines: string[] = ['---'];
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    lines.push(`${key}: ${typeof value === 'number' ? value : quote(value)}`);
  }
  lines.push('---', '', '');
  return lines.join('\n');
}
