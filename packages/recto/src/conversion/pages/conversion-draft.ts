/** What the playground's form contains, as text, and the API request that it stands for. */
import { readOptionText } from '../../contract/option-text.ts';
import { OPTION_ROWS, type OptionName, type OptionRow } from '../../contract/options.ts';

export interface ConversionDraft {
  readonly source: 'url' | 'html';
  readonly url: string;
  readonly html: string;
  /** By name, as written: `true` or `false` for booleans, one item per line for lists. */
  readonly options: Readonly<Partial<Record<OptionName, string>>>;
}

/** The options of the REST API. The playground has all of them. */
export const REST_OPTIONS = OPTION_ROWS.filter(([, row]) => row.isInRest);

export const EMPTY_DRAFT: ConversionDraft = { source: 'url', url: '', html: '', options: {} };

/** The text of an option in the form: as written, otherwise its default, otherwise empty. */
export function textOf({ options }: ConversionDraft, name: OptionName, row: OptionRow): string {
  return options[name] ?? defaultText(row);
}

/** Whether the form sets the option to something else than its default. */
export function isChanged(draft: ConversionDraft, name: OptionName, row: OptionRow): boolean {
  const text = textOf(draft, name, row).trim();
  return text !== '' && text !== defaultText(row);
}

function defaultText({ default: value, rule }: OptionRow): string {
  return String(value ?? (rule.kind === 'boolean' ? false : ''));
}

/** The same conversion as the body of an API request, without options that have their default. */
export function toRequestBody(draft: ConversionDraft) {
  const { source, url, html } = draft;
  const options = changedOptions(draft).map(([name, row, text]) => [name, readValue(row, text)] as const);
  return {
    ...(source === 'url' ? { url } : { html }),
    ...(options.length === 0 ? {} : { options: Object.fromEntries(options) }),
  };
}

/**
 * The query of a URL that fills in the form again. Never contains the HTML: it may be confidential,
 * and URLs are logged.
 */
export function toQuery(draft: ConversionDraft): string {
  const query = new URLSearchParams(draft.source === 'url' ? { url: draft.url } : { source: 'html' });
  for (const [name, row, text] of changedOptions(draft)) {
    for (const item of isList(row) ? linesOf(text) : [text]) query.append(name, item);
  }
  return query.toString();
}

/** @param query - from {@link toQuery}, or written by hand. */
export function fromQuery(query: URLSearchParams): ConversionDraft {
  const options: Partial<Record<OptionName, string>> = {};
  for (const [name] of REST_OPTIONS) {
    const texts = query.getAll(name);
    if (texts.length > 0) options[name] = texts.join('\n');
  }
  const source = query.get('source') === 'html' ? 'html' : 'url';
  return { source, url: query.get('url') ?? '', html: '', options };
}

function changedOptions(draft: ConversionDraft): [OptionName, OptionRow, string][] {
  return REST_OPTIONS.filter(([name, row]) => isChanged(draft, name, row)).map(([name, row]) => [
    name,
    row,
    textOf(draft, name, row).trim(),
  ]);
}

/** A text that can't be read stays a text, which the API then rejects with its own message. */
function readValue({ rule }: OptionRow, text: string): unknown {
  const lines = linesOf(text);
  if (rule.kind === 'texts') return lines;
  const read = readOptionText(rule, rule.kind === 'fields' ? lines : [text]);
  return 'value' in read ? read.value : text;
}

function isList({ rule }: OptionRow): boolean {
  return rule.kind === 'texts' || rule.kind === 'fields';
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
