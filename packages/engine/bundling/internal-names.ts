/**
 * Finds the property names that the bundles may shorten. A minifier can't see which names are data, so only names are
 * taken that occur neither in a list of words nor in a public type, that no object used as a table has as a key, and that
 * the language's own objects don't have. Names of the DOM are taken: the engine never touches a browser's objects.
 */
import { type Node, parse } from 'acorn';
import { nodesOf } from './nodes-of.ts';

const WORD = /[A-Za-z_$][\w$]*/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/**
 * @param modules - code of all modules of the bundles: what one makes, another may read.
 * @param declarations - the public types.
 * @returns names of properties and methods that only this code uses.
 */
export function internalNames(modules: readonly string[], declarations: readonly string[]): Set<string> {
  const used = new Set<string>();
  const reserved = new Set(declarations.flatMap((text) => text.replace(COMMENT, '').match(WORD) ?? []));
  const literals: string[][] = [];
  for (const code of modules) {
    for (const node of nodesOf(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))) {
      const { type } = node;
      if (type === 'Literal' || type === 'TemplateLiteral') {
        const text = textOf(node);
        // Paths, messages and markup are no lists of names.
        if (/^[\w$.\s]*$/.test(text)) for (const word of text.match(WORD) ?? []) reserved.add(word);
      } else if (type === 'MemberExpression' || type === 'PropertyDefinition' || type === 'MethodDefinition') {
        const name = nameOf(node, type === 'MemberExpression' ? 'property' : 'key');
        if (name !== undefined) used.add(name);
      } else if (type === 'ObjectPattern') {
        for (const name of keysOf(node)) used.add(name);
      } else if (type === 'ObjectExpression') literals.push(keysOf(node));
      else if (type === 'VariableDeclarator' || type === 'NewExpression' || type === 'CallExpression') {
        for (const table of tablesIn(node)) for (const name of keysOf(table)) reserved.add(name);
      }
    }
  }
  // A literal with a key that is never read by its name is a table.
  for (const keys of literals) {
    if (keys.some((key) => !used.has(key))) for (const key of keys) reserved.add(key);
  }
  for (const name of [...reserved, ...namesOfBuiltIns()]) used.delete(name);
  return used;
}

/** Names of properties and methods of the language's own objects, such as `length`, `charCodeAt` and `lastIndex`. */
function namesOfBuiltIns(): Set<string> {
  const names = new Set<string>();
  const read = new Set<object>();
  const unread: unknown[] = [globalThis, ...instances()];
  while (unread.length > 0) {
    const value = unread.pop();
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || read.has(value)) continue;
    read.add(value);
    unread.push(Object.getPrototypeOf(value));
    for (const [name, { value: property }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      names.add(name);
      if (value === globalThis || name === 'prototype') unread.push(property);
    }
  }
  return names;
}

/** Objects with properties that neither a global object nor its prototype has. */
function instances(): unknown[] {
  const pattern = /(?<name>x)/dg;
  const match = pattern.exec('x')!;
  const iterators = [[].values(), new Map().values(), new Set().values(), ''.matchAll(pattern)];
  return [pattern, match, match.indices, new Error(), ...iterators, iterators[0]!.next(), { get: 0, set: 0 }];
}

/** The text of a string or of a template without gaps; of a pattern the names of its groups, as its other words are no names. */
function textOf(node: Node): string {
  const { value, regex, quasis } = node as unknown as {
    value?: unknown;
    regex?: { pattern: string };
    quasis?: { value: { raw: string } }[];
  };
  if (regex) return Array.from(regex.pattern.matchAll(/\(\?<(\w+)>/g), ([, name]) => name).join(' ');
  return String(quasis?.length === 1 ? quasis[0]!.value.raw : (value ?? ''));
}

/** Constants in capitals, and arguments of `Object.entries` and the like. */
function tablesIn(node: Node): Node[] {
  const { type } = node;
  if (type === 'VariableDeclarator') {
    const { id, init } = node as unknown as { id: { name?: string }; init: Node | null };
    const value = init as (Node & { arguments?: Node[] }) | null;
    if (value === null || !/^[A-Z]/.test(id.name ?? '')) return [];
    return [value, ...(value.arguments ?? [])].filter((each) => each.type === 'ObjectExpression');
  }
  const { callee, arguments: given } = node as unknown as {
    callee: Node & { object?: { name?: string } };
    arguments: Node[];
  };
  return callee.object?.name === 'Object' ? given.filter((each) => each.type === 'ObjectExpression') : [];
}

function keysOf(node: Node): string[] {
  const { properties } = node as unknown as { properties: Node[] };
  return properties.flatMap((property) => nameOf(property, 'key') ?? []);
}

function nameOf(node: Node, part: 'key' | 'property'): string | undefined {
  const { computed, [part]: key } = node as unknown as Record<string, unknown> & { computed?: boolean };
  const { type, name } = (key ?? {}) as { type?: string; name?: string };
  return !computed && type === 'Identifier' ? name : undefined;
}
