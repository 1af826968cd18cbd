/** Metadata as YAML that every YAML 1.1 and 1.2 parser reads back equal. */

/** `---`, one line a key that is not null or absent, in the order given, `---`, a blank line. */
export function frontMatter(fields: Readonly<Record<string, string | number | null | undefined>>): string {
  let lines = '';
  for (const [key, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    lines += `${key}: ${typeof value === 'number' ? value : JSON.stringify(value)}\n`;
  }
  return `---\n${lines}---\n\n`;
}
