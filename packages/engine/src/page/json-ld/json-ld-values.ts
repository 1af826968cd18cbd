/** Reads single JSON-LD values: types, texts, and names of people and organizations. */

import { collapse } from '../../text/collapse.ts';
import { decodeReferences } from '../../text/decode-references.ts';
import { isObject, type JsonObject, type JsonValue } from './parse-loose-json.ts';

/** The object's types in lower case, without vocabulary: `https://schema.org/Article` → `article`. */
export function typesOf(object: JsonObject): string[] {
  const type = object['@type'] ?? object['type'];
  const names = Array.isArray(type) ? type : [type];
  return names.flatMap((name) =>
    typeof name === 'string'
      ? [name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')) + 1).toLowerCase()]
      : [],
  );
}

/** Names of the keys that are read, by their lower-case form. */
const STANDARD_KEYS: ReadonlyMap<string, string> = new Map(
  'headline name author creator datePublished dateCreated uploadDate description url'
    .split(' ')
    .map((key) => [key.toLowerCase(), key]),
);

/** The object with keys such as `Author`, `datepublished` and `schema:name` under their standard names, too. */
export function withStandardKeys(object: JsonObject): JsonObject {
  let plain = object;
  for (const key of Object.keys(object).slice(0, 100)) {
    const local = key.slice(Math.max(key.lastIndexOf('/'), key.lastIndexOf(':')) + 1).toLowerCase();
    const known = STANDARD_KEYS.get(local);
    if (known === undefined || plain[known] !== undefined) continue;
    if (plain === object) plain = Object.assign(Object.create(null) as JsonObject, object);
    plain[known] = object[key];
  }
  return plain;
}

/** Longer texts are cut: items refer to others by `@id`, so one text may be read thousands of times. */
const MAX_TEXT_LENGTH = 4_000;

/** The value's text; of a list the first one, of `{"@value": …}` the value. */
export function textValue(value: JsonValue | undefined): string | undefined {
  let single = Array.isArray(value) ? value[0] : value;
  if (isObject(single)) single = single['@value'];
  if (typeof single === 'number') return String(single);
  if (typeof single !== 'string') return undefined;
  return collapse(decodeReferences(decodeReferences(single.slice(0, MAX_TEXT_LENGTH)))) || undefined;
}

export interface Names {
  readonly names: readonly string[];
  readonly areOrganizations: boolean;
}

/** Names given as text, objects, references by `@id`, or lists of these. People come before organizations. */
export function namesOf(value: JsonValue | undefined, byId: ReadonlyMap<string, JsonObject>): Names {
  const people: string[] = [];
  const others: string[] = [];
  const stack: (JsonValue | undefined)[] = [value];
  for (let steps = 0; stack.length > 0 && steps < 100; steps++) {
    const next = stack.pop();
    if (typeof next === 'string') {
      const known = byId.get(next);
      const name = textValue(known?.['name'] ?? next);
      if (name !== undefined) people.push(name);
    } else if (Array.isArray(next)) {
      for (let at = Math.min(next.length, 50) - 1; at >= 0; at--) stack.push(next[at]);
    } else if (isObject(next)) {
      const id = next['@id'];
      const known = next['name'] === undefined && typeof id === 'string' ? byId.get(id) : undefined;
      const resolved = withStandardKeys(known ?? next);
      const ownNames = textValues(resolved['name']);
      const name = ownNames[0] ?? personName(resolved) ?? textValue(resolved['alternateName']);
      // schema.org's `Role` stands between a work and its author.
      if (name === undefined) stack.push(resolved['author']);
      else
        (typesOf(resolved).some((type) => type.endsWith('organization')) ? others : people).push(
          name,
          ...ownNames.slice(1),
        );
    }
  }
  return { names: [...new Set(people.length > 0 ? people : others)], areOrganizations: people.length === 0 };
}

function textValues(value: JsonValue | undefined): string[] {
  const values = Array.isArray(value) ? value.slice(0, 50) : [value];
  return values.flatMap((each) => textValue(each) ?? []);
}

function personName(object: JsonObject): string | undefined {
  const given = textValue(object['givenName']);
  const family = textValue(object['familyName']);
  return given === undefined && family === undefined ? undefined : [given, family].filter(Boolean).join(' ');
}
