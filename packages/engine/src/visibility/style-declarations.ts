/** Reads the declarations of a style attribute or of a rule in a style sheet. */

/**
 * No value that hides is longer. Bounds the input of the patterns that evaluate values; UTF-16
 * units.
 */
const MAX_VALUE_LENGTH = 200;

/** The value by property, both in lower case. */
export type StyleDeclarations = ReadonlyMap<string, string>;

/** Anchored where a declaration starts, so that no character is matched twice. */
const ANY_DECLARATION = /(?:^|;)([^;:]*):([^;]*)/g;

/**
 * The declarations in `style`. Of several with one property, the one that applies.
 *
 * @param pattern - global, matches the declarations to read. Default: all of them.
 */
export function readStyleDeclarations(style: string, pattern = ANY_DECLARATION): StyleDeclarations {
  const text = withoutComments(style);
  const declarations = new Map<string, string>();
  let important: Set<string> | null = null;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const property = found[1]!.trim().toLowerCase();
    const written = found[2]!.trim().toLowerCase();
    const isImportant = written.includes('!important');
    const value = isImportant ? written.replace('!important', '').trim() : written;
    if (value === '' || value.length > MAX_VALUE_LENGTH || (important?.has(property) && !isImportant)) continue;
    if (isImportant) {
      important ??= new Set();
      important.add(property);
    }
    declarations.set(property, value);
  }
  return declarations;
}

/** Replaces each comment by a space, since it separates what is around it. */
export function withoutComments(style: string): string {
  return style.includes('/*') ? style.replace(/\/\*.*?(?:\*\/|$)/gs, ' ') : style;
}
