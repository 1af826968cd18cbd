/** Turns schema issues into one error message: the field, what is wrong with it, and a suggestion. */
import { optionProblem } from '@recto-md/engine/options';
import type * as z from 'zod';
import { ERRORS, type ErrorCode, RectoError } from '../contract/errors.ts';
import { ruleOfOption } from '../contract/option-schema.ts';
import { pageUrlProblem } from '../contract/page-url.ts';
import { nearestName } from '../text/nearest-name.ts';

/** Field names in messages are cut to this length. */
const MAX_NAME_LENGTH = 60;

/**
 * @param known - names of the allowed fields, by path of their object (`''` is the root).
 * @param value - the value that was checked; the message names its type.
 */
export function validationError(
  issues: readonly z.core.$ZodIssue[],
  known: Readonly<Record<string, readonly string[]>>,
  value: unknown,
): RectoError {
  // A wrong shape is reported before a wrong value.
  const issue = issues.find((each) => codeOf(each) === 'INVALID_REQUEST') ?? issues[0]!;
  return new RectoError(codeOf(issue), explain(issue, known, value));
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof code === 'string' && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'INVALID_REQUEST';
}

function explain(issue: z.core.$ZodIssue, known: Readonly<Record<string, readonly string[]>>, value: unknown): string {
  const path = issue.path.join('.');
  const field = path === '' ? 'The request' : `"${shorten(path)}"`;
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys[0] ?? '';
    const where = path === '' ? '' : ` in "${path}"`;
    return `"${shorten(unknown)}" is not a known field${where}. ${nameHint(unknown, path, known)}`;
  }
  const [parent, name] = issue.path;
  const rule = parent === 'options' ? ruleOfOption(name) : undefined;
  const problem = rule && optionProblem(rule, valueAt(value, ['options', String(name)]));
  if (problem) return `"options.${String(name)}" ${problem}.`;
  if (issue.code === 'invalid_type') {
    return `${field} must be ${withArticle(issue.expected)}, not ${withArticle(typeAt(value, issue.path))}.`;
  }
  if (codeOf(issue) === 'INVALID_URL') return pageUrlProblem(String(valueAt(value, issue.path)));
  return `${field} ${issue.message}.`;
}

/** For an unknown field: where it belongs, or which one was probably meant. */
function nameHint(unknown: string, path: string, known: Readonly<Record<string, readonly string[]>>): string {
  const names = known[path] ?? [];
  if (path === '' && known['options']?.includes(unknown)) return `Did you mean "options.${unknown}"?`;
  if (path === 'options' && known['']?.includes(unknown)) return `Send it beside "options".`;
  const meant = nearestName(unknown, names);
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  return `The known fields are ${names.map((name) => `"${name}"`).join(', ')}.`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const step of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined;
  return found;
}

function typeAt(value: unknown, path: readonly PropertyKey[]): string {
  const found = valueAt(value, path);
  if (found === null) return 'null';
  return Array.isArray(found) ? 'array' : typeof found;
}

function withArticle(type: string): string {
  if (type === 'null' || type === 'undefined') return type;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}
