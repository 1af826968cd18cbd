/** What a successful conversion is answered as. JSON is what the interface specifies; Markdown alone is there for the asking. */

export type Representation = 'application/json' | 'text/markdown';

/** Longer lists are no honest ones. */
const MAX_LENGTH = 2000;

/** What a media range says of a type: how exactly it names it (3 best, 0 not at all), and how much it is wanted. */
interface Preference {
  readonly precision: number;
  readonly quality: number;
}

/**
 * Reads `Accept` by RFC 9110: the most precise range counts for each type, the higher `q` wins, and where both are
 * equally welcome, Markdown has to be named more precisely than JSON. Where neither is welcome the answer is JSON.
 */
export function chooseRepresentation(accept: string | undefined): Representation {
  if (accept === undefined) return 'application/json';
  const ranges = accept.slice(0, MAX_LENGTH).toLowerCase().split(',');
  const json = preference(ranges, 'application', 'json');
  const markdown = preference(ranges, 'text', 'markdown');
  if (markdown.quality === 0) return 'application/json';
  if (markdown.quality !== json.quality) return markdown.quality > json.quality ? 'text/markdown' : 'application/json';
  return markdown.precision > json.precision ? 'text/markdown' : 'application/json';
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
  const written = parameters.find((parameter) => parameter.startsWith('q='));
  if (written === undefined) return 1;
  const quality = Number(written.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
