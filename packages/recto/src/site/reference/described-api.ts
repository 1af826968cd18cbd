/** The parts of an OpenAPI document that the reference page reads. */

export interface Schema {
  readonly $ref?: string;
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
  /** Empty where no key is needed. */
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

/** One field of a request or an answer, with its way from the root. */
export interface Field {
  readonly path: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** A schema's fields, those of objects within after their object. No schema of the interface contains itself. */
export function fieldsOf(api: DescribedApi, schema: Schema): Field[] {
  const fields: Field[] = [];
  const open = [{ schema: resolve(api, schema), prefix: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { prefix } = next;
    for (const [name, written] of Object.entries(next.schema.properties ?? {})) {
      const property = resolve(api, written);
      const path = prefix + name;
      const isRequired = next.schema.required?.includes(name) ?? false;
      fields.push({ path, type: typeOf(property), isRequired, description: property.description ?? '' });
      if (property.properties) open.push({ schema: property, prefix: `${path}.` });
    }
  }
  return fields;
}

function resolve(api: DescribedApi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { description, ...target } = api.components.schemas[schema.$ref.split('/').at(-1)!] ?? {};
  return {
    ...target,
    ...((schema.description ?? description) ? { description: schema.description ?? description! } : {}),
  };
}

function typeOf({ type, format }: Schema): string {
  const names = typeof type === 'string' ? [type] : (type ?? ['any']);
  return `${names.join(' or ')}${format === undefined ? '' : `, ${format}`}`;
}
