/** Zod schemas of options, made from their rules. */
import type { OptionRule, OptionValue } from '@recto-md/engine/options';
import * as z from 'zod';
import { describeOption, OPTION_ROWS, OPTIONS, type OptionName, type OptionRow } from './options.ts';

type SchemaOf<Rule extends OptionRule> = z.ZodOptional<z.ZodNullable<z.ZodType<OptionValue<Rule>>>>;

/** The options of one interface as the fields of an object schema. `null` is accepted as absent. */
export type OptionShape<Name extends OptionName> = { [Each in Name]: SchemaOf<(typeof OPTIONS)[Each]['rule']> };

/** Names of the REST API's options. */
export type RestOptionName = {
  [Name in OptionName]: (typeof OPTIONS)[Name]['isInRest'] extends true ? Name : never;
}[OptionName];

/** Names of the MCP tools' options. */
export type McpOptionName = {
  [Name in OptionName]: (typeof OPTIONS)[Name]['isInMcp'] extends true ? Name : never;
}[OptionName];

export function restOptionShape(): OptionShape<RestOptionName> {
  return shapeOf(({ isInRest }) => isInRest) as OptionShape<RestOptionName>;
}

export function mcpOptionShape(): OptionShape<McpOptionName> {
  return shapeOf(({ isInMcp }) => isInMcp) as OptionShape<McpOptionName>;
}

// The descriptions state the defaults: client generators treat a field with a `default` keyword as
// always present.
function shapeOf(isIncluded: (row: OptionRow) => boolean): Record<string, z.ZodType> {
  const rows = OPTION_ROWS.filter(([, row]) => isIncluded(row));
  return Object.fromEntries(
    rows.map(([name, row]) => [
      name,
      nullable(row.rule)
        .optional()
        .meta({ description: describeOption(row) }),
    ]),
  );
}

/** A choice becomes two types, because some client generators reject an enum that contains null. */
function nullable(rule: OptionRule): z.ZodType {
  const schema = optionSchema(rule);
  return rule.kind === 'choice' ? z.union([schema, z.null()]) : schema.nullable();
}

/** Accepts the same values as `optionProblem`, which words the messages. */
export function optionSchema(rule: OptionRule): z.ZodType {
  switch (rule.kind) {
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(rule.values);
    case 'integer':
      return z.int().min(rule.min).max(rule.max);
    case 'text':
    case 'url':
      return z.string().min(1).max(rule.maxLength);
    case 'texts':
      return z.array(z.string().max(rule.maxLength)).min(1).max(rule.maxItems);
    case 'fields':
      return z
        .record(z.string().max(rule.maxLength), z.string().max(rule.maxLength))
        .refine((fields) => Object.keys(fields).length <= rule.maxItems);
    case 'selectors':
      return z.never();
    case 'date':
      return z.date();
  }
}

/** @returns the rule of a REST option; `undefined` for an unknown name. */
export function ruleOfOption(name: PropertyKey | undefined): OptionRule | undefined {
  return typeof name === 'string' && Object.hasOwn(OPTIONS, name) ? OPTIONS[name as OptionName].rule : undefined;
}
