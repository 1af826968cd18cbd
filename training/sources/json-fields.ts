/** Reads fields of JSON files whose shape is not checked. */

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The text, unless it is empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The URL, unless it is not an absolute `http:` or `https:` URL: some pages have names instead. */
export function webUrl(value: unknown): string | undefined {
  const url = text(value);
  return url !== undefined && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : undefined;
}

export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}
