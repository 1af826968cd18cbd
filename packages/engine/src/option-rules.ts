/**
 * Which values each option accepts. The library, the REST API, the command and the MCP server check
 * values against these rules, so that a wrong value gets the same message everywhere.
 */
import type { ConvertOptions, Selectors } from './options.ts';

export type OptionRule =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  /** Not empty. */
  | { readonly kind: 'text'; readonly maxLength: number }
  /** An absolute http or https URL. */
  | { readonly kind: 'url'; readonly maxLength: number }
  /** A list of at least one text. `noun` names an item in messages, in the singular. */
  | { readonly kind: 'texts'; readonly noun: string; readonly maxItems: number; readonly maxLength: number }
  /** An object whose values are texts. */
  | { readonly kind: 'fields'; readonly noun: string; readonly maxItems: number; readonly maxLength: number }
  | { readonly kind: 'selectors' }
  | { readonly kind: 'date' };

/** The type of the values that a rule accepts. */
export type OptionValue<Rule extends OptionRule> = Rule extends { kind: 'boolean' }
  ? boolean
  : Rule extends { kind: 'choice'; values: readonly (infer Value)[] }
    ? Value
    : Rule extends { kind: 'integer' }
      ? number
      : Rule extends { kind: 'text' | 'url' }
        ? string
        : Rule extends { kind: 'texts' }
          ? readonly string[]
          : Rule extends { kind: 'fields' }
            ? Readonly<Record<string, string>>
            : Rule extends { kind: 'selectors' }
              ? Selectors
              : Date;

/** In UTF-16 units. Longer URLs than browsers and servers support. */
const MAX_URL_LENGTH = 1 << 20;
/** Smallest limit of a part: with less, most parts would be a single paragraph that exceeds it. */
export const MIN_PART_TOKENS = 200;
/** Names and values in messages are cut to this length. */
const MAX_QUOTED_LENGTH = 60;

/** Selectors are matched together, in one pass. */
const MAX_SELECTORS = 20;
const MAX_SELECTOR_LENGTH = 1000;

/** The rules of the library's options. The defaults are documented at {@link ConvertOptions}. */
export const OPTION_RULES = {
  url: { kind: 'url', maxLength: MAX_URL_LENGTH },
  resolvedUrl: { kind: 'url', maxLength: MAX_URL_LENGTH },
  includeImages: { kind: 'boolean' },
  includeLinks: { kind: 'boolean' },
  includeComments: { kind: 'boolean' },
  includeMeta: { kind: 'boolean' },
  content: { kind: 'choice', values: ['main', 'full'] },
  select: { kind: 'texts', noun: 'CSS selector', maxItems: MAX_SELECTORS, maxLength: MAX_SELECTOR_LENGTH },
  exclude: { kind: 'texts', noun: 'CSS selector', maxItems: MAX_SELECTORS, maxLength: MAX_SELECTOR_LENGTH },
  selectors: { kind: 'selectors' },
  format: { kind: 'choice', values: ['markdown', 'text', 'html'] },
  links: { kind: 'choice', values: ['content', 'page'] },
  images: { kind: 'choice', values: ['content', 'page'] },
  isRendered: { kind: 'boolean' },
  now: { kind: 'date' },
} as const satisfies Record<keyof ConvertOptions, OptionRule>;

/** Types as messages name them, where that isn't "a" and the type. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'an array',
  object: 'an object',
  null: 'null',
  undefined: 'undefined',
};

/**
 * @returns what is wrong with the value, to follow the option's name: `must be a boolean, not a
 *   string`. `undefined` if nothing is.
 */
export function optionProblem(rule: OptionRule, value: unknown): string | undefined {
  const wrong = () => `must be ${describeRule(rule)}, not ${describeValue(rule, value)}`;
  switch (rule.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong();
    case 'choice':
      return typeof value === 'string' && rule.values.includes(value) ? undefined : wrong();
    case 'integer':
      return Number.isInteger(value) && Number(value) >= rule.min && Number(value) <= rule.max ? undefined : wrong();
    case 'text':
      if (value === '') return 'must not be empty';
      return typeof value === 'string' ? lengthProblem(value, rule.maxLength) : wrong();
    case 'url':
      if (typeof value === 'string' && value.length > rule.maxLength) return lengthProblem(value, rule.maxLength);
      return typeof value === 'string' && isWebUrl(value) ? undefined : wrong();
    case 'texts':
      return Array.isArray(value) ? itemProblem(rule, value) : wrong();
    case 'fields':
      return typeOf(value) === 'object' ? fieldProblem(rule, value as object) : wrong();
    case 'selectors':
      return typeOf(value) === 'object' && typeof (value as Partial<Selectors>).find === 'function'
        ? undefined
        : wrong();
    case 'date':
      if (Object.prototype.toString.call(value) !== '[object Date]') return wrong();
      return Number.isNaN(Number(value)) ? 'must be a valid Date' : undefined;
  }
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function itemProblem(rule: OptionRule & { kind: 'texts' }, items: readonly unknown[]): string | undefined {
  const { noun, maxItems, maxLength } = rule;
  if (items.length === 0) return `must have at least one ${noun}`;
  if (items.length > maxItems) return `must have at most ${maxItems} ${noun}s, not ${items.length}`;
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (typeof item !== 'string') {
      return `must be ${describeRule(rule)}, but item ${at + 1} is ${describeType(item)}`;
    }
    const problem = lengthProblem(item, maxLength);
    if (problem) return `${problem} in item ${at + 1}`;
  }
  return undefined;
}

function fieldProblem(rule: OptionRule & { kind: 'fields' }, fields: object): string | undefined {
  const { noun, maxItems, maxLength } = rule;
  const entries = Object.entries(fields);
  if (entries.length > maxItems) return `must have at most ${maxItems} ${noun}s, not ${entries.length}`;
  for (const [name, value] of entries) {
    if (typeof value !== 'string') {
      return `must be ${describeRule(rule)}, but ${quote(name)} is ${describeType(value)}`;
    }
    const problem = lengthProblem(name, maxLength) ?? lengthProblem(value, maxLength);
    if (problem) return `${problem} in ${quote(name)}`;
  }
  return undefined;
}

function lengthProblem(text: string, maxLength: number): string | undefined {
  return text.length > maxLength ? `must have at most ${maxLength} characters` : undefined;
}

/** What the rule accepts, as it follows "must be": `"main" or "full"`. */
export function describeRule(rule: OptionRule): string {
  switch (rule.kind) {
    case 'boolean':
      return 'a boolean';
    case 'choice':
      return listOf(rule.values.map(quote));
    case 'integer':
      return `a whole number from ${rule.min} to ${rule.max}`;
    case 'text':
      return 'a string';
    case 'url':
      return 'an absolute http or https URL';
    case 'texts':
      return `a list of ${rule.noun}s`;
    case 'fields':
      return `an object of ${rule.noun}s`;
    case 'selectors':
      return 'cssSelectors of "@recto-md/engine/select"';
    case 'date':
      return 'a Date';
  }
}

/** A value of the right type is quoted, of any other only the type is named. */
function describeValue(rule: OptionRule, value: unknown): string {
  const isQuoted =
    ((rule.kind === 'choice' || rule.kind === 'url') && typeof value === 'string') ||
    (rule.kind === 'integer' && typeof value === 'number');
  return isQuoted ? quote(value) : describeType(value);
}

function describeType(value: unknown): string {
  const type = typeOf(value);
  return TYPE_NAMES[type] ?? `a ${type}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** A name or value as it is quoted in messages: strings in quotation marks, and cut if they are long. */
export function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return `"${value.length > MAX_QUOTED_LENGTH ? `${value.slice(0, MAX_QUOTED_LENGTH)}…` : value}"`;
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

/** @throws TypeError if `html` isn't a string. */
export function checkHtml(html: unknown): void {
  checkText('HTML', html, 'Decode bytes or read a response first.');
}

/** @throws TypeError if `markdown` isn't a string. */
export function checkMarkdown(markdown: unknown): void {
  checkText('Markdown', markdown, 'Pass the "markdown" of a result.');
}

/** @param advice - what to do if `text` is an object that may hold the text. */
function checkText(name: string, text: unknown, advice: string): void {
  if (typeof text === 'string') return;
  const isObject = typeof text === 'object' && text !== null;
  throw new TypeError(`The ${name} must be a string, not ${describeType(text)}.${isObject ? ` ${advice}` : ''}`);
}

/**
 * @throws TypeError if the limit of a part isn't a number.
 * @throws RangeError if it is too low.
 */
export function checkMaxTokens(maxTokens: unknown): void {
  if (typeof maxTokens !== 'number')
    throw new TypeError(`"maxTokens" must be a number of at least ${MIN_PART_TOKENS}, not ${describeType(maxTokens)}.`);
  // NaN is refused, too.
  if (!(maxTokens >= MIN_PART_TOKENS)) throw new RangeError(`"maxTokens" must be at least ${MIN_PART_TOKENS}.`);
}

/** @throws TypeError if a range of Markdown isn't an object, or one of its positions isn't a whole number. */
export function checkRange(range: { readonly start?: unknown; readonly end?: unknown }): void {
  const isPosition = (value: unknown) => value === undefined || (Number.isInteger(value) && Number(value) >= 0);
  if (typeOf(range) !== 'object' || !isPosition(range.start) || !isPosition(range.end))
    throw new TypeError('"range" must be an object with whole numbers as "start" and "end".');
}

/** @throws TypeError that names the option which is unknown or has a wrong value. */
export function checkOptions(options: ConvertOptions): void {
  if (typeOf(options) !== 'object') throw new TypeError(`The options must be an object, not ${describeType(options)}.`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTION_RULES, name)) {
      const known = Object.keys(OPTION_RULES).map(quote).join(', ');
      throw new TypeError(`${quote(name)} is not a known option. The known options are ${known}.`);
    }
    if (value === undefined) continue;
    const problem = optionProblem(OPTION_RULES[name as keyof ConvertOptions], value);
    if (problem) throw new TypeError(`${quote(name)} ${problem}.`);
  }
}
