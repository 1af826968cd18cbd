/** Chooses the media type of a successful conversion by the `Accept` header (RFC 9110, 12.5.1). JSON is the default. */

export type RepresentationType = 'application/json' | 'text/markdown';

const MAX_ACCEPT_LENGTH = 2000;

/** What `Accept` says about a media type. */
interface Preference {
  /** 3 if the type is named, 2 for its main type, 1 for any type, 0 if nothing matches. */
  readonly precision: number;
  readonly quality: number;
}

/**
 * The most precise range counts for each type, and the higher `q` wins. If both are equal, the type that is named more
 * precisely wins, and otherwise the usual one, also if neither is accepted.
 */
export function negotiateContentType(
  accept: string | undefined,
  usual: RepresentationType = 'application/json',
): RepresentationType {
  if (accept === undefined) return usual;
  const ranges = rangesOf(accept);
  const json = preference(ranges, 'application', 'json');
  const markdown = preference(ranges, 'text', 'markdown');
  if (markdown.quality === 0 && json.quality === 0) return usual;
  if (markdown.quality !== json.quality) return markdown.quality > json.quality ? 'text/markdown' : 'application/json';
  if (markdown.precision === json.precision) return usual;
  return markdown.precision > json.precision ? 'text/markdown' : 'application/json';
}

/** @returns whether the header has a range for the media type with a `q` above 0. Without a header, every type is accepted. */
export function accepts(accept: string | undefined, type: string, subtype: string): boolean {
  return accept === undefined || preference(rangesOf(accept), type, subtype).quality > 0;
}

function rangesOf(accept: string): string[] {
  return accept.slice(0, MAX_ACCEPT_LENGTH).toLowerCase().split(',');
}

function preference(ranges: readonly string[], type: string, subtype: string): Preference {
  let best: Preference = { precision: 0, quality: 0 };
  for (const range of ranges) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
    const precision = [`*/*`, `${type}/*`, `${type}/${subtype}`].indexOf(name) + 1;
    if (precision > best.precision) best = { precision, quality: qualityOf(parameters) };
  }
  return best;
}

function qualityOf(parameters: readonly string[]): number {
  const parameter = parameters.find((each) => each.startsWith('q='));
  if (parameter === undefined) return 1;
  const quality = Number(parameter.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
