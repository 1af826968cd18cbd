/**
 * Metadata as YAML that every YAML 1.1 and 1.2 parser reads back equal. Values come from a hostile page: a line break, a
 * quote or `---` inside one must not end it, and a bare `no` or `2024-05-17` must not become another type. A double-quoted
 * scalar with JSON's escapes is the one form that all parsers agree on; what they disagree on is written as `\u`.
 */

// C0 and C1 controls, delete, U+0085, the two Unicode line ends (breaks in YAML 1.1), the BOM, noncharacters, what no
// reader sees, and lone surrogates, which no file can hold.
const ESCAPED =
  /["\\\u0000-\u001F\u007F-\u00A0\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFDD0-\uFDEF\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);

function escapeOf(found: string): string {
  if (found.length === 2) return found;
  const code = found.charCodeAt(0);
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  return SHORT.get(found) ?? `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A double-quoted YAML scalar; a lone surrogate is read back as U+FFFD. */
export function quote(value: string): string {
  return `"${value.replace(ESCAPED, escapeOf)}"`;
}

/** `---`, one line a key that is not null or absent, in the order given, `---`, a blank line. */
export function frontMatter(fields: Readonly<Record<string, string | number | null | undefined>>): string {
  const lines: string[] = ['---'];
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    lines.push(`${key}: ${typeof value === 'number' ? value : quote(value)}`);
  }
  lines.push('---', '', '');
  return lines.join('\n');
}
