/** The parts of an OpenAPI document that the reference page reads. */

export interface Schema {
  readonly $ref?: string;
  /** A schema and `null`. */
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export interface Content {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  readonly example?: unknown;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** Empty if the operation needs no API key. */
  readonly security?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
        readonly content?: Readonly<Record<string, Content>>;
      }
    >
  >;
}

export interface DescribedApi {
  readonly servers?: ReadonlyArray<{ readonly url: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One field of a request or response. */
export interface Field {
  /** Dotted path from the root, such as `options.includeLinks`. */
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** @returns all fields; nested ones follow their object. The schema must not contain itself. */
export function listFields(api: DescribedApi, schema: Schema): Field[] {
  const fields: Field[] = [];
  const pending = [{ schema: resolve(api, schema), prefix: '' }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { prefix } = next;
    for (const [name, declared] of Object.entries(next.schema.properties ?? {})) {
      const property = resolve(api, declared);
      const path = prefix + name;
      const isRequired = next.schema.required?.includes(name) ?? false;
      fields.push({ path, type: describeType(property), isRequired, description: property.description ?? '' });
      if (property.properties) pending.push({ schema: property, prefix: `${path}.` });
    }
  }
  return fields;
}

function resolve(api: DescribedApi, { anyOf, ...schema }: Schema): Schema {
  if (anyOf !== undefined) {
    const alternatives = anyOf.map((each) => resolve(api, each));
    return Object.assign({}, ...alternatives, schema, { type: alternatives.flatMap(({ type = [] }) => type) });
  }
  if (schema.$ref === undefined) return schema;
  const { description, ...target } = api.components.schemas[schema.$ref.split('/').at(-1)!] ?? {};
  return {
    ...target,
    ...((schema.description ?? description) ? { description: schema.description ?? description! } : {}),
  };
}

function describeType({ type, format }: Schema): string {
  const names = typeof type === 'string' ? [type] : (type ?? ['any']);
  return `${names.join(' or ')}${format === undefined ? '' : `, ${format}`}`;
}
