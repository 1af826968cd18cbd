/** Options written as text: on the command line, and in the query of a URL. */
import { describeRule, type OptionRule, optionProblem, quote } from '@recto-md/engine/options';

export type ReadOption =
  | { readonly value: unknown }
  /** What is wrong, to follow the option's name. */
  | { readonly problem: string };

/**
 * @param texts - the values that were given, at least one. Only lists use more than the last one.
 */
export function readOptionText(rule: OptionRule, texts: readonly string[]): ReadOption {
  const last = texts.at(-1) ?? '';
  switch (rule.kind) {
    case 'boolean':
      if (last === 'true' || last === 'false') return { value: last === 'true' };
      return { problem: `must be true or false, not ${quote(last)}` };
    case 'integer':
      if (!/^-?\d{1,15}$/.test(last)) return { problem: `must be ${describeRule(rule)}, not ${quote(last)}` };
      return checked(rule, Number(last));
    case 'texts':
      return checked(rule, texts);
    case 'fields':
      return readFields(rule, texts);
    default:
      return checked(rule, last);
  }
}

/** Each text is `Name: value`. */
function readFields(rule: OptionRule & { kind: 'fields' }, texts: readonly string[]): ReadOption {
  const fields = new Map<string, string>();
  for (const text of texts) {
    const colon = text.indexOf(':');
    if (colon < 1) return { problem: `must be a ${rule.noun} such as "Name: value", not ${quote(text)}` };
    fields.set(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
  }
  return checked(rule, Object.fromEntries(fields));
}

function checked(rule: OptionRule, value: unknown): ReadOption {
  const problem = optionProblem(rule, value);
  return problem === undefined ? { value } : { problem };
}
