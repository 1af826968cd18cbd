/** Checks the arguments of a tool call, with the messages that the other interfaces have. */
import { optionProblem } from '@recto-md/engine/options';
import { MAX_HTML_BYTES } from '../contract/conversion.ts';
import { RectoError } from '../contract/errors.ts';
import { OPTIONS, type OptionValues, READING_OPTIONS } from '../contract/options.ts';
import { pageUrlProblem, parsePageUrl } from '../contract/page-url.ts';
import type { PageInput, PageRequest } from '../conversion/deliver-page.ts';
import { nearestName } from '../text/nearest-name.ts';
import { argumentNames, DEFAULT_PART_TOKENS, TOOL_OPTIONS, type ToolName } from './tools.ts';

export interface ToolRequest extends PageRequest {
  /** The URL that the cursor must belong to, if the client sent both. */
  readonly expectedUrl?: string;
}

/** @throws {RectoError} that names the wrong argument. */
export function readArguments(tool: ToolName, given: Readonly<Record<string, unknown>>): ToolRequest {
  const names = argumentNames(tool);
  const present = new Map(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
  for (const name of present.keys()) if (!names.includes(name)) throw unknownArgument(name, names);
  const input = readInput(tool, present);
  const options: Record<string, unknown> = {};
  for (const name of TOOL_OPTIONS[tool]) {
    if (!present.has(name)) continue;
    const problem = optionProblem(OPTIONS[name].rule, present.get(name));
    if (problem !== undefined) throw new RectoError('INVALID_REQUEST', `"${name}" ${problem}.`);
    options[name] = present.get(name);
  }
  if (options['outline'] === true && options['section'] !== undefined) {
    throw new RectoError('INVALID_REQUEST', '"section" can\'t be used with "outline", which lists all sections.');
  }
  const [other] = Object.keys(options).filter((name) => !READING_OPTIONS.some((each) => each === name));
  if ('cursor' in input && other !== undefined) {
    throw new RectoError(
      'INVALID_REQUEST',
      `"${other}" can't be used with "cursor", which continues an earlier result.`,
    );
  }
  // A cursor keeps the limit of the first call.
  if (!('cursor' in input)) options['maxTokens'] ??= DEFAULT_PART_TOKENS;
  const url = present.get('url');
  const isExpected = 'cursor' in input && typeof url === 'string';
  return { input, choices: options as OptionValues, ...(isExpected ? { expectedUrl: url } : {}) };
}

function readInput(tool: ToolName, present: ReadonlyMap<string, unknown>): PageInput {
  for (const name of ['url', 'html', 'cursor']) {
    const value = present.get(name);
    if (value !== undefined && typeof value !== 'string') {
      throw new RectoError(
        'INVALID_REQUEST',
        `"${name}" must be a string, not ${Array.isArray(value) ? 'an array' : `a ${typeof value}`}.`,
      );
    }
  }
  const [url, html, cursor] = ['url', 'html', 'cursor'].map((name) => present.get(name) as string | undefined);
  if (cursor !== undefined) {
    if (html !== undefined) throw new RectoError('INVALID_REQUEST', '"html" can\'t be used with "cursor".');
    return { cursor };
  }
  if (tool === 'read_page') {
    if (url === undefined) throw new RectoError('INVALID_REQUEST', 'Either "url" or "cursor" is required.');
    const parsed = parsePageUrl(url);
    if (parsed === undefined) throw new RectoError('INVALID_URL', pageUrlProblem(url));
    return { url: parsed, givenUrl: url };
  }
  if (html === undefined) throw new RectoError('INVALID_REQUEST', 'Either "html" or "cursor" is required.');
  if (html.trim() === '') throw new RectoError('INVALID_REQUEST', '"html" is empty.');
  if (Buffer.byteLength(html) > MAX_HTML_BYTES) {
    throw new RectoError('PAYLOAD_TOO_LARGE', '"html" is larger than 10 MiB.');
  }
  return { html };
}

function unknownArgument(name: string, names: readonly string[]): RectoError {
  const meant = nearestName(name, names);
  const hint = meant === undefined ? `The known ones are ${names.join(', ')}.` : `Did you mean "${meant}"?`;
  return new RectoError('INVALID_REQUEST', `"${name.slice(0, 60)}" is not a known argument. ${hint}`);
}
